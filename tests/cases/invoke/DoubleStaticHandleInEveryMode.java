// VarHandle of a static field of type double: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class DoubleStaticHandleInEveryMode {
    static double doubleStatic = 1e300;

    static String unsupported(Runnable r) {
        try {
            r.run();
            return "supported";
        } catch (UnsupportedOperationException e) {
            return "unsupported";
        }
    }

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle handle = lookup.findStaticVarHandle(DoubleStaticHandleInEveryMode.class, "doubleStatic", double.class);
        System.out.println("double " + (double) handle.get() + " " + (double) handle.getVolatile() + " " + (double) handle.getOpaque() + " " + (double) handle.getAcquire());
        handle.set(-0.0);
        System.out.println((double) handle.get());
        handle.set(1e300);
        handle.setVolatile(-0.0);
        System.out.println((double) handle.get());
        handle.setVolatile(1e300);
        handle.setOpaque(-0.0);
        System.out.println((double) handle.get());
        handle.setOpaque(1e300);
        handle.setRelease(-0.0);
        System.out.println((double) handle.get());
        handle.setRelease(1e300);
        System.out.println(handle.compareAndSet(-0.0, 1e300) + " " + handle.compareAndSet(1e300, -0.0) + " " + (double) handle.get() + " " + handle.compareAndSet(-0.0, 1e300));
        System.out.println(handle.weakCompareAndSetPlain(-0.0, 1e300) + " " + handle.weakCompareAndSetPlain(1e300, -0.0) + " " + (double) handle.get() + " " + handle.weakCompareAndSetPlain(-0.0, 1e300));
        System.out.println(handle.weakCompareAndSet(-0.0, 1e300) + " " + handle.weakCompareAndSet(1e300, -0.0) + " " + (double) handle.get() + " " + handle.weakCompareAndSet(-0.0, 1e300));
        System.out.println(handle.weakCompareAndSetAcquire(-0.0, 1e300) + " " + handle.weakCompareAndSetAcquire(1e300, -0.0) + " " + (double) handle.get() + " " + handle.weakCompareAndSetAcquire(-0.0, 1e300));
        System.out.println(handle.weakCompareAndSetRelease(-0.0, 1e300) + " " + handle.weakCompareAndSetRelease(1e300, -0.0) + " " + (double) handle.get() + " " + handle.weakCompareAndSetRelease(-0.0, 1e300));
        System.out.println((double) handle.compareAndExchange(-0.0, 1e300) + " " + (double) handle.compareAndExchange(1e300, -0.0) + " " + (double) handle.get() + " " + (double) handle.compareAndExchange(-0.0, 1e300));
        System.out.println((double) handle.compareAndExchangeAcquire(-0.0, 1e300) + " " + (double) handle.compareAndExchangeAcquire(1e300, -0.0) + " " + (double) handle.get() + " " + (double) handle.compareAndExchangeAcquire(-0.0, 1e300));
        System.out.println((double) handle.compareAndExchangeRelease(-0.0, 1e300) + " " + (double) handle.compareAndExchangeRelease(1e300, -0.0) + " " + (double) handle.get() + " " + (double) handle.compareAndExchangeRelease(-0.0, 1e300));
        System.out.println((double) handle.getAndSet(-0.0) + " " + (double) handle.getAndSet(1e300));
        System.out.println((double) handle.getAndSetAcquire(-0.0) + " " + (double) handle.getAndSetAcquire(1e300));
        System.out.println((double) handle.getAndSetRelease(-0.0) + " " + (double) handle.getAndSetRelease(1e300));
        System.out.println((double) handle.getAndAdd(-0.0) + " " + (double) handle.getAndAdd(1e300) + " " + (double) handle.get());
        System.out.println((double) handle.getAndAddAcquire(-0.0) + " " + (double) handle.getAndAddAcquire(1e300) + " " + (double) handle.get());
        System.out.println((double) handle.getAndAddRelease(-0.0) + " " + (double) handle.getAndAddRelease(1e300) + " " + (double) handle.get());
        System.out.println(unsupported(() -> { double x = (double) handle.getAndBitwiseOr(1e300); }));
    }
}
