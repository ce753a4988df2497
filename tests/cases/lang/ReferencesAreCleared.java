// Weak, soft and phantom references: cleared by System.gc() once unreachable, then enqueued; WeakHashMap follows.
//@ mode: run
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;

class ReferencesAreCleared {
    static void collect(WeakReference<?> until) throws InterruptedException {
        for (int i = 0; i < 50 && until.get() != null; i++) {
            System.gc();
            Thread.sleep(5);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        Object kept = new Object();
        WeakReference<Object> strong = new WeakReference<>(kept, queue);
        WeakReference<Object> weak = new WeakReference<>(new Object(), queue);
        SoftReference<Object> soft = new SoftReference<>(new byte[10], queue);
        PhantomReference<Object> phantom = new PhantomReference<>(new Object(), queue);
        System.out.println(strong.refersTo(kept) + " " + phantom.get() + " " + weak.refersTo(null) + " " + (queue.poll() == null));
        collect(weak);
        System.out.println((weak.get() == null) + " " + weak.refersTo(null) + " " + (strong.get() == kept) + " " + (soft.get() != null));
        Reference<?> first = queue.remove(10_000);
        Reference<?> second = queue.remove(10_000);
        System.out.println((first == weak || second == weak) + " " + (first == phantom || second == phantom) + " " + (queue.poll() == null));
        System.out.println(strong.enqueue() + " " + strong.enqueue() + " " + (strong.get() == null) + " " + (queue.poll() == strong));
        soft.clear();
        System.out.println(soft.get() + " " + (queue.poll() == null));
        Map<Object, String> map = new WeakHashMap<>();
        Object key = new Object();
        map.put(key, "kept");
        map.put(new Object(), "lost");
        WeakReference<Object> sign = new WeakReference<>(new Object());
        collect(sign);
        for (int i = 0; i < 50 && map.size() > 1; i++) {
            System.gc();
            Thread.sleep(5);
        }
        System.out.println(map.size() + " " + map.get(key));
        Reference.reachabilityFence(kept);
        System.out.println(queue.remove(1) == null);
    }
}
