// A consumer that checks with if instead of while takes from an empty buffer.
//@ verdict: unsafe
//@ revisions: local full paranoid
class IfInsteadOfWhile {
    static final Object LOCK = new Object();
    static int items;

    static void take() {
        synchronized (LOCK) {
            if (items == 0) {
                try {
                    LOCK.wait(1000);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            items--;
            assert items >= 0; //~ uncaught-exception java.lang.AssertionError
        }
    }

    public static void main(String[] args) {
        new Thread(IfInsteadOfWhile::take).start();
        synchronized (LOCK) {
            items++;
            LOCK.notifyAll();
        }
        take();
    }
}
