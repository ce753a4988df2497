// The exceptions of a stage and of a forked task reach the program: by `exceptionally`, and by `join`.
//@ verdict: safe
//@ revisions: default none full
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;

class FailedStageThatIsAsked {
    public static void main(String[] args) {
        String text = CompletableFuture.supplyAsync(() -> load(null)).exceptionally(t -> "usual").join();
        assert text.equals("usual");
        try {
            new ForkJoinPool(1).submit(() -> load(null)).join();
            assert false;
        } catch (RuntimeException e) {
            assert e != null;
        }
    }

    static String load(String name) {
        return name.strip();
    }
}
