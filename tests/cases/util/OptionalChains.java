// Optional: map, filter, orElse, absence.
//@ mode: run
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;

class OptionalChains {
    static Optional<Integer> parse(String s) {
        try {
            return Optional.of(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    public static void main(String[] args) {
        System.out.println(parse("12").map(i -> i * 2).filter(i -> i > 20) + " " + parse("x").or(() -> parse("7")).get());
        System.out.println(parse("x").orElse(-1) + " " + parse("3").flatMap(i -> parse("4" + i)).orElseGet(() -> 0) + " " + Optional.ofNullable(null).isPresent());
        parse("5").ifPresentOrElse(System.out::println, () -> System.out.println("absent"));
        parse("").ifPresentOrElse(System.out::println, () -> System.out.println("absent"));
        try {
            parse("x").get();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(OptionalInt.of(3) + " " + Optional.of("s").equals(Optional.of("s")) + " " + Optional.empty().hashCode());
    }
}
