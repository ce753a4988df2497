// A step may drop an object that it accessed under a lock. The object then seems thread-local to the
// other thread, which accesses it without the lock.
//@ verdict: unsafe
//@ revisions: none local lock full
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

class ForgottenInTheStepUnderTheLock {
    static final CountDownLatch done = new CountDownLatch(2);

    static class Box {
        static final ReentrantLock lock = new ReentrantLock();
        int x;
    }

    static class Handed {
        volatile Box box;

        Handed(Box box) {
            this.box = box;
        }

        Box take() {
            Box taken = box;
            box = null;
            return taken;
        }
    }

    static void work(Box box) {
        if (Box.lock.tryLock()) {
            box.x = 1;
            if (box.x != 1) {
                throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
            }
        } else {
            box.x = 2;
        }
    }

    static void run(Handed handed) {
        try {
            work(handed.take());
        } finally {
            done.countDown();
        }
    }

    static void start() {
        Box box = new Box();
        for (int i = 0; i < 2; i++) {
            Handed handed = new Handed(box);
            new Thread(() -> run(handed)).start();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        start();
        done.await();
    }
}
