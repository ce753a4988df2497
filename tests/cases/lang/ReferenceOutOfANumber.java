// A number is read as a reference: refused by name.
//@ verdict: error
//@ reason: a number as a reference
import java.lang.reflect.Field;

class ReferenceOutOfANumber {
    Object object = "text";
    int number = 77777777;

    public static void main(String[] args) throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
        ReferenceOutOfANumber it = new ReferenceOutOfANumber();
        unsafe.getObject(it, unsafe.objectFieldOffset(ReferenceOutOfANumber.class.getDeclaredField("number")));
    }
}
