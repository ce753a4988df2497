// Two locks are taken in opposite orders, but a third is always held: no warning.
//@ mode: run race
public class GateLocksProtectOppositeOrders {
    static final Object GATE = new Object();
    static final Object A = new Object();
    static final Object B = new Object();
    static int taken;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            synchronized (GATE) {
                synchronized (A) {
                    synchronized (B) {
                        taken++;
                    }
                }
            }
        });
        Thread two = new Thread(() -> {
            synchronized (GATE) {
                synchronized (B) {
                    synchronized (A) {
                        taken += 10;
                    }
                }
            }
        });
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(taken);
    }
}
