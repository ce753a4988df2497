// SURW finds a deadlock.
//@ revisions: default
//@ options: --search surw
//@ verdict: unsafe
class SurwFindsTheDeadlock {
    static final Object A = new Object();
    static final Object B = new Object();
    static int done;

    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) { //~ deadlock
                done++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> both(A, B), "one");
        Thread two = new Thread(() -> both(B, A), "two");
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
