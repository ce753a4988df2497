// Failing reflective calls: complete stack traces, with the frames of the JDK.
//@ mode: run
import java.lang.reflect.InvocationTargetException;

class TracesOfReflectiveFailures {
    public static void target(int i) {
        throw new IllegalStateException("target " + i);
    }

    TracesOfReflectiveFailures(int x) {
        throw new UnsupportedOperationException("made");
    }

    interface Action {
        void run() throws Exception;
    }

    static void show(Action action) {
        try {
            action.run();
        } catch (Exception e) {
            e.printStackTrace(System.out);
        }
    }

    public static void main(String[] args) {
        Object[][] arguments = {{1}, {null}, {"x"}, {}};
        for (Object[] list : arguments) {
            show(() -> TracesOfReflectiveFailures.class.getMethod("target", int.class).invoke(null, list));
            show(() -> TracesOfReflectiveFailures.class.getDeclaredConstructor(int.class).newInstance(list));
        }
        show(() -> Object.class.getMethod("wait", long.class).invoke("x", -1L));
        show(() -> Object.class.getMethod("wait", long.class).invoke("x", 1L));
        show(() -> Object.class.getMethod("notify").invoke("x"));
        show(() -> String.class.getMethod("length").invoke(1));
        show(() -> String.class.getMethod("charAt", int.class).invoke("abc", 5));
        show(() -> Integer.class.getMethod("parseInt", String.class).invoke(null, "no"));
        show(() -> {
            try {
                TracesOfReflectiveFailures.class.getMethod("target", int.class).invoke(null, 5);
            } catch (InvocationTargetException e) {
                throw (Exception) e.getCause();
            }
        });
    }
}
