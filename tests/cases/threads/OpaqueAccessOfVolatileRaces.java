// An opaque write races with a volatile read, even of a volatile field: the mode of the access counts.
//@ verdict: unsafe
//@ property: data-race
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class OpaqueAccessOfVolatileRaces {
    volatile int field;
    static final VarHandle FIELD;

    static {
        try {
            FIELD = MethodHandles.lookup().findVarHandle(OpaqueAccessOfVolatileRaces.class, "field", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OpaqueAccessOfVolatileRaces object = new OpaqueAccessOfVolatileRaces();
        Thread t = new Thread(() -> {
            int seen = object.field;
        });
        t.start();
        FIELD.setOpaque(object, 1); //~ data-race
        t.join();
    }
}
