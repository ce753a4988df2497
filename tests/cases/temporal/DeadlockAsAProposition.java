// `deadlocked` holds where the property `deadlock` would be violated.
//@ property: Never: [] !deadlocked
//@ revisions: none local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
//@ warning: deadlock
class DeadlockAsAProposition {
    static final Object A = new Object();
    static final Object B = new Object();

    static void lock(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> lock(A, B)).start();
        new Thread(() -> lock(B, A)).start();
    }
}
