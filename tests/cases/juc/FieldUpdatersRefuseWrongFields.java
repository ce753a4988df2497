// Field updaters change volatile fields, and refuse others.
//@ mode: run
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

class FieldUpdatersRefuseWrongFields {
    volatile int count = 1;
    volatile long total = 1L << 40;
    volatile String name = "n";
    int plain;
    volatile Integer boxed;

    public static void main(String[] args) {
        FieldUpdatersRefuseWrongFields it = new FieldUpdatersRefuseWrongFields();
        var count = AtomicIntegerFieldUpdater.newUpdater(FieldUpdatersRefuseWrongFields.class, "count");
        var total = AtomicLongFieldUpdater.newUpdater(FieldUpdatersRefuseWrongFields.class, "total");
        var name = AtomicReferenceFieldUpdater.newUpdater(FieldUpdatersRefuseWrongFields.class, String.class, "name");
        System.out.println(count.getAndIncrement(it) + " " + count.accumulateAndGet(it, 5, (a, b) -> a * b) + " " + it.count);
        System.out.println(total.addAndGet(it, 1) + " " + total.compareAndSet(it, 0, 1) + " " + it.total);
        System.out.println(name.getAndUpdate(it, s -> s + s) + " " + name.getAndSet(it, null) + " " + it.name);
        for (String field : new String[] {"plain", "boxed", "missing"}) {
            try {
                AtomicIntegerFieldUpdater.newUpdater(FieldUpdatersRefuseWrongFields.class, field);
                System.out.println("made");
            } catch (RuntimeException e) {
                System.out.println(field + " " + e.getClass().getName());
            }
        }
        try {
            AtomicReferenceFieldUpdater.newUpdater(FieldUpdatersRefuseWrongFields.class, Integer.class, "name");
        } catch (ClassCastException e) {
            System.out.println("type");
        }
    }
}
