// A virtual thread parks by a method of its own when it waits for a lock of the class library. Calls of
// locks stay single steps.
//
//@ jdk: 21+
//@ verdict: safe
//@ revisions: default
//@ states: [default] <= 220

import java.util.ArrayDeque;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class VirtualThreadsWaitForLocks {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition filled = lock.newCondition();
    static final ArrayDeque<String> mails = new ArrayDeque<>();

    static void send(String mail) {
        lock.lock();
        try {
            mails.add(mail);
            filled.signal();
        } finally {
            lock.unlock();
        }
    }

    static String receive() throws InterruptedException {
        lock.lock();
        try {
            while (mails.isEmpty()) filled.await();
            return mails.remove();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> both = executor.submit(() -> receive() + receive());
            send("a");
            send("b");
            assert both.get().equals("ab");
        }
    }
}
