// Reading and writing a field through method handles with `invokeExact`, under a lock: no update is lost.
//@ verdict: safe
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

class HandlesUnderALock {
    int count;
    static final MethodHandle GET, SET;

    static {
        try {
            GET = MethodHandles.lookup().findGetter(HandlesUnderALock.class, "count", int.class);
            SET = MethodHandles.lookup().findSetter(HandlesUnderALock.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void increment(HandlesUnderALock object) {
        try {
            synchronized (object) {
                int now = (int) GET.invokeExact(object);
                SET.invokeExact(object, now + 1);
            }
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Throwable {
        HandlesUnderALock object = new HandlesUnderALock();
        Thread t = new Thread(() -> increment(object));
        t.start();
        increment(object);
        t.join();
        assert object.count == 2 : object.count;
    }
}
