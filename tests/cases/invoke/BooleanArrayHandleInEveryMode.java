// VarHandle of array elements of type boolean: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class BooleanArrayHandleInEveryMode {

    static String unsupported(Runnable r) {
        try {
            r.run();
            return "supported";
        } catch (UnsupportedOperationException e) {
            return "unsupported";
        }
    }

    public static void main(String[] args) {
        VarHandle handle = MethodHandles.arrayElementVarHandle(boolean[].class);
        boolean[] array = {true, true};
        System.out.println("boolean " + (boolean) handle.get(array, 1) + " " + (boolean) handle.getVolatile(array, 1) + " " + (boolean) handle.getOpaque(array, 1) + " " + (boolean) handle.getAcquire(array, 1));
        handle.set(array, 1, false);
        System.out.println((boolean) handle.get(array, 1));
        handle.set(array, 1, true);
        handle.setVolatile(array, 1, false);
        System.out.println((boolean) handle.get(array, 1));
        handle.setVolatile(array, 1, true);
        handle.setOpaque(array, 1, false);
        System.out.println((boolean) handle.get(array, 1));
        handle.setOpaque(array, 1, true);
        handle.setRelease(array, 1, false);
        System.out.println((boolean) handle.get(array, 1));
        handle.setRelease(array, 1, true);
        System.out.println(handle.compareAndSet(array, 1, false, true) + " " + handle.compareAndSet(array, 1, true, false) + " " + (boolean) handle.get(array, 1) + " " + handle.compareAndSet(array, 1, false, true));
        System.out.println(handle.weakCompareAndSetPlain(array, 1, false, true) + " " + handle.weakCompareAndSetPlain(array, 1, true, false) + " " + (boolean) handle.get(array, 1) + " " + handle.weakCompareAndSetPlain(array, 1, false, true));
        System.out.println(handle.weakCompareAndSet(array, 1, false, true) + " " + handle.weakCompareAndSet(array, 1, true, false) + " " + (boolean) handle.get(array, 1) + " " + handle.weakCompareAndSet(array, 1, false, true));
        System.out.println(handle.weakCompareAndSetAcquire(array, 1, false, true) + " " + handle.weakCompareAndSetAcquire(array, 1, true, false) + " " + (boolean) handle.get(array, 1) + " " + handle.weakCompareAndSetAcquire(array, 1, false, true));
        System.out.println(handle.weakCompareAndSetRelease(array, 1, false, true) + " " + handle.weakCompareAndSetRelease(array, 1, true, false) + " " + (boolean) handle.get(array, 1) + " " + handle.weakCompareAndSetRelease(array, 1, false, true));
        System.out.println((boolean) handle.compareAndExchange(array, 1, false, true) + " " + (boolean) handle.compareAndExchange(array, 1, true, false) + " " + (boolean) handle.get(array, 1) + " " + (boolean) handle.compareAndExchange(array, 1, false, true));
        System.out.println((boolean) handle.compareAndExchangeAcquire(array, 1, false, true) + " " + (boolean) handle.compareAndExchangeAcquire(array, 1, true, false) + " " + (boolean) handle.get(array, 1) + " " + (boolean) handle.compareAndExchangeAcquire(array, 1, false, true));
        System.out.println((boolean) handle.compareAndExchangeRelease(array, 1, false, true) + " " + (boolean) handle.compareAndExchangeRelease(array, 1, true, false) + " " + (boolean) handle.get(array, 1) + " " + (boolean) handle.compareAndExchangeRelease(array, 1, false, true));
        System.out.println((boolean) handle.getAndSet(array, 1, false) + " " + (boolean) handle.getAndSet(array, 1, true));
        System.out.println((boolean) handle.getAndSetAcquire(array, 1, false) + " " + (boolean) handle.getAndSetAcquire(array, 1, true));
        System.out.println((boolean) handle.getAndSetRelease(array, 1, false) + " " + (boolean) handle.getAndSetRelease(array, 1, true));
        System.out.println(unsupported(() -> { boolean x = (boolean) handle.getAndAdd(array, 1, true); }));
        System.out.println((boolean) handle.getAndBitwiseOr(array, 1, false) + " " + (boolean) handle.getAndBitwiseOr(array, 1, true) + " " + (boolean) handle.get(array, 1));
        System.out.println((boolean) handle.getAndBitwiseOrAcquire(array, 1, false) + " " + (boolean) handle.getAndBitwiseOrAcquire(array, 1, true) + " " + (boolean) handle.get(array, 1));
        System.out.println((boolean) handle.getAndBitwiseOrRelease(array, 1, false) + " " + (boolean) handle.getAndBitwiseOrRelease(array, 1, true) + " " + (boolean) handle.get(array, 1));
        System.out.println((boolean) handle.getAndBitwiseAnd(array, 1, false) + " " + (boolean) handle.getAndBitwiseAnd(array, 1, true) + " " + (boolean) handle.get(array, 1));
        System.out.println((boolean) handle.getAndBitwiseAndAcquire(array, 1, false) + " " + (boolean) handle.getAndBitwiseAndAcquire(array, 1, true) + " " + (boolean) handle.get(array, 1));
        System.out.println((boolean) handle.getAndBitwiseAndRelease(array, 1, false) + " " + (boolean) handle.getAndBitwiseAndRelease(array, 1, true) + " " + (boolean) handle.get(array, 1));
        System.out.println((boolean) handle.getAndBitwiseXor(array, 1, false) + " " + (boolean) handle.getAndBitwiseXor(array, 1, true) + " " + (boolean) handle.get(array, 1));
        System.out.println((boolean) handle.getAndBitwiseXorAcquire(array, 1, false) + " " + (boolean) handle.getAndBitwiseXorAcquire(array, 1, true) + " " + (boolean) handle.get(array, 1));
        System.out.println((boolean) handle.getAndBitwiseXorRelease(array, 1, false) + " " + (boolean) handle.getAndBitwiseXorRelease(array, 1, true) + " " + (boolean) handle.get(array, 1));
        System.out.println(array[0] + " " + array[1] + " " + handle.coordinateTypes() + " " + handle.varType());
        try {
            handle.set(array, 2, true);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
