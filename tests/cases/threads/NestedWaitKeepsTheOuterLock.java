// wait releases only its own monitor: the outer one stays locked and the notifier never gets there.
//@ verdict: unsafe
class NestedWaitKeepsTheOuterLock {
    public static void main(String[] args) throws InterruptedException {
        Object outer = new Object(), inner = new Object();
        new Thread(() -> {
            synchronized (outer) {
                synchronized (inner) {
                    inner.notify();
                }
            }
        }).start();
        synchronized (outer) {
            synchronized (inner) {
                inner.wait(); //~ deadlock
            }
        }
    }
}
