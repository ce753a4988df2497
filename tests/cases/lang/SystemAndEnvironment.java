// System and Runtime: properties set, cleared and read, environment, identity hashes, line separator, arraycopy, streams replaced.
//@ mode: run
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Properties;

class SystemAndEnvironment {
    interface Action {
        Object run() throws Exception;
    }

    static void show(Action action) {
        try {
            System.out.println(action.run());
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        show(() -> System.setProperty("own.key", "1") + System.setProperty("own.key", "2") + System.getProperty("own.key") + System.clearProperty("own.key") + System.getProperty("own.key", "default"));
        show(() -> System.getProperty(""));
        show(() -> System.getProperty(null));
        show(() -> System.setProperty("k", null));
        show(() -> System.lineSeparator().length() + System.getProperty("file.separator") + System.getProperty("path.separator") + System.getProperty("java.vm.specification.name") + System.getProperty("java.vendor.url.absent"));
        show(() -> System.getenv("SURELY_NOT_SET_ANYWHERE") + " " + System.getenv().containsKey("SURELY_NOT_SET_ANYWHERE") + " " + (System.getenv("PATH") != null));
        show(() -> System.getenv().put("a", "b"));
        show(() -> System.getenv(null));
        show(() -> Integer.getInteger("own.int", 7) + " " + Boolean.getBoolean("own.bool") + " " + Long.getLong("own.long"));
        Object o = new Object();
        show(() -> (System.identityHashCode(o) == o.hashCode()) + " " + System.identityHashCode(null));
        PrintStream old = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true));
        System.out.print("captured");
        System.out.printf("%d%n", 5);
        System.setOut(old);
        show(() -> bytes.toString().trim() + bytes.size());
        System.setIn(new ByteArrayInputStream("line\n".getBytes()));
        show(() -> System.in.read() + " " + System.in.available());
        Properties properties = new Properties();
        properties.setProperty("a", "b");
        Properties saved = System.getProperties();
        System.setProperties(properties);
        show(() -> System.getProperty("a") + System.getProperty("java.version"));
        System.setProperties(saved);
        show(() -> System.getProperty("a") + (System.getProperty("java.version") != null));
        show(() -> Runtime.version().feature() >= 17);
        show(() -> Runtime.Version.parse("17.0.1+12").compareTo(Runtime.Version.parse("17.0.2")) + " " + Runtime.Version.parse("21-ea").pre().get());
        show(() -> (System.currentTimeMillis() > 1_600_000_000_000L) + " " + (System.nanoTime() != System.nanoTime() - 1) + " " + (Runtime.getRuntime().availableProcessors() > 0) + " " + (Runtime.getRuntime().maxMemory() > 1 << 20));
        show(() -> System.console() == null || System.console() != null);
        System.err.println("not on the standard output");
    }
}
