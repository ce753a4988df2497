// A class is initialized once for each loader that defines it, at its first use; a failure applies
// to that loader's class only.
//@ mode: run
import java.io.IOException;
import java.io.InputStream;

public class OneInitializationForEachLoader {
    /** Defines the classes whose names begin with `prefix` itself, from the files of the program. */
    static class Own extends ClassLoader {
        final String prefix;

        Own(String prefix) {
            super(OneInitializationForEachLoader.class.getClassLoader());
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
            try (InputStream in = OneInitializationForEachLoader.class.getResourceAsStream(name + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                return in.readAllBytes();
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
    static void tell(String name, Own loader) throws ClassNotFoundException {
        try {
            System.out.println("initialized " + Class.forName(name, true, loader).getName());
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getCause());
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws ClassNotFoundException {
        Own first = new Own("I");
        Own second = new Own("I");
        Class.forName("IGood", false, first);
        System.out.println("loaded only");
        tell("IGood", first);
        tell("IGood", first);
        tell("IGood", second);
        tell("IBad", first);
        tell("IBad", first);
        System.setProperty("good.now", "yes");
        tell("IBad", second);
        tell("IBad", first);
    }
}

class IBase {
    static {
        System.out.println("base");
    }
}

class IGood extends IBase {
    static {
        System.out.println("good");
    }
}

class IBad {
    static {
        if (System.getProperty("good.now") == null) {
            throw new IllegalStateException("not yet");
        }
    }
}
