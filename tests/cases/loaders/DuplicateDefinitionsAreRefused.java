// A loader defines a class of a name once; a wrong name and a name of
// the JDK are refused too.
//@ mode: run
import java.io.IOException;
import java.io.InputStream;

public class DuplicateDefinitionsAreRefused {
    /** Defines the classes whose names begin with `prefix` itself, from the files of the program. */
    static class Own extends ClassLoader {
        final String prefix;

        Own(String prefix) {
            super(DuplicateDefinitionsAreRefused.class.getClassLoader());
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
            try (InputStream in = DuplicateDefinitionsAreRefused.class.getResourceAsStream(name + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                return in.readAllBytes();
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static class Defining extends ClassLoader {
        Defining(String name) {
            super(name, DuplicateDefinitionsAreRefused.class.getClassLoader());
        }

        Class<?> defineClassOf(byte[] bytes) {
            return defineClass("Once", bytes, 1, bytes.length);
        }

        Class<?> define(String name, byte[] bytes) {
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    static void attempt(Defining loader, String name, byte[] bytes) {
        try {
            System.out.println(loader.define(name, bytes).getName());
        } catch (LinkageError | SecurityException | IndexOutOfBoundsException e) {
            String said = String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@hash");
            System.out.println(e.getClass().getName() + ": " + said);
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Defining loader = new Defining("twice");
        byte[] bytes = Own.bytes("Once");
        attempt(loader, "Once", bytes);
        attempt(loader, "Once", bytes);
        attempt(loader, null, bytes);
        System.out.println(Class.forName("Once", false, loader).getClassLoader() == loader);
        attempt(new Defining(null), null, bytes);
        attempt(new Defining(null), "Twice", bytes);
        attempt(new Defining(null), "java.lang.Twice", bytes);
        try {
            loader.defineClassOf(bytes);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("out of bounds");
        }
        Own own = new Own("Once");
        Class<?> first = own.loadClass("Once");
        System.out.println(own.loadClass("Once") == first);
        System.out.println(Class.forName("Once", true, own) == first);
    }
}

class Once {
}
