// Data handed over under a monitor with wait and notify does not race.
//@ property: data-race, deadlock, uncaught-exception
//@ verdict: safe
class WaitNotifyDoesNotRace {
    static int data;
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        new Thread(() -> {
            data = 5;
            synchronized (lock) {
                ready = true;
                lock.notify();
            }
        }).start();
        synchronized (lock) {
            while (!ready) {
                lock.wait();
            }
        }
        assert data == 5;
    }
}
