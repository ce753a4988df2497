// A loop without shared accesses does not hang the check, and other threads progress.
//@ verdict: unsafe
class EndlessLoopWithoutSharing {
    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            int i = 0;
            while (true) {
                i = 1 - i;
            }
        });
        t.setDaemon(true);
        t.start();
        throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
    }
}
