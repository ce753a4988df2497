// The same program without the faults: there are no warnings.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class Corrected {
    static class Account {
        int balance;

        void transfer(Account to, int amount) {
            synchronized (Account.class) {
                synchronized (this) {
                    synchronized (to) {
                        balance -= amount;
                        to.balance += amount;
                    }
                }
            }
        }
    }

    static class Counter {
        private int count;
        volatile int hits;

        synchronized void add() {
            count++;
        }

        synchronized void reset() {
            count = 0;
        }

        synchronized int get() {
            return count;
        }

        synchronized void hit() {
            hits++;
        }
    }

    static class Cell {
        private boolean full;
        private boolean closed;

        synchronized void put() throws InterruptedException {
            while (full && !closed) {
                wait();
            }
            full = true;
            notifyAll();
        }

        synchronized void take() throws InterruptedException {
            while (!full && !closed) {
                wait();
            }
            full = false;
            notifyAll();
        }

        synchronized void close() {
            closed = true;
            notifyAll();
        }
    }

    static class Outer {
        final Object outer = new Object();
        final Object inner = new Object();
        boolean ready;

        void await() throws InterruptedException {
            synchronized (inner) {
                while (!ready) {
                    inner.wait();
                }
            }
        }

        void set() {
            synchronized (outer) {
                synchronized (inner) {
                    ready = true;
                    inner.notifyAll();
                }
            }
        }
    }

    static class Service extends Thread {
        int state;

        Service() {
            state = 1;
        }

        @Override
        public void run() {
            System.out.println(state);
        }
    }

    static class Journal {
        final Lock lock = new ReentrantLock();
        final Object lock2 = new Object();
        Object latest = new Object();
        static final Object NAME = new Object();

        void write(String text) {
            lock.lock();
            try {
                System.out.println(text.trim());
            } finally {
                lock.unlock();
            }
        }

        void named() {
            synchronized (NAME) {
                System.out.println("named");
            }
        }

        void replace() {
            synchronized (lock2) {
                latest = new Object();
            }
        }
    }

    static class Registry {
        static volatile Registry instance;
        final Map<String, String> entries = new ConcurrentHashMap<>();

        static Registry get() {
            if (instance == null) {
                synchronized (Registry.class) {
                    if (instance == null) {
                        instance = new Registry();
                    }
                }
            }
            return instance;
        }

        void register(String key) {
            entries.putIfAbsent(key, key);
        }
    }

    static class Flag {
        volatile boolean stopped;
        int turns;

        void stop() {
            stopped = true;
        }

        void work() {
            while (!stopped) {
                synchronized (this) {
                    turns++;
                }
            }
        }
    }

    static class Cache {
        final Map<String, String> plain = new HashMap<>();

        synchronized void put(String key) {
            plain.put(key, key);
        }
    }

    @interface GuardedBy {
        String value();
    }

    static class Annotated {
        final Object lock = new Object();
        @GuardedBy("lock")
        int number;
        @GuardedBy("this")
        int other;

        void set() {
            synchronized (lock) {
                number = 1;
            }
            synchronized (this) {
                other = 1;
            }
        }
    }

    static class Pool {
        final AtomicInteger next = new AtomicInteger();
        final Lock lock = new ReentrantLock();

        int take() {
            return next.getAndIncrement();
        }

        void pause() throws InterruptedException {
            Thread.sleep(10);
        }

        void enter() {
            lock.lock();
            try {
                System.out.println("entered");
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Account a = new Account();
        Account b = new Account();
        new Thread(() -> a.transfer(b, 1)).start();
        new Thread(() -> b.transfer(a, 1)).start();
        Counter counter = new Counter();
        Cell cell = new Cell();
        Outer outer = new Outer();
        Journal journal = new Journal();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                counter.add();
                counter.hit();
                counter.reset();
                System.out.println(counter.get());
                journal.write("line");
                journal.named();
                journal.replace();
                Registry.get().register("key");
            }).start();
        }
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                try {
                    cell.put();
                    cell.take();
                    cell.close();
                    outer.await();
                    outer.set();
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }).start();
        }
        new Service().start();
        Flag flag = new Flag();
        Cache cache = new Cache();
        Annotated annotated = new Annotated();
        Pool pool = new Pool();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                try {
                    flag.work();
                    flag.stop();
                    cache.put("key");
                    annotated.set();
                    pool.take();
                    pool.pause();
                    pool.enter();
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }).start();
        }
        Thread last = new Thread(() -> System.out.println("last"));
        last.start();
    }
}
