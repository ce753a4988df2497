// poll of a LinkedBlockingQueue may come before the put.
//@ verdict: unsafe
//@ revisions: local
import java.util.concurrent.LinkedBlockingQueue;

class LinkedQueuePolledTooEarly {
    public static void main(String[] args) {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        new Thread(() -> queue.add(1)).start();
        assert queue.poll() != null; //~ uncaught-exception java.lang.AssertionError
    }
}
