// A finding with a lossy store is a finding: the exit status is that of a violation.
//@ revisions: compact bitstate workers-compact workers-bitstate
//@ verdict: unsafe
class LossyStoreFindsADeadlock {
    public static void main(String[] args) {
        Object a = new Object();
        Object b = new Object();
        new Thread(() -> {
            synchronized (a) {
                synchronized (b) { //~ deadlock
                }
            }
        }).start();
        synchronized (b) {
            synchronized (a) { //~ deadlock
            }
        }
    }
}
