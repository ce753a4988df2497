// A weak compare-and-set in a loop counts right, also where it fails spuriously.
//@ verdict: safe
//@ revisions: local full spurious
import java.util.concurrent.atomic.AtomicInteger;

class WeakCompareAndSetInALoop {
    static void increment(AtomicInteger count) {
        int seen;
        do {
            seen = count.get();
        } while (!count.weakCompareAndSetVolatile(seen, seen + 1));
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Thread t = new Thread(() -> increment(count));
        t.start();
        increment(count);
        t.join();
        assert count.get() == 2;
    }
}
