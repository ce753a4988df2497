// Volatile and atomic accesses are sequentially consistent. The release mode within locks of the
// class library was chosen by the code of the library.
//@ options: --memory-model strict
//@ verdict: safe
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

class AtomicsUnderStrictMemory {
    static final AtomicInteger X = new AtomicInteger();
    static final ReentrantLock LOCK = new ReentrantLock();
    static volatile int last;

    static void step() {
        X.incrementAndGet();
        LOCK.lock();
        last = X.get();
        LOCK.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(AtomicsUnderStrictMemory::step);
        other.start();
        step();
        other.join();
        assert last == 2;
    }
}
