// Volatile, acquire, release and atomic accesses through a VarHandle are no race, though the field is not volatile.
//@ verdict: safe
//@ property: data-race
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class OrderedHandleAccessesDoNotRace {
    int field;
    static final VarHandle FIELD;

    static {
        try {
            FIELD = MethodHandles.lookup().findVarHandle(OrderedHandleAccessesDoNotRace.class, "field", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OrderedHandleAccessesDoNotRace object = new OrderedHandleAccessesDoNotRace();
        Thread t = new Thread(() -> {
            int seen = (int) FIELD.getAcquire(object);
            FIELD.getAndAdd(object, 1);
            FIELD.setVolatile(object, 2);
        });
        t.start();
        FIELD.setRelease(object, 1);
        FIELD.compareAndSet(object, 1, 5);
        FIELD.weakCompareAndSetAcquire(object, 5, 6);
        t.join();
        assert (int) FIELD.getVolatile(object) != 0;
    }
}
