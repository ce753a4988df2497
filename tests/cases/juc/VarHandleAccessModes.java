// Every access mode of a VarHandle on a field does what its name says.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class VarHandleAccessModes {
    int n = 1;
    static long total = 10;
    final int fixed = 3;

    public static void main(String[] args) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle n = lookup.findVarHandle(VarHandleAccessModes.class, "n", int.class);
        VarHandle total = lookup.findStaticVarHandle(VarHandleAccessModes.class, "total", long.class);
        VarHandle fixed = lookup.findVarHandle(VarHandleAccessModes.class, "fixed", int.class);
        VarHandleAccessModes it = new VarHandleAccessModes();
        n.setVolatile(it, 2);
        n.setOpaque(it, (int) n.getVolatile(it) + 1);
        n.setRelease(it, (int) n.getOpaque(it) + 1);
        System.out.println((int) n.getAcquire(it) + " " + (int) n.getAndAdd(it, 5) + " " + (int) n.getAndSet(it, 12) + " " + n.compareAndSet(it, 1, 2) + " " + it.n);
        System.out.println((int) n.compareAndExchange(it, 12, 6) + " " + (int) n.getAndBitwiseOr(it, 9) + " " + (int) n.getAndBitwiseAndAcquire(it, 3) + " " + (int) n.getAndBitwiseXorRelease(it, 1) + " " + it.n);
        System.out.println((long) total.getAndAdd(5L) + " " + total.weakCompareAndSetPlain(0L, 1L) + " " + total.compareAndSet(15L, 16L) + " " + total);
        System.out.println(fixed.isAccessModeSupported(VarHandle.AccessMode.SET) + " " + fixed.isAccessModeSupported(VarHandle.AccessMode.GET) + " " + n.varType() + n.coordinateTypes());
        try {
            fixed.set(it, 4);
        } catch (UnsupportedOperationException e) {
            System.out.println("final");
        }
        VarHandle.fullFence();
        VarHandle.acquireFence();
        System.out.println(total.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET));
    }
}
