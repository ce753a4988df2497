// A latch opens after as many counts as it was made for.
//@ mode: run check
//@ verdict: safe
//@ revisions: local full paranoid
import java.util.concurrent.CountDownLatch;

class CountDownLatchOpens {
    static int written;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        new Thread(() -> {
            latch.countDown();
            written = 5;
            latch.countDown();
        }).start();
        latch.await();
        assert written == 5 && latch.getCount() == 0;
        latch.countDown();
        latch.await();
    }
}
