// The writes of a forked task are visible only after its join.
//@ verdict: unsafe
//@ revisions: local
import java.util.concurrent.ForkJoinTask;

class ForkedTaskIsNotAwaited {
    static volatile int written;

    public static void main(String[] args) {
        ForkJoinTask<?> task = ForkJoinTask.adapt(() -> {
            written = 1;
        });
        task.fork();
        assert written == 1; //~ uncaught-exception java.lang.AssertionError
    }
}
