// A Timer runs its tasks in order of time, repeats and cancels them.
//@ mode: run
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

class TimerRunsItsTasks {
    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer("t", true);
        StringBuffer log = new StringBuffer();
        CountDownLatch done = new CountDownLatch(1);
        CountDownLatch three = new CountDownLatch(3);
        timer.schedule(task(() -> log.append("late ")), 40);
        timer.schedule(task(() -> log.append("soon ")), 5);
        timer.schedule(task(done::countDown), 60);
        TimerTask never = task(() -> log.append("never"));
        timer.schedule(never, 1000_000);
        System.out.println(never.cancel() + " " + never.cancel() + " " + timer.purge());
        done.await();
        System.out.println(log);
        TimerTask again = new TimerTask() {
            @Override
            public void run() {
                three.countDown();
                if (three.getCount() == 0) {
                    cancel();
                }
            }
        };
        timer.schedule(again, 0, 1);
        three.await();
        timer.cancel();
        try {
            timer.schedule(task(() -> { }), 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }

    static TimerTask task(Runnable body) {
        return new TimerTask() {
            @Override
            public void run() {
                body.run();
            }
        };
    }
}
