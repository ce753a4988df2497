// In this execution a monitor happens to order the two writes; no lock protects them all the same.
//@ mode: race
public class LuckOfAMonitorHidesNothing {
    static final Object LOCK = new Object();
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            value = 1; //~ unprotected
            synchronized (LOCK) {
                System.out.println("one");
            }
        });
        Thread two = new Thread(() -> {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            synchronized (LOCK) {
                System.out.println("two");
            }
            value = 2;
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
