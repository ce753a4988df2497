// A consumer that polls with a time, and a lock that is tried with a time, until they succeed.
//@ verdict: safe
//@ revisions: local default
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

class PollsInALoop {
    static final LinkedBlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> {
            LOCK.lock();
            QUEUE.add(7);
            LOCK.unlock();
        });
        producer.start();
        Integer found;
        do {
            found = QUEUE.poll(100, TimeUnit.MILLISECONDS);
        } while (found == null);
        while (!LOCK.tryLock(100, TimeUnit.MILLISECONDS)) {
            Thread.yield();
        }
        LOCK.unlock();
        assert found == 7;
    }
}
