// Parallel streams give the results of sequential ones, in order where order counts.
//@ mode: run
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

class StreamsInParallel {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 10_000).parallel().filter(i -> i % 7 == 3).mapToLong(i -> (long) i * i).sum());
        System.out.println(LongStream.rangeClosed(1, 20).parallel().reduce(1, (a, b) -> a * b));
        List<Integer> squares = IntStream.range(0, 50).parallel().mapToObj(i -> i * i).collect(Collectors.toList());
        System.out.println(squares);
        System.out.println(squares.parallelStream().sorted(Comparator.reverseOrder()).limit(5).toList() + " "
                + squares.parallelStream().skip(45).map(String::valueOf).collect(Collectors.joining(",")));
        Map<Integer, Long> groups = IntStream.range(0, 3000).boxed().parallel().collect(Collectors.groupingByConcurrent(i -> i % 5, Collectors.counting()));
        System.out.println(new TreeMap<>(groups));
        AtomicLong sum = new AtomicLong();
        IntStream.rangeClosed(1, 1000).parallel().forEach(sum::addAndGet);
        System.out.println(sum);
        StringBuilder ordered = new StringBuilder();
        IntStream.range(0, 20).parallel().forEachOrdered(i -> ordered.append(i).append(' '));
        System.out.println(ordered);
        ConcurrentSkipListSet<Integer> seen = new ConcurrentSkipListSet<>();
        System.out.println(IntStream.range(0, 500).parallel().peek(seen::add).anyMatch(i -> i == 250) + " " + seen.contains(250));
        System.out.println(IntStream.range(5, 5000).parallel().filter(i -> i > 100).findFirst().getAsInt() + " "
                + IntStream.range(0, 1000).parallel().map(i -> i / 10).distinct().count() + " "
                + IntStream.iterate(1, i -> i + 1).parallel().limit(100).max().getAsInt());
        ArrayList<Integer> collected = IntStream.range(0, 1000).parallel().collect(ArrayList::new, ArrayList::add, ArrayList::addAll);
        System.out.println(collected.size() + " " + collected.get(999) + " " + collected.equals(IntStream.range(0, 1000).boxed().toList()));
        try {
            IntStream.range(0, 1000).parallel().forEach(i -> {
                if (i == 777) {
                    throw new IllegalArgumentException("at " + i);
                }
            });
        } catch (IllegalArgumentException e) {
            // A worker's exception is wrapped in a copy, the caller's own is not.
            System.out.println(e.getMessage().endsWith("at 777"));
        }
    }
}
