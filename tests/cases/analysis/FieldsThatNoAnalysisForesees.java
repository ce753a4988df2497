// An argument of main names a field that is read by reflection. A handle and an updater read others. The
// masks of all three are withdrawn.
//@ verdict: unsafe
//@ revisions: lock full
//@ args: named
//@ options: --slice
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

class FieldsThatNoAnalysisForesees {
    int named;
    int handled;
    volatile int updated;

    public static void main(String[] args) throws ReflectiveOperationException {
        FieldsThatNoAnalysisForesees shared = new FieldsThatNoAnalysisForesees();
        Field field = FieldsThatNoAnalysisForesees.class.getDeclaredField(args[0]);
        VarHandle handle = MethodHandles.lookup()
                .findVarHandle(FieldsThatNoAnalysisForesees.class, "handled", int.class);
        AtomicIntegerFieldUpdater<FieldsThatNoAnalysisForesees> updater =
                AtomicIntegerFieldUpdater.newUpdater(FieldsThatNoAnalysisForesees.class, "updated");
        new Thread(() -> {
            shared.named = 1;
            shared.handled = 1;
            shared.updated = 1;
        }).start();
        if (field.getInt(shared) == 1) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
        if ((int) handle.get(shared) == 1) {
            throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
        }
        if (updater.get(shared) == 1) {
            throw new UnsupportedOperationException(); //~ uncaught-exception java.lang.UnsupportedOperationException
        }
    }
}
