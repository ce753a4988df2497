// Accesses that always hold one lock are merged with the steps under this lock. The lock is the monitor
// of the object, a lock in a final field, a static lock of the class, or the class.
//@ verdict: safe
//@ states: [local] <= 1100
//@ states: [lock] <= 300
//@ revisions: local lock full foreseen
import java.util.concurrent.locks.ReentrantLock;

class AccessesUnderLocksAreOneStep {
    static class Own {
        int one;
        int other;

        synchronized void change() {
            one++;
            other++;
        }
    }

    static class Delegated {
        private final ReentrantLock lock = new ReentrantLock();
        private final Object second = new Object();
        private int one;
        private int other;

        void change() {
            lock.lock();
            try {
                one++;
            } finally {
                lock.unlock();
            }
            synchronized (second) {
                other++;
            }
        }
    }

    static class OfTheClass {
        private static final Object LOCK = new Object();
        private static int all;
        private int mine;

        void change() {
            synchronized (LOCK) {
                all++;
                mine++;
            }
            synchronized (OfTheClass.class) {
                ofTheClass[0]++;
            }
        }

        private static final int[] ofTheClass = new int[1];
    }

    static final Own OWN = new Own();
    static final Delegated DELEGATED = new Delegated();
    static final OfTheClass OF_THE_CLASS = new OfTheClass();

    static void work() {
        OWN.change();
        DELEGATED.change();
        OF_THE_CLASS.change();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(AccessesUnderLocksAreOneStep::work);
        thread.start();
        work();
        thread.join();
        // No other thread is left.
        assert OWN.one == 2 && OWN.other == 2 && DELEGATED.one == 2 && DELEGATED.other == 2;
        assert OfTheClass.all == 2 && OF_THE_CLASS.mine == 2 && OfTheClass.ofTheClass[0] == 2;
    }
}
