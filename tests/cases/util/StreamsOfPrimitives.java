// Ranges, statistics, conversions and overflow of primitive streams.
//@ mode: run
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

class StreamsOfPrimitives {
    public static void main(String[] args) {
        System.out.println(IntStream.rangeClosed(1, 5).sum() + " " + IntStream.range(5, 1).count() + " " + IntStream.of(3, 1, 2).sorted().boxed().toList());
        System.out.println(IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum() + " "
                + LongStream.range(0, 10).mapToInt(i -> (int) i).max().getAsInt());
        System.out.println(IntStream.of(1, 2, 3).summaryStatistics() + " " + LongStream.empty().summaryStatistics());
        DoubleSummaryStatistics statistics = DoubleStream.of(0.1, 0.2, 0.3, Double.NaN).summaryStatistics();
        System.out.println(statistics);
        System.out.println(DoubleStream.of(0.1, 0.2, 0.3).sum() + " " + DoubleStream.generate(() -> 0.1).limit(10).sum() + " "
                + DoubleStream.of(1, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY).sum());
        System.out.println("stream".chars().mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining("-")) + " "
                + "a\ud83d\ude00b".codePoints().count() + " " + "a\ud83d\ude00b".chars().count());
        System.out.println(Arrays.toString(Stream.of("1", "22").mapToInt(String::length).mapToDouble(i -> i / 2.0).toArray()));
        System.out.println(IntStream.iterate(10, i -> i > 0, i -> i - 3).mapToObj(Integer::toString).toList() + " "
                + IntStream.concat(IntStream.of(1), IntStream.of(2)).average().getAsDouble() + " " + Arrays.stream(new long[] {1, 2, 3, 4}, 1, 3).sum());
        IntStream.Builder builder = IntStream.builder();
        builder.add(4).add(5).accept(6);
        System.out.println(builder.build().mapToObj(i -> i % 2 == 0 ? "even" : "odd").distinct().toList() + " "
                + Stream.of(1, 2).mapMulti((i, sink) -> {
                    sink.accept(i);
                    sink.accept(-(Integer) i);
                }).toList() + " " + IntStream.of(1, 2).flatMap(i -> IntStream.range(0, i)).boxed().toList());
    }
}
