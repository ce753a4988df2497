// Under --trust-jdk too, get followed by set of an atomic number is two steps.
//@ verdict: unsafe
//@ revisions: none local single trust
import java.util.concurrent.atomic.AtomicLong;

class AtomicReadThenWriteLoses {
    public static void main(String[] args) throws InterruptedException {
        AtomicLong n = new AtomicLong();
        Thread t = new Thread(() -> n.set(n.get() + 1));
        t.start();
        n.set(n.get() + 1);
        t.join();
        assert n.get() == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
