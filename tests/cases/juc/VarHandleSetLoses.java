// getVolatile and setVolatile of a VarHandle are two steps.
//@ verdict: unsafe
//@ revisions: none local single paranoid
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class VarHandleSetLoses {
    static final VarHandle COUNT;
    static int count;

    static {
        try {
            COUNT = MethodHandles.lookup().findStaticVarHandle(VarHandleSetLoses.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> COUNT.setVolatile((int) COUNT.getVolatile() + 1));
        t.start();
        COUNT.setVolatile((int) COUNT.getVolatile() + 1);
        t.join();
        assert count == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
