import java.util.concurrent.SynchronousQueue;

/** A number is handed over. */
public class QueueOfNone {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Together.run(
                Together.strict(() -> queue.put(3)),
                Together.strict(() -> {
                    int number = queue.take();
                    assert number == 3;
                }));
    }
}
