// A latch stops at zero, and waiting for an open one does not wait.
//@ mode: run
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

class CountDownLatchCountsOnce {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        System.out.println(latch.await(1, TimeUnit.MILLISECONDS));
        latch.countDown();
        String text = latch.toString();
        System.out.println(latch.getCount() + text.substring(text.indexOf('[')));
        Thread t = new Thread(latch::countDown);
        t.start();
        latch.await();
        latch.countDown();
        System.out.println(latch.getCount() + " " + latch.await(0, TimeUnit.DAYS));
        Thread.currentThread().interrupt();
        try {
            latch.await();
            System.out.println("open");
        } catch (InterruptedException e) {
            System.out.println("interrupted first");
        }
        try {
            new CountDownLatch(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
