// A timer repeats a task until the main thread cancels it. Its time is later in each turn, so that the states have
// no end. After a number of them the search begins again with late timeouts, as an assumption of the result.
//@ verdict: safe
//@ options: --sampling off --time-limit 5m
//@ warning: a task or a loop that sleeps repeats, and has new states in each turn
//@ states: <= 200
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

class TimerTicksUntilCancelled {
    public static void main(String[] args) throws Exception {
        Timer timer = new Timer();
        CountDownLatch ticks = new CountDownLatch(3);
        timer.scheduleAtFixedRate(new TimerTask() {
            @Override
            public void run() {
                ticks.countDown();
            }
        }, 0, 5);
        ticks.await();
        timer.cancel();
    }
}
