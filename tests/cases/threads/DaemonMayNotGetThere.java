// The program may end before a daemon has run at all.
//@ verdict: unsafe
class DaemonMayNotGetThere {
    static volatile boolean ran;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert ran; //~ uncaught-exception java.lang.AssertionError
        }));
        Thread daemon = new Thread(() -> ran = true);
        daemon.setDaemon(true);
        daemon.start();
    }
}
