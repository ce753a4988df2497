// joining, toMap, reducing, teeing, summaries, and their failures.
//@ mode: run
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class CollectorsJoinAndReduce {
    public static void main(String[] args) {
        List<String> words = List.of("one", "two", "three", "four");
        String joined = words.stream().collect(Collectors.joining());
        String listed = words.stream().collect(Collectors.joining(", ", "[", "]"));
        System.out.println(joined + " " + listed + " " + Stream.<String>empty().collect(Collectors.joining(",", "{", "}")));
        Map<Integer, String> byLength = words.stream().collect(Collectors.toMap(String::length, w -> w, (a, b) -> a + "|" + b, LinkedHashMap::new));
        System.out.println(byLength);
        try {
            words.stream().collect(Collectors.toMap(String::length, w -> w));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            words.stream().collect(Collectors.toMap(w -> w, w -> null));
        } catch (NullPointerException e) {
            System.out.println("no null values");
        }
        String both = words.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(String::length), (n, sum) -> n + ":" + sum));
        System.out.println(both);
        int product = Stream.of(1, 2, 3, 4).collect(Collectors.reducing(1, (a, b) -> a * b));
        System.out.println(product + " " + words.stream().collect(Collectors.summarizingInt(String::length)));
        double average = Stream.of(1e100, 1.0, -1e100).collect(Collectors.summingDouble(d -> d));
        System.out.println(average + " " + Stream.of(0.1, 0.2, 0.3).collect(Collectors.averagingDouble(d -> d)));
        Collector<String, StringBuilder, String> reversing = Collector.of(StringBuilder::new, (b, w) -> b.insert(0, w), (a, b) -> b.append(a),
                StringBuilder::toString);
        System.out.println(words.stream().collect(reversing) + " " + words.stream().collect(StringBuilder::new, StringBuilder::append, StringBuilder::append));
        System.out.println(words.stream().collect(Collectors.toUnmodifiableSet()).size() + " "
                + new TreeMap<>(words.stream().collect(Collectors.toUnmodifiableMap(w -> w.charAt(1), String::length, Integer::sum))));
        List<String> fixed = words.stream().collect(Collectors.toUnmodifiableList());
        try {
            fixed.add("x");
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed");
        }
    }
}
