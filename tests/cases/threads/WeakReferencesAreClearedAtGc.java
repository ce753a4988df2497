// System.gc() is where a weak reference may be cleared: another thread sees it before or after, and the queue gets it.
//@ verdict: unsafe
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

class WeakReferencesAreClearedAtGc {
    public static void main(String[] args) throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> weak = new WeakReference<>(new Object(), queue);
        Thread collector = new Thread(System::gc);
        collector.start();
        boolean there = weak.get() != null;
        collector.join();
        assert weak.get() == null;
        assert queue.poll() == weak;
        assert there; //~ uncaught-exception java.lang.AssertionError
    }
}
