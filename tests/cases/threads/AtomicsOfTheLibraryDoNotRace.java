// Atomic classes and field updaters in their ordered modes are no race, lazySet and setRelease included.
//@ verdict: safe
//@ property: data-race
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceArray;

class AtomicsOfTheLibraryDoNotRace {
    volatile int field;
    static final AtomicIntegerFieldUpdater<AtomicsOfTheLibraryDoNotRace> FIELD = AtomicIntegerFieldUpdater.newUpdater(AtomicsOfTheLibraryDoNotRace.class, "field");

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger atomic = new AtomicInteger();
        AtomicReferenceArray<String> array = new AtomicReferenceArray<>(2);
        AtomicsOfTheLibraryDoNotRace object = new AtomicsOfTheLibraryDoNotRace();
        Thread t = new Thread(() -> {
            atomic.lazySet(3);
            array.setRelease(0, "x");
            FIELD.incrementAndGet(object);
        });
        t.start();
        atomic.getAndAdd(1);
        array.compareAndSet(0, null, "y");
        FIELD.lazySet(object, 4);
        t.join();
        assert object.field != 0;
    }
}
