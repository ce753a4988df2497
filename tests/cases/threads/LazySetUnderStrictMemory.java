// A write in release mode may be delayed beyond the next read, so both threads may read 0. No
// sequentially consistent execution has this outcome.
//@ options: --memory-model strict
//@ verdict: incomplete
//@ reason: weak-order
//@ warning: AtomicInteger.value
import java.util.concurrent.atomic.AtomicInteger;

class LazySetUnderStrictMemory {
    static final AtomicInteger X = new AtomicInteger();
    static final AtomicInteger Y = new AtomicInteger();
    static int first;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            X.lazySet(1);
            first = Y.get();
        });
        other.start();
        Y.set(1);
        int second = X.get();
        other.join();
        assert first + second > 0;
    }
}
