// getState distinguishes new, blocked, waiting, timed and terminated threads.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full paranoid
class ThreadStatesAreSeen {
    static void until(Thread t, Thread.State state) {
        while (t.getState() != state) {
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    assert Thread.currentThread().getState() == Thread.State.RUNNABLE;
                }
            }
        });
        assert t.getState() == Thread.State.NEW;
        t.start();
        until(t, Thread.State.WAITING);
        synchronized (lock) {
            t.interrupt();
            until(t, Thread.State.BLOCKED);
        }
        t.join();
        assert t.getState() == Thread.State.TERMINATED;
    }
}
