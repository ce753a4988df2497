// VarHandle of array elements of type float: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class FloatArrayHandleInEveryMode {

    static String unsupported(Runnable r) {
        try {
            r.run();
            return "supported";
        } catch (UnsupportedOperationException e) {
            return "unsupported";
        }
    }

    public static void main(String[] args) {
        VarHandle handle = MethodHandles.arrayElementVarHandle(float[].class);
        float[] array = {1.5f, 1.5f};
        System.out.println("float " + (float) handle.get(array, 1) + " " + (float) handle.getVolatile(array, 1) + " " + (float) handle.getOpaque(array, 1) + " " + (float) handle.getAcquire(array, 1));
        handle.set(array, 1, -2.5f);
        System.out.println((float) handle.get(array, 1));
        handle.set(array, 1, 1.5f);
        handle.setVolatile(array, 1, -2.5f);
        System.out.println((float) handle.get(array, 1));
        handle.setVolatile(array, 1, 1.5f);
        handle.setOpaque(array, 1, -2.5f);
        System.out.println((float) handle.get(array, 1));
        handle.setOpaque(array, 1, 1.5f);
        handle.setRelease(array, 1, -2.5f);
        System.out.println((float) handle.get(array, 1));
        handle.setRelease(array, 1, 1.5f);
        System.out.println(handle.compareAndSet(array, 1, -2.5f, 1.5f) + " " + handle.compareAndSet(array, 1, 1.5f, -2.5f) + " " + (float) handle.get(array, 1) + " " + handle.compareAndSet(array, 1, -2.5f, 1.5f));
        System.out.println(handle.weakCompareAndSetPlain(array, 1, -2.5f, 1.5f) + " " + handle.weakCompareAndSetPlain(array, 1, 1.5f, -2.5f) + " " + (float) handle.get(array, 1) + " " + handle.weakCompareAndSetPlain(array, 1, -2.5f, 1.5f));
        System.out.println(handle.weakCompareAndSet(array, 1, -2.5f, 1.5f) + " " + handle.weakCompareAndSet(array, 1, 1.5f, -2.5f) + " " + (float) handle.get(array, 1) + " " + handle.weakCompareAndSet(array, 1, -2.5f, 1.5f));
        System.out.println(handle.weakCompareAndSetAcquire(array, 1, -2.5f, 1.5f) + " " + handle.weakCompareAndSetAcquire(array, 1, 1.5f, -2.5f) + " " + (float) handle.get(array, 1) + " " + handle.weakCompareAndSetAcquire(array, 1, -2.5f, 1.5f));
        System.out.println(handle.weakCompareAndSetRelease(array, 1, -2.5f, 1.5f) + " " + handle.weakCompareAndSetRelease(array, 1, 1.5f, -2.5f) + " " + (float) handle.get(array, 1) + " " + handle.weakCompareAndSetRelease(array, 1, -2.5f, 1.5f));
        System.out.println((float) handle.compareAndExchange(array, 1, -2.5f, 1.5f) + " " + (float) handle.compareAndExchange(array, 1, 1.5f, -2.5f) + " " + (float) handle.get(array, 1) + " " + (float) handle.compareAndExchange(array, 1, -2.5f, 1.5f));
        System.out.println((float) handle.compareAndExchangeAcquire(array, 1, -2.5f, 1.5f) + " " + (float) handle.compareAndExchangeAcquire(array, 1, 1.5f, -2.5f) + " " + (float) handle.get(array, 1) + " " + (float) handle.compareAndExchangeAcquire(array, 1, -2.5f, 1.5f));
        System.out.println((float) handle.compareAndExchangeRelease(array, 1, -2.5f, 1.5f) + " " + (float) handle.compareAndExchangeRelease(array, 1, 1.5f, -2.5f) + " " + (float) handle.get(array, 1) + " " + (float) handle.compareAndExchangeRelease(array, 1, -2.5f, 1.5f));
        System.out.println((float) handle.getAndSet(array, 1, -2.5f) + " " + (float) handle.getAndSet(array, 1, 1.5f));
        System.out.println((float) handle.getAndSetAcquire(array, 1, -2.5f) + " " + (float) handle.getAndSetAcquire(array, 1, 1.5f));
        System.out.println((float) handle.getAndSetRelease(array, 1, -2.5f) + " " + (float) handle.getAndSetRelease(array, 1, 1.5f));
        System.out.println((float) handle.getAndAdd(array, 1, -2.5f) + " " + (float) handle.getAndAdd(array, 1, 1.5f) + " " + (float) handle.get(array, 1));
        System.out.println((float) handle.getAndAddAcquire(array, 1, -2.5f) + " " + (float) handle.getAndAddAcquire(array, 1, 1.5f) + " " + (float) handle.get(array, 1));
        System.out.println((float) handle.getAndAddRelease(array, 1, -2.5f) + " " + (float) handle.getAndAddRelease(array, 1, 1.5f) + " " + (float) handle.get(array, 1));
        System.out.println(unsupported(() -> { float x = (float) handle.getAndBitwiseOr(array, 1, 1.5f); }));
        System.out.println(array[0] + " " + array[1] + " " + handle.coordinateTypes() + " " + handle.varType());
        try {
            handle.set(array, 2, 1.5f);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
