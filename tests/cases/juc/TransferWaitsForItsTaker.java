// transfer returns when the element was taken, tryTransfer only if someone waits.
//@ mode: run
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;

class TransferWaitsForItsTaker {
    public static void main(String[] args) throws InterruptedException {
        LinkedTransferQueue<Integer> q = new LinkedTransferQueue<>();
        q.put(1);
        System.out.println(q.tryTransfer(2) + " " + q.tryTransfer(2, 1, TimeUnit.MILLISECONDS) + " " + q + q.hasWaitingConsumer());
        StringBuilder taken = new StringBuilder();
        Thread taker = new Thread(() -> {
            try {
                for (int i = 0; i < 3; i++) {
                    taken.append(q.take());
                }
            } catch (InterruptedException e) {
                taken.append("interrupted");
            }
        });
        taker.start();
        q.transfer(3);
        System.out.println(q.isEmpty());
        while (!q.hasWaitingConsumer()) {
            Thread.sleep(1);
        }
        System.out.println(q.getWaitingConsumerCount() + " " + q.tryTransfer(4));
        taker.join();
        System.out.println(taken + " " + q.size());
    }
}
