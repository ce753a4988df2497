// A spliterator of the program is streamed, sequentially and in parallel.
//@ mode: run
import java.util.Comparator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

class CustomSpliteratorsStream {
    static final class Countdown implements Spliterator<Integer> {
        private int from;
        private final int to;

        Countdown(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public boolean tryAdvance(Consumer<? super Integer> action) {
            if (from <= to) {
                return false;
            }
            action.accept(from--);
            return true;
        }

        @Override
        public Spliterator<Integer> trySplit() {
            int middle = (from + to) / 2;
            if (from - to < 4) {
                return null;
            }
            Countdown first = new Countdown(from, middle);
            from = middle;
            return first;
        }

        @Override
        public long estimateSize() {
            return from - to;
        }

        @Override
        public int characteristics() {
            return ORDERED | SIZED | SUBSIZED | NONNULL | IMMUTABLE | DISTINCT | SORTED;
        }

        @Override
        public Comparator<? super Integer> getComparator() {
            return Comparator.reverseOrder();
        }
    }

    public static void main(String[] args) {
        System.out.println(StreamSupport.stream(new Countdown(10, 0), false).map(String::valueOf).collect(Collectors.joining(",")));
        System.out.println(StreamSupport.stream(new Countdown(100, 0), true).filter(i -> i % 7 == 0).map(String::valueOf).collect(Collectors.joining(",")));
        System.out.println(StreamSupport.stream(new Countdown(50, 0), true).sorted(Comparator.reverseOrder()).findFirst().get() + " "
                + StreamSupport.stream(new Countdown(50, 0), true).reduce(0, Integer::sum) + " " + StreamSupport.stream(new Countdown(5, 0), false).count());
        Spliterator<String> unknown = Spliterators.spliteratorUnknownSize(Stream.of("a", "b").iterator(), Spliterator.ORDERED);
        System.out.println(unknown.estimateSize() == Long.MAX_VALUE);
        Spliterator<String> lines = new Spliterators.AbstractSpliterator<>(3, Spliterator.ORDERED) {
            private int left = 3;

            @Override
            public boolean tryAdvance(Consumer<? super String> action) {
                if (left == 0) {
                    return false;
                }
                action.accept("line " + left--);
                return true;
            }
        };
        System.out.println(StreamSupport.stream(lines, true).collect(Collectors.toList()));
    }
}
