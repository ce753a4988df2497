// A synchronized static and a synchronized instance method do not exclude each other.
//@ verdict: unsafe
class StaticAndInstanceLocksDiffer {
    static int count;

    static synchronized void viaClass() {
        count++;
    }

    synchronized void viaInstance() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(StaticAndInstanceLocksDiffer::viaClass);
        t.start();
        new StaticAndInstanceLocksDiffer().viaInstance();
        t.join();
        assert count == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
