// Two loaders lock themselves, and only one requests superclasses from the other: no cycle, so no
// deadlock.
//@ mode: check
//@ verdict: safe
//@ revisions: local full full-bfs paranoid
//@ slow: none
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

public class LoadersAskOneWay {
    /** Defines the classes with its prefix, and delegates those with the other's prefix. */
    static class Half extends ClassLoader {
        final String prefix;
        final Map<String, byte[]> files = new HashMap<>();
        Half other;

        Half(String prefix, String... names) {
            super(LoadersAskOneWay.class.getClassLoader());
            this.prefix = "LoadersAskOneWay$" + prefix;
            for (String name : names) {
                String full = "LoadersAskOneWay$" + name;
                try (InputStream in = Half.class.getResourceAsStream(full + ".class")) {
                    files.put(full, in.readAllBytes());
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }
        }

        @Override
        public synchronized Class<?> loadClass(String name) throws ClassNotFoundException {
            if (name.startsWith(other.prefix)) {
                return other.loadClass(name);
            }
            if (!name.startsWith(prefix)) {
                return super.loadClass(name);
            }
            Class<?> known = findLoadedClass(name);
            byte[] bytes = files.get(name);
            return known != null ? known : defineClass(name, bytes, 0, bytes.length);
        }
    }

    static void load(Half loader, String name) {
        try {
            loader.loadClass(loader.prefix + name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Half first = new Half("One", "OneBase", "OneSub");
        Half second = new Half("Two", "TwoBase", "TwoSub");
        first.other = second;
        second.other = first;
        Thread thread = new Thread(() -> load(second, "Sub"));
        thread.start();
        load(first, "Sub");
        thread.join();
    }

    public static class OneBase {
    }

    public static class TwoBase {
    }

    public static class OneSub extends TwoBase {
    }

    public static class TwoSub extends TwoBase {
    }
}
