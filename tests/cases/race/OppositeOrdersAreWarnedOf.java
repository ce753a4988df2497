// Two threads take two locks in opposite orders, one after the other in time but not in order.
//@ mode: race
//@ options: --runs 3
public class OppositeOrdersAreWarnedOf {
    static class Lock {
    }

    static final Lock A = new Lock();
    static final Lock B = new Lock();

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            synchronized (A) {
                synchronized (B) { //~ lock-order
                    System.out.println("one");
                }
            }
        });
        Thread two = new Thread(() -> {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            synchronized (B) {
                synchronized (A) {
                    System.out.println("two");
                }
            }
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
