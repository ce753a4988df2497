// Holding the monitor of a thread object does not keep main from joining it later.
//@ verdict: safe
class LockedThreadObjectDelaysItsEnd {
    static volatile int steps;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> steps++);
        t.start();
        synchronized (t) {
            steps = 0;
        }
        t.join();
        assert !t.isAlive();
    }
}
