// An int is written over an element of an array of references: refused by name.
//@ verdict: error
//@ reason: a reference as a number
import java.lang.reflect.Field;

class IntOverAnElement {
    Object object = "text";
    int number = 77777777;

    public static void main(String[] args) throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
        IntOverAnElement it = new IntOverAnElement();
        unsafe.putInt(new Object[2], (long) unsafe.arrayBaseOffset(Object[].class), 5);
    }
}
