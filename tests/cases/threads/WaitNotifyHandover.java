// A condition checked in a loop around wait hands a value over in every schedule.
//@ mode: run check
//@ verdict: safe
class WaitNotifyHandover {
    static Integer slot;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread producer = new Thread(() -> {
            synchronized (lock) {
                slot = 7;
                lock.notify();
            }
        });
        producer.start();
        int got;
        synchronized (lock) {
            while (slot == null) {
                lock.wait();
            }
            got = slot;
        }
        assert got == 7;
        producer.join();
    }
}
