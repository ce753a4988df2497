// Other threads see that a blocker is set and reset between other steps.
//@ verdict: unsafe
import java.util.concurrent.locks.LockSupport;

class OthersSeeTheBlocker {
    static volatile int step;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            LockSupport.setCurrentBlocker("reason");
            step = 1;
            LockSupport.setCurrentBlocker(null);
        });
        t.start();
        int before = step;
        Object blocker = LockSupport.getBlocker(t);
        int after = step;
        t.join();
        if (blocker == null) {
            if (after == 0) {
                throw new IllegalStateException("not yet"); //~ uncaught-exception java.lang.IllegalStateException
            }
            if (before == 1) {
                throw new IllegalArgumentException("not any more"); //~ uncaught-exception java.lang.IllegalArgumentException
            }
        } else {
            if (after == 0) {
                throw new ArithmeticException("before the step"); //~ uncaught-exception java.lang.ArithmeticException
            }
            if (before == 1) {
                throw new ClassCastException("after the step"); //~ uncaught-exception java.lang.ClassCastException
            }
        }
    }
}
