// Data that threads hand over to others, and locks of other kinds. A comment `//! RULE ...` marks the line
// of each warning.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

public class Handed {
    static class Cell {
        int byFlag;
        volatile boolean ready;
        int byLatch;
        final CountDownLatch latch = new CountDownLatch(1);
        int byNothing;

        void write() {
            byFlag = 1;
            ready = true;
            byLatch = 1;
            latch.countDown();
            byNothing = 1; //! unsynchronized-access
        }

        void read() throws InterruptedException {
            if (ready) {
                System.out.println(byFlag);
            }
            latch.await();
            System.out.println(byLatch);
            System.out.println(byNothing);
        }
    }

    static class Message {
        int number;
    }

    static void queue() throws InterruptedException {
        BlockingQueue<Message> queue = new ArrayBlockingQueue<>(1);
        new Thread(() -> {
            Message message = new Message();
            message.number = 1;
            try {
                queue.put(message);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }).start();
        Message taken = queue.take();
        taken.number = 2;
    }

    static class Task {
        int result;

        void compute() {
            List<Integer> own = new ArrayList<>();
            own.add(1);
            result = own.size();
        }
    }

    static void future() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Task task = new Task();
        task.result = 1;
        Future<?> future = pool.submit(task::compute);
        future.get();
        task.result++;
        pool.shutdown();
    }

    static class Tried {
        final Lock lock = new ReentrantLock();
        int count;

        void always() {
            lock.lock();
            try {
                count++;
            } finally {
                lock.unlock();
            }
        }

        void perhaps() {
            boolean taken = lock.tryLock();
            if (!taken) {
                return;
            }
            try {
                count++;
            } finally {
                lock.unlock();
            }
        }

        void wrongly() {
            boolean taken = lock.tryLock();
            count++; //! unguarded-access
            if (taken) {
                lock.unlock();
            }
        }
    }

    static class Stamped {
        final StampedLock lock = new StampedLock();
        int count;

        void write() {
            long stamp = lock.writeLock();
            try {
                count++;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        int read() {
            long stamp = lock.readLock();
            try {
                return count;
            } finally {
                lock.unlockRead(stamp);
            }
        }

        void writeAmongReaders() {
            long stamp = lock.readLock();
            try {
                count--; //! unguarded-access
            } finally {
                lock.unlockRead(stamp);
            }
        }
    }

    static class Waker {
        boolean open;

        synchronized void pass() throws InterruptedException {
            while (!open) {
                wait();
            }
        }

        synchronized void open() {
            open = true;
            wake();
        }

        private void wake() {
            notifyAll();
        }
    }

    static class Worker extends Thread {
        final Runnable task;

        Worker(Runnable task) {
            this.task = task;
        }

        @Override
        public void run() {
            super.run();
            task.run();
        }
    }

    static class Slow {
        synchronized void alone() throws InterruptedException {
            Thread.sleep(1);
        }
    }

    static class Counts {
        final AtomicInteger number = new AtomicInteger();
        final AtomicBoolean once = new AtomicBoolean();

        void add() {
            int old;
            do {
                old = number.get();
            } while (!number.compareAndSet(old, old * 2));
        }

        void reset() {
            number.set(0);
        }

        void first() {
            if (!once.get()) {
                once.set(true); //! atomic-update
            }
        }
    }

    static class Shared {
        final Map<String, String> map = new HashMap<>();

        void safe() {
            synchronized (map) {
                map.put("a", "b");
            }
        }

        void unsafe() {
            map.remove("a"); //! unsafe-collection
        }
    }

    public static void main(String[] args) throws Exception {
        Cell cell = new Cell();
        new Thread(cell::write).start();
        cell.read();
        queue();
        future();
        Tried tried = new Tried();
        Stamped stamped = new Stamped();
        Waker waker = new Waker();
        Counts counts = new Counts();
        Shared shared = new Shared();
        for (int i = 0; i < 2; i++) {
            new Worker(() -> {
                tried.always();
                tried.perhaps();
                tried.wrongly();
                stamped.write();
                stamped.read();
                stamped.writeAmongReaders();
                waker.open();
                counts.add();
                counts.reset();
                counts.first();
                shared.safe();
                shared.unsafe();
            }).start();
        }
        waker.pass();
        new Slow().alone();
    }
}
