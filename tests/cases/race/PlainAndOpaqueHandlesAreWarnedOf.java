// Plain and opaque accesses by a handle order nothing; acquire, release and volatile ones do.
//@ mode: race
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class PlainAndOpaqueHandlesAreWarnedOf {
    int plain;
    int opaque;
    int ordered;
    int guarded;

    static final VarHandle PLAIN;
    static final VarHandle OPAQUE;
    static final VarHandle ORDERED;
    static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> here = PlainAndOpaqueHandlesAreWarnedOf.class;
            PLAIN = lookup.findVarHandle(here, "plain", int.class);
            OPAQUE = lookup.findVarHandle(here, "opaque", int.class);
            ORDERED = lookup.findVarHandle(here, "ordered", int.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PlainAndOpaqueHandlesAreWarnedOf shared = new PlainAndOpaqueHandlesAreWarnedOf();
        int[] elements = new int[2];
        Thread writer = new Thread(() -> {
            PLAIN.set(shared, 1); //~ data-race
            OPAQUE.setOpaque(shared, 1); //~ data-race
            ELEMENTS.set(elements, 0, 1); //~ data-race
            ELEMENTS.setVolatile(elements, 1, 1);
            shared.guarded = 1;
            ORDERED.setRelease(shared, 1);
        });
        writer.start();
        int sum = (int) PLAIN.get(shared) + (int) OPAQUE.getOpaque(shared)
                + (int) ELEMENTS.get(elements, 0) + (int) ELEMENTS.getVolatile(elements, 1);
        while ((int) ORDERED.getAcquire(shared) == 0) {
            Thread.onSpinWait();
        }
        System.out.println(sum + shared.guarded);
        writer.join();
    }
}
