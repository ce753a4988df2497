// MethodHandles loops: counted, while, do-while, iterated, and the general loop; table switch.
//@ mode: run
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Iterator;
import java.util.List;

class LoopsOfHandles {
    static String step(String v, int i, String start) {
        return v + i;
    }

    static int plus(int v, int i) {
        return v + i;
    }

    static boolean below(int v, int limit) {
        return v < limit;
    }

    static int next(int v, int limit) {
        return v * 2 + 1;
    }

    static String each(String v, Object element, List<?> list) {
        return v + "<" + element + ">";
    }

    static String start(List<?> list) {
        return list.size() + ":";
    }

    static int inc(int i, int acc, int k) {
        return i + 1;
    }

    static int mult(int i, int acc, int k) {
        return acc * i;
    }

    static boolean pred(int i, int acc, int k) {
        return i <= k;
    }

    static int fin(int i, int acc, int k) {
        return acc;
    }

    static MethodHandle h(String name, Class<?> result, Class<?>... parameters) throws Exception {
        return MethodHandles.lookup().findStatic(LoopsOfHandles.class, name, MethodType.methodType(result, parameters));
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle step = h("step", String.class, String.class, int.class, String.class);
        MethodHandle identity = MethodHandles.identity(String.class);
        MethodHandle counted = MethodHandles.countedLoop(MethodHandles.dropArguments(MethodHandles.constant(int.class, 5), 0, String.class), identity, step);
        System.out.println((String) counted.invokeExact("s"));
        MethodHandle between = MethodHandles.countedLoop(MethodHandles.constant(int.class, -2), MethodHandles.constant(int.class, 3), MethodHandles.constant(int.class, 100), h("plus", int.class, int.class, int.class));
        System.out.println((int) between.invokeExact());
        MethodHandle below = h("below", boolean.class, int.class, int.class);
        MethodHandle next = h("next", int.class, int.class, int.class);
        MethodHandle zero = MethodHandles.dropArguments(MethodHandles.constant(int.class, 0), 0, int.class);
        System.out.println((int) MethodHandles.whileLoop(zero, below, next).invokeExact(20) + " " + (int) MethodHandles.whileLoop(zero, below, next).invokeExact(0));
        System.out.println((int) MethodHandles.doWhileLoop(zero, next, below).invokeExact(0));
        MethodHandle iterated = MethodHandles.iteratedLoop(null, h("start", String.class, List.class), h("each", String.class, String.class, Object.class, List.class));
        System.out.println((String) iterated.invoke(List.of("a", 1)));
        MethodHandle own = MethodHandles.lookup().findVirtual(List.class, "iterator", MethodType.methodType(Iterator.class));
        System.out.println((String) MethodHandles.iteratedLoop(own, h("start", String.class, List.class), h("each", String.class, String.class, Object.class, List.class)).invoke(List.of()));
        MethodHandle one = MethodHandles.constant(int.class, 1);
        MethodHandle[] counter = {null, h("inc", int.class, int.class, int.class, int.class)};
        MethodHandle[] accumulator = {one, h("mult", int.class, int.class, int.class, int.class), h("pred", boolean.class, int.class, int.class, int.class), h("fin", int.class, int.class, int.class, int.class)};
        MethodHandle factorial = MethodHandles.loop(counter, accumulator);
        try {
            System.out.println(factorial.type() + " " + factorial.invoke(5));
        } catch (Throwable t) {
            System.out.println(t);
        }
        MethodHandle table = MethodHandles.tableSwitch(MethodHandles.dropArguments(MethodHandles.constant(String.class, "default"), 0, int.class),
                MethodHandles.dropArguments(MethodHandles.constant(String.class, "zero"), 0, int.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "one"), 0, int.class));
        System.out.println((String) table.invokeExact(0) + (String) table.invokeExact(1) + (String) table.invokeExact(2) + (String) table.invokeExact(-1));
    }
}
