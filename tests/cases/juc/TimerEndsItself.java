// A Timer's task may cancel its timer, which then ends.
//@ verdict: safe
//@ revisions: local
import java.util.Timer;
import java.util.TimerTask;

class TimerEndsItself {
    static int runs;

    public static void main(String[] args) {
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                runs++;
                assert runs == 1;
                timer.cancel();
            }
        }, 5);
    }
}
