// VarHandle of array elements of type char: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class CharArrayHandleInEveryMode {

    public static void main(String[] args) {
        VarHandle handle = MethodHandles.arrayElementVarHandle(char[].class);
        char[] array = {'a', 'a'};
        System.out.println("char " + (char) handle.get(array, 1) + " " + (char) handle.getVolatile(array, 1) + " " + (char) handle.getOpaque(array, 1) + " " + (char) handle.getAcquire(array, 1));
        handle.set(array, 1, 'z');
        System.out.println((char) handle.get(array, 1));
        handle.set(array, 1, 'a');
        handle.setVolatile(array, 1, 'z');
        System.out.println((char) handle.get(array, 1));
        handle.setVolatile(array, 1, 'a');
        handle.setOpaque(array, 1, 'z');
        System.out.println((char) handle.get(array, 1));
        handle.setOpaque(array, 1, 'a');
        handle.setRelease(array, 1, 'z');
        System.out.println((char) handle.get(array, 1));
        handle.setRelease(array, 1, 'a');
        System.out.println(handle.compareAndSet(array, 1, 'z', 'a') + " " + handle.compareAndSet(array, 1, 'a', 'z') + " " + (char) handle.get(array, 1) + " " + handle.compareAndSet(array, 1, 'z', 'a'));
        System.out.println(handle.weakCompareAndSetPlain(array, 1, 'z', 'a') + " " + handle.weakCompareAndSetPlain(array, 1, 'a', 'z') + " " + (char) handle.get(array, 1) + " " + handle.weakCompareAndSetPlain(array, 1, 'z', 'a'));
        System.out.println(handle.weakCompareAndSet(array, 1, 'z', 'a') + " " + handle.weakCompareAndSet(array, 1, 'a', 'z') + " " + (char) handle.get(array, 1) + " " + handle.weakCompareAndSet(array, 1, 'z', 'a'));
        System.out.println(handle.weakCompareAndSetAcquire(array, 1, 'z', 'a') + " " + handle.weakCompareAndSetAcquire(array, 1, 'a', 'z') + " " + (char) handle.get(array, 1) + " " + handle.weakCompareAndSetAcquire(array, 1, 'z', 'a'));
        System.out.println(handle.weakCompareAndSetRelease(array, 1, 'z', 'a') + " " + handle.weakCompareAndSetRelease(array, 1, 'a', 'z') + " " + (char) handle.get(array, 1) + " " + handle.weakCompareAndSetRelease(array, 1, 'z', 'a'));
        System.out.println((char) handle.compareAndExchange(array, 1, 'z', 'a') + " " + (char) handle.compareAndExchange(array, 1, 'a', 'z') + " " + (char) handle.get(array, 1) + " " + (char) handle.compareAndExchange(array, 1, 'z', 'a'));
        System.out.println((char) handle.compareAndExchangeAcquire(array, 1, 'z', 'a') + " " + (char) handle.compareAndExchangeAcquire(array, 1, 'a', 'z') + " " + (char) handle.get(array, 1) + " " + (char) handle.compareAndExchangeAcquire(array, 1, 'z', 'a'));
        System.out.println((char) handle.compareAndExchangeRelease(array, 1, 'z', 'a') + " " + (char) handle.compareAndExchangeRelease(array, 1, 'a', 'z') + " " + (char) handle.get(array, 1) + " " + (char) handle.compareAndExchangeRelease(array, 1, 'z', 'a'));
        System.out.println((char) handle.getAndSet(array, 1, 'z') + " " + (char) handle.getAndSet(array, 1, 'a'));
        System.out.println((char) handle.getAndSetAcquire(array, 1, 'z') + " " + (char) handle.getAndSetAcquire(array, 1, 'a'));
        System.out.println((char) handle.getAndSetRelease(array, 1, 'z') + " " + (char) handle.getAndSetRelease(array, 1, 'a'));
        System.out.println((char) handle.getAndAdd(array, 1, 'z') + " " + (char) handle.getAndAdd(array, 1, 'a') + " " + (char) handle.get(array, 1));
        System.out.println((char) handle.getAndAddAcquire(array, 1, 'z') + " " + (char) handle.getAndAddAcquire(array, 1, 'a') + " " + (char) handle.get(array, 1));
        System.out.println((char) handle.getAndAddRelease(array, 1, 'z') + " " + (char) handle.getAndAddRelease(array, 1, 'a') + " " + (char) handle.get(array, 1));
        System.out.println((char) handle.getAndBitwiseOr(array, 1, 'z') + " " + (char) handle.getAndBitwiseOr(array, 1, 'a') + " " + (char) handle.get(array, 1));
        System.out.println((char) handle.getAndBitwiseOrAcquire(array, 1, 'z') + " " + (char) handle.getAndBitwiseOrAcquire(array, 1, 'a') + " " + (char) handle.get(array, 1));
        System.out.println((char) handle.getAndBitwiseOrRelease(array, 1, 'z') + " " + (char) handle.getAndBitwiseOrRelease(array, 1, 'a') + " " + (char) handle.get(array, 1));
        System.out.println((char) handle.getAndBitwiseAnd(array, 1, 'z') + " " + (char) handle.getAndBitwiseAnd(array, 1, 'a') + " " + (char) handle.get(array, 1));
        System.out.println((char) handle.getAndBitwiseAndAcquire(array, 1, 'z') + " " + (char) handle.getAndBitwiseAndAcquire(array, 1, 'a') + " " + (char) handle.get(array, 1));
        System.out.println((char) handle.getAndBitwiseAndRelease(array, 1, 'z') + " " + (char) handle.getAndBitwiseAndRelease(array, 1, 'a') + " " + (char) handle.get(array, 1));
        System.out.println((char) handle.getAndBitwiseXor(array, 1, 'z') + " " + (char) handle.getAndBitwiseXor(array, 1, 'a') + " " + (char) handle.get(array, 1));
        System.out.println((char) handle.getAndBitwiseXorAcquire(array, 1, 'z') + " " + (char) handle.getAndBitwiseXorAcquire(array, 1, 'a') + " " + (char) handle.get(array, 1));
        System.out.println((char) handle.getAndBitwiseXorRelease(array, 1, 'z') + " " + (char) handle.getAndBitwiseXorRelease(array, 1, 'a') + " " + (char) handle.get(array, 1));
        System.out.println(array[0] + " " + array[1] + " " + handle.coordinateTypes() + " " + handle.varType());
        try {
            handle.set(array, 2, 'a');
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
