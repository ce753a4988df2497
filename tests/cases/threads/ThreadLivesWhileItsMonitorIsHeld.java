// A thread ends under its own monitor, so it is alive while another thread holds this monitor.
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
