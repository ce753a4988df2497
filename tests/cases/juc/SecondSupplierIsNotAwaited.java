// Of two suppliers only the first is awaited. Any thread may start the worker of the second one.
//@ verdict: unsafe
import java.util.concurrent.CompletableFuture;

class SecondSupplierIsNotAwaited {
    static volatile int done;

    public static void main(String[] args) {
        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> done |= 1);
        CompletableFuture.runAsync(() -> done |= 2);
        one.join();
        assert (done & 2) != 0; //~ uncaught-exception java.lang.AssertionError
    }
}
