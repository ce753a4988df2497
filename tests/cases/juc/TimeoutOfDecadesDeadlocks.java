// No thread counts the latch down: a wait of `Long.MAX_VALUE` nanoseconds is a deadlock, and shows as a timed one.
//@ verdict: unsafe
//@ revisions: default none local full
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

class TimeoutOfDecadesDeadlocks {
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread other = new Thread(() -> {
            if (main.getState() == Thread.State.WAITING) {
                throw new IllegalStateException("not timed");
            }
        });
        other.start();
        new CountDownLatch(1).await(Long.MAX_VALUE, TimeUnit.NANOSECONDS); //~ deadlock
    }
}
