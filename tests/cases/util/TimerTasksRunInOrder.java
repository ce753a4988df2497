// The tasks of one Timer run one after the other in its thread; a thread that waits for the last sees them all.
//@ mode: check
//@ verdict: safe
//@ revisions: local
import java.util.Timer;
import java.util.TimerTask;

class TimerTasksRunInOrder {
    static int count;
    static boolean done;

    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer();
        Object lock = new Object();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                count++;
            }
        }, 10);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                synchronized (lock) {
                    count += 10;
                    done = true;
                    lock.notifyAll();
                }
            }
        }, 20);
        synchronized (lock) {
            while (!done) {
                lock.wait();
            }
        }
        timer.cancel();
        assert count == 11;
    }
}
