// A class with ill-typed code is a VerifyError at each attempt to initialize or reflect it. A loader
// that defines the unchanged bytes runs the same code.
//@ mode: run check
//@ verdict: safe
import java.io.IOException;
import java.io.InputStream;

public class IllTypedCodeIsRefused {
    static class Victim {
        static int initialized = count();

        static int count() {
            System.out.println("initialized");
            return 1;
        }

        static Object same(Object o) {
            return o;
        }
    }

    static class Own extends ClassLoader {
        final byte[] bytes;

        Own(byte[] bytes) {
            super(IllTypedCodeIsRefused.class.getClassLoader());
            this.bytes = bytes;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.endsWith("$Victim")) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            return known != null ? known : defineClass(name, bytes, 0, bytes.length);
        }
    }

    static byte[] bytes() throws IOException {
        try (InputStream in =
                IllTypedCodeIsRefused.class.getResourceAsStream("IllTypedCodeIsRefused$Victim.class")) {
            return in.readAllBytes();
        }
    }

    /** Replaces `aload_0, areturn` by `aload_0, ireturn`. */
    static byte[] broken() throws IOException {
        byte[] bytes = bytes();
        int found = 0;
        for (int i = 0; i + 1 < bytes.length; i++) {
            if (bytes[i] == 0x2a && bytes[i + 1] == (byte) 0xb0) {
                bytes[i + 1] = (byte) 0xac;
                found++;
            }
        }
        assert found == 1 : found;
        return bytes;
    }

    static void attempt(ClassLoader loader, boolean reflects) throws Exception {
        String name = "IllTypedCodeIsRefused$Victim";
        try {
            Class<?> victim = Class.forName(name, !reflects, loader);
            System.out.println(victim.getDeclaredMethods().length + " methods");
        } catch (VerifyError e) {
            String[] lines = e.getMessage().split("\n");
            for (int i = 0; i < 9; i++) {
                System.out.println(lines[i]);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Own bad = new Own(broken());
        attempt(bad, false);
        attempt(bad, false);
        attempt(bad, true);
        attempt(new Own(bytes()), false);
        System.out.println(new Own(broken()).loadClass("IllTypedCodeIsRefused$Victim").getName());
    }
}
