// Races on nodes of a queue of JDK 25 are intended by its authors.
//@ jdk: 25+
//@ options: --jdk-steps pools
//@ verdict: safe
//@ revisions: local
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;

class NodesOfATransferQueueRace {
    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<Integer> room = new SynchronousQueue<>();
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        Thread giver = new Thread(() -> {
            try {
                room.put(1);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            queue.put(2);
            queue.poll();
        });
        giver.start();
        assert room.take() == 1;
        queue.put(3);
        queue.poll();
        giver.join();
    }
}
