// A thread just started may be seen dead already: looking whether it is alive is a step of its own.
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
