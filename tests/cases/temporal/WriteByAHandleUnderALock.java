// A write by a handle or by reflection is visible, as one by the program is.
//@ property: Handle: [] WriteByAHandleUnderALock.x != 1, Reflection: [] WriteByAHandleUnderALock.y != 1
//@ revisions: local lock default bfs
//@ verdict: unsafe
//@ finding: ltl
//@ finding: ltl
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;

class WriteByAHandleUnderALock {
    static final Object LOCK = new Object();
    static final VarHandle X;
    static final Field Y;
    static int x;
    static int y;

    static {
        try {
            X = MethodHandles.lookup().findStaticVarHandle(WriteByAHandleUnderALock.class, "x", int.class);
            Y = WriteByAHandleUnderALock.class.getDeclaredField("y");
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void set() {
        synchronized (LOCK) {
            try {
                X.set(1);
                X.set(2);
                Y.setInt(null, 1);
                Y.setInt(null, 2);
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) {
        new Thread(WriteByAHandleUnderALock::set).start();
        set();
    }
}
