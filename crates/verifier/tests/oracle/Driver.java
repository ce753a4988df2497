import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Links changed classes and prints the verdict of the JVM for each. */
public class Driver {
    /** Defines all classes of the class path itself, one of them with other bytes. */
    static final class Loader extends ClassLoader {
        private final URLClassLoader path;
        private final String changed;
        private final byte[] bytes;
        private static final Map<String, byte[]> CACHE = new HashMap<>();

        Loader(URLClassLoader path, String changed, byte[] bytes) {
            super(null);
            this.path = path;
            this.changed = changed;
            this.bytes = bytes;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null) {
                    return known;
                }
                byte[] own = name.equals(changed) ? bytes : read(name);
                if (own == null) {
                    return ClassLoader.getPlatformClassLoader().loadClass(name);
                }
                return defineClass(name, own, 0, own.length);
            }
        }

        private byte[] read(String name) throws ClassNotFoundException {
            if (CACHE.containsKey(name)) {
                return CACHE.get(name);
            }
            byte[] found = null;
            URL url = path.findResource(name.replace('.', '/') + ".class");
            if (url != null) {
                try (InputStream in = url.openStream()) {
                    found = in.readAllBytes();
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
            CACHE.put(name, found);
            return found;
        }
    }

    public static void main(String[] args) throws Exception {
        List<URL> urls = new ArrayList<>();
        for (int i = 1; i < args.length; i++) {
            urls.add(new File(args[i]).toURI().toURL());
        }
        URLClassLoader path = new URLClassLoader(urls.toArray(new URL[0]), null);
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(new FileInputStream(args[0])))) {
            for (int count = in.readInt(); count > 0; count--) {
                String name = in.readUTF();
                byte[] bytes = new byte[in.readInt()];
                in.readFully(bytes);
                // The JVM prints warnings, too.
                System.out.println("verdict\t" + verdict(path, name, bytes));
            }
        }
    }

    private static String verdict(URLClassLoader path, String name, byte[] bytes) {
        try {
            Class<?> c = Class.forName(name, false, new Loader(path, name, bytes));
            // This links the class; constructors of interfaces are known without it.
            if (c.isInterface()) {
                c.getDeclaredMethods();
            } else {
                c.getDeclaredConstructors();
            }
            return "accepted\t";
        } catch (Throwable t) {
            String message = String.valueOf(t.getMessage());
            int end = message.indexOf('\n');
            boolean linking = t instanceof VerifyError || t instanceof ClassFormatError;
            StackTraceElement[] trace = t.getStackTrace();
            boolean reflects = !linking && trace.length > 0
                && trace[0].getMethodName().startsWith("getDeclared");
            return t.getClass().getName().replace('.', '/') + "\t"
                + (reflects ? "(at link) " : "") + (end < 0 ? message : message.substring(0, end));
        }
    }
}
