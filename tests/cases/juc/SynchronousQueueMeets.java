// A put into a SynchronousQueue meets a take.
//@ verdict: safe
//@ states: <= 100
//@ revisions: local
import java.util.concurrent.SynchronousQueue;

class SynchronousQueueMeets {
    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        new Thread(() -> {
            try {
                queue.put(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }).start();
        assert queue.take() == 1;
    }
}
