// A thread that does not wait for a TimerTask may not see its effect.
//@ mode: check
//@ verdict: unsafe
//@ revisions: local
import java.util.Timer;
import java.util.TimerTask;

class TimerTaskIsNotAwaited {
    static volatile int count;

    public static void main(String[] args) {
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                count++;
            }
        }, 10);
        timer.cancel();
        assert count == 1; //~ uncaught-exception java.lang.AssertionError
    }
}
