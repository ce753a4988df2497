// A timed transfer succeeds exactly if the other thread gets the element.
//@ verdict: safe
//@ revisions: default
//@ states: <= 100
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;

class TransferMayTimeOut {
    static boolean given;

    public static void main(String[] args) throws InterruptedException {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        Thread giver = new Thread(() -> {
            try {
                given = queue.tryTransfer(7, 10, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        giver.start();
        Integer got = queue.poll(10, TimeUnit.MILLISECONDS);
        giver.join();
        assert given == (got != null);
    }
}
