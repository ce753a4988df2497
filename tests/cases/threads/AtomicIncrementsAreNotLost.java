// incrementAndGet from two threads counts both.
//@ mode: run check
//@ verdict: safe
import java.util.concurrent.atomic.AtomicInteger;

class AtomicIncrementsAreNotLost {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Thread t = new Thread(count::incrementAndGet);
        t.start();
        count.getAndAdd(1);
        t.join();
        assert count.get() == 2;
    }
}
