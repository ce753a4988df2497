// An offer to a SynchronousQueue without a waiting taker is lost.
//@ verdict: unsafe
//@ revisions: local
import java.util.concurrent.SynchronousQueue;

class SynchronousQueueOfferIsLost {
    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        new Thread(() -> queue.offer(1)).start();
        queue.take(); //~ deadlock
    }
}
