// A ReentrantLock counts the holds of its owner, and names the owner.
//@ mode: run
import java.util.concurrent.locks.ReentrantLock;

class ReentrantLockCountsHolds {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        String text = lock.toString();
        System.out.println(text.substring(text.indexOf('[')) + lock.isFair() + new ReentrantLock(true).isFair());
        lock.lock();
        lock.lock();
        System.out.println(lock.tryLock() + " " + lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + " " + lock.hasQueuedThreads());
        text = lock.toString();
        System.out.println(text.substring(text.indexOf('[')));
        Thread other = new Thread(() -> {
            System.out.println(lock.tryLock() + " " + lock.isLocked() + " " + lock.getHoldCount());
            try {
                lock.unlock();
            } catch (IllegalMonitorStateException e) {
                System.out.println("not mine " + e.getMessage());
            }
        });
        other.start();
        other.join();
        lock.unlock();
        lock.unlock();
        lock.unlock();
        System.out.println(lock.isLocked() + " " + lock.getQueueLength());
    }
}
