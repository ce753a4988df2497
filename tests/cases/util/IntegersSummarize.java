// Summary statistics, wrappers' helpers and unsigned arithmetic of java.util streams.
//@ mode: run
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.LongSummaryStatistics;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class IntegersSummarize {
    public static void main(String[] args) {
        IntSummaryStatistics ints = new IntSummaryStatistics();
        ints.accept(5);
        ints.accept(-3);
        IntSummaryStatistics more = new IntSummaryStatistics(2, 10, 20, 30);
        ints.combine(more);
        System.out.println(ints + " " + ints.getAverage());
        LongSummaryStatistics longs = new LongSummaryStatistics();
        longs.accept(Long.MAX_VALUE);
        longs.accept(1);
        System.out.println(longs.getSum() + " " + longs.getMax());
        DoubleSummaryStatistics doubles = Stream.of(0.1, 0.2, 0.3, 1e17, -1e17).collect(Collectors.summarizingDouble(d -> d));
        System.out.println(doubles.getSum() + " " + doubles.getAverage() + " " + doubles.getMin() + " " + doubles.getCount());
        System.out.println(new DoubleSummaryStatistics() + " " + new IntSummaryStatistics());
        try {
            new IntSummaryStatistics(1, 5, 4, 5);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
