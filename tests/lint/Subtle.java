// Faults, each next to a correct version. A comment `//! RULE ...` marks the line of each warning.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Subtle {
    static class Counter {
        int count;

        synchronized void add() {
            count++;
            count *= 3;
            count--;
        }
    }

    static void joined() throws InterruptedException {
        Counter counter = new Counter();
        Thread one = new Thread(counter::add);
        Thread other = new Thread(() -> counter.add());
        counter.count = 1;
        one.start();
        other.start();
        counter.add();
        one.join();
        try {
            other.join();
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
        print(counter.count);
    }

    static void joinedInTime() throws InterruptedException {
        Counter counter = new Counter();
        Thread one = new Thread(counter::add);
        one.start();
        counter.add();
        one.join(10);
        print(counter.count); //! unguarded-access
    }

    static void allJoined() throws InterruptedException {
        Counter counter = new Counter();
        Thread[] all = new Thread[3];
        for (int i = 0; i < 3; i++) {
            all[i] = new Thread(counter::add);
            all[i].start();
        }
        for (Thread one : all) {
            one.join();
        }
        print(counter.count);
    }

    static void listJoined() throws InterruptedException {
        Counter counter = new Counter();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread one = new Thread(counter::add);
            all.add(one);
            one.start();
        }
        for (Thread one : all) {
            one.join();
        }
        print(counter.count);
    }

    static void someJoined() throws InterruptedException {
        Counter counter = new Counter();
        Thread[] all = new Thread[3];
        for (int i = 0; i < 3; i++) {
            all[i] = new Thread(counter::add);
            all[i].start();
        }
        for (int i = 1; i < all.length; i++) {
            all[i].join();
        }
        print(counter.count); //! unguarded-access
    }

    static void print(int number) {
        System.out.println(number);
    }

    static class Instance {
        static int total;

        synchronized void add() {
            total++; //! unguarded-access
        }
    }

    static void twoInstances() {
        Instance one = new Instance();
        Instance other = new Instance();
        new Thread(one::add).start();
        new Thread(other::add).start();
    }

    static class Single {
        static int total;

        synchronized void add() {
            total++;
        }
    }

    static void oneInstance() {
        Single one = new Single();
        new Thread(one::add).start();
        new Thread(() -> one.add()).start();
    }

    static class Readers {
        final ReadWriteLock lock = new ReentrantReadWriteLock();
        final Lock writing = lock.writeLock();
        int value;
        int careless;

        void write() {
            writing.lock();
            try {
                value++;
            } finally {
                writing.unlock();
            }
        }

        int read() {
            lock.readLock().lock();
            try {
                return value + careless;
            } finally {
                lock.readLock().unlock();
            }
        }

        void writeAmongReaders() {
            lock.readLock().lock();
            try {
                careless = 1; //! unguarded-access
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    static void readers() {
        Readers all = new Readers();
        new Thread(all::write).start();
        new Thread(all::read).start();
        new Thread(all::writeAmongReaders).start();
        all.write();
    }

    static class Texts {
        static int equal;
        static int different;

        static void add() {
            synchronized ("equal") { //! shared-monitor
                equal++;
            }
            synchronized ("one") { //! shared-monitor
                different++; //! unguarded-access
            }
        }

        static void subtract() {
            synchronized ("equal") { //! shared-monitor
                equal--;
            }
            synchronized ("other") { //! shared-monitor
                different--;
            }
        }
    }

    static class Gate {
        boolean open;

        private void pause() throws InterruptedException {
            wait();
        }

        private void pauseOnce() throws InterruptedException {
            wait(); //! wait-outside-loop
        }

        synchronized void pass() throws InterruptedException {
            while (!open) {
                pause();
            }
        }

        synchronized void passOnce() throws InterruptedException {
            if (!open) {
                pauseOnce();
            }
        }

        synchronized void open() {
            open = true;
            notifyAll();
        }
    }

    static void gate() throws InterruptedException {
        Gate gate = new Gate();
        new Thread(gate::open).start();
        gate.pass();
        gate.passOnce();
    }

    static class Released {
        final Lock lock = new ReentrantLock();
        int sum;

        void divide(int by) {
            lock.lock(); //! lock-not-released
            sum += 10 / by;
            lock.unlock();
        }

        void halve() {
            lock.lock();
            sum = value() / 2;
            lock.unlock();
        }

        int value() {
            return sum;
        }

        void addAll(int[] all) {
            lock.lock();
            for (int i = 0; i < all.length; i++) {
                sum += all[i];
            }
            lock.unlock();
        }

        void addOne(int[] all, int index) {
            lock.lock(); //! lock-not-released
            sum += all[index];
            lock.unlock();
        }

        void leave() {
            lock.lock(); //! lock-not-released
            if (sum > 0) {
                return;
            }
            sum++;
            lock.unlock();
        }

        void leaveInTime() {
            lock.lock();
            try {
                if (sum > 0) {
                    return;
                }
                sum = 10 / sum;
            } finally {
                lock.unlock();
            }
        }
    }

    static void released(int by) {
        Released of = new Released();
        new Thread(() -> of.divide(by)).start();
        of.halve();
        of.addAll(new int[by]);
        of.addOne(new int[3], by);
        of.leave();
        of.leaveInTime();
    }

    static volatile int twice;
    static volatile int once;

    static void volatiles() {
        new Thread(() -> {
            twice++; //! volatile-update
            print(once);
        }).start();
        twice--; //! volatile-update
        once++;
    }

    static final ConcurrentHashMap<String, Integer> COUNTS = new ConcurrentHashMap<>();

    static void count(String key) {
        Integer known = COUNTS.get(key);
        COUNTS.put(key, known == null ? 1 : known + 1); //! check-then-act
        COUNTS.merge("all", 1, Integer::sum);
    }

    static void copy(String key) {
        COUNTS.put("copy", COUNTS.get(key));
    }

    static class TwoLocks {
        final Object left = new Object(), right = new Object();
        int both;

        void add() {
            synchronized (left) {
                both++; //! unguarded-access
            }
        }

        void subtract() {
            synchronized (right) {
                both--;
            }
        }
    }

    static void twoLocks() {
        TwoLocks of = new TwoLocks();
        new Thread(of::add).start();
        new Thread(of::subtract).start();
    }

    public static void main(String[] args) throws InterruptedException {
        joined();
        allJoined();
        listJoined();
        joinedInTime();
        someJoined();
        twoInstances();
        oneInstance();
        readers();
        new Thread(Texts::add).start();
        Texts.subtract();
        gate();
        released(args.length);
        volatiles();
        new Thread(() -> count("key")).start();
        count("other");
        copy("key");
        twoLocks();
    }
}
