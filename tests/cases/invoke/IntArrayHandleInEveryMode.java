// VarHandle of array elements of type int: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class IntArrayHandleInEveryMode {

    public static void main(String[] args) {
        VarHandle handle = MethodHandles.arrayElementVarHandle(int[].class);
        int[] array = {7, 7};
        System.out.println("int " + (int) handle.get(array, 1) + " " + (int) handle.getVolatile(array, 1) + " " + (int) handle.getOpaque(array, 1) + " " + (int) handle.getAcquire(array, 1));
        handle.set(array, 1, -9);
        System.out.println((int) handle.get(array, 1));
        handle.set(array, 1, 7);
        handle.setVolatile(array, 1, -9);
        System.out.println((int) handle.get(array, 1));
        handle.setVolatile(array, 1, 7);
        handle.setOpaque(array, 1, -9);
        System.out.println((int) handle.get(array, 1));
        handle.setOpaque(array, 1, 7);
        handle.setRelease(array, 1, -9);
        System.out.println((int) handle.get(array, 1));
        handle.setRelease(array, 1, 7);
        System.out.println(handle.compareAndSet(array, 1, -9, 7) + " " + handle.compareAndSet(array, 1, 7, -9) + " " + (int) handle.get(array, 1) + " " + handle.compareAndSet(array, 1, -9, 7));
        System.out.println(handle.weakCompareAndSetPlain(array, 1, -9, 7) + " " + handle.weakCompareAndSetPlain(array, 1, 7, -9) + " " + (int) handle.get(array, 1) + " " + handle.weakCompareAndSetPlain(array, 1, -9, 7));
        System.out.println(handle.weakCompareAndSet(array, 1, -9, 7) + " " + handle.weakCompareAndSet(array, 1, 7, -9) + " " + (int) handle.get(array, 1) + " " + handle.weakCompareAndSet(array, 1, -9, 7));
        System.out.println(handle.weakCompareAndSetAcquire(array, 1, -9, 7) + " " + handle.weakCompareAndSetAcquire(array, 1, 7, -9) + " " + (int) handle.get(array, 1) + " " + handle.weakCompareAndSetAcquire(array, 1, -9, 7));
        System.out.println(handle.weakCompareAndSetRelease(array, 1, -9, 7) + " " + handle.weakCompareAndSetRelease(array, 1, 7, -9) + " " + (int) handle.get(array, 1) + " " + handle.weakCompareAndSetRelease(array, 1, -9, 7));
        System.out.println((int) handle.compareAndExchange(array, 1, -9, 7) + " " + (int) handle.compareAndExchange(array, 1, 7, -9) + " " + (int) handle.get(array, 1) + " " + (int) handle.compareAndExchange(array, 1, -9, 7));
        System.out.println((int) handle.compareAndExchangeAcquire(array, 1, -9, 7) + " " + (int) handle.compareAndExchangeAcquire(array, 1, 7, -9) + " " + (int) handle.get(array, 1) + " " + (int) handle.compareAndExchangeAcquire(array, 1, -9, 7));
        System.out.println((int) handle.compareAndExchangeRelease(array, 1, -9, 7) + " " + (int) handle.compareAndExchangeRelease(array, 1, 7, -9) + " " + (int) handle.get(array, 1) + " " + (int) handle.compareAndExchangeRelease(array, 1, -9, 7));
        System.out.println((int) handle.getAndSet(array, 1, -9) + " " + (int) handle.getAndSet(array, 1, 7));
        System.out.println((int) handle.getAndSetAcquire(array, 1, -9) + " " + (int) handle.getAndSetAcquire(array, 1, 7));
        System.out.println((int) handle.getAndSetRelease(array, 1, -9) + " " + (int) handle.getAndSetRelease(array, 1, 7));
        System.out.println((int) handle.getAndAdd(array, 1, -9) + " " + (int) handle.getAndAdd(array, 1, 7) + " " + (int) handle.get(array, 1));
        System.out.println((int) handle.getAndAddAcquire(array, 1, -9) + " " + (int) handle.getAndAddAcquire(array, 1, 7) + " " + (int) handle.get(array, 1));
        System.out.println((int) handle.getAndAddRelease(array, 1, -9) + " " + (int) handle.getAndAddRelease(array, 1, 7) + " " + (int) handle.get(array, 1));
        System.out.println((int) handle.getAndBitwiseOr(array, 1, -9) + " " + (int) handle.getAndBitwiseOr(array, 1, 7) + " " + (int) handle.get(array, 1));
        System.out.println((int) handle.getAndBitwiseOrAcquire(array, 1, -9) + " " + (int) handle.getAndBitwiseOrAcquire(array, 1, 7) + " " + (int) handle.get(array, 1));
        System.out.println((int) handle.getAndBitwiseOrRelease(array, 1, -9) + " " + (int) handle.getAndBitwiseOrRelease(array, 1, 7) + " " + (int) handle.get(array, 1));
        System.out.println((int) handle.getAndBitwiseAnd(array, 1, -9) + " " + (int) handle.getAndBitwiseAnd(array, 1, 7) + " " + (int) handle.get(array, 1));
        System.out.println((int) handle.getAndBitwiseAndAcquire(array, 1, -9) + " " + (int) handle.getAndBitwiseAndAcquire(array, 1, 7) + " " + (int) handle.get(array, 1));
        System.out.println((int) handle.getAndBitwiseAndRelease(array, 1, -9) + " " + (int) handle.getAndBitwiseAndRelease(array, 1, 7) + " " + (int) handle.get(array, 1));
        System.out.println((int) handle.getAndBitwiseXor(array, 1, -9) + " " + (int) handle.getAndBitwiseXor(array, 1, 7) + " " + (int) handle.get(array, 1));
        System.out.println((int) handle.getAndBitwiseXorAcquire(array, 1, -9) + " " + (int) handle.getAndBitwiseXorAcquire(array, 1, 7) + " " + (int) handle.get(array, 1));
        System.out.println((int) handle.getAndBitwiseXorRelease(array, 1, -9) + " " + (int) handle.getAndBitwiseXorRelease(array, 1, 7) + " " + (int) handle.get(array, 1));
        System.out.println(array[0] + " " + array[1] + " " + handle.coordinateTypes() + " " + handle.varType());
        try {
            handle.set(array, 2, 7);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
