// A wait with a timeout is no deadlock: it ends by itself.
//@ mode: run check
//@ verdict: safe
class TimedWaitEndsByItself {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait(10);
            lock.wait(1, 500);
            assert Thread.holdsLock(lock);
        }
    }
}
