// Attributes are seen by all threads, in every order in which they are put and read.
//@ verdict: unsafe
import gov.nasa.jpf.vm.Verify;

class AttributesBesideThreads {
    static final Object shared = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            int n = Verify.getObjectAttribute(shared);
            Verify.setObjectAttribute(shared, n + 1);
        });
        other.start();
        int n = Verify.getObjectAttribute(shared);
        Verify.setObjectAttribute(shared, n + 1);
        other.join();
        assert Verify.getObjectAttribute(shared) == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
