// VarHandle of array elements of type double: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class DoubleArrayHandleInEveryMode {

    static String unsupported(Runnable r) {
        try {
            r.run();
            return "supported";
        } catch (UnsupportedOperationException e) {
            return "unsupported";
        }
    }

    public static void main(String[] args) {
        VarHandle handle = MethodHandles.arrayElementVarHandle(double[].class);
        double[] array = {1e300, 1e300};
        System.out.println("double " + (double) handle.get(array, 1) + " " + (double) handle.getVolatile(array, 1) + " " + (double) handle.getOpaque(array, 1) + " " + (double) handle.getAcquire(array, 1));
        handle.set(array, 1, -0.0);
        System.out.println((double) handle.get(array, 1));
        handle.set(array, 1, 1e300);
        handle.setVolatile(array, 1, -0.0);
        System.out.println((double) handle.get(array, 1));
        handle.setVolatile(array, 1, 1e300);
        handle.setOpaque(array, 1, -0.0);
        System.out.println((double) handle.get(array, 1));
        handle.setOpaque(array, 1, 1e300);
        handle.setRelease(array, 1, -0.0);
        System.out.println((double) handle.get(array, 1));
        handle.setRelease(array, 1, 1e300);
        System.out.println(handle.compareAndSet(array, 1, -0.0, 1e300) + " " + handle.compareAndSet(array, 1, 1e300, -0.0) + " " + (double) handle.get(array, 1) + " " + handle.compareAndSet(array, 1, -0.0, 1e300));
        System.out.println(handle.weakCompareAndSetPlain(array, 1, -0.0, 1e300) + " " + handle.weakCompareAndSetPlain(array, 1, 1e300, -0.0) + " " + (double) handle.get(array, 1) + " " + handle.weakCompareAndSetPlain(array, 1, -0.0, 1e300));
        System.out.println(handle.weakCompareAndSet(array, 1, -0.0, 1e300) + " " + handle.weakCompareAndSet(array, 1, 1e300, -0.0) + " " + (double) handle.get(array, 1) + " " + handle.weakCompareAndSet(array, 1, -0.0, 1e300));
        System.out.println(handle.weakCompareAndSetAcquire(array, 1, -0.0, 1e300) + " " + handle.weakCompareAndSetAcquire(array, 1, 1e300, -0.0) + " " + (double) handle.get(array, 1) + " " + handle.weakCompareAndSetAcquire(array, 1, -0.0, 1e300));
        System.out.println(handle.weakCompareAndSetRelease(array, 1, -0.0, 1e300) + " " + handle.weakCompareAndSetRelease(array, 1, 1e300, -0.0) + " " + (double) handle.get(array, 1) + " " + handle.weakCompareAndSetRelease(array, 1, -0.0, 1e300));
        System.out.println((double) handle.compareAndExchange(array, 1, -0.0, 1e300) + " " + (double) handle.compareAndExchange(array, 1, 1e300, -0.0) + " " + (double) handle.get(array, 1) + " " + (double) handle.compareAndExchange(array, 1, -0.0, 1e300));
        System.out.println((double) handle.compareAndExchangeAcquire(array, 1, -0.0, 1e300) + " " + (double) handle.compareAndExchangeAcquire(array, 1, 1e300, -0.0) + " " + (double) handle.get(array, 1) + " " + (double) handle.compareAndExchangeAcquire(array, 1, -0.0, 1e300));
        System.out.println((double) handle.compareAndExchangeRelease(array, 1, -0.0, 1e300) + " " + (double) handle.compareAndExchangeRelease(array, 1, 1e300, -0.0) + " " + (double) handle.get(array, 1) + " " + (double) handle.compareAndExchangeRelease(array, 1, -0.0, 1e300));
        System.out.println((double) handle.getAndSet(array, 1, -0.0) + " " + (double) handle.getAndSet(array, 1, 1e300));
        System.out.println((double) handle.getAndSetAcquire(array, 1, -0.0) + " " + (double) handle.getAndSetAcquire(array, 1, 1e300));
        System.out.println((double) handle.getAndSetRelease(array, 1, -0.0) + " " + (double) handle.getAndSetRelease(array, 1, 1e300));
        System.out.println((double) handle.getAndAdd(array, 1, -0.0) + " " + (double) handle.getAndAdd(array, 1, 1e300) + " " + (double) handle.get(array, 1));
        System.out.println((double) handle.getAndAddAcquire(array, 1, -0.0) + " " + (double) handle.getAndAddAcquire(array, 1, 1e300) + " " + (double) handle.get(array, 1));
        System.out.println((double) handle.getAndAddRelease(array, 1, -0.0) + " " + (double) handle.getAndAddRelease(array, 1, 1e300) + " " + (double) handle.get(array, 1));
        System.out.println(unsupported(() -> { double x = (double) handle.getAndBitwiseOr(array, 1, 1e300); }));
        System.out.println(array[0] + " " + array[1] + " " + handle.coordinateTypes() + " " + handle.varType());
        try {
            handle.set(array, 2, 1e300);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
