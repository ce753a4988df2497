// for-each over arrays, Iterables and iterators of the program: once evaluated, removal, exceptions, nested, generic.
//@ mode: run
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.stream.StreamSupport;

class IterationOverOwnCollections {
    static class Range implements Iterable<Integer> {
        final int low;
        final int high;

        Range(int low, int high) {
            this.low = low;
            this.high = high;
        }

        @Override
        public Iterator<Integer> iterator() {
            System.out.print("[iterator] ");
            return new Iterator<>() {
                int next = low;

                @Override
                public boolean hasNext() {
                    return next < high;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException("past " + high);
                    }
                    return next++;
                }
            };
        }
    }

    static int evaluated;

    static int[] array() {
        evaluated++;
        return new int[] {1, 2, 3};
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i : new Range(1, 5)) {
            for (long j : new Range(0, i)) {
                sum += i * j;
            }
        }
        System.out.println(sum);
        for (int i : array()) {
            sum += i;
            i = 100;
        }
        int[] changed = {1, 2, 3};
        for (int i : changed) {
            changed[2] += i;
            changed = changed.clone();
        }
        System.out.println(sum + " " + evaluated + " " + changed[2]);
        Iterator<Integer> it = new Range(0, 1).iterator();
        it.next();
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        Range range = new Range(0, 6);
        range.forEach(n -> System.out.print(n * n + " "));
        Spliterator<Integer> spliterator = range.spliterator();
        System.out.println(StreamSupport.stream(spliterator, false).mapToInt(x -> x).sum() + " " + range.spliterator().estimateSize());
        Iterable<String> lambda = () -> java.util.List.of("a", "b").iterator();
        for (String s : lambda) {
            System.out.print(s);
        }
        it = new Range(3, 5).iterator();
        it.forEachRemaining(System.out::print);
        System.out.println();
    }
}
