// VarHandle of array elements of type long: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class LongArrayHandleInEveryMode {

    public static void main(String[] args) {
        VarHandle handle = MethodHandles.arrayElementVarHandle(long[].class);
        long[] array = {1L << 40, 1L << 40};
        System.out.println("long " + (long) handle.get(array, 1) + " " + (long) handle.getVolatile(array, 1) + " " + (long) handle.getOpaque(array, 1) + " " + (long) handle.getAcquire(array, 1));
        handle.set(array, 1, -5L);
        System.out.println((long) handle.get(array, 1));
        handle.set(array, 1, 1L << 40);
        handle.setVolatile(array, 1, -5L);
        System.out.println((long) handle.get(array, 1));
        handle.setVolatile(array, 1, 1L << 40);
        handle.setOpaque(array, 1, -5L);
        System.out.println((long) handle.get(array, 1));
        handle.setOpaque(array, 1, 1L << 40);
        handle.setRelease(array, 1, -5L);
        System.out.println((long) handle.get(array, 1));
        handle.setRelease(array, 1, 1L << 40);
        System.out.println(handle.compareAndSet(array, 1, -5L, 1L << 40) + " " + handle.compareAndSet(array, 1, 1L << 40, -5L) + " " + (long) handle.get(array, 1) + " " + handle.compareAndSet(array, 1, -5L, 1L << 40));
        System.out.println(handle.weakCompareAndSetPlain(array, 1, -5L, 1L << 40) + " " + handle.weakCompareAndSetPlain(array, 1, 1L << 40, -5L) + " " + (long) handle.get(array, 1) + " " + handle.weakCompareAndSetPlain(array, 1, -5L, 1L << 40));
        System.out.println(handle.weakCompareAndSet(array, 1, -5L, 1L << 40) + " " + handle.weakCompareAndSet(array, 1, 1L << 40, -5L) + " " + (long) handle.get(array, 1) + " " + handle.weakCompareAndSet(array, 1, -5L, 1L << 40));
        System.out.println(handle.weakCompareAndSetAcquire(array, 1, -5L, 1L << 40) + " " + handle.weakCompareAndSetAcquire(array, 1, 1L << 40, -5L) + " " + (long) handle.get(array, 1) + " " + handle.weakCompareAndSetAcquire(array, 1, -5L, 1L << 40));
        System.out.println(handle.weakCompareAndSetRelease(array, 1, -5L, 1L << 40) + " " + handle.weakCompareAndSetRelease(array, 1, 1L << 40, -5L) + " " + (long) handle.get(array, 1) + " " + handle.weakCompareAndSetRelease(array, 1, -5L, 1L << 40));
        System.out.println((long) handle.compareAndExchange(array, 1, -5L, 1L << 40) + " " + (long) handle.compareAndExchange(array, 1, 1L << 40, -5L) + " " + (long) handle.get(array, 1) + " " + (long) handle.compareAndExchange(array, 1, -5L, 1L << 40));
        System.out.println((long) handle.compareAndExchangeAcquire(array, 1, -5L, 1L << 40) + " " + (long) handle.compareAndExchangeAcquire(array, 1, 1L << 40, -5L) + " " + (long) handle.get(array, 1) + " " + (long) handle.compareAndExchangeAcquire(array, 1, -5L, 1L << 40));
        System.out.println((long) handle.compareAndExchangeRelease(array, 1, -5L, 1L << 40) + " " + (long) handle.compareAndExchangeRelease(array, 1, 1L << 40, -5L) + " " + (long) handle.get(array, 1) + " " + (long) handle.compareAndExchangeRelease(array, 1, -5L, 1L << 40));
        System.out.println((long) handle.getAndSet(array, 1, -5L) + " " + (long) handle.getAndSet(array, 1, 1L << 40));
        System.out.println((long) handle.getAndSetAcquire(array, 1, -5L) + " " + (long) handle.getAndSetAcquire(array, 1, 1L << 40));
        System.out.println((long) handle.getAndSetRelease(array, 1, -5L) + " " + (long) handle.getAndSetRelease(array, 1, 1L << 40));
        System.out.println((long) handle.getAndAdd(array, 1, -5L) + " " + (long) handle.getAndAdd(array, 1, 1L << 40) + " " + (long) handle.get(array, 1));
        System.out.println((long) handle.getAndAddAcquire(array, 1, -5L) + " " + (long) handle.getAndAddAcquire(array, 1, 1L << 40) + " " + (long) handle.get(array, 1));
        System.out.println((long) handle.getAndAddRelease(array, 1, -5L) + " " + (long) handle.getAndAddRelease(array, 1, 1L << 40) + " " + (long) handle.get(array, 1));
        System.out.println((long) handle.getAndBitwiseOr(array, 1, -5L) + " " + (long) handle.getAndBitwiseOr(array, 1, 1L << 40) + " " + (long) handle.get(array, 1));
        System.out.println((long) handle.getAndBitwiseOrAcquire(array, 1, -5L) + " " + (long) handle.getAndBitwiseOrAcquire(array, 1, 1L << 40) + " " + (long) handle.get(array, 1));
        System.out.println((long) handle.getAndBitwiseOrRelease(array, 1, -5L) + " " + (long) handle.getAndBitwiseOrRelease(array, 1, 1L << 40) + " " + (long) handle.get(array, 1));
        System.out.println((long) handle.getAndBitwiseAnd(array, 1, -5L) + " " + (long) handle.getAndBitwiseAnd(array, 1, 1L << 40) + " " + (long) handle.get(array, 1));
        System.out.println((long) handle.getAndBitwiseAndAcquire(array, 1, -5L) + " " + (long) handle.getAndBitwiseAndAcquire(array, 1, 1L << 40) + " " + (long) handle.get(array, 1));
        System.out.println((long) handle.getAndBitwiseAndRelease(array, 1, -5L) + " " + (long) handle.getAndBitwiseAndRelease(array, 1, 1L << 40) + " " + (long) handle.get(array, 1));
        System.out.println((long) handle.getAndBitwiseXor(array, 1, -5L) + " " + (long) handle.getAndBitwiseXor(array, 1, 1L << 40) + " " + (long) handle.get(array, 1));
        System.out.println((long) handle.getAndBitwiseXorAcquire(array, 1, -5L) + " " + (long) handle.getAndBitwiseXorAcquire(array, 1, 1L << 40) + " " + (long) handle.get(array, 1));
        System.out.println((long) handle.getAndBitwiseXorRelease(array, 1, -5L) + " " + (long) handle.getAndBitwiseXorRelease(array, 1, 1L << 40) + " " + (long) handle.get(array, 1));
        System.out.println(array[0] + " " + array[1] + " " + handle.coordinateTypes() + " " + handle.varType());
        try {
            handle.set(array, 2, 1L << 40);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
