// A monitor that an exception freed is entered by the thread that waited for it, which fails.
//@ verdict: unsafe
class FailureAfterAnExceptionFreedTheMonitor {
    static int calls;

    static synchronized void call() {
        calls++;
        if (calls == 2) {
            throw new IllegalStateException("second call"); //~ uncaught-exception java.lang.IllegalStateException
        }
        throw new IllegalArgumentException("first call");
    }

    static void first() {
        try {
            call();
        } catch (IllegalArgumentException e) {
            return;
        }
        throw new AssertionError();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(FailureAfterAnExceptionFreedTheMonitor::first);
        t.start();
        first();
        t.join();
    }
}
