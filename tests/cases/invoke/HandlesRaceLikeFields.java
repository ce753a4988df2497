// Reading and writing a field through method handles loses updates as plain code does.
//@ verdict: unsafe
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

class HandlesRaceLikeFields {
    volatile int count;
    static final MethodHandle GET, SET;

    static {
        try {
            GET = MethodHandles.lookup().findGetter(HandlesRaceLikeFields.class, "count", int.class);
            SET = MethodHandles.lookup().findSetter(HandlesRaceLikeFields.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void increment(HandlesRaceLikeFields object) {
        try {
            int now = (int) GET.invokeExact(object);
            SET.invokeExact(object, now + 1);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Throwable {
        HandlesRaceLikeFields object = new HandlesRaceLikeFields();
        Thread t = new Thread(() -> increment(object));
        t.start();
        increment(object);
        t.join();
        assert object.count == 2; //~ uncaught-exception java.lang.AssertionError
    }
}
