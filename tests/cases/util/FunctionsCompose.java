// andThen, compose, negate and the identities of java.util.function.
//@ mode: run
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

class FunctionsCompose {
    public static void main(String[] args) {
        Function<Integer, Integer> plus = x -> x + 1;
        Function<Integer, Integer> twice = x -> x * 2;
        System.out.println(plus.andThen(twice).apply(5) + " " + plus.compose(twice).apply(5) + " " + Function.<Integer>identity().apply(5));
        BiFunction<Integer, Integer, Integer> times = (a, b) -> a * b;
        System.out.println(times.andThen(x -> "=" + x).apply(6, 7));
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().test("x") + " " + empty.or(s -> s.startsWith("x")).test("xy") + " " + empty.and(s -> true).test("a")
                + " " + Predicate.not(empty).test("") + " " + Predicate.isEqual("a").test("a"));
        StringBuilder log = new StringBuilder();
        Consumer<String> add = log::append;
        add.andThen(s -> log.append(s.length())).accept("four");
        System.out.println(log);
        IntUnaryOperator half = x -> x / 2;
        IntPredicate odd = x -> x % 2 == 1;
        IntBinaryOperator max = Math::max;
        System.out.println(half.andThen(x -> x - 1).applyAsInt(9) + " " + odd.negate().test(4) + " " + max.applyAsInt(3, 8));
        BinaryOperator<String> shorter = BinaryOperator.minBy((a, b) -> a.length() - b.length());
        UnaryOperator<String> upper = String::toUpperCase;
        Supplier<Supplier<String>> nested = () -> () -> "deep";
        ToIntFunction<String> length = String::length;
        BooleanSupplier yes = () -> true;
        System.out.println(shorter.apply("aa", "b") + upper.apply("up") + nested.get().get() + length.applyAsInt("12345") + yes.getAsBoolean());
        try {
            plus.andThen(null);
        } catch (NullPointerException e) {
            System.out.println("null is refused at once");
        }
    }
}
