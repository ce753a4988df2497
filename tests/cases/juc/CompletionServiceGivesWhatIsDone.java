// A completion service gives futures as they complete.
//@ mode: run
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class CompletionServiceGivesWhatIsDone {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<String> service = new ExecutorCompletionService<>(pool);
        CountDownLatch gate = new CountDownLatch(1);
        service.submit(() -> {
            gate.await();
            return "slow";
        });
        service.submit(() -> "fast");
        System.out.println(service.take().get() + " " + service.poll());
        gate.countDown();
        System.out.println(service.take().get());
        service.submit(() -> { }, "given");
        System.out.println(service.take().get());
        pool.shutdown();
    }
}
