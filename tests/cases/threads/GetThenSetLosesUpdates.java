// get followed by set on an AtomicInteger is not atomic.
//@ verdict: unsafe
import java.util.concurrent.atomic.AtomicInteger;

class GetThenSetLosesUpdates {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Thread t = new Thread(() -> count.set(count.get() + 1));
        t.start();
        count.set(count.get() + 1);
        t.join();
        assert count.get() == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
