// Parallel streams give the results of sequential ones.
//@ mode: run
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class ParallelStreamsReduce {
    public static void main(String[] args) {
        System.out.println(IntStream.rangeClosed(1, 1000).parallel().filter(x -> x % 3 == 0).mapToLong(x -> (long) x * x).sum());
        List<String> words = Stream.iterate(1, i -> i + 1).limit(300).parallel().map(i -> "w" + i % 17).sorted().distinct().collect(Collectors.toList());
        System.out.println(words);
        Map<Integer, Long> lengths = IntStream.range(0, 500).parallel().boxed().collect(Collectors.groupingByConcurrent(i -> i % 5, Collectors.counting()));
        System.out.println(new TreeMap<>(lengths));
        System.out.println(IntStream.range(0, 1000).parallel().filter(x -> x > 700).findFirst().getAsInt() + " " + IntStream.range(0, 1000).parallel().anyMatch(x -> x == 999) + " " + IntStream.range(0, 1000).parallel().skip(10).limit(5).boxed().toList());
        StringBuilder ordered = new StringBuilder();
        IntStream.range(0, 30).parallel().forEachOrdered(ordered::append);
        System.out.println(ordered);
        System.out.println(Arrays.asList(5, 3, 8, 1).parallelStream().reduce(0, (a, b) -> a + b) + " " + Stream.of("a", "b", "c", "d").parallel().collect(Collectors.joining("-", "<", ">")) + " " + IntStream.range(0, 100).parallel().mapToObj(i -> i).flatMap(i -> Stream.of(i, -i)).mapToInt(i -> i).max().getAsInt());
    }
}
