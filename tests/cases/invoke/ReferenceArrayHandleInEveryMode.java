// VarHandle of array elements of type String: every access mode.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class ReferenceArrayHandleInEveryMode {

    static String unsupported(Runnable r) {
        try {
            r.run();
            return "supported";
        } catch (UnsupportedOperationException e) {
            return "unsupported";
        }
    }

    public static void main(String[] args) {
        VarHandle handle = MethodHandles.arrayElementVarHandle(String[].class);
        String[] array = {"one", "one"};
        System.out.println("String " + (String) handle.get(array, 1) + " " + (String) handle.getVolatile(array, 1) + " " + (String) handle.getOpaque(array, 1) + " " + (String) handle.getAcquire(array, 1));
        handle.set(array, 1, "two");
        System.out.println((String) handle.get(array, 1));
        handle.set(array, 1, "one");
        handle.setVolatile(array, 1, "two");
        System.out.println((String) handle.get(array, 1));
        handle.setVolatile(array, 1, "one");
        handle.setOpaque(array, 1, "two");
        System.out.println((String) handle.get(array, 1));
        handle.setOpaque(array, 1, "one");
        handle.setRelease(array, 1, "two");
        System.out.println((String) handle.get(array, 1));
        handle.setRelease(array, 1, "one");
        System.out.println(handle.compareAndSet(array, 1, "two", "one") + " " + handle.compareAndSet(array, 1, "one", "two") + " " + (String) handle.get(array, 1) + " " + handle.compareAndSet(array, 1, "two", "one"));
        System.out.println(handle.weakCompareAndSetPlain(array, 1, "two", "one") + " " + handle.weakCompareAndSetPlain(array, 1, "one", "two") + " " + (String) handle.get(array, 1) + " " + handle.weakCompareAndSetPlain(array, 1, "two", "one"));
        System.out.println(handle.weakCompareAndSet(array, 1, "two", "one") + " " + handle.weakCompareAndSet(array, 1, "one", "two") + " " + (String) handle.get(array, 1) + " " + handle.weakCompareAndSet(array, 1, "two", "one"));
        System.out.println(handle.weakCompareAndSetAcquire(array, 1, "two", "one") + " " + handle.weakCompareAndSetAcquire(array, 1, "one", "two") + " " + (String) handle.get(array, 1) + " " + handle.weakCompareAndSetAcquire(array, 1, "two", "one"));
        System.out.println(handle.weakCompareAndSetRelease(array, 1, "two", "one") + " " + handle.weakCompareAndSetRelease(array, 1, "one", "two") + " " + (String) handle.get(array, 1) + " " + handle.weakCompareAndSetRelease(array, 1, "two", "one"));
        System.out.println((String) handle.compareAndExchange(array, 1, "two", "one") + " " + (String) handle.compareAndExchange(array, 1, "one", "two") + " " + (String) handle.get(array, 1) + " " + (String) handle.compareAndExchange(array, 1, "two", "one"));
        System.out.println((String) handle.compareAndExchangeAcquire(array, 1, "two", "one") + " " + (String) handle.compareAndExchangeAcquire(array, 1, "one", "two") + " " + (String) handle.get(array, 1) + " " + (String) handle.compareAndExchangeAcquire(array, 1, "two", "one"));
        System.out.println((String) handle.compareAndExchangeRelease(array, 1, "two", "one") + " " + (String) handle.compareAndExchangeRelease(array, 1, "one", "two") + " " + (String) handle.get(array, 1) + " " + (String) handle.compareAndExchangeRelease(array, 1, "two", "one"));
        System.out.println((String) handle.getAndSet(array, 1, "two") + " " + (String) handle.getAndSet(array, 1, "one"));
        System.out.println((String) handle.getAndSetAcquire(array, 1, "two") + " " + (String) handle.getAndSetAcquire(array, 1, "one"));
        System.out.println((String) handle.getAndSetRelease(array, 1, "two") + " " + (String) handle.getAndSetRelease(array, 1, "one"));
        System.out.println(unsupported(() -> { String x = (String) handle.getAndAdd(array, 1, "one"); }));
        System.out.println(unsupported(() -> { String x = (String) handle.getAndBitwiseOr(array, 1, "one"); }));
        System.out.println(array[0] + " " + array[1] + " " + handle.coordinateTypes() + " " + handle.varType());
        try {
            handle.set(array, 2, "one");
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
