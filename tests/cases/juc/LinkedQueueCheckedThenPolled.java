// The result of isEmpty of a ConcurrentLinkedQueue may be outdated at the poll.
//@ verdict: unsafe
//@ revisions: local
import java.util.concurrent.ConcurrentLinkedQueue;

class LinkedQueueCheckedThenPolled {
    public static void main(String[] args) {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        queue.add(1);
        new Thread(queue::poll).start();
        if (!queue.isEmpty()) {
            int got = queue.poll(); //~ uncaught-exception java.lang.NullPointerException
        }
    }
}
