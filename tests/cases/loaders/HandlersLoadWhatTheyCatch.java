// The class of an exception handler is resolved by the loader of its code; the program's loader has
// another class of the same name.
//@ mode: run
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;

public class HandlersLoadWhatTheyCatch {
    /** Defines the classes whose names begin with `prefix` itself, from the files of the program. */
    static class Own extends ClassLoader {
        final String prefix;

        Own(String prefix) {
            super(HandlersLoadWhatTheyCatch.class.getClassLoader());
            this.prefix = prefix;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(prefix)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null) {
                    return known;
                }
                byte[] bytes = bytes(name);
                return defineClass(name, bytes, 0, bytes.length);
            }
        }

        static byte[] bytes(String name) throws ClassNotFoundException {
            try (InputStream in = HandlersLoadWhatTheyCatch.class.getResourceAsStream(name + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                return in.readAllBytes();
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Own loader = new Own("H");
        Method method = Class.forName("HCatching", true, loader).getMethod("run", int.class);
        method.setAccessible(true);
        for (int which = 0; which < 3; which++) {
            System.out.println(method.invoke(null, which));
        }
        System.out.println(loader.loadClass("HProblem") != HProblem.class);
    }
}

class HProblem extends RuntimeException {
    HProblem(String message) {
        super(message);
    }
}

class HOther extends HProblem {
    HOther() {
        super("other");
    }
}

class HCatching {
    static void fail(int which) {
        switch (which) {
            case 0 -> throw new HProblem("problem");
            case 1 -> throw new HOther();
            default -> throw new IllegalArgumentException("neither");
        }
    }

    public static String run(int which) {
        try {
            try {
                fail(which);
                return "nothing";
            } catch (HOther e) {
                return "caught other " + (e.getClass() == HOther.class);
            }
        } catch (HProblem e) {
            return "caught " + e.getMessage();
        } catch (RuntimeException e) {
            return "caught at last " + e.getMessage();
        }
    }
}
