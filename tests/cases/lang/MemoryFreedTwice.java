// Memory is given back twice: refused by name.
//@ verdict: error
//@ reason: not allocated
import java.lang.reflect.Field;

class MemoryFreedTwice {
    Object object = "text";
    int number = 77777777;

    public static void main(String[] args) throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
        MemoryFreedTwice it = new MemoryFreedTwice();
        long address = unsafe.allocateMemory(16);
        unsafe.freeMemory(address);
        unsafe.freeMemory(address);
    }
}
