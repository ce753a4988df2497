// A thread that waits for a future may execute its dependents; so may the thread that completes it.
//@ verdict: unsafe
//@ revisions: full local
import java.util.concurrent.CompletableFuture;

class WaiterRunsTheDependents {
    static volatile boolean byMain, byOther;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread main = Thread.currentThread();
        CompletableFuture<Void> done = future.thenAccept(value -> {
            if (Thread.currentThread() == main) byMain = true;
            else byOther = true;
        });
        Thread other = new Thread(() -> future.complete(1));
        other.start();
        future.join();
        done.join();
        other.join();
        if (byMain) throw new IllegalArgumentException(); //~ uncaught-exception java.lang.IllegalArgumentException
        assert !byOther; //~ uncaught-exception java.lang.AssertionError
    }
}
