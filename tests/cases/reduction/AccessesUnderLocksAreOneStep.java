// What every thread accesses under one lock is accessed in one step with what is under it as well:
// under the monitor of the object, a lock that a final field refers to, one of the class, the class.
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
        // Nobody is left who could be disturbed.
        assert OWN.one == 2 && OWN.other == 2 && DELEGATED.one == 2 && DELEGATED.other == 2;
        assert OfTheClass.all == 2 && OF_THE_CLASS.mine == 2 && OfTheClass.ofTheClass[0] == 2;
    }
}
