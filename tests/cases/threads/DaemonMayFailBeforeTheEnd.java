// A daemon may fail before the last other thread ends.
//@ verdict: unsafe
class DaemonMayFailBeforeTheEnd {
    static volatile int steps;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            steps++;
            assert steps == 0; //~ uncaught-exception java.lang.AssertionError
        });
        daemon.setDaemon(true);
        daemon.start();
    }
}
