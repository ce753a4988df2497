// Loader constraints. A type that two loaders name equally and pass to each other must be one class,
// at every place where a difference is found.
//@ mode: run
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class LoadersAgreeOnTypes {
    static final String PREFIX = "LoadersAgreeOnTypes$";

    static class Own extends ClassLoader {
        private final Set<String> own;

        Own(String... names) {
            super("own", LoadersAgreeOnTypes.class.getClassLoader());
            own = Stream.of(names).map(PREFIX::concat).collect(Collectors.toSet());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!own.contains(name)) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            try (InputStream in = LoadersAgreeOnTypes.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static void run(String caller, String... types) throws ReflectiveOperationException {
        Own loader = new Own(types);
        try {
            Method run = loader.loadClass(PREFIX + caller).getMethod("run");
            run.setAccessible(true);
            System.out.println(caller + ": " + run.invoke(null));
        } catch (InvocationTargetException | LinkageError e) {
            Throwable error = e instanceof LinkageError ? e : e.getCause();
            System.out.println(caller + ": " + error.getClass().getName() + ": "
                    + error.getMessage().replaceAll("@[0-9a-f]+", "@hash"));
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        run("CallsMethod", "CallsMethod", "Passed");
        run("ReadsField", "ReadsField", "Passed");
        run("FailsLate", "FailsLate", "PassedLate");
        run("Overrides", "Overrides", "PassedDown");
        run("Implements", "Implements", "PassedDown");
        run("Agrees", "Agrees");
        run("CallsMethod", "CallsMethod");
    }

    public static class Passed {
        int value = 3;
    }

    public static class PassedLate {
    }

    public static class PassedDown {
    }

    public static class PassedWell {
        int value = 4;
    }

    public static class Library {
        public static Passed field;

        public static int method(Passed passed) {
            return passed.value;
        }

        public static int well(PassedWell passed) {
            return passed.value;
        }

        public static String late(PassedLate passed) {
            return "late ";
        }

        public static String look(Object object) {
            return "" + (object instanceof PassedLate);
        }

        public Object over(PassedDown passed) {
            return "library";
        }
    }

    public interface Passing {
        Object over(PassedDown passed);

        static Object go(Passing to) {
            return to.over(new PassedDown());
        }
    }

    public static class CallsMethod {
        public static Object run() {
            return Library.method(new Passed());
        }
    }

    public static class ReadsField {
        public static Object run() {
            new Passed();
            Passed passed = Library.field;
            return passed;
        }
    }

    public static class FailsLate {
        public static Object run() {
            Object made = new PassedLate();
            return Library.late(null) + Library.look(made);
        }
    }

    public static class Overrides extends Library {
        @Override
        public Object over(PassedDown passed) {
            return "overridden";
        }

        public static Object run() {
            Library made = new Overrides();
            return made.over(new PassedDown());
        }
    }

    public static class Implements implements Passing {
        @Override
        public Object over(PassedDown passed) {
            return "implemented";
        }

        public static Object run() {
            return Passing.go(new Implements());
        }
    }

    public static class Agrees {
        public static Object run() {
            return Library.well(new PassedWell());
        }
    }
}
