// The writes of a task are read after its join: no race, nor in the pool.
//@ verdict: safe
//@ property: data-race
//@ revisions: local full
import java.util.concurrent.ForkJoinPool;

public class ForkJoinHandsOver {
    static int value;

    public static void main(String[] args) {
        value = 1;
        ForkJoinPool.commonPool().submit(() -> value++).join();
        value++;
    }
}
