// One instruction allocates two locks. The threads use different ones, so an update is lost.
//@ verdict: unsafe
//@ revisions: none local lock full
class OneOfTwoLocks {
    static class Count {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        Object[] locks = new Object[2];
        for (int i = 0; i < locks.length; i++) {
            locks[i] = new Object();
        }
        Count count = new Count();
        Thread other = new Thread(() -> add(locks[1], count));
        other.start();
        add(locks[0], count);
        other.join();
        assert count.value == 2; //~ uncaught-exception java.lang.AssertionError
    }

    private static void add(Object lock, Count count) {
        synchronized (lock) {
            count.value++;
        }
    }
}
