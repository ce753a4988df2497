// A method that passes through several nodes of a queue is executed beside single steps of a transfer.
//@ verdict: safe
//@ revisions: default
//@ states: >= 200
import java.util.concurrent.LinkedTransferQueue;

class TransferIsCountedMeanwhile {
    public static void main(String[] args) throws InterruptedException {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        Thread giver = new Thread(() -> queue.put(7));
        giver.start();
        int size = queue.size();
        assert size == 0 || size == 1;
        assert queue.take() == 7;
        giver.join();
    }
}
