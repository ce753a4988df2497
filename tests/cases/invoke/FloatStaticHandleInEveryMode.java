// VarHandle of a static field of type float: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class FloatStaticHandleInEveryMode {
    static float floatStatic = 1.5f;

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
        VarHandle handle = lookup.findStaticVarHandle(FloatStaticHandleInEveryMode.class, "floatStatic", float.class);
        System.out.println("float " + (float) handle.get() + " " + (float) handle.getVolatile() + " " + (float) handle.getOpaque() + " " + (float) handle.getAcquire());
        handle.set(-2.5f);
        System.out.println((float) handle.get());
        handle.set(1.5f);
        handle.setVolatile(-2.5f);
        System.out.println((float) handle.get());
        handle.setVolatile(1.5f);
        handle.setOpaque(-2.5f);
        System.out.println((float) handle.get());
        handle.setOpaque(1.5f);
        handle.setRelease(-2.5f);
        System.out.println((float) handle.get());
        handle.setRelease(1.5f);
        System.out.println(handle.compareAndSet(-2.5f, 1.5f) + " " + handle.compareAndSet(1.5f, -2.5f) + " " + (float) handle.get() + " " + handle.compareAndSet(-2.5f, 1.5f));
        System.out.println(handle.weakCompareAndSetPlain(-2.5f, 1.5f) + " " + handle.weakCompareAndSetPlain(1.5f, -2.5f) + " " + (float) handle.get() + " " + handle.weakCompareAndSetPlain(-2.5f, 1.5f));
        System.out.println(handle.weakCompareAndSet(-2.5f, 1.5f) + " " + handle.weakCompareAndSet(1.5f, -2.5f) + " " + (float) handle.get() + " " + handle.weakCompareAndSet(-2.5f, 1.5f));
        System.out.println(handle.weakCompareAndSetAcquire(-2.5f, 1.5f) + " " + handle.weakCompareAndSetAcquire(1.5f, -2.5f) + " " + (float) handle.get() + " " + handle.weakCompareAndSetAcquire(-2.5f, 1.5f));
        System.out.println(handle.weakCompareAndSetRelease(-2.5f, 1.5f) + " " + handle.weakCompareAndSetRelease(1.5f, -2.5f) + " " + (float) handle.get() + " " + handle.weakCompareAndSetRelease(-2.5f, 1.5f));
        System.out.println((float) handle.compareAndExchange(-2.5f, 1.5f) + " " + (float) handle.compareAndExchange(1.5f, -2.5f) + " " + (float) handle.get() + " " + (float) handle.compareAndExchange(-2.5f, 1.5f));
        System.out.println((float) handle.compareAndExchangeAcquire(-2.5f, 1.5f) + " " + (float) handle.compareAndExchangeAcquire(1.5f, -2.5f) + " " + (float) handle.get() + " " + (float) handle.compareAndExchangeAcquire(-2.5f, 1.5f));
        System.out.println((float) handle.compareAndExchangeRelease(-2.5f, 1.5f) + " " + (float) handle.compareAndExchangeRelease(1.5f, -2.5f) + " " + (float) handle.get() + " " + (float) handle.compareAndExchangeRelease(-2.5f, 1.5f));
        System.out.println((float) handle.getAndSet(-2.5f) + " " + (float) handle.getAndSet(1.5f));
        System.out.println((float) handle.getAndSetAcquire(-2.5f) + " " + (float) handle.getAndSetAcquire(1.5f));
        System.out.println((float) handle.getAndSetRelease(-2.5f) + " " + (float) handle.getAndSetRelease(1.5f));
        System.out.println((float) handle.getAndAdd(-2.5f) + " " + (float) handle.getAndAdd(1.5f) + " " + (float) handle.get());
        System.out.println((float) handle.getAndAddAcquire(-2.5f) + " " + (float) handle.getAndAddAcquire(1.5f) + " " + (float) handle.get());
        System.out.println((float) handle.getAndAddRelease(-2.5f) + " " + (float) handle.getAndAddRelease(1.5f) + " " + (float) handle.get());
        System.out.println(unsupported(() -> { float x = (float) handle.getAndBitwiseOr(1.5f); }));
    }
}
