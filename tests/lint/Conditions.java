// Conditions, synchronized views, and waits, each as a fault and corrected. A comment `//! RULE ...`
// marks the line of each warning.
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class Conditions {
    @interface GuardedBy {
        String value();
    }

    static class Gate {
        final Lock lock = new ReentrantLock();
        final Lock other = new ReentrantLock();
        final Condition opened = lock.newCondition();
        boolean isOpen;

        void open() {
            lock.lock();
            try {
                isOpen = true;
                opened.signalAll();
            } finally {
                lock.unlock();
            }
        }

        void openLate() {
            lock.lock();
            try {
                isOpen = true;
            } finally {
                lock.unlock();
            }
            opened.signalAll(); //! wait-without-lock
        }

        void knock() {
            lock.lock();
            try {
                opened.signalAll(); //! naked-notify
            } finally {
                lock.unlock();
            }
        }

        void pass() throws InterruptedException {
            lock.lock();
            try {
                while (!isOpen) {
                    opened.await();
                }
            } finally {
                lock.unlock();
            }
        }

        void passUnderOther() throws InterruptedException {
            other.lock();
            try {
                lock.lock();
                try {
                    while (!isOpen) {
                        opened.await(); //! wait-under-lock
                    }
                } finally {
                    lock.unlock();
                }
            } finally {
                other.unlock();
            }
        }

        void useOther() {
            other.lock();
            other.unlock();
        }
    }

    static final List<Integer> list = Collections.synchronizedList(new ArrayList<>());
    static final Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>());

    static void addIfAbsent(int number) {
        if (!list.contains(number)) {
            list.add(number); //! check-then-act
        }
    }

    static void addIfAbsentUnderMonitor(int number) {
        synchronized (list) {
            if (!list.contains(number)) {
                list.add(number);
            }
        }
    }

    static int sum() {
        int sum = 0;
        for (int number : list) { //! unsafe-collection
            sum += number;
        }
        return sum;
    }

    static long size() {
        return list.stream().count(); //! unsafe-collection
    }

    static int sumUnderMonitor() {
        int sum = 0;
        synchronized (list) {
            for (int number : list) {
                sum += number;
            }
        }
        return sum;
    }

    static int atomicCalls() {
        map.put("a", 1);
        map.merge("a", 1, Integer::sum);
        return map.size() + list.size();
    }

    static int awaited;
    static boolean isSet;
    static final Object monitor = new Object();

    static void set() {
        synchronized (monitor) {
            awaited = 7;
            isSet = true;
            monitor.notifyAll();
        }
    }

    static void readAfterWait() throws InterruptedException {
        synchronized (monitor) {
            while (!isSet) {
                monitor.wait();
            }
        }
        System.out.println(awaited);
    }

    static int counted;
    static final CountDownLatch done = new CountDownLatch(1);

    static void count() {
        synchronized (monitor) {
            counted++;
        }
        done.countDown();
    }

    static void readAfterLatch() throws InterruptedException {
        done.await();
        System.out.println(counted);
    }

    static int unawaited;

    static void add() {
        synchronized (monitor) {
            unawaited++;
        }
    }

    static void readWithoutWait() {
        synchronized (monitor) {
            System.out.println("entered");
        }
        System.out.println(unawaited); //! unguarded-access
    }

    @GuardedBy("monitor")
    static int annotated;

    static void addAnnotated() {
        synchronized (monitor) {
            annotated++;
        }
    }

    static void readAnnotated() {
        System.out.println(annotated); //! guarded-by
    }

    static Gate gate;

    static Gate gate() {
        if (gate == null) {
            synchronized (Conditions.class) {
                if (gate == null) {
                    gate = new Gate(); //! double-check
                }
            }
        }
        return gate;
    }

    static void inThread() {
        gate().open();
        gate().openLate();
        gate().knock();
        gate().useOther();
        addIfAbsent(1);
        addIfAbsentUnderMonitor(2);
        atomicCalls();
        set();
        count();
        add();
        addAnnotated();
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(Conditions::inThread).start();
        gate().pass();
        gate().passUnderOther();
        addIfAbsent(3);
        System.out.println(sum() + size() + sumUnderMonitor() + atomicCalls());
        readWithoutWait();
        readAnnotated();
        readAfterWait();
        readAfterLatch();
    }
}
