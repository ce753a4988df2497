// printStackTrace through Method.invoke, Constructor.newInstance and a proxy: wrapped causes, common frames, lines.
//@ mode: run
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;

class StackTracesThroughReflection {
    StackTracesThroughReflection() {
        fail("constructor");
    }

    StackTracesThroughReflection(int any) {
    }

    static void fail(String what) {
        throw new IllegalStateException(what);
    }

    public static void target(String s) {
        try {
            fail(s);
        } catch (IllegalStateException e) {
            RuntimeException outer = new RuntimeException("outer", e);
            outer.addSuppressed(new Exception("suppressed", new Error("deep cause")));
            throw outer;
        }
    }

    static void print(Throwable t) {
        StringWriter text = new StringWriter();
        t.printStackTrace(new PrintWriter(text, true));
        // Frames of the JDK's reflection differ between releases.
        text.toString().lines().filter(line -> !line.contains("at java.base/") && !line.contains("...")).forEach(System.out::println);
    }

    public static void main(String[] args) throws Exception {
        try {
            StackTracesThroughReflection.class.getMethod("target", String.class).invoke(null, "method");
        } catch (InvocationTargetException e) {
            print(e);
        }
        try {
            StackTracesThroughReflection.class.getDeclaredConstructor().newInstance();
        } catch (InvocationTargetException e) {
            print(e);
        }
        Runnable proxy = (Runnable) java.lang.reflect.Proxy.newProxyInstance(StackTracesThroughReflection.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, m, a) -> {
            fail("proxy");
            return null;
        });
        try {
            proxy.run();
        } catch (IllegalStateException e) {
            for (StackTraceElement element : e.getStackTrace()) {
                System.out.println(element.getMethodName() + " " + element.getLineNumber());
            }
        }
    }
}
