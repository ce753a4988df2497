// One fault for each rule. A comment `//! RULE ...` marks the line of each warning.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class Faults {
    static class Account {
        int balance;

        void transfer(Account to, int amount) {
            synchronized (this) {
                synchronized (to) { //! lock-order
                    balance -= amount;
                    to.balance += amount;
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

        int get() {
            return count; //! unguarded-access
        }

        void hit() {
            hits++; //! volatile-update
        }
    }

    static class Cell {
        private boolean full;
        private boolean closed;

        synchronized void put() throws InterruptedException {
            if (full) {
                wait(); //! wait-outside-loop
            }
            full = true;
            notify(); //! single-notify
        }

        synchronized void take() throws InterruptedException {
            while (!full && !closed) {
                wait();
            }
            full = false;
            notifyAll();
        }

        void close() {
            notifyAll(); //! wait-without-lock naked-notify
        }
    }

    static class Outer {
        final Object outer = new Object();
        final Object inner = new Object();
        boolean ready;

        void await() throws InterruptedException {
            synchronized (outer) {
                synchronized (inner) {
                    while (!ready) {
                        inner.wait(); //! wait-under-lock
                    }
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
            start(); //! start-in-constructor
            state = 1;
        }

        @Override
        public void run() {
            System.out.println(state);
        }
    }

    static class Journal {
        final Lock lock = new ReentrantLock();
        Object latest = new Object();
        static final String NAME = "journal";

        void write(String text) {
            lock.lock(); //! lock-not-released
            System.out.println(text.trim());
            lock.unlock();
        }

        void named() {
            synchronized (NAME) { //! shared-monitor
                System.out.println("named");
            }
        }

        void replace() {
            synchronized (latest) { //! replaced-monitor unguarded-access
                latest = new Object();
            }
        }
    }

    static class Registry {
        static Registry instance;
        final Map<String, String> entries = new ConcurrentHashMap<>();

        static Registry get() {
            if (instance == null) {
                synchronized (Registry.class) {
                    if (instance == null) {
                        instance = new Registry(); //! double-check
                    }
                }
            }
            return instance;
        }

        void register(String key) {
            if (!entries.containsKey(key)) {
                entries.put(key, key); //! check-then-act
            }
        }
    }

    static class Flag {
        boolean stopped;
        int turns;

        void stop() {
            stopped = true; //! unsynchronized-access
        }

        void work() {
            while (!stopped && turns < 3) {
                turns++; //! unsynchronized-access
            }
        }
    }

    static class Cache {
        final Map<String, String> plain = new HashMap<>();

        void put(String key) {
            plain.put(key, key); //! unsafe-collection
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
            synchronized (this) {
                number = 1; //! guarded-by
                other = 1;
            }
        }
    }

    static class Pool {
        final AtomicInteger next = new AtomicInteger();
        final Lock lock = new ReentrantLock();

        int take() {
            int at = next.get();
            next.set(at + 1); //! atomic-update
            return at;
        }

        synchronized void pause() throws InterruptedException {
            Thread.sleep(10); //! sleep-under-lock
        }

        void enter() {
            synchronized (lock) { //! monitor-of-lock
                System.out.println("entered");
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
        new Service();
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
        last.run(); //! run-called
    }
}
