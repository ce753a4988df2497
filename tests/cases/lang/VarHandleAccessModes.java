// VarHandles: plain, volatile, acquire-release and atomic access to fields and arrays.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class VarHandleAccessModes {
    int field = 1;
    static long counter;

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle field = lookup.findVarHandle(VarHandleAccessModes.class, "field", int.class);
        VarHandle counter = lookup.findStaticVarHandle(VarHandleAccessModes.class, "counter", long.class);
        VarHandle elements = MethodHandles.arrayElementVarHandle(int[].class);
        VarHandleAccessModes object = new VarHandleAccessModes();
        field.setVolatile(object, 5);
        System.out.println((int) field.getAcquire(object) + " " + field.compareAndSet(object, 5, 6) + " " + (int) field.getAndAdd(object, 10) + " " + object.field);
        System.out.println((long) counter.getAndAdd(3L) + " " + (long) counter.compareAndExchange(3L, 9L) + " " + VarHandleAccessModes.counter);
        int[] array = {1, 2};
        elements.setRelease(array, 1, 7);
        System.out.println((int) elements.getAndBitwiseOr(array, 1, 8) + " " + array[1]);
    }
}
