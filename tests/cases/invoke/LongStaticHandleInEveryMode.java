// VarHandle of a static field of type long: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class LongStaticHandleInEveryMode {
    static long longStatic = 1L << 40;

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle handle = lookup.findStaticVarHandle(LongStaticHandleInEveryMode.class, "longStatic", long.class);
        System.out.println("long " + (long) handle.get() + " " + (long) handle.getVolatile() + " " + (long) handle.getOpaque() + " " + (long) handle.getAcquire());
        handle.set(-5L);
        System.out.println((long) handle.get());
        handle.set(1L << 40);
        handle.setVolatile(-5L);
        System.out.println((long) handle.get());
        handle.setVolatile(1L << 40);
        handle.setOpaque(-5L);
        System.out.println((long) handle.get());
        handle.setOpaque(1L << 40);
        handle.setRelease(-5L);
        System.out.println((long) handle.get());
        handle.setRelease(1L << 40);
        System.out.println(handle.compareAndSet(-5L, 1L << 40) + " " + handle.compareAndSet(1L << 40, -5L) + " " + (long) handle.get() + " " + handle.compareAndSet(-5L, 1L << 40));
        System.out.println(handle.weakCompareAndSetPlain(-5L, 1L << 40) + " " + handle.weakCompareAndSetPlain(1L << 40, -5L) + " " + (long) handle.get() + " " + handle.weakCompareAndSetPlain(-5L, 1L << 40));
        System.out.println(handle.weakCompareAndSet(-5L, 1L << 40) + " " + handle.weakCompareAndSet(1L << 40, -5L) + " " + (long) handle.get() + " " + handle.weakCompareAndSet(-5L, 1L << 40));
        System.out.println(handle.weakCompareAndSetAcquire(-5L, 1L << 40) + " " + handle.weakCompareAndSetAcquire(1L << 40, -5L) + " " + (long) handle.get() + " " + handle.weakCompareAndSetAcquire(-5L, 1L << 40));
        System.out.println(handle.weakCompareAndSetRelease(-5L, 1L << 40) + " " + handle.weakCompareAndSetRelease(1L << 40, -5L) + " " + (long) handle.get() + " " + handle.weakCompareAndSetRelease(-5L, 1L << 40));
        System.out.println((long) handle.compareAndExchange(-5L, 1L << 40) + " " + (long) handle.compareAndExchange(1L << 40, -5L) + " " + (long) handle.get() + " " + (long) handle.compareAndExchange(-5L, 1L << 40));
        System.out.println((long) handle.compareAndExchangeAcquire(-5L, 1L << 40) + " " + (long) handle.compareAndExchangeAcquire(1L << 40, -5L) + " " + (long) handle.get() + " " + (long) handle.compareAndExchangeAcquire(-5L, 1L << 40));
        System.out.println((long) handle.compareAndExchangeRelease(-5L, 1L << 40) + " " + (long) handle.compareAndExchangeRelease(1L << 40, -5L) + " " + (long) handle.get() + " " + (long) handle.compareAndExchangeRelease(-5L, 1L << 40));
        System.out.println((long) handle.getAndSet(-5L) + " " + (long) handle.getAndSet(1L << 40));
        System.out.println((long) handle.getAndSetAcquire(-5L) + " " + (long) handle.getAndSetAcquire(1L << 40));
        System.out.println((long) handle.getAndSetRelease(-5L) + " " + (long) handle.getAndSetRelease(1L << 40));
        System.out.println((long) handle.getAndAdd(-5L) + " " + (long) handle.getAndAdd(1L << 40) + " " + (long) handle.get());
        System.out.println((long) handle.getAndAddAcquire(-5L) + " " + (long) handle.getAndAddAcquire(1L << 40) + " " + (long) handle.get());
        System.out.println((long) handle.getAndAddRelease(-5L) + " " + (long) handle.getAndAddRelease(1L << 40) + " " + (long) handle.get());
        System.out.println((long) handle.getAndBitwiseOr(-5L) + " " + (long) handle.getAndBitwiseOr(1L << 40) + " " + (long) handle.get());
        System.out.println((long) handle.getAndBitwiseOrAcquire(-5L) + " " + (long) handle.getAndBitwiseOrAcquire(1L << 40) + " " + (long) handle.get());
        System.out.println((long) handle.getAndBitwiseOrRelease(-5L) + " " + (long) handle.getAndBitwiseOrRelease(1L << 40) + " " + (long) handle.get());
        System.out.println((long) handle.getAndBitwiseAnd(-5L) + " " + (long) handle.getAndBitwiseAnd(1L << 40) + " " + (long) handle.get());
        System.out.println((long) handle.getAndBitwiseAndAcquire(-5L) + " " + (long) handle.getAndBitwiseAndAcquire(1L << 40) + " " + (long) handle.get());
        System.out.println((long) handle.getAndBitwiseAndRelease(-5L) + " " + (long) handle.getAndBitwiseAndRelease(1L << 40) + " " + (long) handle.get());
        System.out.println((long) handle.getAndBitwiseXor(-5L) + " " + (long) handle.getAndBitwiseXor(1L << 40) + " " + (long) handle.get());
        System.out.println((long) handle.getAndBitwiseXorAcquire(-5L) + " " + (long) handle.getAndBitwiseXorAcquire(1L << 40) + " " + (long) handle.get());
        System.out.println((long) handle.getAndBitwiseXorRelease(-5L) + " " + (long) handle.getAndBitwiseXorRelease(1L << 40) + " " + (long) handle.get());
    }
}
