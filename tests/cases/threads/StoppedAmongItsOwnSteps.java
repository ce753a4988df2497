// A thread may be stopped between two thread-local steps.
//@ verdict: unsafe
//@ jdk: 17-19
class StoppedAmongItsOwnSteps {
    static int done;

    static void count() {
        int[] own = {0};
        try {
            own[0] = 1;
            own[0] = 2;
        } finally {
            done = own[0];
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(StoppedAmongItsOwnSteps::count);
        t.start();
        t.stop();
        t.join();
        assert done != 1; //~ uncaught-exception java.lang.AssertionError
    }
}
