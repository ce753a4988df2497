// An interrupt that ends a sleep or a wait, and is cleared by this, may be observed before.
//@ verdict: unsafe
//@ revisions: local full paranoid
import gov.nasa.jpf.vm.Verify;

class LastThreadSeesTheInterrupt {
    static volatile int step;

    static void rest(int kind) {
        try {
            if (kind == 0) {
                Thread.sleep(1);
            } else {
                Object own = new Object();
                synchronized (own) {
                    own.wait();
                }
            }
        } catch (InterruptedException e) {
            return;
        }
        throw new AssertionError();
    }

    public static void main(String[] args) {
        int kind = Verify.getInt(0, 1);
        Thread first = Thread.currentThread();
        first.interrupt();
        new Thread(() -> {
            step = 1;
            if (first.isInterrupted()) {
                if (kind == 0) {
                    throw new IllegalStateException("sleep"); //~ uncaught-exception java.lang.IllegalStateException
                }
                throw new IllegalStateException("wait"); //~ uncaught-exception java.lang.IllegalStateException
            }
        }).start();
        rest(kind);
    }
}
