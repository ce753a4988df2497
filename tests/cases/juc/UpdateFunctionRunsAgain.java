// The function of updateAndGet may run more than once.
//@ verdict: unsafe
//@ revisions: none local single
import java.util.concurrent.atomic.AtomicInteger;

class UpdateFunctionRunsAgain {
    static int calls;

    public static void main(String[] args) {
        AtomicInteger n = new AtomicInteger();
        new Thread(n::incrementAndGet).start();
        n.updateAndGet(x -> {
            calls++;
            return x + 1;
        });
        assert calls == 1; //~ uncaught-exception java.lang.AssertionError
    }
}
