// Atomic arrays, field updaters, stamped references, adders and accumulators.
//@ mode: run
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

class AtomicFamily {
    volatile int field;

    public static void main(String[] args) {
        AtomicIntegerArray array = new AtomicIntegerArray(3);
        System.out.println(array.addAndGet(1, 5) + " " + array.getAndIncrement(1) + " " + array.compareAndSet(1, 6, 0) + array);
        AtomicIntegerFieldUpdater<AtomicFamily> updater = AtomicIntegerFieldUpdater.newUpdater(AtomicFamily.class, "field");
        AtomicFamily object = new AtomicFamily();
        System.out.println(updater.incrementAndGet(object) + " " + updater.accumulateAndGet(object, 5, Math::max) + " " + object.field);
        AtomicLong wide = new AtomicLong(Long.MAX_VALUE);
        System.out.println(wide.incrementAndGet() + " " + wide.updateAndGet(x -> x / 2) + " " + wide.getAndSet(3));
        AtomicBoolean flag = new AtomicBoolean();
        System.out.println(flag.compareAndSet(false, true) + " " + flag.compareAndSet(false, true) + " " + flag.getAndSet(false));
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 0);
        System.out.println(stamped.compareAndSet("a", "b", 0, 1) + " " + stamped.compareAndSet("b", "c", 0, 1) + " " + stamped.getReference() + stamped.getStamp());
        LongAdder adder = new LongAdder();
        adder.add(5);
        adder.decrement();
        LongAccumulator max = new LongAccumulator(Long::max, Long.MIN_VALUE);
        max.accumulate(4);
        max.accumulate(2);
        System.out.println(adder.sumThenReset() + " " + adder.sum() + " " + max);
    }
}
