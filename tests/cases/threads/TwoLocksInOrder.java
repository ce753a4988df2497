// Two threads take the same two locks in the same order: no deadlock.
//@ mode: run check
//@ verdict: safe
class TwoLocksInOrder {
    static int count;

    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                count++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object a = new Object(), b = new Object();
        Thread t = new Thread(() -> both(a, b));
        t.start();
        both(a, b);
        t.join();
        assert count == 2;
    }
}
