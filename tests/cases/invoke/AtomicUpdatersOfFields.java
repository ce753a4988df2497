// Atomic field updaters, atomics and their arrays: every operation, and the refusals of the updaters.
//@ mode: run
import java.util.concurrent.atomic.*;

class AtomicUpdatersOfFields {
    volatile int i = 1;
    volatile long j = 2;
    volatile String s = "s";
    int plain;
    private volatile Integer boxed = 5;

    interface Action {
        Object run();
    }

    static void show(Action action) {
        try {
            System.out.println(action.run());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        AtomicUpdatersOfFields o = new AtomicUpdatersOfFields();
        AtomicIntegerFieldUpdater<AtomicUpdatersOfFields> i = AtomicIntegerFieldUpdater.newUpdater(AtomicUpdatersOfFields.class, "i");
        AtomicLongFieldUpdater<AtomicUpdatersOfFields> j = AtomicLongFieldUpdater.newUpdater(AtomicUpdatersOfFields.class, "j");
        AtomicReferenceFieldUpdater<AtomicUpdatersOfFields, String> s = AtomicReferenceFieldUpdater.newUpdater(AtomicUpdatersOfFields.class, String.class, "s");
        show(() -> i.getAndIncrement(o) + " " + i.addAndGet(o, 5) + " " + i.compareAndSet(o, 7, 9) + " " + i.updateAndGet(o, x -> x * 2) + " " + i.getAndAccumulate(o, 3, Math::max) + " " + i.weakCompareAndSet(o, 18, 1) + " " + o.i);
        show(() -> j.getAndAdd(o, 1L << 40) + " " + j.decrementAndGet(o) + " " + j.getAndSet(o, 4) + " " + j.accumulateAndGet(o, 5, (a, b) -> a * b) + " " + o.j);
        show(() -> s.getAndSet(o, "t") + " " + s.compareAndSet(o, "t", null) + " " + s.updateAndGet(o, x -> x + "!") + " " + o.s);
        show(() -> AtomicIntegerFieldUpdater.newUpdater(AtomicUpdatersOfFields.class, "plain"));
        show(() -> AtomicIntegerFieldUpdater.newUpdater(AtomicUpdatersOfFields.class, "j"));
        show(() -> AtomicLongFieldUpdater.newUpdater(AtomicUpdatersOfFields.class, "absent"));
        show(() -> AtomicReferenceFieldUpdater.newUpdater(AtomicUpdatersOfFields.class, String.class, "boxed"));
        show(() -> i.get(null));
        AtomicInteger n = new AtomicInteger(5);
        show(() -> n.getAndUpdate(x -> x + 1) + " " + n.incrementAndGet() + " " + n.compareAndExchange(7, 8) + " " + n.getPlain() + " " + n.getOpaque() + " " + n.getAcquire() + " " + n.weakCompareAndSetVolatile(8, 1) + " " + n + " " + n.doubleValue());
        AtomicIntegerArray array = new AtomicIntegerArray(new int[] {1, 2, 3});
        show(() -> array.getAndAdd(1, 5) + " " + array.accumulateAndGet(2, 4, Integer::sum) + " " + array + " " + array.length() + " " + array.compareAndExchange(0, 1, 9));
        show(() -> array.get(3));
        AtomicReference<Integer> r = new AtomicReference<>(1000);
        show(() -> r.compareAndSet(Integer.valueOf(1000), 1) + " " + r.compareAndSet(r.get(), 2) + " " + r.getAndUpdate(x -> x + 1) + " " + r);
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 1);
        int[] stamp = new int[1];
        show(() -> stamped.compareAndSet("a", "b", 1, 2) + " " + stamped.compareAndSet("b", "c", 1, 3) + " " + stamped.get(stamp) + stamp[0] + " " + stamped.attemptStamp("b", 9) + stamped.getStamp());
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("m", false);
        show(() -> marked.attemptMark("m", true) + " " + marked.isMarked() + " " + marked.compareAndSet("m", "n", true, false) + marked.getReference());
        AtomicBoolean flag = new AtomicBoolean();
        show(() -> flag.getAndSet(true) + " " + flag.compareAndSet(true, false) + " " + flag.compareAndExchange(false, true) + " " + flag);
        LongAdder adder = new LongAdder();
        LongAccumulator best = new LongAccumulator(Long::max, Long.MIN_VALUE);
        DoubleAdder doubles = new DoubleAdder();
        for (int k = 0; k < 5; k++) {
            adder.add(k);
            best.accumulate(k * 7 % 5);
            doubles.add(k / 2.0);
        }
        show(() -> adder.sumThenReset() + " " + adder + " " + best.get() + " " + doubles.sum());
    }
}
