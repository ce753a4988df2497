// A proposition sees each element that is written under a lock.
//@ property: ltl: [] MiddleOfAnArrayUnderALock.a[1] != 1
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
class MiddleOfAnArrayUnderALock {
    static final Object LOCK = new Object();
    static int[] a = new int[2];

    static void set() {
        synchronized (LOCK) {
            a[1] = 1;
            a[1] = 2;
        }
    }

    public static void main(String[] args) {
        new Thread(MiddleOfAnArrayUnderALock::set).start();
        set();
    }
}
