// Call sites in changed class files: the bootstrap method is resolved with its descriptor before it is
// called, and its static arguments decide. The unchanged classes are linked.
//@ mode: run
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Supplier;

class BootstrapsThatAreNotThere {
    /** Replaces a text of the constant pool by one of the same length. */
    static byte[] changed(String name, String from, String to) throws Exception {
        byte[] bytes;
        try (InputStream in = BootstrapsThatAreNotThere.class.getResourceAsStream(name + ".class")) {
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
        Class<?> site = MethodHandles.lookup().defineClass(changed(name, from, to));
        for (int time = 0; time < 2; time++) {
            try {
                System.out.println(name + " " + site.getDeclaredMethod("make").invoke(null));
            } catch (java.lang.reflect.InvocationTargetException e) {
                for (Throwable t = e.getCause(); t != null; t = time == 0 ? t.getCause() : null) {
                    System.out.println(name + " " + t.getClass().getName() + ": " + t.getMessage());
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        show("Sum", "Sum", "Sum");
        show("SumType", "MethodType;Ljava/lang/String;[L", "MethodTypf;Ljava/lang/String;[L");
        show("SumName", "makeConcatWithConstants", "makeConcatWithConstantz");
        show("SumClass", "StringConcatFactory", "StringConcatFactorz");
        show("Made", "Made", "Made");
        show("MadeType", "MethodType;Ljava/lang/invoke/MethodHandle;", "MethodTypf;Ljava/lang/invoke/MethodHandle;");
        show("MadeOfMissing", "()LGone;", "()LLost;");
        show("MadeAndMarked", "Marked", "Masked");
        show("Pair", "Pair", "Pair");
        show("PairType", "TypeDescriptor;", "TypeDescriptos;");
        show("PairNames", "x;y", "x;z");
        show("PairOneName", "x;y", "xyz");
        show("PairOther", "toString", "toStrinh");
    }
}

class Gone {
}

class GoneToo extends Gone {
}

interface Marked {
}

class Masked {
}

class Sum {
    static Object make() {
        int n = 3;
        return "n = " + n;
    }
}

class SumType {
    static Object make() {
        int n = 3;
        return "n = " + n;
    }
}

class SumName {
    static Object make() {
        int n = 3;
        return "n = " + n;
    }
}

class SumClass {
    static Object make() {
        int n = 3;
        return "n = " + n;
    }
}

class Made {
    static Object make() {
        Supplier<String> made = () -> "made";
        return made.get();
    }
}

class MadeType {
    static Object make() {
        Supplier<String> made = () -> "made";
        return made.get();
    }
}

class MadeOfMissing {
    static Object make() {
        Supplier<Gone> made = GoneToo::new;
        return made.get() != null;
    }
}

class MadeAndMarked {
    static Object make() {
        Runnable made = (Runnable & Marked) () -> { };
        return made instanceof Marked;
    }
}

record Pair(int x, long y) {
    static Object make() {
        Pair pair = new Pair(1, 2);
        return pair + " " + pair.equals(new Pair(1, 2)) + " " + pair.hashCode();
    }
}

record PairType(int x, long y) {
    static Object make() {
        return new PairType(1, 2).toString();
    }
}

record PairNames(int x, long y) {
    static Object make() {
        PairNames pair = new PairNames(1, 2);
        return pair + " " + pair.equals(new PairNames(1, 3)) + " " + pair.hashCode();
    }
}

record PairOneName(int x, long y) {
    static Object make() {
        PairOneName pair = new PairOneName(1, 2);
        return pair.hashCode() + " " + pair;
    }
}

record PairOther(int x, long y) {
    static Object make() {
        return new PairOther(1, 2).toString().startsWith("PairOther@");
    }
}
