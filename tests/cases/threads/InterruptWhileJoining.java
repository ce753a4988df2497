// An interrupt ends a join while the other thread still lives.
//@ mode: run check
//@ verdict: safe
class InterruptWhileJoining {
    static boolean release;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> {
            main.interrupt();
            synchronized (lock) {
                while (!release) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        });
        t.start();
        try {
            t.join();
            assert false : "it waits for us";
        } catch (InterruptedException e) {
            assert t.isAlive();
        }
        synchronized (lock) {
            release = true;
            lock.notify();
        }
        t.join();
    }
}
