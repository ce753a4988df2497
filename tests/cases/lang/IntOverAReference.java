// An int is written over a reference: refused by name, as no reference may be made of a number.
//@ verdict: error
//@ reason: a reference as a number
import java.lang.reflect.Field;

class IntOverAReference {
    Object object = "text";
    int number = 77777777;

    public static void main(String[] args) throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
        IntOverAReference it = new IntOverAReference();
        unsafe.putInt(it, unsafe.objectFieldOffset(IntOverAReference.class.getDeclaredField("object")), 77777777);
    }
}
