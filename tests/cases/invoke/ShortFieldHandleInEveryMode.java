// VarHandle of a field of type short: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class ShortFieldHandleInEveryMode {
    short shortField = (short) 500;

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle handle = lookup.findVarHandle(ShortFieldHandleInEveryMode.class, "shortField", short.class);
        ShortFieldHandleInEveryMode o = new ShortFieldHandleInEveryMode();
        System.out.println("short " + (short) handle.get(o) + " " + (short) handle.getVolatile(o) + " " + (short) handle.getOpaque(o) + " " + (short) handle.getAcquire(o));
        handle.set(o, (short) -3);
        System.out.println((short) handle.get(o));
        handle.set(o, (short) 500);
        handle.setVolatile(o, (short) -3);
        System.out.println((short) handle.get(o));
        handle.setVolatile(o, (short) 500);
        handle.setOpaque(o, (short) -3);
        System.out.println((short) handle.get(o));
        handle.setOpaque(o, (short) 500);
        handle.setRelease(o, (short) -3);
        System.out.println((short) handle.get(o));
        handle.setRelease(o, (short) 500);
        System.out.println(handle.compareAndSet(o, (short) -3, (short) 500) + " " + handle.compareAndSet(o, (short) 500, (short) -3) + " " + (short) handle.get(o) + " " + handle.compareAndSet(o, (short) -3, (short) 500));
        System.out.println(handle.weakCompareAndSetPlain(o, (short) -3, (short) 500) + " " + handle.weakCompareAndSetPlain(o, (short) 500, (short) -3) + " " + (short) handle.get(o) + " " + handle.weakCompareAndSetPlain(o, (short) -3, (short) 500));
        System.out.println(handle.weakCompareAndSet(o, (short) -3, (short) 500) + " " + handle.weakCompareAndSet(o, (short) 500, (short) -3) + " " + (short) handle.get(o) + " " + handle.weakCompareAndSet(o, (short) -3, (short) 500));
        System.out.println(handle.weakCompareAndSetAcquire(o, (short) -3, (short) 500) + " " + handle.weakCompareAndSetAcquire(o, (short) 500, (short) -3) + " " + (short) handle.get(o) + " " + handle.weakCompareAndSetAcquire(o, (short) -3, (short) 500));
        System.out.println(handle.weakCompareAndSetRelease(o, (short) -3, (short) 500) + " " + handle.weakCompareAndSetRelease(o, (short) 500, (short) -3) + " " + (short) handle.get(o) + " " + handle.weakCompareAndSetRelease(o, (short) -3, (short) 500));
        System.out.println((short) handle.compareAndExchange(o, (short) -3, (short) 500) + " " + (short) handle.compareAndExchange(o, (short) 500, (short) -3) + " " + (short) handle.get(o) + " " + (short) handle.compareAndExchange(o, (short) -3, (short) 500));
        System.out.println((short) handle.compareAndExchangeAcquire(o, (short) -3, (short) 500) + " " + (short) handle.compareAndExchangeAcquire(o, (short) 500, (short) -3) + " " + (short) handle.get(o) + " " + (short) handle.compareAndExchangeAcquire(o, (short) -3, (short) 500));
        System.out.println((short) handle.compareAndExchangeRelease(o, (short) -3, (short) 500) + " " + (short) handle.compareAndExchangeRelease(o, (short) 500, (short) -3) + " " + (short) handle.get(o) + " " + (short) handle.compareAndExchangeRelease(o, (short) -3, (short) 500));
        System.out.println((short) handle.getAndSet(o, (short) -3) + " " + (short) handle.getAndSet(o, (short) 500));
        System.out.println((short) handle.getAndSetAcquire(o, (short) -3) + " " + (short) handle.getAndSetAcquire(o, (short) 500));
        System.out.println((short) handle.getAndSetRelease(o, (short) -3) + " " + (short) handle.getAndSetRelease(o, (short) 500));
        System.out.println((short) handle.getAndAdd(o, (short) -3) + " " + (short) handle.getAndAdd(o, (short) 500) + " " + (short) handle.get(o));
        System.out.println((short) handle.getAndAddAcquire(o, (short) -3) + " " + (short) handle.getAndAddAcquire(o, (short) 500) + " " + (short) handle.get(o));
        System.out.println((short) handle.getAndAddRelease(o, (short) -3) + " " + (short) handle.getAndAddRelease(o, (short) 500) + " " + (short) handle.get(o));
        System.out.println((short) handle.getAndBitwiseOr(o, (short) -3) + " " + (short) handle.getAndBitwiseOr(o, (short) 500) + " " + (short) handle.get(o));
        System.out.println((short) handle.getAndBitwiseOrAcquire(o, (short) -3) + " " + (short) handle.getAndBitwiseOrAcquire(o, (short) 500) + " " + (short) handle.get(o));
        System.out.println((short) handle.getAndBitwiseOrRelease(o, (short) -3) + " " + (short) handle.getAndBitwiseOrRelease(o, (short) 500) + " " + (short) handle.get(o));
        System.out.println((short) handle.getAndBitwiseAnd(o, (short) -3) + " " + (short) handle.getAndBitwiseAnd(o, (short) 500) + " " + (short) handle.get(o));
        System.out.println((short) handle.getAndBitwiseAndAcquire(o, (short) -3) + " " + (short) handle.getAndBitwiseAndAcquire(o, (short) 500) + " " + (short) handle.get(o));
        System.out.println((short) handle.getAndBitwiseAndRelease(o, (short) -3) + " " + (short) handle.getAndBitwiseAndRelease(o, (short) 500) + " " + (short) handle.get(o));
        System.out.println((short) handle.getAndBitwiseXor(o, (short) -3) + " " + (short) handle.getAndBitwiseXor(o, (short) 500) + " " + (short) handle.get(o));
        System.out.println((short) handle.getAndBitwiseXorAcquire(o, (short) -3) + " " + (short) handle.getAndBitwiseXorAcquire(o, (short) 500) + " " + (short) handle.get(o));
        System.out.println((short) handle.getAndBitwiseXorRelease(o, (short) -3) + " " + (short) handle.getAndBitwiseXorRelease(o, (short) 500) + " " + (short) handle.get(o));
    }
}
