// A synchronized static method and a block on the class literal exclude each other.
//@ mode: run check
//@ verdict: safe
class SynchronizedStaticLocksTheClass {
    static int count;

    static synchronized void increment() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(SynchronizedStaticLocksTheClass::increment);
        t.start();
        synchronized (SynchronizedStaticLocksTheClass.class) {
            count++;
        }
        t.join();
        assert count == 2;
    }
}
