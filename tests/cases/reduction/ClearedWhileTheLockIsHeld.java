// References are cleared even while another thread holds a lock, in the middle of its protected accesses.
//@ verdict: unsafe
import java.lang.ref.WeakReference;

class ClearedWhileTheLockIsHeld {
    private Object first = new Object();
    private Object second = new Object();

    synchronized void dropBoth() {
        first = null;
        second = null;
    }

    public static void main(String[] args) throws InterruptedException {
        ClearedWhileTheLockIsHeld owner = new ClearedWhileTheLockIsHeld();
        WeakReference<Object> first = new WeakReference<>(owner.first);
        WeakReference<Object> second = new WeakReference<>(owner.second);
        Thread thread = new Thread(owner::dropBoth);
        thread.start();
        System.gc();
        thread.join();
        // Only between the two writes is there one without the other.
        assert (first.get() == null) == (second.get() == null); //~ uncaught-exception java.lang.AssertionError
    }
}
