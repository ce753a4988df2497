// Pattern switches in changed class files: the bootstrap method and the classes of all labels are
// resolved before the first label is tried. The unchanged class is linked.
//@ mode: run
//@ jdk: 21+
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

class SwitchesInChangedClasses {
    /** Replaces a text of the constant pool by one of the same length. */
    static byte[] changed(String name, String from, String to) throws Exception {
        byte[] bytes;
        try (InputStream in = SwitchesInChangedClasses.class.getResourceAsStream(name + ".class")) {
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
        show("Chosen", "Chosen", "Chosen");
        show("ChosenType", "MethodType;[L", "MethodTypf;[L");
        show("ChosenMissing", "Gone", "Lost");
        show("ChosenConstant", "Enum$EnumDesc;", "Enum$EnumDesk;");
    }
}

enum Colour implements Shade {
    RED, BLUE
}

sealed interface Shade permits Colour, Grey {
}

record Grey(int level) implements Shade {
}

class Gone {
}

class Chosen {
    static int of(Object o) {
        return switch (o) {
            case String s when s.isEmpty() -> 1;
            case Integer i -> 2;
            case Colour.RED -> 3;
            case Colour c -> 4;
            default -> 5;
        };
    }

    static Object make() {
        return "" + of("") + of(7) + of(Colour.RED) + of(Colour.BLUE) + of("x");
    }
}

class ChosenType {
    static Object make() {
        Object o = 7;
        return switch (o) {
            case String s -> 1;
            case Integer i -> 2;
            default -> 3;
        };
    }
}

class ChosenMissing {
    static Object make() {
        Object o = 7;
        return switch (o) {
            case Integer i -> 2;
            case Gone g -> 1;
            default -> 3;
        };
    }
}

class ChosenConstant {
    static Object make() {
        Shade shade = Colour.BLUE;
        return switch (shade) {
            case Colour.RED -> 1;
            case Colour.BLUE -> 2;
            case Grey g -> 3;
        };
    }
}
