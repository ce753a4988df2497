// What a task computed in one thread is what get returns in another.
//@ verdict: safe
//@ revisions: local
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

class FutureTaskHandsOver {
    static int effect;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        FutureTask<Integer> task = new FutureTask<>(() -> {
            effect = 1;
            return 42;
        });
        new Thread(task).start();
        int result = task.get();
        assert result == 42 && effect == 1;
    }
}
