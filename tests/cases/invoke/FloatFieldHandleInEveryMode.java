// VarHandle of a field of type float: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class FloatFieldHandleInEveryMode {
    float floatField = 1.5f;

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
        VarHandle handle = lookup.findVarHandle(FloatFieldHandleInEveryMode.class, "floatField", float.class);
        FloatFieldHandleInEveryMode o = new FloatFieldHandleInEveryMode();
        System.out.println("float " + (float) handle.get(o) + " " + (float) handle.getVolatile(o) + " " + (float) handle.getOpaque(o) + " " + (float) handle.getAcquire(o));
        handle.set(o, -2.5f);
        System.out.println((float) handle.get(o));
        handle.set(o, 1.5f);
        handle.setVolatile(o, -2.5f);
        System.out.println((float) handle.get(o));
        handle.setVolatile(o, 1.5f);
        handle.setOpaque(o, -2.5f);
        System.out.println((float) handle.get(o));
        handle.setOpaque(o, 1.5f);
        handle.setRelease(o, -2.5f);
        System.out.println((float) handle.get(o));
        handle.setRelease(o, 1.5f);
        System.out.println(handle.compareAndSet(o, -2.5f, 1.5f) + " " + handle.compareAndSet(o, 1.5f, -2.5f) + " " + (float) handle.get(o) + " " + handle.compareAndSet(o, -2.5f, 1.5f));
        System.out.println(handle.weakCompareAndSetPlain(o, -2.5f, 1.5f) + " " + handle.weakCompareAndSetPlain(o, 1.5f, -2.5f) + " " + (float) handle.get(o) + " " + handle.weakCompareAndSetPlain(o, -2.5f, 1.5f));
        System.out.println(handle.weakCompareAndSet(o, -2.5f, 1.5f) + " " + handle.weakCompareAndSet(o, 1.5f, -2.5f) + " " + (float) handle.get(o) + " " + handle.weakCompareAndSet(o, -2.5f, 1.5f));
        System.out.println(handle.weakCompareAndSetAcquire(o, -2.5f, 1.5f) + " " + handle.weakCompareAndSetAcquire(o, 1.5f, -2.5f) + " " + (float) handle.get(o) + " " + handle.weakCompareAndSetAcquire(o, -2.5f, 1.5f));
        System.out.println(handle.weakCompareAndSetRelease(o, -2.5f, 1.5f) + " " + handle.weakCompareAndSetRelease(o, 1.5f, -2.5f) + " " + (float) handle.get(o) + " " + handle.weakCompareAndSetRelease(o, -2.5f, 1.5f));
        System.out.println((float) handle.compareAndExchange(o, -2.5f, 1.5f) + " " + (float) handle.compareAndExchange(o, 1.5f, -2.5f) + " " + (float) handle.get(o) + " " + (float) handle.compareAndExchange(o, -2.5f, 1.5f));
        System.out.println((float) handle.compareAndExchangeAcquire(o, -2.5f, 1.5f) + " " + (float) handle.compareAndExchangeAcquire(o, 1.5f, -2.5f) + " " + (float) handle.get(o) + " " + (float) handle.compareAndExchangeAcquire(o, -2.5f, 1.5f));
        System.out.println((float) handle.compareAndExchangeRelease(o, -2.5f, 1.5f) + " " + (float) handle.compareAndExchangeRelease(o, 1.5f, -2.5f) + " " + (float) handle.get(o) + " " + (float) handle.compareAndExchangeRelease(o, -2.5f, 1.5f));
        System.out.println((float) handle.getAndSet(o, -2.5f) + " " + (float) handle.getAndSet(o, 1.5f));
        System.out.println((float) handle.getAndSetAcquire(o, -2.5f) + " " + (float) handle.getAndSetAcquire(o, 1.5f));
        System.out.println((float) handle.getAndSetRelease(o, -2.5f) + " " + (float) handle.getAndSetRelease(o, 1.5f));
        System.out.println((float) handle.getAndAdd(o, -2.5f) + " " + (float) handle.getAndAdd(o, 1.5f) + " " + (float) handle.get(o));
        System.out.println((float) handle.getAndAddAcquire(o, -2.5f) + " " + (float) handle.getAndAddAcquire(o, 1.5f) + " " + (float) handle.get(o));
        System.out.println((float) handle.getAndAddRelease(o, -2.5f) + " " + (float) handle.getAndAddRelease(o, 1.5f) + " " + (float) handle.get(o));
        System.out.println(unsupported(() -> { float x = (float) handle.getAndBitwiseOr(o, 1.5f); }));
    }
}
