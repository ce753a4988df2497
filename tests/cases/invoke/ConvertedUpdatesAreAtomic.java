// A VarHandle update whose types need boxing is as atomic as one that does not.
//@ verdict: safe
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class ConvertedUpdatesAreAtomic {
    int count;
    static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(ConvertedUpdatesAreAtomic.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConvertedUpdatesAreAtomic object = new ConvertedUpdatesAreAtomic();
        Integer one = 1;
        Thread t = new Thread(() -> {
            Object before = COUNT.getAndAdd(object, one);
        });
        t.start();
        Object before = COUNT.getAndAdd(object, one);
        t.join();
        assert object.count == 2;
    }
}
