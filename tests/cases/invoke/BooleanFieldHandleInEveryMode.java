// VarHandle of a field of type boolean: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class BooleanFieldHandleInEveryMode {
    boolean booleanField = true;

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
        VarHandle handle = lookup.findVarHandle(BooleanFieldHandleInEveryMode.class, "booleanField", boolean.class);
        BooleanFieldHandleInEveryMode o = new BooleanFieldHandleInEveryMode();
        System.out.println("boolean " + (boolean) handle.get(o) + " " + (boolean) handle.getVolatile(o) + " " + (boolean) handle.getOpaque(o) + " " + (boolean) handle.getAcquire(o));
        handle.set(o, false);
        System.out.println((boolean) handle.get(o));
        handle.set(o, true);
        handle.setVolatile(o, false);
        System.out.println((boolean) handle.get(o));
        handle.setVolatile(o, true);
        handle.setOpaque(o, false);
        System.out.println((boolean) handle.get(o));
        handle.setOpaque(o, true);
        handle.setRelease(o, false);
        System.out.println((boolean) handle.get(o));
        handle.setRelease(o, true);
        System.out.println(handle.compareAndSet(o, false, true) + " " + handle.compareAndSet(o, true, false) + " " + (boolean) handle.get(o) + " " + handle.compareAndSet(o, false, true));
        System.out.println(handle.weakCompareAndSetPlain(o, false, true) + " " + handle.weakCompareAndSetPlain(o, true, false) + " " + (boolean) handle.get(o) + " " + handle.weakCompareAndSetPlain(o, false, true));
        System.out.println(handle.weakCompareAndSet(o, false, true) + " " + handle.weakCompareAndSet(o, true, false) + " " + (boolean) handle.get(o) + " " + handle.weakCompareAndSet(o, false, true));
        System.out.println(handle.weakCompareAndSetAcquire(o, false, true) + " " + handle.weakCompareAndSetAcquire(o, true, false) + " " + (boolean) handle.get(o) + " " + handle.weakCompareAndSetAcquire(o, false, true));
        System.out.println(handle.weakCompareAndSetRelease(o, false, true) + " " + handle.weakCompareAndSetRelease(o, true, false) + " " + (boolean) handle.get(o) + " " + handle.weakCompareAndSetRelease(o, false, true));
        System.out.println((boolean) handle.compareAndExchange(o, false, true) + " " + (boolean) handle.compareAndExchange(o, true, false) + " " + (boolean) handle.get(o) + " " + (boolean) handle.compareAndExchange(o, false, true));
        System.out.println((boolean) handle.compareAndExchangeAcquire(o, false, true) + " " + (boolean) handle.compareAndExchangeAcquire(o, true, false) + " " + (boolean) handle.get(o) + " " + (boolean) handle.compareAndExchangeAcquire(o, false, true));
        System.out.println((boolean) handle.compareAndExchangeRelease(o, false, true) + " " + (boolean) handle.compareAndExchangeRelease(o, true, false) + " " + (boolean) handle.get(o) + " " + (boolean) handle.compareAndExchangeRelease(o, false, true));
        System.out.println((boolean) handle.getAndSet(o, false) + " " + (boolean) handle.getAndSet(o, true));
        System.out.println((boolean) handle.getAndSetAcquire(o, false) + " " + (boolean) handle.getAndSetAcquire(o, true));
        System.out.println((boolean) handle.getAndSetRelease(o, false) + " " + (boolean) handle.getAndSetRelease(o, true));
        System.out.println(unsupported(() -> { boolean x = (boolean) handle.getAndAdd(o, true); }));
        System.out.println((boolean) handle.getAndBitwiseOr(o, false) + " " + (boolean) handle.getAndBitwiseOr(o, true) + " " + (boolean) handle.get(o));
        System.out.println((boolean) handle.getAndBitwiseOrAcquire(o, false) + " " + (boolean) handle.getAndBitwiseOrAcquire(o, true) + " " + (boolean) handle.get(o));
        System.out.println((boolean) handle.getAndBitwiseOrRelease(o, false) + " " + (boolean) handle.getAndBitwiseOrRelease(o, true) + " " + (boolean) handle.get(o));
        System.out.println((boolean) handle.getAndBitwiseAnd(o, false) + " " + (boolean) handle.getAndBitwiseAnd(o, true) + " " + (boolean) handle.get(o));
        System.out.println((boolean) handle.getAndBitwiseAndAcquire(o, false) + " " + (boolean) handle.getAndBitwiseAndAcquire(o, true) + " " + (boolean) handle.get(o));
        System.out.println((boolean) handle.getAndBitwiseAndRelease(o, false) + " " + (boolean) handle.getAndBitwiseAndRelease(o, true) + " " + (boolean) handle.get(o));
        System.out.println((boolean) handle.getAndBitwiseXor(o, false) + " " + (boolean) handle.getAndBitwiseXor(o, true) + " " + (boolean) handle.get(o));
        System.out.println((boolean) handle.getAndBitwiseXorAcquire(o, false) + " " + (boolean) handle.getAndBitwiseXorAcquire(o, true) + " " + (boolean) handle.get(o));
        System.out.println((boolean) handle.getAndBitwiseXorRelease(o, false) + " " + (boolean) handle.getAndBitwiseXorRelease(o, true) + " " + (boolean) handle.get(o));
    }
}
