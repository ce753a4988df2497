// Virtual threads: executors of one for each task, locks, conditions, interrupts, thread locals,
// queues, handlers of uncaught exceptions, names, groups and states.
//@ mode: run
//@ jdk: 21+
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class VirtualThreadsDoWhatThreadsDo {
    static void threads() throws InterruptedException {
        Thread first = Thread.ofVirtual().name("first").start(() -> {
            Thread self = Thread.currentThread();
            System.out.println(self.isVirtual() + " " + self.getName() + " " + self.isDaemon());
        });
        first.join();
        System.out.println(first.getState() + " " + first.isAlive());
        ThreadFactory factory = Thread.ofVirtual().name("w-", 0).factory();
        System.out.println(factory.newThread(() -> { }).getName() + factory.newThread(() -> { }).getName());
        Thread sleeper = Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                System.out.println(e.getMessage() + Thread.currentThread().isInterrupted());
            }
        });
        sleeper.interrupt();
        sleeper.join();
        Thread late = Thread.ofVirtual().start(() -> {
            Thread.currentThread().interrupt();
            try {
                Thread.sleep(0);
            } catch (InterruptedException e) {
                System.out.println("late " + e.getMessage());
            }
        });
        late.join();
        for (Thread again : List.of(late, Thread.ofPlatform().start(() -> { }))) {
            try {
                again.start();
            } catch (IllegalThreadStateException e) {
                System.out.println("again " + e.getMessage());
            }
        }
        Thread parked = Thread.ofVirtual().start(LockSupport::park);
        LockSupport.unpark(parked);
        parked.join();
        ThreadLocal<String> local = ThreadLocal.withInitial(() -> "initial");
        Thread.startVirtualThread(() -> {
            local.set("mine");
            System.out.println(local.get());
        }).join();
        System.out.println(local.get());
        Thread.ofVirtual().uncaughtExceptionHandler((thread, e) -> System.out.println("uncaught " + e.getMessage()))
                .start(() -> {
                    throw new IllegalStateException("thrown");
                }).join();
        try {
            first.setDaemon(false);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(first.getThreadGroup() == null ? "ended" : first.getThreadGroup().getName());
        System.out.println(Thread.ofVirtual().unstarted(() -> { }).getThreadGroup().getName());
    }

    static void locks() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        boolean[] done = {false};
        Thread waiter = Thread.ofVirtual().start(() -> {
            lock.lock();
            try {
                while (!done[0]) {
                    changed.awaitUninterruptibly();
                }
                System.out.println("signalled");
            } finally {
                lock.unlock();
            }
        });
        lock.lock();
        try {
            done[0] = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        waiter.join();
        int[] count = {0};
        List<Thread> counters = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            counters.add(Thread.startVirtualThread(() -> {
                for (int k = 0; k < 100; k++) {
                    synchronized (count) {
                        count[0]++;
                    }
                }
            }));
        }
        for (Thread counter : counters) {
            counter.join();
        }
        System.out.println(count[0]);
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Thread.startVirtualThread(() -> queue.addAll(List.of(1, 2, 3)));
        System.out.println(queue.take() + queue.take() + queue.take());
    }

    static void executors() throws Exception {
        AtomicInteger sum = new AtomicInteger();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> squares = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                int k = i;
                squares.add(executor.submit(() -> {
                    Thread.sleep(1);
                    sum.addAndGet(k);
                    return k * k;
                }));
            }
            int total = 0;
            for (Future<Integer> square : squares) {
                total += square.get();
            }
            System.out.println(total + " " + sum);
            Callable<Integer> one = () -> 1;
            System.out.println(executor.invokeAny(List.of(one)) + executor.invokeAll(List.of(one, one)).size());
            System.out.println(CompletableFuture.supplyAsync(() -> "later", executor).get());
        }
    }

    public static void main(String[] args) throws Exception {
        threads();
        locks();
        executors();
    }
}
