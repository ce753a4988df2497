// A timeout of `Long.MAX_VALUE` means "for ever": it does not expire while another thread can still act.
//@ verdict: safe
//@ revisions: default none local full paranoid
//@ states: [full] <= 60
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

class TimeoutsOfDecadesNeverExpire {
    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        CountDownLatch latch = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            queue.add("x");
            latch.countDown();
        });
        other.start();
        assert queue.poll(Long.MAX_VALUE, TimeUnit.NANOSECONDS) != null;
        assert latch.await(Integer.MAX_VALUE, TimeUnit.SECONDS);
        other.join(Long.MAX_VALUE);
        assert !other.isAlive();
    }
}
