// Between a write of the first thread and its entering a free monitor another may use that monitor.
//@ verdict: unsafe
class MainEntersAfterASignal {
    static volatile boolean signalled;
    static boolean seen;

    public static void main(String[] args) {
        Object lock = new Object();
        new Thread(() -> {
            if (signalled) {
                synchronized (lock) {
                    seen = true;
                }
            }
        }).start();
        signalled = true;
        synchronized (lock) {
            if (seen) {
                throw new IllegalStateException("seen"); //~ uncaught-exception java.lang.IllegalStateException
            }
        }
    }
}
