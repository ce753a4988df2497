// Thread: names, priorities, groups, daemons, states, uncaught handlers, interrupts, joins, holding locks, stack of another.
//@ mode: run
class ThreadsDescribeThemselves {
    static final Object LOCK = new Object();

    interface Action {
        Object run() throws Exception;
    }

    static void show(Action action) {
        try {
            System.out.println(action.run());
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        show(() -> main.getName() + " " + main.getPriority() + " " + main.isDaemon() + " " + main.getThreadGroup().getName() + " " + main.getState() + " " + main.isAlive() + " " + main.getThreadGroup().getParent().getName());
        ThreadGroup group = new ThreadGroup("group");
        group.setMaxPriority(3);
        Thread t = new Thread(group, () -> { }, "named", 0);
        show(() -> t.getState() + " " + t.getPriority() + " " + t.getThreadGroup() + " " + t.isAlive());
        t.setPriority(9);
        t.setDaemon(true);
        show(() -> t.getPriority() + " " + t.isDaemon());
        t.start();
        t.join();
        show(() -> t.getState() + " " + t.getThreadGroup());
        show(() -> {
            t.start();
            return "started twice";
        });
        show(() -> {
            new Thread().setPriority(11);
            return "priority";
        });
        show(() -> {
            new Thread((String) null);
            return "name";
        });
        main.interrupt();
        show(() -> main.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        main.interrupt();
        show(() -> {
            Thread.sleep(1);
            return "slept";
        });
        main.interrupt();
        show(() -> {
            synchronized (LOCK) {
                LOCK.wait();
            }
            return "waited";
        });
        main.interrupt();
        show(() -> {
            new Thread(() -> { }).join();
            return "joined nothing " + Thread.interrupted();
        });
        Thread blocked = new Thread(() -> {
            synchronized (LOCK) {
                LOCK.notify();
            }
        }, "blocked");
        synchronized (LOCK) {
            blocked.start();
            while (blocked.getState() != Thread.State.BLOCKED) {
                Thread.yield();
            }
            StackTraceElement[] trace = blocked.getStackTrace();
            show(() -> blocked.getState() + " " + trace[0].getMethodName() + " " + Thread.holdsLock(LOCK));
        }
        blocked.join();
        Thread waiting = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    System.out.println("interrupted " + e.getMessage() + " " + Thread.currentThread().isInterrupted());
                    StackTraceElement[] trace = e.getStackTrace();
                    System.out.println(trace[0].isNativeMethod() + " " + trace[trace.length - 1].getMethodName());
                }
            }
        });
        waiting.start();
        while (waiting.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        StackTraceElement[] stack = waiting.getStackTrace();
        show(() -> stack[0].isNativeMethod() + " " + stack[0].getClassName() + " " + Thread.getAllStackTraces().containsKey(waiting));
        waiting.interrupt();
        waiting.join();
        Thread failing = new Thread(() -> {
            throw new IllegalStateException("uncaught");
        }, "failing");
        failing.setUncaughtExceptionHandler((thread, e) -> System.out.println(thread.getName() + " " + e));
        failing.start();
        failing.join();
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> System.out.println("default " + e.getMessage()));
        Thread other = new Thread(() -> {
            throw new Error("error");
        });
        other.start();
        other.join();
    }
}
