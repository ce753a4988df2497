// VarHandle of array elements of type short: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class ShortArrayHandleInEveryMode {

    public static void main(String[] args) {
        VarHandle handle = MethodHandles.arrayElementVarHandle(short[].class);
        short[] array = {(short) 500, (short) 500};
        System.out.println("short " + (short) handle.get(array, 1) + " " + (short) handle.getVolatile(array, 1) + " " + (short) handle.getOpaque(array, 1) + " " + (short) handle.getAcquire(array, 1));
        handle.set(array, 1, (short) -3);
        System.out.println((short) handle.get(array, 1));
        handle.set(array, 1, (short) 500);
        handle.setVolatile(array, 1, (short) -3);
        System.out.println((short) handle.get(array, 1));
        handle.setVolatile(array, 1, (short) 500);
        handle.setOpaque(array, 1, (short) -3);
        System.out.println((short) handle.get(array, 1));
        handle.setOpaque(array, 1, (short) 500);
        handle.setRelease(array, 1, (short) -3);
        System.out.println((short) handle.get(array, 1));
        handle.setRelease(array, 1, (short) 500);
        System.out.println(handle.compareAndSet(array, 1, (short) -3, (short) 500) + " " + handle.compareAndSet(array, 1, (short) 500, (short) -3) + " " + (short) handle.get(array, 1) + " " + handle.compareAndSet(array, 1, (short) -3, (short) 500));
        System.out.println(handle.weakCompareAndSetPlain(array, 1, (short) -3, (short) 500) + " " + handle.weakCompareAndSetPlain(array, 1, (short) 500, (short) -3) + " " + (short) handle.get(array, 1) + " " + handle.weakCompareAndSetPlain(array, 1, (short) -3, (short) 500));
        System.out.println(handle.weakCompareAndSet(array, 1, (short) -3, (short) 500) + " " + handle.weakCompareAndSet(array, 1, (short) 500, (short) -3) + " " + (short) handle.get(array, 1) + " " + handle.weakCompareAndSet(array, 1, (short) -3, (short) 500));
        System.out.println(handle.weakCompareAndSetAcquire(array, 1, (short) -3, (short) 500) + " " + handle.weakCompareAndSetAcquire(array, 1, (short) 500, (short) -3) + " " + (short) handle.get(array, 1) + " " + handle.weakCompareAndSetAcquire(array, 1, (short) -3, (short) 500));
        System.out.println(handle.weakCompareAndSetRelease(array, 1, (short) -3, (short) 500) + " " + handle.weakCompareAndSetRelease(array, 1, (short) 500, (short) -3) + " " + (short) handle.get(array, 1) + " " + handle.weakCompareAndSetRelease(array, 1, (short) -3, (short) 500));
        System.out.println((short) handle.compareAndExchange(array, 1, (short) -3, (short) 500) + " " + (short) handle.compareAndExchange(array, 1, (short) 500, (short) -3) + " " + (short) handle.get(array, 1) + " " + (short) handle.compareAndExchange(array, 1, (short) -3, (short) 500));
        System.out.println((short) handle.compareAndExchangeAcquire(array, 1, (short) -3, (short) 500) + " " + (short) handle.compareAndExchangeAcquire(array, 1, (short) 500, (short) -3) + " " + (short) handle.get(array, 1) + " " + (short) handle.compareAndExchangeAcquire(array, 1, (short) -3, (short) 500));
        System.out.println((short) handle.compareAndExchangeRelease(array, 1, (short) -3, (short) 500) + " " + (short) handle.compareAndExchangeRelease(array, 1, (short) 500, (short) -3) + " " + (short) handle.get(array, 1) + " " + (short) handle.compareAndExchangeRelease(array, 1, (short) -3, (short) 500));
        System.out.println((short) handle.getAndSet(array, 1, (short) -3) + " " + (short) handle.getAndSet(array, 1, (short) 500));
        System.out.println((short) handle.getAndSetAcquire(array, 1, (short) -3) + " " + (short) handle.getAndSetAcquire(array, 1, (short) 500));
        System.out.println((short) handle.getAndSetRelease(array, 1, (short) -3) + " " + (short) handle.getAndSetRelease(array, 1, (short) 500));
        System.out.println((short) handle.getAndAdd(array, 1, (short) -3) + " " + (short) handle.getAndAdd(array, 1, (short) 500) + " " + (short) handle.get(array, 1));
        System.out.println((short) handle.getAndAddAcquire(array, 1, (short) -3) + " " + (short) handle.getAndAddAcquire(array, 1, (short) 500) + " " + (short) handle.get(array, 1));
        System.out.println((short) handle.getAndAddRelease(array, 1, (short) -3) + " " + (short) handle.getAndAddRelease(array, 1, (short) 500) + " " + (short) handle.get(array, 1));
        System.out.println((short) handle.getAndBitwiseOr(array, 1, (short) -3) + " " + (short) handle.getAndBitwiseOr(array, 1, (short) 500) + " " + (short) handle.get(array, 1));
        System.out.println((short) handle.getAndBitwiseOrAcquire(array, 1, (short) -3) + " " + (short) handle.getAndBitwiseOrAcquire(array, 1, (short) 500) + " " + (short) handle.get(array, 1));
        System.out.println((short) handle.getAndBitwiseOrRelease(array, 1, (short) -3) + " " + (short) handle.getAndBitwiseOrRelease(array, 1, (short) 500) + " " + (short) handle.get(array, 1));
        System.out.println((short) handle.getAndBitwiseAnd(array, 1, (short) -3) + " " + (short) handle.getAndBitwiseAnd(array, 1, (short) 500) + " " + (short) handle.get(array, 1));
        System.out.println((short) handle.getAndBitwiseAndAcquire(array, 1, (short) -3) + " " + (short) handle.getAndBitwiseAndAcquire(array, 1, (short) 500) + " " + (short) handle.get(array, 1));
        System.out.println((short) handle.getAndBitwiseAndRelease(array, 1, (short) -3) + " " + (short) handle.getAndBitwiseAndRelease(array, 1, (short) 500) + " " + (short) handle.get(array, 1));
        System.out.println((short) handle.getAndBitwiseXor(array, 1, (short) -3) + " " + (short) handle.getAndBitwiseXor(array, 1, (short) 500) + " " + (short) handle.get(array, 1));
        System.out.println((short) handle.getAndBitwiseXorAcquire(array, 1, (short) -3) + " " + (short) handle.getAndBitwiseXorAcquire(array, 1, (short) 500) + " " + (short) handle.get(array, 1));
        System.out.println((short) handle.getAndBitwiseXorRelease(array, 1, (short) -3) + " " + (short) handle.getAndBitwiseXorRelease(array, 1, (short) 500) + " " + (short) handle.get(array, 1));
        System.out.println(array[0] + " " + array[1] + " " + handle.coordinateTypes() + " " + handle.varType());
        try {
            handle.set(array, 2, (short) 500);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
