// A thread replaces the lock in a field while another one uses it, so that both write under different locks.
// The write of the field withdraws the lock.
//@ verdict: unsafe
//@ revisions: lock full
class SplittingLocksAreReplaced {
    static class Counter {
        int count;
        Object lock = new Object();

        void add() {
            synchronized (lock) {
                int before = count;
                count = before + 1;
                assert count == before + 1; //~ uncaught-exception java.lang.AssertionError
            }
        }
    }

    public static void main(String[] args) {
        Counter counter = new Counter();
        new Thread(counter::add).start();
        new Thread(() -> {
            counter.lock = new Object();
            counter.add();
        }).start();
    }
}
