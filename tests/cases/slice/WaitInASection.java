// Threads wait in the monitor of sections that would be one step otherwise. A notification may come before
// the wait: that schedule is not omitted.
//@ verdict: unsafe
//@ revisions: none lock full
//@ options: --slice --all-errors
class WaitInASection {
    static final Object LOCK = new Object();
    static int count;

    static void await() throws InterruptedException {
        synchronized (LOCK) {
            count++;
            LOCK.wait(); //~ deadlock
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            synchronized (LOCK) {
                count++;
                LOCK.notify();
            }
        }).start();
        await();
    }
}
