// A sum that only one path reads, far from its additions, is part of every state before.
//@ verdict: unsafe
//@ revisions: none local lock full
class SumThatDecidesLater {
    private int count;

    synchronized int inc() {
        return ++count;
    }

    static void work(SumThatDecidesLater f) {
        int sum = 0;
        long wide = 0;
        for (int i = 0; i < 2; i++) {
            sum += f.inc();
            wide = sum * 3L;
        }
        if (f.inc() == 6 && wide == 15) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
    }

    public static void main(String[] args) {
        SumThatDecidesLater f = new SumThatDecidesLater();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> work(f)).start();
        }
    }
}
