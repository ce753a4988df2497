// Lambdas and method references over every primitive type: parameters, results, boxing between, many captures.
//@ mode: run
import java.util.function.*;

class LambdasOfEveryPrimitive {
    interface All {
        String of(boolean z, byte b, char c, short s, int i, long j, float f, double d, Object o);
    }

    interface Widens {
        long of(byte b);
    }

    interface Boxes {
        Object of(int i);
    }

    interface Unboxes {
        int of(Integer i);
    }

    interface Drops {
        void of(String s);
    }

    interface Generic<T, R> {
        R of(T t);
    }

    static String all(boolean z, byte b, char c, short s, int i, long j, float f, double d, Object o) {
        return "" + z + b + c + s + i + j + f + d + o;
    }

    static long widened(long l) {
        return l + 1;
    }

    static Integer boxed(Integer i) {
        return i * 2;
    }

    public static void main(String[] args) {
        All direct = LambdasOfEveryPrimitive::all;
        System.out.println(direct.of(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "o"));
        boolean z = true;
        byte b = -1;
        char c = 'x';
        short s = -2;
        int i = 3;
        long j = 4;
        float f = 0.5f;
        double d = 0.25;
        String t = "t";
        Supplier<String> captured = () -> all(z, b, c, s, i, j, f, d, t);
        All both = (z2, b2, c2, s2, i2, j2, f2, d2, o2) -> captured.get() + "|" + all(!z, (byte) (b + b2), (char) (c + 1), (short) (s + s2), i + i2, j + j2, f + f2, d + d2, t + o2);
        System.out.println(both.of(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "o"));
        Widens widens = LambdasOfEveryPrimitive::widened;
        Boxes boxes = LambdasOfEveryPrimitive::boxed;
        Unboxes unboxes = LambdasOfEveryPrimitive::boxed;
        Drops drops = String::length;
        Generic<Integer, Long> generic = x -> (long) x << 33;
        Generic<String, Integer> length = String::length;
        drops.of("dropped");
        System.out.println(widens.of((byte) -5) + " " + boxes.of(4) + " " + unboxes.of(5) + " " + generic.of(1) + " " + length.of("four"));
        IntFunction<int[]> array = int[]::new;
        ToDoubleBiFunction<Integer, Long> sum = (x, y) -> x + y;
        LongUnaryOperator twice = x -> x * 2;
        DoublePredicate positive = x -> x > 0;
        ObjIntConsumer<StringBuilder> append = StringBuilder::append;
        BooleanSupplier yes = () -> true;
        StringBuilder builder = new StringBuilder();
        append.accept(builder, 42);
        System.out.println(array.apply(3).length + " " + sum.applyAsDouble(1, 2L) + " " + twice.andThen(twice).applyAsLong(5) + " " + positive.negate().test(-0.0) + " " + builder + " " + yes.getAsBoolean());
        try {
            unboxes.of(null);
        } catch (NullPointerException e) {
            System.out.println("null unboxed");
        }
        UnaryOperator<UnaryOperator<Integer>> apply = g -> x -> g.apply(g.apply(x));
        System.out.println(apply.apply(x -> x + 3).apply(1) + " " + Function.<Integer>identity().compose(String::length).apply("abc"));
    }
}
