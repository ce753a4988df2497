// All but one of the accesses to a volatile field hold the lock.
//@ verdict: unsafe
//@ revisions: none local lock full
class VolatileReadWithoutTheLock {
    private volatile int count;

    synchronized void add() {
        count++;
        count++;
    }

    public static void main(String[] args) {
        VolatileReadWithoutTheLock shared = new VolatileReadWithoutTheLock();
        new Thread(shared::add).start();
        int read = shared.count;
        assert read % 2 == 0; //~ uncaught-exception java.lang.AssertionError
    }
}
