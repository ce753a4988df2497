// Checking once, outside the lock, makes two instances.
//@ verdict: unsafe
class UncheckedSingletonIsMadeTwice {
    static volatile Object instance;
    static int made;

    static void get() {
        if (instance == null) {
            synchronized (UncheckedSingletonIsMadeTwice.class) {
                instance = new Object();
                made++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(UncheckedSingletonIsMadeTwice::get);
        t.start();
        get();
        t.join();
        assert made == 1; //~ uncaught-exception java.lang.AssertionError
    }
}
