// A task that throws ends the thread of its Timer; later tasks are refused.
//@ mode: run
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

class TimerThreadsEnd {
    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer("failing");
        CountDownLatch handled = new CountDownLatch(1);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                Thread.currentThread().setUncaughtExceptionHandler((thread, error) -> {
                    System.out.println(thread.getName() + " " + error.getMessage());
                    handled.countDown();
                });
                throw new IllegalStateException("broken task");
            }
        }, 0);
        handled.await();
        String refused = null;
        for (int i = 0; refused == null && i < 1000; i++) {
            try {
                timer.schedule(new TimerTask() {
                    @Override
                    public void run() {
                        System.out.println("never");
                    }
                }, 100_000);
                Thread.sleep(1);
            } catch (IllegalStateException e) {
                refused = e.getMessage();
            }
        }
        System.out.println(refused);
    }
}
