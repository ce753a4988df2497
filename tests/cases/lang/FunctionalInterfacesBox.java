// Generic functional interfaces box, unbox, widen and bridge.
//@ mode: run
import java.util.Comparator;
import java.util.function.BinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

class FunctionalInterfacesBox {
    interface Transformer<A, B> {
        B apply(A a);

        default <C> Transformer<A, C> then(Transformer<? super B, ? extends C> next) {
            return a -> next.apply(apply(a));
        }
    }

    interface IntTransformer extends Transformer<Integer, Long> {
    }

    static long widen(int i) {
        return i + 0.9f > i ? (long) i << 33 : 0;
    }

    static <T> T twice(Function<T, T> f, T x) {
        return f.apply(f.apply(x));
    }

    static int primitive(int i) {
        return i + 1;
    }

    public static void main(String[] args) {
        ToLongFunction<Integer> toLong = FunctionalInterfacesBox::primitive;
        System.out.println(toLong.applyAsLong(41));
        IntTransformer t = FunctionalInterfacesBox::widen;
        System.out.println(t.apply(1) + " " + t.then(l -> l + 0.5).then(Object::toString).apply(2));
        System.out.println(twice(FunctionalInterfacesBox::primitive, 5) + twice(s -> s + "!", "hey"));
        BinaryOperator<Integer> max = Math::max;
        System.out.println(max.apply(3, 9));
        DoubleUnaryOperator half = x -> x / 2;
        System.out.println(half.andThen(Math::floor).compose(Math::abs).applyAsDouble(-5));
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().or(s -> s == null).and(s -> s.length() > 1).test("ab"));
        Comparator<String> byLength = Comparator.comparingInt(String::length);
        System.out.println(byLength.thenComparing(Comparator.reverseOrder()).compare("ab", "cd"));
        try {
            Function<Integer, Integer> unboxesNull = i -> i + 1;
            unboxesNull.apply(null);
        } catch (NullPointerException e) {
            System.out.println("null cannot be unboxed");
        }
    }
}
