// VarHandle of a static field of type boolean: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class BooleanStaticHandleInEveryMode {
    static boolean booleanStatic = true;

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
        VarHandle handle = lookup.findStaticVarHandle(BooleanStaticHandleInEveryMode.class, "booleanStatic", boolean.class);
        System.out.println("boolean " + (boolean) handle.get() + " " + (boolean) handle.getVolatile() + " " + (boolean) handle.getOpaque() + " " + (boolean) handle.getAcquire());
        handle.set(false);
        System.out.println((boolean) handle.get());
        handle.set(true);
        handle.setVolatile(false);
        System.out.println((boolean) handle.get());
        handle.setVolatile(true);
        handle.setOpaque(false);
        System.out.println((boolean) handle.get());
        handle.setOpaque(true);
        handle.setRelease(false);
        System.out.println((boolean) handle.get());
        handle.setRelease(true);
        System.out.println(handle.compareAndSet(false, true) + " " + handle.compareAndSet(true, false) + " " + (boolean) handle.get() + " " + handle.compareAndSet(false, true));
        System.out.println(handle.weakCompareAndSetPlain(false, true) + " " + handle.weakCompareAndSetPlain(true, false) + " " + (boolean) handle.get() + " " + handle.weakCompareAndSetPlain(false, true));
        System.out.println(handle.weakCompareAndSet(false, true) + " " + handle.weakCompareAndSet(true, false) + " " + (boolean) handle.get() + " " + handle.weakCompareAndSet(false, true));
        System.out.println(handle.weakCompareAndSetAcquire(false, true) + " " + handle.weakCompareAndSetAcquire(true, false) + " " + (boolean) handle.get() + " " + handle.weakCompareAndSetAcquire(false, true));
        System.out.println(handle.weakCompareAndSetRelease(false, true) + " " + handle.weakCompareAndSetRelease(true, false) + " " + (boolean) handle.get() + " " + handle.weakCompareAndSetRelease(false, true));
        System.out.println((boolean) handle.compareAndExchange(false, true) + " " + (boolean) handle.compareAndExchange(true, false) + " " + (boolean) handle.get() + " " + (boolean) handle.compareAndExchange(false, true));
        System.out.println((boolean) handle.compareAndExchangeAcquire(false, true) + " " + (boolean) handle.compareAndExchangeAcquire(true, false) + " " + (boolean) handle.get() + " " + (boolean) handle.compareAndExchangeAcquire(false, true));
        System.out.println((boolean) handle.compareAndExchangeRelease(false, true) + " " + (boolean) handle.compareAndExchangeRelease(true, false) + " " + (boolean) handle.get() + " " + (boolean) handle.compareAndExchangeRelease(false, true));
        System.out.println((boolean) handle.getAndSet(false) + " " + (boolean) handle.getAndSet(true));
        System.out.println((boolean) handle.getAndSetAcquire(false) + " " + (boolean) handle.getAndSetAcquire(true));
        System.out.println((boolean) handle.getAndSetRelease(false) + " " + (boolean) handle.getAndSetRelease(true));
        System.out.println(unsupported(() -> { boolean x = (boolean) handle.getAndAdd(true); }));
        System.out.println((boolean) handle.getAndBitwiseOr(false) + " " + (boolean) handle.getAndBitwiseOr(true) + " " + (boolean) handle.get());
        System.out.println((boolean) handle.getAndBitwiseOrAcquire(false) + " " + (boolean) handle.getAndBitwiseOrAcquire(true) + " " + (boolean) handle.get());
        System.out.println((boolean) handle.getAndBitwiseOrRelease(false) + " " + (boolean) handle.getAndBitwiseOrRelease(true) + " " + (boolean) handle.get());
        System.out.println((boolean) handle.getAndBitwiseAnd(false) + " " + (boolean) handle.getAndBitwiseAnd(true) + " " + (boolean) handle.get());
        System.out.println((boolean) handle.getAndBitwiseAndAcquire(false) + " " + (boolean) handle.getAndBitwiseAndAcquire(true) + " " + (boolean) handle.get());
        System.out.println((boolean) handle.getAndBitwiseAndRelease(false) + " " + (boolean) handle.getAndBitwiseAndRelease(true) + " " + (boolean) handle.get());
        System.out.println((boolean) handle.getAndBitwiseXor(false) + " " + (boolean) handle.getAndBitwiseXor(true) + " " + (boolean) handle.get());
        System.out.println((boolean) handle.getAndBitwiseXorAcquire(false) + " " + (boolean) handle.getAndBitwiseXorAcquire(true) + " " + (boolean) handle.get());
        System.out.println((boolean) handle.getAndBitwiseXorRelease(false) + " " + (boolean) handle.getAndBitwiseXorRelease(true) + " " + (boolean) handle.get());
    }
}
