// A cycle of two blocked threads is a deadlock although a third one only sleeps.
//@ verdict: unsafe
class DeadlockWhileAnotherSleeps {
    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) { //~ deadlock
                first.hashCode();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object a = new Object(), b = new Object();
        new Thread(() -> both(a, b)).start();
        new Thread(() -> both(b, a)).start();
        while (true) {
            Thread.sleep(1000);
        }
    }
}
