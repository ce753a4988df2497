// A worker takes and completes the part of a stream before main completes its own part. Main then combines them.
//@ verdict: unsafe
//@ revisions: full
import java.util.Spliterator;
import java.util.function.IntConsumer;
import java.util.stream.StreamSupport;

class PartIsStolenBeforeItsTaskCounts implements Spliterator.OfInt {
    static final Thread MAIN = Thread.currentThread();
    static volatile int other;
    static boolean byWorker;
    static boolean combined;
    int from;
    final int to;

    PartIsStolenBeforeItsTaskCounts(int from, int to) {
        this.from = from;
        this.to = to;
    }

    @Override
    public Spliterator.OfInt trySplit() {
        if (to - from < 2) {
            return null;
        }
        int middle = from + 1 + 0 * other;
        Spliterator.OfInt split = new PartIsStolenBeforeItsTaskCounts(from, middle);
        from = middle;
        return split;
    }

    @Override
    public boolean tryAdvance(IntConsumer action) {
        boolean advances = from < to;
        if (advances) {
            action.accept(from++);
        }
        return advances;
    }

    @Override
    public long estimateSize() {
        return to - from;
    }

    @Override
    public int characteristics() {
        return SIZED | SUBSIZED | ORDERED;
    }

    static int[] box() {
        if (Thread.currentThread() != MAIN) {
            byWorker = true;
        }
        return new int[1];
    }

    static void combine(int[] one, int[] other) {
        one[0] += other[0];
        if (Thread.currentThread() == MAIN) {
            combined = true;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> other = 1).start();
        StreamSupport.intStream(new PartIsStolenBeforeItsTaskCounts(0, 2), true)
                .collect(PartIsStolenBeforeItsTaskCounts::box, (box, x) -> box[0] += x, PartIsStolenBeforeItsTaskCounts::combine);
        assert !byWorker || !combined; //~ uncaught-exception java.lang.AssertionError
    }
}
