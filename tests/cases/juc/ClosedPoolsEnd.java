// From 19 on a try block awaits the end of a pool in a loop of timed waits.
//@ verdict: safe
//@ jdk: 21+
//@ revisions: local default
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

class ClosedPoolsEnd {
    public static void main(String[] args) {
        AtomicInteger ran = new AtomicInteger();
        try (ExecutorService pool = Executors.newFixedThreadPool(1)) {
            pool.submit(ran::incrementAndGet);
        }
        assert ran.get() == 1;
    }
}
