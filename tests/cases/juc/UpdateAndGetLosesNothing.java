// updateAndGet of two threads loses no update.
//@ verdict: safe
//@ revisions: none local single trust paranoid
import java.util.concurrent.atomic.AtomicInteger;

class UpdateAndGetLosesNothing {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger n = new AtomicInteger(1);
        Thread t = new Thread(() -> n.updateAndGet(x -> x * 2));
        t.start();
        n.updateAndGet(x -> x * 3);
        t.join();
        assert n.get() == 6;
    }
}
