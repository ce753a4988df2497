// A thread just started may already have ended: the test of whether it is alive is a separate step.
//@ verdict: unsafe
//@ revisions: none local full paranoid
class ThreadMayHaveEndedAtOnce {
    public static void main(String[] args) {
        Thread t = new Thread(() -> { });
        t.start();
        if (!t.isAlive()) {
            throw new IllegalStateException("ended"); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}
