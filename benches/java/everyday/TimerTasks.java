import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** A timer runs a task after a delay. */
public class TimerTasks {
    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Timer timer = new Timer();
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        done.countDown();
                    }
                },
                10);
        done.await();
        timer.cancel();
    }
}
