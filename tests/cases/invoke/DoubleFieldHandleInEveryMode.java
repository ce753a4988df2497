// VarHandle of a field of type double: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class DoubleFieldHandleInEveryMode {
    double doubleField = 1e300;

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
        VarHandle handle = lookup.findVarHandle(DoubleFieldHandleInEveryMode.class, "doubleField", double.class);
        DoubleFieldHandleInEveryMode o = new DoubleFieldHandleInEveryMode();
        System.out.println("double " + (double) handle.get(o) + " " + (double) handle.getVolatile(o) + " " + (double) handle.getOpaque(o) + " " + (double) handle.getAcquire(o));
        handle.set(o, -0.0);
        System.out.println((double) handle.get(o));
        handle.set(o, 1e300);
        handle.setVolatile(o, -0.0);
        System.out.println((double) handle.get(o));
        handle.setVolatile(o, 1e300);
        handle.setOpaque(o, -0.0);
        System.out.println((double) handle.get(o));
        handle.setOpaque(o, 1e300);
        handle.setRelease(o, -0.0);
        System.out.println((double) handle.get(o));
        handle.setRelease(o, 1e300);
        System.out.println(handle.compareAndSet(o, -0.0, 1e300) + " " + handle.compareAndSet(o, 1e300, -0.0) + " " + (double) handle.get(o) + " " + handle.compareAndSet(o, -0.0, 1e300));
        System.out.println(handle.weakCompareAndSetPlain(o, -0.0, 1e300) + " " + handle.weakCompareAndSetPlain(o, 1e300, -0.0) + " " + (double) handle.get(o) + " " + handle.weakCompareAndSetPlain(o, -0.0, 1e300));
        System.out.println(handle.weakCompareAndSet(o, -0.0, 1e300) + " " + handle.weakCompareAndSet(o, 1e300, -0.0) + " " + (double) handle.get(o) + " " + handle.weakCompareAndSet(o, -0.0, 1e300));
        System.out.println(handle.weakCompareAndSetAcquire(o, -0.0, 1e300) + " " + handle.weakCompareAndSetAcquire(o, 1e300, -0.0) + " " + (double) handle.get(o) + " " + handle.weakCompareAndSetAcquire(o, -0.0, 1e300));
        System.out.println(handle.weakCompareAndSetRelease(o, -0.0, 1e300) + " " + handle.weakCompareAndSetRelease(o, 1e300, -0.0) + " " + (double) handle.get(o) + " " + handle.weakCompareAndSetRelease(o, -0.0, 1e300));
        System.out.println((double) handle.compareAndExchange(o, -0.0, 1e300) + " " + (double) handle.compareAndExchange(o, 1e300, -0.0) + " " + (double) handle.get(o) + " " + (double) handle.compareAndExchange(o, -0.0, 1e300));
        System.out.println((double) handle.compareAndExchangeAcquire(o, -0.0, 1e300) + " " + (double) handle.compareAndExchangeAcquire(o, 1e300, -0.0) + " " + (double) handle.get(o) + " " + (double) handle.compareAndExchangeAcquire(o, -0.0, 1e300));
        System.out.println((double) handle.compareAndExchangeRelease(o, -0.0, 1e300) + " " + (double) handle.compareAndExchangeRelease(o, 1e300, -0.0) + " " + (double) handle.get(o) + " " + (double) handle.compareAndExchangeRelease(o, -0.0, 1e300));
        System.out.println((double) handle.getAndSet(o, -0.0) + " " + (double) handle.getAndSet(o, 1e300));
        System.out.println((double) handle.getAndSetAcquire(o, -0.0) + " " + (double) handle.getAndSetAcquire(o, 1e300));
        System.out.println((double) handle.getAndSetRelease(o, -0.0) + " " + (double) handle.getAndSetRelease(o, 1e300));
        System.out.println((double) handle.getAndAdd(o, -0.0) + " " + (double) handle.getAndAdd(o, 1e300) + " " + (double) handle.get(o));
        System.out.println((double) handle.getAndAddAcquire(o, -0.0) + " " + (double) handle.getAndAddAcquire(o, 1e300) + " " + (double) handle.get(o));
        System.out.println((double) handle.getAndAddRelease(o, -0.0) + " " + (double) handle.getAndAddRelease(o, 1e300) + " " + (double) handle.get(o));
        System.out.println(unsupported(() -> { double x = (double) handle.getAndBitwiseOr(o, 1e300); }));
    }
}
