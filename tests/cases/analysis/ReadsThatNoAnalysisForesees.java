// An argument of main names a field that is read by reflection. A handle and an updater read others. Another
// thread writes all three once, so that they are neither settled nor own.
//@ verdict: unsafe
//@ revisions: lock full
//@ args: named
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

class ReadsThatNoAnalysisForesees {
    int named;
    int handled;
    volatile int updated;

    public static void main(String[] args) throws ReflectiveOperationException {
        ReadsThatNoAnalysisForesees shared = new ReadsThatNoAnalysisForesees();
        Field field = ReadsThatNoAnalysisForesees.class.getDeclaredField(args[0]);
        VarHandle handle = MethodHandles.lookup()
                .findVarHandle(ReadsThatNoAnalysisForesees.class, "handled", int.class);
        AtomicIntegerFieldUpdater<ReadsThatNoAnalysisForesees> updater =
                AtomicIntegerFieldUpdater.newUpdater(ReadsThatNoAnalysisForesees.class, "updated");
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
