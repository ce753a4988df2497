// One-time, delayed and repeated tasks of a Timer, cancelled from inside and outside.
//@ mode: run
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

class TimersRunTasks {
    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer("the timer", true);
        CountDownLatch done = new CountDownLatch(4);
        TimerTask repeated = new TimerTask() {
            private int count;

            @Override
            public void run() {
                System.out.println("tick " + count++ + " in " + Thread.currentThread().getName());
                if (count == 3) {
                    System.out.println(cancel());
                }
                done.countDown();
            }
        };
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                System.out.println("once");
                done.countDown();
            }
        }, 1);
        timer.schedule(repeated, 200, 20);
        TimerTask never = new TimerTask() {
            @Override
            public void run() {
                System.out.println("never");
            }
        };
        timer.schedule(never, 60_000);
        boolean first = never.cancel();
        boolean second = never.cancel();
        done.await();
        System.out.println(first + " " + second);
        System.out.println(timer.purge() <= 2);
        try {
            timer.schedule(repeated, 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        timer.cancel();
        try {
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                }
            }, 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Timer(true).schedule(never, -1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
