// The interrupt flag remains until it is read and cleared, or an exception clears it.
//@ mode: run
class InterruptStaysUntilAsked {
    public static void main(String[] args) throws InterruptedException {
        Thread me = Thread.currentThread();
        me.interrupt();
        System.out.println(me.isInterrupted() + " " + me.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        me.interrupt();
        try {
            Thread.sleep(0);
        } catch (InterruptedException e) {
            System.out.println("sleep " + me.isInterrupted());
        }
        Thread other = new Thread(() -> { });
        me.interrupt();
        try {
            other.join();
            System.out.println("never started, not joined " + Thread.interrupted());
        } catch (InterruptedException e) {
            System.out.println("join " + me.isInterrupted());
        }
        other.start();
        other.join();
        other.interrupt();
        Object lock = new Object();
        synchronized (lock) {
            me.interrupt();
            try {
                lock.wait(1);
            } catch (InterruptedException e) {
                System.out.println("wait " + me.isInterrupted() + Thread.holdsLock(lock));
            }
        }
        me.interrupt();
        System.out.println(other.isAlive() + " " + Thread.interrupted());
    }
}
