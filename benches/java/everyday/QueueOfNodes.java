import java.util.concurrent.ConcurrentLinkedQueue;

/** Two threads add to a queue. */
public class QueueOfNodes {
    public static void main(String[] args) throws Exception {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        Together.run(() -> queue.add(1), () -> queue.add(2));
        assert queue.poll() + queue.poll() == 3;
    }
}
