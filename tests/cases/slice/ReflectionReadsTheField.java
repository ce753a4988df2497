// Reflection, a variable handle, an updater and a clone read fields and elements that all other code only
// writes. The masks are withdrawn when this is observed, and the findings are those without masks.
//@ verdict: unsafe
//@ revisions: none local lock full
//@ options: --slice
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

class ReflectionReadsTheField {
    int byName;
    int byHandle;
    volatile int byUpdater;
    int[] copied = new int[1];

    synchronized void write(int number) {
        byName = number;
        byHandle += number;
        byUpdater = number;
        copied[0] += number;
    }

    public static void main(String[] args) throws Exception {
        ReflectionReadsTheField object = new ReflectionReadsTheField();
        Thread other = new Thread(() -> object.write(1));
        other.start();
        object.write(2);
        other.join();
        Field field = ReflectionReadsTheField.class.getDeclaredField("byName");
        if (field.getInt(object) == 1) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
        VarHandle handle = MethodHandles.lookup()
                .findVarHandle(ReflectionReadsTheField.class, "byHandle", int.class);
        if ((int) handle.get(object) != 3) {
            throw new IllegalArgumentException();
        }
        if (object.copied.clone()[0] != 3) {
            throw new IllegalArgumentException();
        }
        if (AtomicIntegerFieldUpdater.newUpdater(ReflectionReadsTheField.class, "byUpdater").get(object) == 2) {
            throw new UnsupportedOperationException(); //~ uncaught-exception java.lang.UnsupportedOperationException
        }
    }
}
