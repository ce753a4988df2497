// `Thread.stop` throws `ThreadDeath` in a thread that sleeps, waits, is parked or runs, and in a blocked one once it has the
// monitor. A thread stopped before its start ends without running. Monitors are freed, handlers are called.
//@ mode: run
//@ jdk: 17-19
import java.util.concurrent.locks.LockSupport;

class StoppedThreadsThrow {
    static final Object LOCK = new Object();
    static volatile boolean never;
    static volatile boolean running;

    static void stopped(String name, Thread.State when, Runnable body) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                running = true;
                body.run();
                System.out.println(name + " went on");
            } catch (ThreadDeath e) {
                System.out.println(name + " dies, interrupted: " + Thread.currentThread().isInterrupted());
                throw e;
            } finally {
                System.out.println(name + " finally");
            }
        });
        t.setUncaughtExceptionHandler((thread, e) -> System.out.println(name + " handler: " + e));
        running = false;
        t.start();
        while (t.getState() != when || !running) {
            Thread.sleep(1);
        }
        t.stop();
        t.join();
        System.out.println(name + " " + t.getState() + " " + t.isAlive());
    }

    static void sleep() {
        try {
            Thread.sleep(600_000);
        } catch (InterruptedException e) {
            System.out.println("only interrupted");
        }
    }

    static void await() {
        synchronized (LOCK) {
            try {
                LOCK.wait();
            } catch (InterruptedException e) {
                System.out.println("only interrupted");
            }
        }
    }

    static synchronized void enter() {
        System.out.println("entered");
    }

    public static void main(String[] args) throws InterruptedException {
        stopped("sleeper", Thread.State.TIMED_WAITING, StoppedThreadsThrow::sleep);
        stopped("waiter", Thread.State.WAITING, StoppedThreadsThrow::await);
        synchronized (LOCK) {
            System.out.println("the waiter's monitor is free");
        }
        stopped("parked", Thread.State.WAITING, LockSupport::park);
        stopped("spinner", Thread.State.RUNNABLE, () -> {
            while (!never) {
            }
        });

        Thread blocked = new Thread(() -> {
            try {
                enter();
                System.out.println("went on");
            } catch (ThreadDeath e) {
                System.out.println("blocked dies");
            }
        });
        synchronized (StoppedThreadsThrow.class) {
            blocked.start();
            while (blocked.getState() != Thread.State.BLOCKED) {
                Thread.sleep(1);
            }
            blocked.stop();
            System.out.println("still " + blocked.getState());
        }
        blocked.join();
        enter();

        Thread survivor = new Thread(() -> {
            try {
                sleep();
            } catch (ThreadDeath e) {
                System.out.println("caught");
            }
            System.out.println("and gone on");
        });
        survivor.start();
        while (survivor.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
        survivor.stop();
        survivor.join();
        survivor.stop();

        Thread unborn = new Thread(() -> System.out.println("must not run"));
        unborn.setUncaughtExceptionHandler((thread, e) -> System.out.println("must not be asked"));
        unborn.stop();
        System.out.println(unborn.getState());
        unborn.start();
        unborn.join();
        System.out.println(unborn.getState() + " " + unborn.isAlive());
    }
}
