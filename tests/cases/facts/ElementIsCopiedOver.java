// An element that threads read is written by a native copy, by reflection, or through a handle: it is not
// settled.
//@ verdict: unsafe
//@ revisions: lock full
import gov.nasa.jpf.vm.Verify;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;

class ElementIsCopiedOver {
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    private int field = 1;

    public static void main(String[] args) throws ReflectiveOperationException {
        ElementIsCopiedOver shared = new ElementIsCopiedOver();
        Field field = ElementIsCopiedOver.class.getDeclaredField("field");
        VarHandle handle =
                MethodHandles.lookup().findVarHandle(ElementIsCopiedOver.class, "field", int.class);
        int[] array = {1, 1};
        int[] other = {2, 2};
        int way = Verify.getInt(0, 4);
        new Thread(() -> {
            int read = way < 3 ? array[0] : shared.field;
            int again = way < 3 ? array[0] : shared.field;
            if (read != again) {
                throw new IllegalStateException("way " + way); //~ uncaught-exception java.lang.IllegalStateException
            }
        }).start();
        switch (way) {
            case 0 -> System.arraycopy(other, 0, array, 0, 2);
            case 1 -> Array.setInt(array, 0, 2);
            case 2 -> ELEMENT.setRelease(array, 0, 2);
            case 3 -> field.setInt(shared, 2);
            default -> handle.compareAndSet(shared, 1, 2);
        }
    }
}
