// incrementAndGet of two threads is one step each.
//@ verdict: safe
//@ revisions: none local single trust
import java.util.concurrent.atomic.AtomicLong;

class IncrementAndGetLosesNothing {
    public static void main(String[] args) throws InterruptedException {
        AtomicLong n = new AtomicLong();
        Thread t = new Thread(n::incrementAndGet);
        t.start();
        n.incrementAndGet();
        t.join();
        assert n.get() == 2;
    }
}
