// Atomic arrays change single elements and check the index.
//@ mode: run
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

class AtomicArraysCheckTheirBounds {
    public static void main(String[] args) {
        int[] source = {1, 2, 3};
        AtomicIntegerArray ints = new AtomicIntegerArray(source);
        source[0] = 99;
        System.out.println(ints.getAndAdd(0, 4) + " " + ints.accumulateAndGet(1, 5, (a, b) -> a * b) + " " + ints.compareAndSet(2, 3, 30) + " " + ints);
        AtomicLongArray longs = new AtomicLongArray(3);
        longs.lazySet(1, 1L << 50);
        System.out.println(longs.decrementAndGet(0) + " " + longs.getAndUpdate(1, x -> x >> 49) + " " + longs + " " + longs.length());
        AtomicReferenceArray<String> strings = new AtomicReferenceArray<>(new String[] {"a", "b"});
        System.out.println(strings.getAndSet(0, "c") + " " + strings.updateAndGet(1, s -> s + "!") + " " + strings);
        try {
            ints.get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            strings.set(-1, "x");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
