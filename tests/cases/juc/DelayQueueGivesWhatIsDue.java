// A DelayQueue gives expired elements only, soonest first.
//@ mode: run
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

class DelayQueueGivesWhatIsDue {
    record Item(String name, long due) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(due, ((Item) other).due);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DelayQueue<Item> q = new DelayQueue<>();
        long now = System.nanoTime();
        q.add(new Item("late", now + 30_000_000));
        q.add(new Item("soon", now + 10_000_000));
        q.add(new Item("never", now + 3_600_000_000_000L));
        q.add(new Item("past", now - 5));
        System.out.println(q.size() + " " + q.peek().name() + " " + q.poll().name());
        System.out.println(q.take().name() + " " + q.take().name() + " " + q.poll(1, TimeUnit.MILLISECONDS) + " " + q.size());
        System.out.println(q.remainingCapacity() + " " + q.poll());
    }
}
