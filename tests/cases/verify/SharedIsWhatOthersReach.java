// Verify.isShared returns whether more than one thread can reach an object.
//@ verdict: safe
import gov.nasa.jpf.vm.Verify;

class SharedIsWhatOthersReach {
    static final Object lock = new Object();
    static Object published;

    public static void main(String[] args) throws InterruptedException {
        Object own = new Object();
        Object handed = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                handed.hashCode();
            }
        });
        synchronized (lock) {
            other.start();
            assert !Verify.isShared(own) && !Verify.isShared(null);
            assert Verify.isShared(handed);
            published = own;
            assert Verify.isShared(own);
        }
        other.join();
    }
}
