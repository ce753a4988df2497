// Two suppliers in the common pool are awaited together.
//@ verdict: safe
//@ revisions: full
//@ states: [full] <= 600
import java.util.concurrent.CompletableFuture;

class SuppliersAreAwaitedTogether {
    public static void main(String[] args) {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2);
        CompletableFuture.allOf(one, two).join();
        assert one.join() + two.join() == 3;
    }
}
