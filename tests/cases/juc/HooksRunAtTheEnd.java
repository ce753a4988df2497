// Shutdown hooks run once all threads are done, and keep the exit code.
//@ mode: run
import java.util.concurrent.CountDownLatch;

class HooksRunAtTheEnd {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch first = new CountDownLatch(1);
        Runtime runtime = Runtime.getRuntime();
        runtime.addShutdownHook(new Thread(() -> {
            System.out.println("first hook");
            first.countDown();
        }));
        Thread removed = new Thread(() -> System.out.println("never"));
        runtime.addShutdownHook(removed);
        runtime.addShutdownHook(new Thread(() -> {
            try {
                first.await();
            } catch (InterruptedException e) {
                return;
            }
            System.out.println("second hook");
            try {
                runtime.addShutdownHook(new Thread());
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }));
        System.out.println(runtime.removeShutdownHook(removed) + " " + runtime.removeShutdownHook(removed));
        Thread last = new Thread(() -> {
            System.out.println("last thread");
            System.exit(7);
        });
        last.start();
        last.join();
        System.out.println("not reached");
    }
}
