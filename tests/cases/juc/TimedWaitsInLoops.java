// A loop around a timed wait comes back to the same state.
//@ verdict: safe
//@ revisions: none local lock default bfs
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

class TimedWaitsInLoops {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(done::countDown).start();
        while (!done.await(1, TimeUnit.SECONDS)) {
            Thread.yield();
        }
        assert done.getCount() == 0;
    }
}
