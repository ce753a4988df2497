// OptionalInt, OptionalLong, OptionalDouble and the newer methods of Optional.
//@ mode: run
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

class OptionalsOfPrimitives {
    public static void main(String[] args) {
        OptionalInt none = OptionalInt.empty();
        OptionalInt some = OptionalInt.of(5);
        System.out.println(none + " " + some + " " + none.orElse(7) + some.orElseGet(() -> 8) + " " + some.getAsInt() + " " + some.equals(OptionalInt.of(5)));
        System.out.println(OptionalLong.of(1L << 40) + " " + OptionalDouble.of(0.1) + " " + OptionalDouble.empty().isPresent() + " "
                + IntStream.empty().max() + " " + IntStream.of(3, 4).average() + " " + OptionalDouble.of(-0.0).equals(OptionalDouble.of(0.0)));
        some.ifPresentOrElse(n -> System.out.print("has " + n), () -> System.out.print("has none"));
        none.ifPresentOrElse(n -> System.out.println("; has " + n), () -> System.out.println("; has none"));
        try {
            none.getAsInt();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        Optional<String> text = Optional.of("text");
        System.out.println(text.or(() -> Optional.of("other")).get() + " " + Optional.<String>empty().or(() -> Optional.of("other")).get() + " "
                + text.stream().count() + " " + text.filter(String::isEmpty).isEmpty() + " " + text.flatMap(t -> Optional.of(t.length())).get());
        try {
            Optional.empty().orElseThrow(() -> new IllegalStateException("own words"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
