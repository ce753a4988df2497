// One of two tasks fails; `invokeAny` returns the result of the other and interrupts what still runs.
//@ verdict: safe
//@ revisions: default
//@ states: <= 2600
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class InvokeAnyTakesTheOther {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        String text = pool.invokeAny(List.of(() -> {
            throw new IOException("down");
        }, () -> "west"));
        pool.shutdown();
        assert text.equals("west");
    }
}
