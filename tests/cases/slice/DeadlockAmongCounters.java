// Two threads deadlock, and six others count under a lock of their own. That lock is a leaf monitor: each
// of its sections is one step that no other thread observes. Later releases start threads in more steps.
//@ jdk: 17-22
//@ verdict: unsafe
//@ revisions: lock full paranoid
//@ options: --slice --all-errors
//@ states: [full] <= 41
class DeadlockAmongCounters {
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
        for (int i = 0; i < 6; i++) {
            int number = i;
            new Thread(() -> count(number)).start();
        }
    }
}
