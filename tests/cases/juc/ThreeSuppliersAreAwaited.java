// Three suppliers in the common pool are awaited together. Any thread may start a worker for the next one.
//@ jdk: 17-18
//@ verdict: safe
//@ revisions: default
//@ states: <= 5000
import java.util.concurrent.CompletableFuture;

class ThreeSuppliersAreAwaited {
    public static void main(String[] args) {
        CompletableFuture<?>[] all = new CompletableFuture<?>[3];
        for (int i = 0; i < all.length; i++) {
            int number = i;
            all[i] = CompletableFuture.supplyAsync(() -> number * number);
        }
        CompletableFuture.allOf(all).join();
        int sum = 0;
        for (CompletableFuture<?> one : all) sum += (Integer) one.join();
        assert sum == 5;
    }
}
