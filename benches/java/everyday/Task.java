import java.util.concurrent.FutureTask;

/** A task is run by one thread, and two wait for it. */
public class Task {
    private static int result;

    public static void main(String[] args) throws Exception {
        if (args[0].equals("monitor")) {
            Object lock = new Object();
            Runnable waiter = Together.strict(() -> {
                synchronized (lock) {
                    while (result == 0) {
                        lock.wait();
                    }
                    assert result == 5;
                }
            });
            Together.run(
                    () -> {
                        synchronized (lock) {
                            result = 5;
                            lock.notifyAll();
                        }
                    },
                    waiter,
                    waiter);
            return;
        }
        FutureTask<Integer> task = new FutureTask<>(() -> 5);
        Runnable waiter = Together.strict(() -> {
            assert task.get() == 5;
        });
        Together.run(task, waiter, waiter);
    }
}
