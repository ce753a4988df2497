// A latch that is counted down too seldom stays shut.
//@ verdict: unsafe
//@ revisions: local full paranoid
import java.util.concurrent.CountDownLatch;

class CountDownLatchStaysShut {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        new Thread(latch::countDown).start();
        latch.await(); //~ deadlock
    }
}
