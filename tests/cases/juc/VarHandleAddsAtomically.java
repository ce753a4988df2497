// getAndAdd of a VarHandle on a plain field is one step.
//@ verdict: safe
//@ revisions: none local paranoid
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class VarHandleAddsAtomically {
    static final VarHandle COUNT;
    static int count;

    static {
        try {
            COUNT = MethodHandles.lookup().findStaticVarHandle(VarHandleAddsAtomically.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> COUNT.getAndAdd(1));
        t.start();
        COUNT.getAndAdd(1);
        t.join();
        assert (int) COUNT.getVolatile() == 2;
    }
}
