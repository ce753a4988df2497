// Code that the class library calls in other threads: handlers of exceptions, threads of factories.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

public class Handlers {
    static int joined, meeting, byThread, byTask, bySingle, byFactory, byOther, kept;

    static class Worker extends Thread {
        Worker(Runnable task) {
            super(task);
        }

        @Override
        public void run() {
            byThread++; //! unsynchronized-access
            super.run();
        }
    }

    static class Kept extends Thread {
        @Override
        public void run() {
            kept++;
        }
    }

    static void handlers() throws InterruptedException {
        Thread first = new Thread(() -> {
            throw new IllegalStateException("failed");
        });
        first.setUncaughtExceptionHandler((thread, exception) -> joined++);
        joined = 1;
        first.start();
        first.join();
        joined++;
        Thread second = new Thread(() -> {
            throw new IllegalStateException("failed");
        });
        second.setUncaughtExceptionHandler((thread, exception) -> meeting++); //! unsynchronized-access
        second.start();
        meeting = 1; //! unsynchronized-access
    }

    static void factories() throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2, Worker::new);
        pool.submit(() -> { byTask++; }); //! unsynchronized-access
        byTask++; //! unsynchronized-access
        pool.shutdown();
        ExecutorService single = Executors.newSingleThreadExecutor(task -> new Thread(task));
        single.submit(() -> { bySingle++; });
        single.shutdown();
        single.awaitTermination(1, TimeUnit.DAYS);
        bySingle++;
        ThreadFactory factory = task -> new Thread(task);
        Thread made = factory.newThread(() -> byFactory++);
        Thread other = factory.newThread(() -> byOther++); //! unsynchronized-access
        made.start();
        other.start();
        made.join();
        byFactory++;
        byOther++; //! unsynchronized-access
    }

    static void lists() throws InterruptedException {
        List<Thread> all = new ArrayList<>();
        Kept one = new Kept();
        all.add(one);
        one.start();
        one.join();
        kept++;
    }

    public static void main(String[] args) throws InterruptedException {
        handlers();
        factories();
        lists();
    }
}
