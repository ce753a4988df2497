// The same class by one loader, with unsynchronized updates of a static: one gets lost.
//@ mode: check
//@ verdict: unsafe
//@ warning: threads execute other instructions
//@ revisions: local paranoid
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;

public class OneLoaderSharesItsStatics {
    /** Defines `Shared` and `Part` itself, from bytes that were read before any thread started. */
    static class Own extends ClassLoader {
        static final byte[] SHARED = bytes("Shared");
        static final byte[] PART = bytes("Part");

        Own() {
            super(OneLoaderSharesItsStatics.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("Shared") && !name.equals("Part")) {
                return super.loadClass(name, resolve);
            }
            synchronized (this) {
                Class<?> known = findLoadedClass(name);
                byte[] bytes = name.equals("Part") ? PART : SHARED;
                return known != null ? known : defineClass(name, bytes, 0, bytes.length);
            }
        }

        static byte[] bytes(String name) {
            try (InputStream in = OneLoaderSharesItsStatics.class.getResourceAsStream(name + ".class")) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }

    static int use(ClassLoader loader) {
        try {
            Method next = Class.forName("Shared", true, loader).getMethod("next");
            next.setAccessible(true);
            return (int) next.invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static int other;

    public static void main(String[] args) throws InterruptedException {
        ClassLoader first = new Own(), second = first;
        Thread thread = new Thread(() -> other = use(second));
        thread.start();
        int mine = use(first);
        thread.join();
        assert mine + other == 3 : mine + " and " + other; //~ uncaught-exception java.lang.AssertionError
    }
}

class Shared {
    static int count;

    public static int next() {
        count += new Part().one();
        return count;
    }
}

class Part {
    int one() {
        return 1;
    }
}
