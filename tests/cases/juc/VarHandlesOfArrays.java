// VarHandles of array elements and of bytes seen as wider numbers.
//@ mode: run
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

class VarHandlesOfArrays {
    public static void main(String[] args) {
        VarHandle element = MethodHandles.arrayElementVarHandle(long[].class);
        long[] longs = {1, 2, 3};
        System.out.println((long) element.getAndAdd(longs, 1, 40L) + " " + element.compareAndSet(longs, 2, 3L, 30L) + " " + Arrays.toString(longs));
        VarHandle strings = MethodHandles.arrayElementVarHandle(String[].class);
        String[] names = {"a", null};
        System.out.println(strings.compareAndSet(names, 1, null, "b") + " " + (String) strings.getAndSet(names, 0, "z") + Arrays.toString(names));
        VarHandle big = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        VarHandle little = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
        byte[] bytes = new byte[8];
        big.set(bytes, 0, 0x01020304);
        little.set(bytes, 5, (short) 0x0A0B);
        System.out.println(Arrays.toString(bytes) + " " + (int) big.get(bytes, 2) + " " + (short) little.get(bytes, 2));
        try {
            element.getVolatile(longs, 3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            big.get(bytes, 5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
