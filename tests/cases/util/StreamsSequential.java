// Sequential streams: map, filter, sorted, collect, flatMap, reduce, laziness, limits.
//@ mode: run
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class StreamsSequential {
    public static void main(String[] args) {
        List<String> words = List.of("pear", "fig", "apple", "kiwi", "plum", "banana");
        System.out.println(words.stream().filter(w -> w.length() > 3).map(String::toUpperCase).sorted().collect(Collectors.toList()));
        Map<Integer, List<String>> byLength = words.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
        System.out.println(byLength + " " + words.stream().collect(Collectors.joining("|", "<", ">")));
        System.out.println(IntStream.rangeClosed(1, 10).filter(i -> i % 2 == 1).mapToObj(Integer::toString).collect(Collectors.joining(",")));
        System.out.println(IntStream.range(0, 5).boxed().reduce(0, Integer::sum) + " " + IntStream.of(3, 1, 2).summaryStatistics());
        System.out.println(Stream.iterate(1, i -> i * 2).peek(i -> System.out.print("<" + i + ">")).skip(2).limit(3).toList());
        System.out.println(Stream.of("a b", "c").flatMap(s -> Stream.of(s.split(" "))).anyMatch("b"::equals));
        System.out.println(words.stream().mapToInt(String::length).average().getAsDouble() + " " + Stream.of(1, 1, 2).distinct().count());
        System.out.println(words.stream().collect(Collectors.partitioningBy(w -> w.contains("a"), Collectors.counting())));
        TreeMap<Character, Integer> initials = words.stream().collect(Collectors.toMap(w -> w.charAt(0), w -> 1, Integer::sum, TreeMap::new));
        System.out.println(initials);
        System.out.println(IntStream.iterate(1, i -> i < 100, i -> i * 3).takeWhile(i -> i < 30).sum());
        try {
            Stream<String> once = words.stream();
            once.count();
            once.count();
        } catch (IllegalStateException e) {
            System.out.println("used up");
        }
    }
}
