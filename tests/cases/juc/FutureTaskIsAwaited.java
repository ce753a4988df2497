// get of a FutureTask waits for the result and sees the writes of the task.
//@ verdict: safe
//@ states: [local] <= 500
//@ revisions: local paranoid
import java.util.concurrent.FutureTask;

class FutureTaskIsAwaited {
    static int written;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> {
            written = 1;
            return 2;
        });
        new Thread(task).start();
        assert task.get() == 2 && written == 1;
    }
}
