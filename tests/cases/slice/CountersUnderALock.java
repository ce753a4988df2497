// Two threads deadlock, and three others count under a lock of their own. The counters are no part of
// states, and without leaf monitors the lock is: others may wait for it.
//@ verdict: unsafe
//@ revisions: lock full
//@ options: --slice --static-facts faint,guarded,joined
class CountersUnderALock {
    static final Object A = new Object();
    static final Object B = new Object();
    static int calls;
    static long sum;

    static synchronized void count(int number) {
        calls++;
        sum += number * calls;
    }

    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) { //~ deadlock
                count(1);
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> both(A, B)).start();
        new Thread(() -> both(B, A)).start();
        for (int i = 0; i < 3; i++) {
            int number = i;
            new Thread(() -> count(number)).start();
        }
    }
}
