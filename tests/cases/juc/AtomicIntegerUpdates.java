// Each way to change an AtomicInteger gives the old or the new value as its name says.
//@ mode: run
import java.util.concurrent.atomic.AtomicInteger;

class AtomicIntegerUpdates {
    public static void main(String[] args) {
        AtomicInteger n = new AtomicInteger(5);
        System.out.println(n.getAndIncrement() + " " + n.incrementAndGet() + " " + n.getAndDecrement() + " " + n.decrementAndGet());
        System.out.println(n.getAndAdd(10) + " " + n.addAndGet(-3) + " " + n.getAndSet(100) + " " + n);
        System.out.println(n.getAndUpdate(x -> x / 3) + " " + n.updateAndGet(x -> x * x) + " " + n.getAndAccumulate(9, (a, b) -> a - b) + " " + n.accumulateAndGet(7, Math::max));
        System.out.println(n.compareAndSet(1, 2) + " " + n.compareAndSet(1080, -1) + " " + n.get() + " " + n.compareAndExchange(-1, 8) + " " + n.compareAndExchange(-1, 9));
        n.set(Integer.MAX_VALUE);
        System.out.println(n.incrementAndGet() + " " + n.intValue() + " " + n.longValue() + " " + n.floatValue() + " " + n.doubleValue());
        n.setPlain(3);
        n.setOpaque(n.getPlain() + 1);
        n.setRelease(n.getOpaque() + 1);
        n.lazySet(n.getAcquire() + 1);
        System.out.println(n);
    }
}
