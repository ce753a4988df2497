// AtomicLong arithmetic wraps around and covers the whole range.
//@ mode: run
import java.util.concurrent.atomic.AtomicLong;

class AtomicLongWraps {
    public static void main(String[] args) {
        AtomicLong n = new AtomicLong(Long.MAX_VALUE);
        System.out.println(n.incrementAndGet() + " " + n.getAndDecrement() + " " + n.get());
        System.out.println(n.addAndGet(1L << 40) + " " + n.getAndAdd(-(1L << 41)) + " " + n.intValue());
        System.out.println(n.accumulateAndGet(0xFFL, (a, b) -> a & ~b) + " " + n.updateAndGet(Long::reverse) + " " + n.getAndUpdate(x -> -x));
        System.out.println(n.compareAndSet(n.get(), 1L << 33) + " " + n.compareAndExchangeAcquire(1L << 33, 4) + " " + n);
        System.out.println(n.weakCompareAndSetPlain(5, 6) + " " + n.getAndSet(-1) + " " + n.doubleValue());
    }
}
