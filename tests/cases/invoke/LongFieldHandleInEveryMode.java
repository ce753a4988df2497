// VarHandle of a field of type long: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class LongFieldHandleInEveryMode {
    long longField = 1L << 40;

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle handle = lookup.findVarHandle(LongFieldHandleInEveryMode.class, "longField", long.class);
        LongFieldHandleInEveryMode o = new LongFieldHandleInEveryMode();
        System.out.println("long " + (long) handle.get(o) + " " + (long) handle.getVolatile(o) + " " + (long) handle.getOpaque(o) + " " + (long) handle.getAcquire(o));
        handle.set(o, -5L);
        System.out.println((long) handle.get(o));
        handle.set(o, 1L << 40);
        handle.setVolatile(o, -5L);
        System.out.println((long) handle.get(o));
        handle.setVolatile(o, 1L << 40);
        handle.setOpaque(o, -5L);
        System.out.println((long) handle.get(o));
        handle.setOpaque(o, 1L << 40);
        handle.setRelease(o, -5L);
        System.out.println((long) handle.get(o));
        handle.setRelease(o, 1L << 40);
        System.out.println(handle.compareAndSet(o, -5L, 1L << 40) + " " + handle.compareAndSet(o, 1L << 40, -5L) + " " + (long) handle.get(o) + " " + handle.compareAndSet(o, -5L, 1L << 40));
        System.out.println(handle.weakCompareAndSetPlain(o, -5L, 1L << 40) + " " + handle.weakCompareAndSetPlain(o, 1L << 40, -5L) + " " + (long) handle.get(o) + " " + handle.weakCompareAndSetPlain(o, -5L, 1L << 40));
        System.out.println(handle.weakCompareAndSet(o, -5L, 1L << 40) + " " + handle.weakCompareAndSet(o, 1L << 40, -5L) + " " + (long) handle.get(o) + " " + handle.weakCompareAndSet(o, -5L, 1L << 40));
        System.out.println(handle.weakCompareAndSetAcquire(o, -5L, 1L << 40) + " " + handle.weakCompareAndSetAcquire(o, 1L << 40, -5L) + " " + (long) handle.get(o) + " " + handle.weakCompareAndSetAcquire(o, -5L, 1L << 40));
        System.out.println(handle.weakCompareAndSetRelease(o, -5L, 1L << 40) + " " + handle.weakCompareAndSetRelease(o, 1L << 40, -5L) + " " + (long) handle.get(o) + " " + handle.weakCompareAndSetRelease(o, -5L, 1L << 40));
        System.out.println((long) handle.compareAndExchange(o, -5L, 1L << 40) + " " + (long) handle.compareAndExchange(o, 1L << 40, -5L) + " " + (long) handle.get(o) + " " + (long) handle.compareAndExchange(o, -5L, 1L << 40));
        System.out.println((long) handle.compareAndExchangeAcquire(o, -5L, 1L << 40) + " " + (long) handle.compareAndExchangeAcquire(o, 1L << 40, -5L) + " " + (long) handle.get(o) + " " + (long) handle.compareAndExchangeAcquire(o, -5L, 1L << 40));
        System.out.println((long) handle.compareAndExchangeRelease(o, -5L, 1L << 40) + " " + (long) handle.compareAndExchangeRelease(o, 1L << 40, -5L) + " " + (long) handle.get(o) + " " + (long) handle.compareAndExchangeRelease(o, -5L, 1L << 40));
        System.out.println((long) handle.getAndSet(o, -5L) + " " + (long) handle.getAndSet(o, 1L << 40));
        System.out.println((long) handle.getAndSetAcquire(o, -5L) + " " + (long) handle.getAndSetAcquire(o, 1L << 40));
        System.out.println((long) handle.getAndSetRelease(o, -5L) + " " + (long) handle.getAndSetRelease(o, 1L << 40));
        System.out.println((long) handle.getAndAdd(o, -5L) + " " + (long) handle.getAndAdd(o, 1L << 40) + " " + (long) handle.get(o));
        System.out.println((long) handle.getAndAddAcquire(o, -5L) + " " + (long) handle.getAndAddAcquire(o, 1L << 40) + " " + (long) handle.get(o));
        System.out.println((long) handle.getAndAddRelease(o, -5L) + " " + (long) handle.getAndAddRelease(o, 1L << 40) + " " + (long) handle.get(o));
        System.out.println((long) handle.getAndBitwiseOr(o, -5L) + " " + (long) handle.getAndBitwiseOr(o, 1L << 40) + " " + (long) handle.get(o));
        System.out.println((long) handle.getAndBitwiseOrAcquire(o, -5L) + " " + (long) handle.getAndBitwiseOrAcquire(o, 1L << 40) + " " + (long) handle.get(o));
        System.out.println((long) handle.getAndBitwiseOrRelease(o, -5L) + " " + (long) handle.getAndBitwiseOrRelease(o, 1L << 40) + " " + (long) handle.get(o));
        System.out.println((long) handle.getAndBitwiseAnd(o, -5L) + " " + (long) handle.getAndBitwiseAnd(o, 1L << 40) + " " + (long) handle.get(o));
        System.out.println((long) handle.getAndBitwiseAndAcquire(o, -5L) + " " + (long) handle.getAndBitwiseAndAcquire(o, 1L << 40) + " " + (long) handle.get(o));
        System.out.println((long) handle.getAndBitwiseAndRelease(o, -5L) + " " + (long) handle.getAndBitwiseAndRelease(o, 1L << 40) + " " + (long) handle.get(o));
        System.out.println((long) handle.getAndBitwiseXor(o, -5L) + " " + (long) handle.getAndBitwiseXor(o, 1L << 40) + " " + (long) handle.get(o));
        System.out.println((long) handle.getAndBitwiseXorAcquire(o, -5L) + " " + (long) handle.getAndBitwiseXorAcquire(o, 1L << 40) + " " + (long) handle.get(o));
        System.out.println((long) handle.getAndBitwiseXorRelease(o, -5L) + " " + (long) handle.getAndBitwiseXorRelease(o, 1L << 40) + " " + (long) handle.get(o));
    }
}
