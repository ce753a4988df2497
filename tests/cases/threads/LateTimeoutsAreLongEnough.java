// Under `--timeouts late` no timeout expires while another thread can run: each wait ends by what the other
// thread does, and a sleep lasts until it has ended.
//@ verdict: safe
//@ options: --timeouts late
//@ revisions: none local lock full paranoid
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

class LateTimeoutsAreLongEnough {
    static int x;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            x = 1;
            latch.countDown();
        });
        other.start();
        assert latch.await(5, TimeUnit.SECONDS);
        other.join(1000);
        assert !other.isAlive();
        Object lock = new Object();
        new Thread(() -> {
            synchronized (lock) {
                x = 2;
            }
        }).start();
        Thread.sleep(10);
        synchronized (lock) {
            lock.wait(5);
            assert x == 2;
        }
    }
}
