// From 19 on an executor is closed at the end of a try block, when its tasks are done.
//@ mode: run
//@ jdk: 21+
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

class ExecutorsCloseThemselves {
    public static void main(String[] args) {
        AtomicInteger ran = new AtomicInteger();
        Future<Integer> kept;
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            for (int i = 0; i < 5; i++) {
                pool.submit(ran::incrementAndGet);
            }
            kept = pool.submit(() -> 7);
        }
        System.out.println(ran + " " + kept.state() + " " + kept.resultNow());
        try (ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 5; i++) {
                virtual.submit(ran::incrementAndGet);
            }
        }
        System.out.println(ran);
        Future<String> failed;
        try (ExecutorService pool = Executors.newSingleThreadExecutor()) {
            failed = pool.submit(() -> {
                throw new IllegalStateException("inside");
            });
        }
        System.out.println(failed.state() + " " + failed.exceptionNow().getMessage());
        try {
            kept.exceptionNow();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
