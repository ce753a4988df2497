// A lock that only one thread reaches any more excluded others when they still had it.
//@ verdict: unsafe
//@ revisions: none local full paranoid
class ForgottenLockWasShared {
    static class Cell {
        private int state;

        synchronized int get() {
            return state;
        }

        synchronized void set(int to) {
            state = to;
        }
    }

    public static void main(String[] args) {
        Cell cell = new Cell();
        new Thread(() -> cell.set(1)).start();
        int seen = cell.get();
        if (seen == 1) {
            throw new IllegalStateException("set"); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}
