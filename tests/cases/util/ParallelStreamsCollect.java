// Concurrent collectors, matching and short-circuits of parallel streams.
//@ mode: run
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class ParallelStreamsCollect {
    public static void main(String[] args) {
        ConcurrentMap<Integer, Integer> squares = IntStream.range(0, 200).boxed().parallel().collect(Collectors.toConcurrentMap(i -> i % 10, i -> i, Integer::sum));
        System.out.println(new TreeMap<>(squares));
        Set<Integer> set = IntStream.range(0, 5000).parallel().map(i -> i % 100).boxed().collect(Collectors.toCollection(HashSet::new));
        System.out.println(set.size() + " " + IntStream.range(0, 5000).parallel().summaryStatistics());
        String joined = IntStream.range(0, 100).parallel().mapToObj(Integer::toString).collect(Collectors.joining("", "[", "]"));
        System.out.println(joined.length() + " " + joined.hashCode());
        System.out.println(Stream.of("d", "a", "c", "b").parallel().sorted().collect(Collectors.toList()) + " " + List.of(1, 2, 3, 4, 5, 6).parallelStream().takeWhile(i -> i < 4).toList() + " "
                + List.of(1, 2, 3, 4, 5, 6).parallelStream().dropWhile(i -> i < 4).toList() + " " + IntStream.range(0, 100).parallel().noneMatch(i -> i > 100));
        int[] large = IntStream.range(0, 100_000).parallel().map(i -> i ^ 0x55).sorted().toArray();
        System.out.println(large.length + " " + large[12345] + " " + Arrays.stream(large).parallel().reduce(0, (a, b) -> a * 31 + b == 0 ? 0 : a ^ b) + " " + Arrays.stream(large).parallel().average().getAsDouble());
        System.out.println(IntStream.range(0, 1000).parallel().boxed().reduce(0, (a, b) -> a + b, Integer::sum) + " " + Stream.iterate(1, i -> i * 2).parallel().limit(10).mapToInt(i -> i).sum() + " "
                + IntStream.range(0, 100).parallel().unordered().skip(90).count() + " " + IntStream.range(0, 50).parallel().sequential().isParallel());
    }
}
