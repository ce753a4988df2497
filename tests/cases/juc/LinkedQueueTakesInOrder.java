// One thread's puts into a LinkedBlockingQueue are taken in their order.
//@ verdict: safe
//@ revisions: local
import java.util.concurrent.LinkedBlockingQueue;

class LinkedQueueTakesInOrder {
    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        new Thread(() -> queue.add(1)).start();
        int got = queue.take();
        assert got == 1 && queue.isEmpty();
    }
}
