// Three threads take turns on one monitor, in the order they agreed on.
//@ verdict: safe
//@ revisions: local full paranoid
class TakingTurnsWithNotifyAll {
    static final Object LOCK = new Object();
    static int turn;

    static void take(int mine) {
        synchronized (LOCK) {
            while (turn != mine) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            turn++;
            LOCK.notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> take(1)), b = new Thread(() -> take(2));
        a.start();
        b.start();
        take(0);
        a.join();
        b.join();
        assert turn == 3;
    }
}
