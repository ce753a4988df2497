// Native methods of the program's own have no library: calling one throws, from the method itself, and
// leaves its monitor.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full
import java.lang.reflect.InvocationTargetException;

public class NativeMethodsWithoutLibrary {
    static native int first(int number, String[][] names);

    synchronized native void second();

    static synchronized native long third(Runnable task);

    interface Attempt {
        void run() throws Exception;
    }

    static void attempt(Attempt attempt) {
        try {
            attempt.run();
        } catch (UnsatisfiedLinkError e) {
            StackTraceElement top = e.getStackTrace()[0];
            System.out.println(e.getMessage() + " at " + top.getMethodName() + " " + top.isNativeMethod());
        } catch (InvocationTargetException e) {
            System.out.println("by reflection: " + e.getCause().getMessage());
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        NativeMethodsWithoutLibrary one = new NativeMethodsWithoutLibrary();
        for (int i = 0; i < 2; i++) {
            attempt(() -> first(1, null));
            attempt(() -> one.second());
            attempt(() -> third(null));
            attempt(() -> NativeMethodsWithoutLibrary.class.getDeclaredMethod("second").invoke(one));
            System.out.println(Thread.holdsLock(one) + " " + Thread.holdsLock(NativeMethodsWithoutLibrary.class));
        }
    }
}
