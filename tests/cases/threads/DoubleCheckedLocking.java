// Double-checked locking with a volatile field makes one instance.
//@ mode: run check
//@ verdict: safe
class DoubleCheckedLocking {
    static volatile DoubleCheckedLocking instance;
    static int made;

    DoubleCheckedLocking() {
        made++;
    }

    static DoubleCheckedLocking get() {
        if (instance == null) {
            synchronized (DoubleCheckedLocking.class) {
                if (instance == null) {
                    instance = new DoubleCheckedLocking();
                }
            }
        }
        return instance;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(DoubleCheckedLocking::get);
        t.start();
        DoubleCheckedLocking mine = get();
        t.join();
        assert mine == get() && made == 1;
    }
}
