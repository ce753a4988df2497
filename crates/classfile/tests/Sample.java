import java.lang.annotation.*;
import java.util.*;
import java.util.function.*;

/** Uses every instruction family, attribute and kind of constant that javac writes. */
@Sample.Mark(value = 7, names = {"a", "b"}, kind = Sample.Color.RED, type = String.class,
        inner = @Sample.Small('x'))
@Deprecated
public class Sample<T extends Comparable<T>> implements Comparable<Sample<T>> {
    @Retention(RetentionPolicy.RUNTIME) @interface Mark {
        int value() default 3;
        String[] names() default {};
        Color kind() default Color.GREEN;
        Class<?> type() default void.class;
        Small inner();
    }
    @Retention(RetentionPolicy.CLASS) @interface Small { char value(); }
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface Use {}
    enum Color { RED, GREEN, BLUE }
    record Point(int x, @Mark(inner = @Small('y')) long y) {}
    sealed interface Shape permits Circle, Square {}
    static final class Circle implements Shape { double radius = 1.5; }
    static final class Square implements Shape { float side = 2f; }

    static final int INT = 1234567;
    static final long LONG = 1L << 40;
    static final float FLOAT = 1.25f;
    static final double DOUBLE = Math.PI;
    static final String TEXT = "nul \0, half \ud800, pair \ud83d\ude00";
    static final boolean YES = true;
    volatile int counter;
    transient List<@Use String> names = new ArrayList<>();

    @SafeVarargs static <E> int count(E... all) { return all.length; }

    @Override public int compareTo(Sample<T> other) { return counter - other.counter; }

    synchronized int control(int n, String s) throws java.io.IOException, IllegalStateException {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            switch (i) {
                case 0: case 1: sum += 2; break;
                case 2: sum -= 1000; break;
                case 3: sum ^= 40000; break;
                default: sum <<= 1;
            }
            switch (i * 1000) { case -5: sum--; break; case 70000: sum++; break; default: }
        }
        switch (s) { case "one": return 1; case "two": return 2; default: }
        try {
            if (sum > 5 || s == null) throw new java.io.IOException("x" + sum);
        } catch (java.io.IOException | IllegalStateException e) {
            sum = -sum;
        } finally {
            synchronized (this) { counter++; }
        }
        assert sum != 77 : "seventy-seven";
        return sum;
    }

    static double numbers(byte b, short s, char c, int i, long l, float f, double d) {
        long[][][] cube = new long[2][3][];
        int[] ints = {b, s, c, i};
        Object[] objects = new String[i & 3];
        boolean instance = objects instanceof String[];
        b += 1; s = (short) l; c = (char) d;
        l = l * i % 7 / 3 >>> 2 >> 1 << 4 & ~l | b ^ s;
        f = f * 2f - (float) d % 1f;
        d = l > 4 ? d / f : -d + (f < 3 ? 0.0 : 1.0);
        cube[1][2] = new long[] {l};
        return d + ints[0] + cube[1][2][0] + (instance ? 1 : 0);
    }

    /** More than 256 local variables, so that `wide` is needed. */
    static long wide() {
        long a00=0,a01=0,a02=0,a03=0,a04=0,a05=0,a06=0,a07=0,a08=0,a09=0,a0a=0,a0b=0,a0c=0,a0d=0,a0e=0,a0f=0;
        long b00=0,b01=0,b02=0,b03=0,b04=0,b05=0,b06=0,b07=0,b08=0,b09=0,b0a=0,b0b=0,b0c=0,b0d=0,b0e=0,b0f=0;
        long c00=0,c01=0,c02=0,c03=0,c04=0,c05=0,c06=0,c07=0,c08=0,c09=0,c0a=0,c0b=0,c0c=0,c0d=0,c0e=0,c0f=0;
        long d00=0,d01=0,d02=0,d03=0,d04=0,d05=0,d06=0,d07=0,d08=0,d09=0,d0a=0,d0b=0,d0c=0,d0d=0,d0e=0,d0f=0;
        long e00=0,e01=0,e02=0,e03=0,e04=0,e05=0,e06=0,e07=0,e08=0,e09=0,e0a=0,e0b=0,e0c=0,e0d=0,e0e=0,e0f=0;
        long f00=0,f01=0,f02=0,f03=0,f04=0,f05=0,f06=0,f07=0,f08=0,f09=0,f0a=0,f0b=0,f0c=0,f0d=0,f0e=0,f0f=0;
        long g00=0,g01=0,g02=0,g03=0,g04=0,g05=0,g06=0,g07=0,g08=0,g09=0,g0a=0,g0b=0,g0c=0,g0d=0,g0e=0,g0f=0;
        long h00=0,h01=0,h02=0,h03=0,h04=0,h05=0,h06=0,h07=0,h08=0,h09=0,h0a=0,h0b=0,h0c=0,h0d=0,h0e=0,h0f=0;
        int last = 5;
        last += 3;
        last += 1000;
        return h0f + last;
    }

    Supplier<T> lambdas(T value, Function<? super T, String> f) {
        Runnable run = () -> names.add(f.apply(value));
        run.run();
        Supplier<List<T>> make = ArrayList::new;
        class Local implements Supplier<T> { public T get() { return value; } }
        new Object() { void hello() { counter++; } }.hello();
        return make.get().isEmpty() ? new Local() : () -> value;
    }
}
