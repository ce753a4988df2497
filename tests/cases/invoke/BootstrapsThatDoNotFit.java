// Lambda expressions in changed class files: LambdaMetafactory refuses types that do not fit, and the
// targets of handles are resolved at linking. The unchanged class is linked.
//@ mode: run
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;

class BootstrapsThatDoNotFit {
    /** Replaces a text of the constant pool by one of the same length. */
    static byte[] changed(Class<?> outer, String name, String from, String to) throws Exception {
        byte[] bytes;
        try (InputStream in = outer.getResourceAsStream(name + ".class")) {
            bytes = in.readAllBytes();
        }
        byte[] old = from.getBytes(StandardCharsets.UTF_8);
        for (int at = 0; at + old.length <= bytes.length; at++) {
            if (Arrays.equals(old, Arrays.copyOfRange(bytes, at, at + old.length))) {
                System.arraycopy(to.getBytes(StandardCharsets.UTF_8), 0, bytes, at, old.length);
            }
        }
        return bytes;
    }

    static void show(String name, String from, String to) throws Exception {
        Class<?> site = MethodHandles.lookup().defineClass(changed(BootstrapsThatDoNotFit.class, name, from, to));
        try {
            System.out.println(name + " " + site.getDeclaredMethod("make").invoke(null).equals(""));
        } catch (java.lang.reflect.InvocationTargetException e) {
            for (Throwable t = e.getCause(); t != null; t = t.getCause()) {
                System.out.println(name + " " + t.getClass().getName() + ": " + t.getMessage());
            }
        }
    }

    public static void main(String[] args) throws Exception {
        show("Unchanged", "Number", "Number");
        show("Argument", "Number", "String");
        show("Unboxed", "java/lang/Short", "java/lang/Float");
        show("Result", "(Ljava/lang/Long;)Ljava/lang/Object;", "(Ljava/lang/Long;)Ljava/lang/String;");
        show("Missing", "unlost", "islost");
        show("Hidden", "unhide", "hidden");
    }
}

class Unchanged {
    static Object text(Number n) {
        return n;
    }

    static Object make() {
        Function<Integer, Object> made = Unchanged::text;
        return made;
    }
}

class Argument {
    static Object text(Number n) {
        return n;
    }

    static Object make() {
        Function<Integer, Object> made = Argument::text;
        return made;
    }
}

class Unboxed {
    static Object text(int n) {
        return n;
    }

    static Object make() {
        Function<Short, Object> made = Unboxed::text;
        return made;
    }
}

class Result {
    static Object text(Number n) {
        return n;
    }

    static Object make() {
        Function<Long, Object> made = Result::text;
        return made;
    }
}

class Missing {
    static Object make() {
        Function<Integer, Object> made = Targets::unlost;
        return made;
    }
}

class Hidden {
    static Object make() {
        Function<Integer, Object> made = Targets::unhide;
        return made;
    }
}

class Targets {
    static Object unlost(Integer n) {
        return n;
    }

    static Object unhide(Integer n) {
        return n;
    }

    private static Object hidden(Integer n) {
        return n;
    }
}
