// A subclass of CompletableFuture creates futures of its class.
//@ mode: run
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

class FutureOfASubclass {
    static class Named<T> extends CompletableFuture<T> {
        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            return new Named<>();
        }

        @Override
        public Executor defaultExecutor() {
            return Runnable::run;
        }
    }

    public static void main(String[] args) {
        Named<String> start = new Named<>();
        CompletableFuture<Integer> length = start.thenApply(String::length).thenApplyAsync(n -> n * 2);
        start.complete("four");
        System.out.println(length.join() + " " + length.getClass().getSimpleName() + " " + start.copy().getClass().getSimpleName());
        CompletionStage<String> minimal = start.minimalCompletionStage();
        try {
            minimal.toCompletableFuture().complete("x");
            ((CompletableFuture<String>) minimal).join();
        } catch (UnsupportedOperationException e) {
            System.out.println("minimal");
        }
    }
}
