// A synchronized method takes its lock once, also where a method handle calls it: two locks protect nothing.
//@ verdict: unsafe
//@ options: --all-errors
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

class HandlesOfSynchronizedMethods {
    static final HandlesOfSynchronizedMethods ONE = new HandlesOfSynchronizedMethods();
    static int protectedByOne;
    static int protectedByTwo;

    static synchronized void ofClass() {
        protectedByOne++;
        protectedByTwo++;
    }

    synchronized void ofObject() {
        protectedByTwo++;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(void.class);
        MethodHandle ofClass = lookup.findStatic(HandlesOfSynchronizedMethods.class, "ofClass", type);
        MethodHandle ofObject = lookup.findVirtual(HandlesOfSynchronizedMethods.class, "ofObject", type);
        Thread other = new Thread(() -> {
            try {
                ofClass.invokeExact();
                ofObject.invoke(ONE);
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        });
        MethodHandle start = lookup.findVirtual(Thread.class, "start", type);
        start.invokeExact(other);
        ofClass.invokeExact();
        ofObject.invoke(ONE);
        other.join();
        if (protectedByOne != 2) {
            throw new AssertionError();
        }
        if (protectedByTwo < 4) {
            throw new IllegalStateException(); //~ uncaught-exception java.lang.IllegalStateException
        }
    }
}
