// Stages of a CompletableFuture run one after another and pass values on.
//@ mode: run
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

class FutureStagesChain {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> start = new CompletableFuture<>();
        StringBuffer log = new StringBuffer();
        CompletableFuture<String> end = start.thenApply(x -> x * 2).thenCompose(x -> CompletableFuture.supplyAsync(() -> x + 1)).thenApplyAsync(x -> "r" + x);
        CompletableFuture<Void> after = end.thenAccept(log::append).thenRun(() -> log.append("."));
        System.out.println(end.isDone() + " " + start.getNumberOfDependents() + " " + start.getNow(-1) + start.complete(20) + start.complete(21));
        System.out.println(end.get() + " " + after.join() + log + " " + end.getNow("no"));
        Executor here = Runnable::run;
        System.out.println(CompletableFuture.supplyAsync(() -> 3, here).thenCombineAsync(CompletableFuture.completedFuture(4), (a, b) -> a * b, here).join());
        CompletableFuture<String> never = new CompletableFuture<>();
        System.out.println(never.applyToEither(CompletableFuture.completedFuture("first"), s -> s + "!").join() + " " + never.isDone());
        System.out.println(CompletableFuture.completedFuture("a").thenAcceptBoth(CompletableFuture.completedFuture("b"), (a, b) -> log.append(a).append(b)).thenApply(v -> log.toString()).join());
        CompletableFuture.runAsync(() -> log.append("run")).runAfterBoth(end, () -> log.append(" both")).join();
        System.out.println(log);
    }
}
