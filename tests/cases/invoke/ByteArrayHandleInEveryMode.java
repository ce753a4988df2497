// VarHandle of array elements of type byte: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class ByteArrayHandleInEveryMode {

    public static void main(String[] args) {
        VarHandle handle = MethodHandles.arrayElementVarHandle(byte[].class);
        byte[] array = {(byte) 5, (byte) 5};
        System.out.println("byte " + (byte) handle.get(array, 1) + " " + (byte) handle.getVolatile(array, 1) + " " + (byte) handle.getOpaque(array, 1) + " " + (byte) handle.getAcquire(array, 1));
        handle.set(array, 1, (byte) -7);
        System.out.println((byte) handle.get(array, 1));
        handle.set(array, 1, (byte) 5);
        handle.setVolatile(array, 1, (byte) -7);
        System.out.println((byte) handle.get(array, 1));
        handle.setVolatile(array, 1, (byte) 5);
        handle.setOpaque(array, 1, (byte) -7);
        System.out.println((byte) handle.get(array, 1));
        handle.setOpaque(array, 1, (byte) 5);
        handle.setRelease(array, 1, (byte) -7);
        System.out.println((byte) handle.get(array, 1));
        handle.setRelease(array, 1, (byte) 5);
        System.out.println(handle.compareAndSet(array, 1, (byte) -7, (byte) 5) + " " + handle.compareAndSet(array, 1, (byte) 5, (byte) -7) + " " + (byte) handle.get(array, 1) + " " + handle.compareAndSet(array, 1, (byte) -7, (byte) 5));
        System.out.println(handle.weakCompareAndSetPlain(array, 1, (byte) -7, (byte) 5) + " " + handle.weakCompareAndSetPlain(array, 1, (byte) 5, (byte) -7) + " " + (byte) handle.get(array, 1) + " " + handle.weakCompareAndSetPlain(array, 1, (byte) -7, (byte) 5));
        System.out.println(handle.weakCompareAndSet(array, 1, (byte) -7, (byte) 5) + " " + handle.weakCompareAndSet(array, 1, (byte) 5, (byte) -7) + " " + (byte) handle.get(array, 1) + " " + handle.weakCompareAndSet(array, 1, (byte) -7, (byte) 5));
        System.out.println(handle.weakCompareAndSetAcquire(array, 1, (byte) -7, (byte) 5) + " " + handle.weakCompareAndSetAcquire(array, 1, (byte) 5, (byte) -7) + " " + (byte) handle.get(array, 1) + " " + handle.weakCompareAndSetAcquire(array, 1, (byte) -7, (byte) 5));
        System.out.println(handle.weakCompareAndSetRelease(array, 1, (byte) -7, (byte) 5) + " " + handle.weakCompareAndSetRelease(array, 1, (byte) 5, (byte) -7) + " " + (byte) handle.get(array, 1) + " " + handle.weakCompareAndSetRelease(array, 1, (byte) -7, (byte) 5));
        System.out.println((byte) handle.compareAndExchange(array, 1, (byte) -7, (byte) 5) + " " + (byte) handle.compareAndExchange(array, 1, (byte) 5, (byte) -7) + " " + (byte) handle.get(array, 1) + " " + (byte) handle.compareAndExchange(array, 1, (byte) -7, (byte) 5));
        System.out.println((byte) handle.compareAndExchangeAcquire(array, 1, (byte) -7, (byte) 5) + " " + (byte) handle.compareAndExchangeAcquire(array, 1, (byte) 5, (byte) -7) + " " + (byte) handle.get(array, 1) + " " + (byte) handle.compareAndExchangeAcquire(array, 1, (byte) -7, (byte) 5));
        System.out.println((byte) handle.compareAndExchangeRelease(array, 1, (byte) -7, (byte) 5) + " " + (byte) handle.compareAndExchangeRelease(array, 1, (byte) 5, (byte) -7) + " " + (byte) handle.get(array, 1) + " " + (byte) handle.compareAndExchangeRelease(array, 1, (byte) -7, (byte) 5));
        System.out.println((byte) handle.getAndSet(array, 1, (byte) -7) + " " + (byte) handle.getAndSet(array, 1, (byte) 5));
        System.out.println((byte) handle.getAndSetAcquire(array, 1, (byte) -7) + " " + (byte) handle.getAndSetAcquire(array, 1, (byte) 5));
        System.out.println((byte) handle.getAndSetRelease(array, 1, (byte) -7) + " " + (byte) handle.getAndSetRelease(array, 1, (byte) 5));
        System.out.println((byte) handle.getAndAdd(array, 1, (byte) -7) + " " + (byte) handle.getAndAdd(array, 1, (byte) 5) + " " + (byte) handle.get(array, 1));
        System.out.println((byte) handle.getAndAddAcquire(array, 1, (byte) -7) + " " + (byte) handle.getAndAddAcquire(array, 1, (byte) 5) + " " + (byte) handle.get(array, 1));
        System.out.println((byte) handle.getAndAddRelease(array, 1, (byte) -7) + " " + (byte) handle.getAndAddRelease(array, 1, (byte) 5) + " " + (byte) handle.get(array, 1));
        System.out.println((byte) handle.getAndBitwiseOr(array, 1, (byte) -7) + " " + (byte) handle.getAndBitwiseOr(array, 1, (byte) 5) + " " + (byte) handle.get(array, 1));
        System.out.println((byte) handle.getAndBitwiseOrAcquire(array, 1, (byte) -7) + " " + (byte) handle.getAndBitwiseOrAcquire(array, 1, (byte) 5) + " " + (byte) handle.get(array, 1));
        System.out.println((byte) handle.getAndBitwiseOrRelease(array, 1, (byte) -7) + " " + (byte) handle.getAndBitwiseOrRelease(array, 1, (byte) 5) + " " + (byte) handle.get(array, 1));
        System.out.println((byte) handle.getAndBitwiseAnd(array, 1, (byte) -7) + " " + (byte) handle.getAndBitwiseAnd(array, 1, (byte) 5) + " " + (byte) handle.get(array, 1));
        System.out.println((byte) handle.getAndBitwiseAndAcquire(array, 1, (byte) -7) + " " + (byte) handle.getAndBitwiseAndAcquire(array, 1, (byte) 5) + " " + (byte) handle.get(array, 1));
        System.out.println((byte) handle.getAndBitwiseAndRelease(array, 1, (byte) -7) + " " + (byte) handle.getAndBitwiseAndRelease(array, 1, (byte) 5) + " " + (byte) handle.get(array, 1));
        System.out.println((byte) handle.getAndBitwiseXor(array, 1, (byte) -7) + " " + (byte) handle.getAndBitwiseXor(array, 1, (byte) 5) + " " + (byte) handle.get(array, 1));
        System.out.println((byte) handle.getAndBitwiseXorAcquire(array, 1, (byte) -7) + " " + (byte) handle.getAndBitwiseXorAcquire(array, 1, (byte) 5) + " " + (byte) handle.get(array, 1));
        System.out.println((byte) handle.getAndBitwiseXorRelease(array, 1, (byte) -7) + " " + (byte) handle.getAndBitwiseXorRelease(array, 1, (byte) 5) + " " + (byte) handle.get(array, 1));
        System.out.println(array[0] + " " + array[1] + " " + handle.coordinateTypes() + " " + handle.varType());
        try {
            handle.set(array, 2, (byte) 5);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
