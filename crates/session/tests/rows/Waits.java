import java.util.concurrent.*;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads of which one may wait; the argument names the call in which it waits. */
class Waits {
    interface Body {
        void run() throws Exception;
    }

    static void together(Body... bodies) throws Exception {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            Body body = bodies[i];
            threads[i] = new Thread(() -> {
                try {
                    body.run();
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            });
        }
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
    }

    static void queue(BlockingQueue<Integer> queue) throws Exception {
        together(() -> queue.put(1), () -> {
            int number = queue.take();
            assert number == 1;
        });
    }

    static void fullQueue(BlockingQueue<Integer> queue) throws Exception {
        queue.put(1);
        together(() -> queue.put(2), () -> {
            Integer number = queue.poll();
            assert number == 1;
        });
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        switch (args[0]) {
            case "lock": {
                Body body = () -> {
                    lock.lock();
                    lock.unlock();
                };
                together(body, body);
                break;
            }
            case "lockInterruptibly": {
                Body body = () -> {
                    lock.lockInterruptibly();
                    lock.unlock();
                };
                together(body, body);
                break;
            }
            case "acquire": {
                Semaphore permits = new Semaphore(0);
                together(permits::acquire, permits::release);
                break;
            }
            case "acquireUninterruptibly": {
                Semaphore permits = new Semaphore(0);
                together(permits::acquireUninterruptibly, permits::release);
                break;
            }
            case "latch": {
                CountDownLatch latch = new CountDownLatch(1);
                together(latch::await, latch::countDown);
                break;
            }
            case "task": {
                FutureTask<Integer> task = new FutureTask<>(() -> 5);
                together(task::run, task::get);
                break;
            }
            case "array take":
                queue(new ArrayBlockingQueue<>(1));
                break;
            case "array put":
                fullQueue(new ArrayBlockingQueue<>(1));
                break;
            case "links take":
                queue(new LinkedBlockingQueue<>(1));
                break;
            case "links put":
                fullQueue(new LinkedBlockingQueue<>(1));
                break;
            case "deque take":
                queue(new LinkedBlockingDeque<>(1));
                break;
            case "deque put":
                fullQueue(new LinkedBlockingDeque<>(1));
                break;
            case "priority take":
                queue(new PriorityBlockingQueue<>());
                break;
            case "phaser": {
                Phaser phaser = new Phaser(2);
                together(phaser::arriveAndAwaitAdvance, phaser::arriveAndAwaitAdvance);
                break;
            }
            case "future": {
                CompletableFuture<Integer> future = new CompletableFuture<>();
                together(future::get, future::get, () -> future.complete(1));
                break;
            }
            case "stages": {
                CompletableFuture<Integer> future = new CompletableFuture<>();
                CompletableFuture<Integer> next = future.thenApply(x -> x + 1);
                together(() -> future.complete(1), () -> future.thenAccept(x -> {}));
                assert next.get() == 2;
                break;
            }
            case "schedule": {
                ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
                assert pool.schedule(() -> 5, 1, TimeUnit.MILLISECONDS).get() == 5;
                pool.shutdown();
                break;
            }
            case "asynchronous": {
                CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
                assert one.thenApply(x -> x + 1).get() == 2;
                break;
            }
            case "forked": {
                ForkJoinTask<Integer> task = ForkJoinTask.adapt(() -> 1);
                task.fork();
                assert task.join() == 1;
                break;
            }
            case "pool": {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                Future<Integer> one = pool.submit(() -> 1), two = pool.submit(() -> 2);
                assert one.get() + two.get() == 3;
                pool.shutdown();
                break;
            }
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }
}
