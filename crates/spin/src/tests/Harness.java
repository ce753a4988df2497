import java.io.Serializable;
import java.lang.Enum.EnumDesc;
import java.lang.constant.ClassDesc;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.lang.invoke.StringConcatFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.*;

/** Defines spun classes as hidden nest mates and compares them with those of javac and the JDK. */
public class Harness {
    static Path classes;
    static int compared;

    static String log = "";

    private static int half(int number) {
        return number / 2;
    }

    private String join(long number, String text, double tail, int last) {
        return this == null ? null : number + text + tail + last;
    }

    public interface Wide<T> {
        double call(T first, long second, int third);
    }

    interface Marker {}

    interface Keyed<T> extends Comparator<T> {
        int compare(T left, T right);
    }

    record Traced(String name, int hash) {
        @Override
        public int hashCode() {
            log += name + "#";
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            log += name + "=";
            return other instanceof Traced that && that.hash == hash;
        }

        @Override
        public String toString() {
            log += name + ".";
            return hash < 0 ? null : name;
        }
    }

    private record All(
            boolean z, byte b, short s, char c, int i, long j, float f, double d, Object first,
            String text, int[] array, Traced last) {}

    record None() {}

    enum Color {
        RED, GREEN {
            @Override
            public String toString() {
                return "green!";
            }
        }, BLUE
    }

    enum Other {
        RED
    }

    static class Odd extends Number {
        public int intValue() {
            log += "intValue.";
            return 7;
        }

        public long longValue() {
            return 7;
        }

        public float floatValue() {
            return 7;
        }

        public double doubleValue() {
            return 7;
        }
    }

    static void same(String what, Object expected, Object actual) {
        compared++;
        if (!Objects.deepEquals(expected, actual)) {
            throw new AssertionError(what + ": expected " + expected + ", got " + actual);
        }
    }

    static MethodHandle spun(String name, String method) throws Throwable {
        byte[] bytes = Files.readAllBytes(classes.resolve(name));
        Lookup lookup = MethodHandles.lookup().defineHiddenClass(bytes, true, ClassOption.NESTMATE);
        for (var candidate : lookup.lookupClass().getDeclaredMethods()) {
            if (candidate.getName().equals(method)) {
                return lookup.unreflect(candidate);
            }
        }
        throw new AssertionError(name + " has no " + method);
    }

    /** The result, or the class of the exception, and the trace of the program's code meanwhile. */
    static List<Object> outcome(MethodHandle handle, Object... arguments) {
        log = "";
        Object result;
        try {
            result = handle.invokeWithArguments(arguments);
        } catch (Throwable thrown) {
            result = thrown.getClass();
        }
        return Arrays.asList(result, log);
    }

    @SuppressWarnings("unchecked")
    static <T> T lambda(String name, Object... captured) throws Throwable {
        return (T) spun(name, "link$").invokeWithArguments(captured);
    }

    static void lambdas() throws Throwable {
        Function<String, Integer> parse = lambda("parse");
        same("parse", 71, parse.apply("71"));
        same("hidden", true, parse.getClass().isHidden() && parse.getClass().isSynthetic());

        ToLongFunction<Integer> half = lambda("half");
        same("half", 21L, half.applyAsLong(42));

        IntFunction<String> join = lambda("join", new Harness(), 3L, "x", 0.5);
        same("join", "3x0.59", join.apply(9));

        Supplier<Object> made = lambda("make");
        same("make", new ArrayList<>(), made.get());
        same("fresh", false, made.get() == made.get());

        List<Object> list = new ArrayList<>();
        Consumer<String> add = lambda("add", list);
        add.accept("a");
        add.accept("b");
        same("add", List.of("a", "b"), list);

        Comparator<String> order = lambda("order");
        same("order", "a".compareTo("c"), order.compare("a", "c"));
        @SuppressWarnings({"unchecked", "rawtypes"})
        Comparator<Object> raw = (Comparator) order;
        try {
            raw.compare("a", 1);
            throw new AssertionError("no ClassCastException");
        } catch (ClassCastException expected) {
            same("cast", true, expected.getMessage().contains("Integer"));
        }

        ToIntFunction<Integer> get = lambda("get", List.of(5, 6));
        same("get", 6, get.applyAsInt(1));

        Wide<Character> wide = lambda("wide");
        Wide<Character> expected = Harness::wide;
        same("wide", expected.call('a', 1L << 40, 3), wide.call('a', 1L << 40, 3));

        Function<Object, Object> box = lambda("box", 'q');
        same("box", 'q', box.apply(null));

        LongConsumer dropped = lambda("dropped");
        dropped.accept(4);

        Keyed<String> keyed = lambda("bridged");
        same("bridged", -1, keyed.compare("a", "b"));
        same("marked", true, keyed instanceof Marker && keyed instanceof Serializable);
        var compare = keyed.getClass().getMethod("compare", String.class, String.class);
        same("bridge", true, compare.isBridge());

        Object kept = lambda("kept", 1L, "two", (byte) 3);
        var replace = kept.getClass().getDeclaredMethod("writeReplace");
        replace.setAccessible(true);
        SerializedLambda written = (SerializedLambda) replace.invoke(kept);
        same("capturing", "Harness", written.getCapturingClass());
        same("interface", "java/util/function/Supplier", written.getFunctionalInterfaceClass());
        same("method", "get", written.getFunctionalInterfaceMethodName());
        same("kind", 6, written.getImplMethodKind());
        same("impl", "kept", written.getImplMethodName());
        same("class", "Harness", written.getImplClass());
        same("impl type", "(JLjava/lang/String;B)Ljava/lang/String;",
                written.getImplMethodSignature());
        same("type", "()Ljava/lang/String;", written.getInstantiatedMethodType());
        same("count", 3, written.getCapturedArgCount());
        same("captured", List.of(1L, "two", (byte) 3),
                List.of(written.getCapturedArg(0), written.getCapturedArg(1),
                        written.getCapturedArg(2)));
    }

    private static char pick(char first, Object second) {
        return first;
    }

    private static double wide(int first, float second, long third) {
        return first + second * third;
    }

    private static String kept(long first, String second, byte third) {
        return first + second + third;
    }

    static void concats() throws Throwable {
        MethodHandle spun = spun("concat", "concat");
        String recipe = "\1\ud800<\1\1\1\1\1\1\1\1>\2\1\1\1\1é\udc00\2";
        MethodHandle jdk = StringConcatFactory.makeConcatWithConstants(MethodHandles.lookup(), "x",
                spun.type(), recipe, "\1\2", List.class).getTarget();
        Object[][] all = {
            {new Traced("a", 1), true, (byte) -1, (short) -2, 'c', 7, 8L, 1.5f, -0.0, "s",
                new Traced("b", -1), new char[0].getClass(), null},
            {null, false, (byte) 0, (short) 0, '\ud900', 0, 0L, Float.NaN, 1e300, null,
                new Traced("b", 1), "", new Traced("c", -1)},
        };
        for (Object[] arguments : all) {
            same("concat", outcome(jdk, arguments), outcome(spun, arguments));
        }
        MethodHandle copy = spun("copy", "concat");
        String text = "text";
        String copied = (String) copy.invoke(text);
        same("copy", true, copied.equals(text) && copied != text);
        MethodHandle chars = spun("chars", "concat");
        char[] array = {'x'};
        same("chars", "" + (Object) array, (String) chars.invoke(array));
    }

    static void records() throws Throwable {
        MethodHandle equals = spun("equals", "equals");
        MethodHandle hash = spun("hashCode", "hashCode");
        MethodHandle text = spun("toString", "toString");
        Lookup lookup = MethodHandles.lookup();
        MethodHandle realEquals = lookup.findVirtual(All.class, "equals",
                MethodType.methodType(boolean.class, Object.class));
        MethodHandle realHash =
                lookup.findVirtual(All.class, "hashCode", MethodType.methodType(int.class));
        MethodHandle realText =
                lookup.findVirtual(All.class, "toString", MethodType.methodType(String.class));
        int[] array = {1};
        All one = new All(true, (byte) 1, (short) 2, 'c', 4, 5L << 33, 0.0f, Double.NaN,
                new Traced("f", 9), "t", array, new Traced("l", 8));
        List<All> all = List.of(one,
                new All(true, (byte) 1, (short) 2, 'c', 4, 5L << 33, 0.0f, Double.NaN,
                        new Traced("f", 9), "t", array, new Traced("l", 8)),
                new All(true, (byte) 1, (short) 2, 'c', 4, 5L << 33, -0.0f, Double.NaN,
                        new Traced("f", 9), "t", array, new Traced("l", 8)),
                new All(true, (byte) 1, (short) 2, 'c', 4, 5, 0.0f, Double.NaN,
                        new Traced("f", 9), "t", array, new Traced("l", 8)),
                new All(true, (byte) 1, (short) 2, 'c', 4, 5L << 33, 0.0f, 1,
                        new Traced("f", 9), "t", array, new Traced("l", 8)),
                new All(true, (byte) 1, (short) 2, 'c', 4, 5L << 33, 0.0f, Double.NaN,
                        new Traced("f", -9), "t", array, new Traced("l", -8)),
                new All(false, (byte) 0, (short) 0, '\0', 0, 0, 0, 0, null, null, null, null));
        for (All left : all) {
            same("hashCode", outcome(realHash, left), outcome(hash, left));
            same("toString", outcome(realText, left), outcome(text, left));
            for (All right : all) {
                same("equals", outcome(realEquals, left, right), outcome(equals, left, right));
            }
            same("null", false, (boolean) equals.invoke(left, (Object) null));
            same("other", false, (boolean) equals.invoke(left, (Object) "x"));
        }
        same("none", new None().toString(), (String) spun("none", "toString").invoke(new None()));
    }

    static MethodHandle real(String kind, MethodType type, Object... labels) throws Throwable {
        MethodHandle bootstrap = MethodHandles.lookup().findStatic(
                Class.forName("java.lang.runtime.SwitchBootstraps"), kind,
                MethodType.methodType(CallSite.class, Lookup.class, String.class, MethodType.class,
                        Object[].class));
        return ((CallSite) bootstrap.invoke(MethodHandles.lookup(), "x", type, labels)).getTarget();
    }

    static void compare(MethodHandle jdk, MethodHandle spun, int count, Object... selectors) {
        for (Object selector : selectors) {
            for (int restart = -1; restart <= count + 1; restart++) {
                same(selector + " from " + restart, outcome(jdk, selector, restart),
                        outcome(spun, selector, restart));
            }
        }
    }

    static void switches() throws Throwable {
        Object[] selectors = {null, "a", "\ud800", "b", 7, 8, 7L, (byte) 7, 'a', (char) 7, new Odd(),
            new int[0], new String[0], new Object[0], Color.RED, Color.GREEN, Color.BLUE, Other.RED,
            new Object(), List.of(), 2.5f, true};
        MethodType type = MethodType.methodType(int.class, Object.class, int.class);
        ClassDesc color = ClassDesc.of("Harness$Color");
        Object[] labels = {"a", 9, 9, 7, 7, EnumDesc.of(color, "RED"), EnumDesc.of(color, "GREEN"),
            EnumDesc.of(color, "PINK"), EnumDesc.of(ClassDesc.of("Missing"), "RED"), "\ud800",
            int[].class, Object[].class, List.class, 97, CharSequence.class, Number.class,
            Color.class};
        compare(real("typeSwitch", type, labels), spun("typeSwitch", "typeSwitch"), labels.length,
                selectors);
        compare(real("typeSwitch", type), spun("emptySwitch", "typeSwitch"), 0, selectors);

        MethodType byColor = MethodType.methodType(int.class, Color.class, int.class);
        Object[] colors = {null, Color.RED, Color.GREEN, Color.BLUE};
        compare(real("enumSwitch", byColor, "GREEN", "PINK", "RED"),
                spun("constants", "enumSwitch"), 3, colors);
        compare(real("enumSwitch", byColor, "GREEN", Color.class, "RED"),
                spun("enumSwitch", "enumSwitch"), 3, colors);

        if (previews()) {
            Object[] preview = {1L, 2.5f, 0.0, true, int.class, byte.class};
            compare(real("typeSwitch", type, preview), spun("preview", "typeSwitch"),
                    preview.length, 1L, 1, 2.5f, 0.0, -0.0, true, false, (byte) 3, 'c', "s", null);
            MethodType byLong = MethodType.methodType(int.class, long.class, int.class);
            Object[] narrow = {byte.class, float.class, 5L, double.class, Long.class};
            compare(real("typeSwitch", byLong, narrow), spun("narrow", "typeSwitch"), narrow.length,
                    1L, 200L, 5L, Long.MAX_VALUE, (1L << 24) + 1, (1L << 53) + 1);
            MethodType byInteger = MethodType.methodType(int.class, Integer.class, int.class);
            Object[] wrapped = {byte.class, char.class, float.class, long.class};
            compare(real("typeSwitch", byInteger, wrapped), spun("wrapped", "typeSwitch"),
                    wrapped.length, null, 1, -1, 70_000, (1 << 24) + 1);
        }
    }

    static boolean previews() {
        return Runtime.version().feature() >= 23
                && java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments()
                        .contains("--enable-preview");
    }

    public static void main(String[] arguments) throws Throwable {
        classes = Path.of(arguments[0]);
        lambdas();
        concats();
        records();
        if (Runtime.version().feature() >= 21) {
            switches();
        }
        System.out.println("agreed on " + compared);
    }
}
