// Splitting, remaining sizes, characteristics, primitive iterators, fail-fast spliterators.
//@ mode: run
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

class IteratorsAndSpliterators {
    public static void main(String[] args) {
        Spliterator<Integer> right = new ArrayList<>(List.of(1, 2, 3, 4, 5)).spliterator();
        Spliterator<Integer> left = right.trySplit();
        System.out.println(left.estimateSize() + " " + right.getExactSizeIfKnown() + " " + right.hasCharacteristics(Spliterator.SUBSIZED));
        left.forEachRemaining(System.out::print);
        System.out.print("|");
        while (right.tryAdvance(System.out::print)) {
        }
        System.out.println(" " + right.tryAdvance(System.out::print));
        Spliterator<String> sorted = new TreeSet<>(List.of("b", "a")).spliterator();
        System.out.println(sorted.hasCharacteristics(Spliterator.SORTED | Spliterator.DISTINCT) + " " + sorted.getComparator());
        PrimitiveIterator.OfInt ints = IntStream.of(1, 2, 3).iterator();
        int sum = ints.nextInt();
        while (ints.hasNext()) {
            sum = sum * 10 + ints.next();
        }
        System.out.println(sum);
        Iterable<Integer> countdown = () -> new Iterator<>() {
            private int left = 3;

            @Override
            public boolean hasNext() {
                return left > 0;
            }

            @Override
            public Integer next() {
                return left--;
            }
        };
        for (int n : countdown) {
            System.out.print(n + " ");
        }
        System.out.println(StreamSupport.stream(countdown.spliterator(), false).mapToInt(i -> i).sum());
        try {
            countdown.iterator().remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> changing = new ArrayList<>(List.of(1, 2));
        Spliterator<Integer> late = changing.spliterator();
        changing.add(3);
        System.out.println(late.estimateSize());
        changing.add(4);
        try {
            late.forEachRemaining(n -> { });
        } catch (ConcurrentModificationException e) {
            System.out.println("changed meanwhile");
        }
        System.out.println(Spliterators.spliterator(new Object[] {1, 2}, Spliterator.ORDERED).characteristics());
    }
}
