import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/** An element is taken when it is due. */
public class QueueOfDelays {
    private static final class Due implements Delayed {
        private final long at;

        Due(long at) {
            this.at = at;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(at, ((Due) other).at);
        }
    }

    public static void main(String[] args) throws Exception {
        DelayQueue<Due> queue = new DelayQueue<>();
        Together.run(
                () -> queue.put(new Due(System.nanoTime() + 1_000_000)),
                Together.strict(() -> {
                    assert queue.take() != null;
                }));
    }
}
