// Constants that cannot be resolved: the second use fails as the first, with the cause that the JDK
// keeps. A handle must find a member of its kind.
//@ mode: run
import java.io.ByteArrayOutputStream;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

public class ConstantsFailTwice {
    public static Object fails(MethodHandles.Lookup lookup, String name, Class<?> type) {
        throw new IllegalStateException("no constant today");
    }

    public static Object failsSilently(MethodHandles.Lookup lookup, String name, Class<?> type) {
        throw new IllegalStateException();
    }

    public static Object failsByError(MethodHandles.Lookup lookup, String name, Class<?> type) {
        throw new NoSuchMethodError("by itself");
    }

    public static Object failsForACause(MethodHandles.Lookup lookup, String name, Class<?> type) {
        throw new IllegalStateException("outer", new RuntimeException("inner"));
    }

    public static class Own extends RuntimeException {
    }

    public static Object failsByOwn(MethodHandles.Lookup lookup, String name, Class<?> type) {
        throw new Own();
    }

    public static Object wrongType(MethodHandles.Lookup lookup, String name, Class<?> type) {
        return 1;
    }

    public static int staticField;
    public int field;

    public static void staticMethod() {
    }

    public void method() {
    }

    private void hidden() {
    }

    public interface Face {
        static void ofInterface() {
        }

        void abstractOne();
    }

    /** A class whose method `get` loads one constant. */
    static class Raw {
        final List<byte[]> constants = new ArrayList<>();
        final ByteArrayOutputStream bootstraps = new ByteArrayOutputStream();
        int number;

        int add(int... bytes) {
            byte[] all = new byte[bytes.length];
            for (int at = 0; at < all.length; at++) {
                all[at] = (byte) bytes[at];
            }
            constants.add(all);
            return constants.size();
        }

        int text(String text) {
            int[] bytes = new int[3 + text.length()];
            bytes[0] = 1;
            bytes[1] = text.length() >> 8;
            bytes[2] = text.length();
            for (int at = 0; at < text.length(); at++) {
                bytes[3 + at] = text.charAt(at);
            }
            return add(bytes);
        }

        int type(String name) {
            return add(7, 0, text(name));
        }

        int pair(String name, String descriptor) {
            int one = text(name);
            return add(12, 0, one, 0, text(descriptor));
        }

        int member(int tag, String owner, String name, String descriptor) {
            int one = type(owner);
            return add(tag, 0, one, 0, pair(name, descriptor));
        }

        int handle(int kind, int tag, String owner, String name, String descriptor) {
            return add(15, kind, 0, member(tag, owner, name, descriptor));
        }

        int dynamic(String bootstrap, String type) {
            String descriptor = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;";
            int one = handle(6, 10, "ConstantsFailTwice", bootstrap, descriptor);
            u2(bootstraps, one);
            u2(bootstraps, 0);
            return add(17, 0, number++, 0, pair("c", type));
        }

        byte[] bytes(int constant) {
            int self = type("Uses");
            int parent = type("java/lang/Object");
            int name = text("get");
            int descriptor = text("()Ljava/lang/Object;");
            int code = text("Code");
            int table = text("BootstrapMethods");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            u2(out, 0xcafe);
            u2(out, 0xbabe);
            u2(out, 0);
            u2(out, 55);
            u2(out, constants.size() + 1);
            for (byte[] one : constants) {
                out.write(one, 0, one.length);
            }
            for (int one : new int[] {0x21, self, parent, 0, 0, 1, 9, name, descriptor, 1, code, 0, 15, 1, 0, 0, 3}) {
                u2(out, one);
            }
            out.write(0x12);
            out.write(constant);
            out.write(0xb0);
            u2(out, 0);
            u2(out, 0);
            if (number == 0) {
                u2(out, 0);
            } else {
                u2(out, 1);
                u2(out, table);
                u2(out, 0);
                u2(out, 2 + bootstraps.size());
                u2(out, number);
                out.write(bootstraps.toByteArray(), 0, bootstraps.size());
            }
            return out.toByteArray();
        }

        static void u2(ByteArrayOutputStream out, int number) {
            out.write(number >> 8);
            out.write(number);
        }
    }

    static class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass("Uses", bytes, 0, bytes.length);
        }
    }

    static void show(String what, Raw raw, int constant) throws Exception {
        Class<?> uses = new Loader().define(raw.bytes(constant));
        for (int turn = 1; turn <= 3; turn++) {
            StringBuilder line = new StringBuilder(what + " " + turn + ":");
            try {
                line.append(" ").append(uses.getMethod("get").invoke(null) != null);
            } catch (java.lang.reflect.InvocationTargetException e) {
                for (Throwable t = e.getCause(); t != null; t = t.getCause()) {
                    line.append(" / ").append(t.getClass().getName()).append(": ").append(t.getMessage());
                }
            }
            System.out.println(line.toString().replaceAll("@[0-9a-f]+", "@"));
        }
    }

    static void dynamic(String bootstrap, String type) throws Exception {
        Raw raw = new Raw();
        show(bootstrap, raw, raw.dynamic(bootstrap, type));
    }

    static void handle(String what, int kind, int tag, String owner, String name, String descriptor) throws Exception {
        Raw raw = new Raw();
        show(what, raw, raw.handle(kind, tag, owner, name, descriptor));
    }

    public static void main(String[] args) throws Exception {
        String own = "ConstantsFailTwice";
        dynamic("fails", "Ljava/lang/Object;");
        dynamic("failsSilently", "Ljava/lang/Object;");
        dynamic("failsByError", "Ljava/lang/Object;");
        dynamic("failsForACause", "Ljava/lang/Object;");
        dynamic("failsByOwn", "Ljava/lang/Object;");
        dynamic("wrongType", "Ljava/lang/String;");
        dynamic("missing", "Ljava/lang/Object;");
        handle("static", 6, 10, own, "staticMethod", "()V");
        handle("static kind of an instance method", 6, 10, own, "method", "()V");
        handle("virtual kind of a static method", 5, 10, own, "staticMethod", "()V");
        handle("special kind of a static method", 7, 10, own, "staticMethod", "()V");
        handle("special kind of another class", 7, 10, own, "method", "()V");
        handle("method of an interface", 6, 10, own + "$Face", "ofInterface", "()V");
        handle("interface method of a class", 9, 11, own, "method", "()V");
        handle("static kind of an interface method", 6, 11, own + "$Face", "abstractOne", "()V");
        handle("interface kind of a static method", 9, 11, own + "$Face", "ofInterface", "()V");
        handle("private method", 5, 10, own, "hidden", "()V");
        handle("missing method", 5, 10, own, "missing", "()V");
        handle("missing class", 5, 10, "Missing", "missing", "()V");
        handle("static getter of an instance field", 2, 9, own, "field", "I");
        handle("getter of a static field", 1, 9, own, "staticField", "I");
        handle("static setter of an instance field", 4, 9, own, "field", "I");
        handle("missing field", 1, 9, own, "missing", "I");
        handle("constructor with arguments", 8, 10, own, "<init>", "(I)V");
    }
}
