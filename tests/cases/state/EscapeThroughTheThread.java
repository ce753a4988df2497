// The fields of a thread object and the captures of its constructor are shared with the starter.
//@ verdict: unsafe
class EscapeThroughTheThread extends Thread {
    final int[] captured;
    volatile int seen;

    EscapeThroughTheThread(int[] captured) {
        this.captured = captured;
    }

    @Override
    public void run() {
        seen = captured[0];
    }

    public static void main(String[] args) throws InterruptedException {
        int[] own = {1};
        EscapeThroughTheThread t = new EscapeThroughTheThread(own);
        own[0] = 2;
        t.start();
        own[0] = 3;
        t.join();
        assert t.seen != 1;
        assert t.seen != 2; //~ uncaught-exception java.lang.AssertionError
        assert t.seen != 3; //~ uncaught-exception java.lang.AssertionError
    }
}
