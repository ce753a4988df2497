// allOf waits for every future, anyOf for one.
//@ mode: run
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

class AllOfAndAnyOf {
    public static void main(String[] args) {
        CompletableFuture<?>[] many = Stream.iterate(1, i -> i + 1).limit(9).map(i -> CompletableFuture.supplyAsync(() -> i * i)).toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(many).join();
        int sum = 0;
        for (CompletableFuture<?> f : many) {
            sum += (Integer) f.getNow(null);
        }
        System.out.println(sum);
        CompletableFuture<String> open = new CompletableFuture<>();
        System.out.println(CompletableFuture.anyOf(open, CompletableFuture.completedFuture("x")).join() + " " + CompletableFuture.allOf(open).isDone() + CompletableFuture.allOf().isDone() + CompletableFuture.anyOf().isDone());
        CompletableFuture<Void> mixed = CompletableFuture.allOf(CompletableFuture.completedFuture(1), CompletableFuture.failedFuture(new RuntimeException("one failed")));
        System.out.println(mixed.handle((v, e) -> e.getCause().getMessage()).join());
        CompletableFuture<Object> race = CompletableFuture.anyOf(CompletableFuture.failedFuture(new RuntimeException("first")), open);
        System.out.println(race.isCompletedExceptionally());
    }
}
