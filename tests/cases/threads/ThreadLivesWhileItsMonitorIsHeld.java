// A thread ends under its own monitor, so whoever holds that sees it alive for as long.
//@ verdict: safe
//@ revisions: none local full paranoid
class ThreadLivesWhileItsMonitorIsHeld {
    static volatile int steps;

    public static void main(String[] args) {
        Thread t = new Thread(() -> { });
        synchronized (t) {
            t.start();
            assert t.isAlive();
            steps++;
            assert t.isAlive();
        }
    }
}
