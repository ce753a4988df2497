// An interrupted wait gets its monitor back before it throws.
//@ mode: run check
//@ verdict: safe
class InterruptWhileWaiting {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                    assert false : "nobody notifies";
                } catch (InterruptedException e) {
                    assert Thread.holdsLock(lock);
                    assert !Thread.interrupted();
                }
            }
        });
        t.start();
        t.interrupt();
        t.join();
    }
}
