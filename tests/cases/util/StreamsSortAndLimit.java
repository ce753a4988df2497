// sorted, distinct, limit and skip keep their order and their stability.
//@ mode: run
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class StreamsSortAndLimit {
    public static void main(String[] args) {
        List<String> words = List.of("pear", "fig", "apple", "kiwi", "plum", "date", "nut");
        System.out.println(words.stream().sorted(Comparator.comparingInt(String::length)).toList() + " " + words.stream().sorted(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder())).toList());
        System.out.println(Stream.of(3, 1, 3, 2, 1).distinct().toList() + " " + Stream.of(5, 4, 3).skip(1).limit(1).toList() + " " + Stream.of(1).skip(5).toList() + " "
                + IntStream.range(0, 20).skip(3).filter(i -> i % 3 == 0).limit(3).boxed().toList());
        System.out.println(words.stream().min(Comparator.naturalOrder()).get() + " " + words.stream().max(Comparator.comparing(String::length)).get() + " "
                + words.stream().allMatch(w -> w.length() > 2) + words.stream().noneMatch(String::isEmpty) + Stream.of().anyMatch(x -> true) + Stream.of().allMatch(x -> false));
        try {
            Stream.of(1, 2).limit(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of(new Object(), new Object()).sorted().toList();
        } catch (ClassCastException e) {
            System.out.println("no order");
        }
        System.out.println(Stream.of("b", "a").sorted().reduce((x, y) -> x + y).get() + " " + Stream.of(1, 2, 3).reduce(10, (sum, x) -> sum + x, Integer::sum));
    }
}
