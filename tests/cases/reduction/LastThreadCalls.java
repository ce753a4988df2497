// Calls of the class library and accesses to locks by the last thread may also come before the steps
// of ended threads.
//@ verdict: unsafe
//@ revisions: local full
import gov.nasa.jpf.vm.Verify;
import java.io.File;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

class LastThreadCalls {
    static class Data {
        static boolean shared;
        final int[] ints = new int[1];
        int field;
        boolean flag;

        boolean inBlock(boolean act) {
            synchronized (ints) {
                boolean before = flag;
                flag = act;
                return before;
            }
        }

        synchronized boolean inMethod(boolean act) {
            boolean before = flag;
            flag = act;
            return before;
        }

        static synchronized boolean inStaticMethod(boolean act) {
            boolean before = shared;
            shared = act;
            return before;
        }
    }

    static final int[] ONES = {1};
    static final Data D = new Data();
    static final AtomicInteger ATOMIC = new AtomicInteger();
    static final ReentrantLock LOCK = new ReentrantLock();
    static final ConcurrentHashMap<Integer, Integer> MAP = new ConcurrentHashMap<>();
    static final ConcurrentLinkedQueue<Integer> QUEUE = new ConcurrentLinkedQueue<>();
    static final WeakReference<Data> WEAK = new WeakReference<>(D);
    static final Field FIELD;
    static final Method METHOD;
    static final VarHandle HANDLE;
    static final Thread first = Thread.currentThread();
    static final Thread third = new Thread(() -> { });
    static Thread second;
    static final String TEXT = new String(new char[] {'a', '-', 'b'});
    static volatile int step;
    static long began;

    static {
        try {
            FIELD = Data.class.getDeclaredField("field");
            METHOD = Data.class.getDeclaredMethod("inMethod", boolean.class);
            HANDLE = MethodHandles.lookup().findVarHandle(Data.class, "field", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static int[] copied() {
        int[] copy = new int[1];
        System.arraycopy(D.ints, 0, copy, 0, 1);
        return copy;
    }

    static boolean sleeps() {
        try {
            Thread.sleep(1);
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }

    static boolean waits() {
        Object own = new Object();
        synchronized (own) {
            try {
                own.wait(1);
                return false;
            } catch (InterruptedException e) {
                return true;
            }
        }
    }

    static boolean needsNoTime() {
        LockSupport.parkNanos(1);
        return System.nanoTime() == began;
    }

    static String text() {
        return TEXT;
    }

    static void act(int kind) throws Exception {
        switch (kind) {
            case 0 -> System.arraycopy(ONES, 0, D.ints, 0, 1);
            case 1 -> D.ints[0] = 1;
            case 2 -> D.ints[0] = 1;
            case 3 -> Array.setInt(D.ints, 0, 1);
            case 4 -> FIELD.setInt(D, 1);
            case 5 -> ATOMIC.incrementAndGet();
            case 6 -> HANDLE.setOpaque(D, 1);
            case 7 -> D.inBlock(true);
            case 8 -> D.inMethod(true);
            case 9 -> Data.inStaticMethod(true);
            case 10 -> METHOD.invoke(D, true);
            case 11 -> third.start();
            case 12 -> third.start();
            case 13 -> first.interrupt();
            case 14 -> first.interrupt();
            case 15 -> first.interrupt();
            case 16 -> LockSupport.unpark(first);
            case 17 -> Thread.sleep(1);
            case 18 -> new String(new char[] {'a', '-', 'b'}).intern();
            case 19 -> new Thread();
            case 20 -> LOCK.tryLock();
            case 21 -> MAP.put(1, 2);
            case 22 -> QUEUE.add(1);
            case 23 -> WEAK.clear();
            case 24 -> new File("made-by-the-last-thread").mkdir();
            default -> throw new AssertionError();
        }
    }

    static void look(int kind) throws Exception {
        switch (kind) {
            case 0 -> {
                if (D.ints[0] != 0) {
                    throw new IllegalStateException("copied"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 1 -> {
                if (copied()[0] != 0) {
                    throw new IllegalStateException("copied before"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 2 -> {
                if (D.ints.clone()[0] != 0) {
                    throw new IllegalStateException("cloned before"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 3 -> {
                if (Array.getInt(D.ints, 0) != 0) {
                    throw new IllegalStateException("Array.set"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 4 -> {
                if (FIELD.getInt(D) != 0) {
                    throw new IllegalStateException("Field.set"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 5 -> {
                if (ATOMIC.getAndAdd(2) != 0) {
                    throw new IllegalStateException("AtomicInteger"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 6 -> {
                if ((int) HANDLE.getAndAdd(D, 2) != 0) {
                    throw new IllegalStateException("VarHandle"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 7 -> {
                if (D.inBlock(false)) {
                    throw new IllegalStateException("synchronized"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 8 -> {
                if (D.inMethod(false)) {
                    throw new IllegalStateException("synchronized method"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 9 -> {
                if (Data.inStaticMethod(false)) {
                    throw new IllegalStateException("static synchronized method"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 10 -> {
                if ((boolean) METHOD.invoke(D, false)) {
                    throw new IllegalStateException("Method.invoke"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 11 -> {
                if (third.isAlive()) {
                    throw new IllegalStateException("isAlive"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 12 -> {
                if (third.getState() != Thread.State.NEW) {
                    throw new IllegalStateException("getState"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 13 -> {
                if (sleeps()) {
                    throw new IllegalStateException("sleep interrupted"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 14 -> {
                if (waits()) {
                    throw new IllegalStateException("wait interrupted"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 15 -> {
                if (Thread.interrupted()) {
                    throw new IllegalStateException("interrupted"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 16 -> {
                if (needsNoTime()) {
                    throw new IllegalStateException("unpark"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 17 -> {
                if (System.nanoTime() != began) {
                    throw new IllegalStateException("clock"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 18 -> {
                if (text() != text().intern()) {
                    throw new IllegalStateException("intern"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 19 -> {
                if (new Thread().getId() != second.getId() + 1) {
                    throw new IllegalStateException("thread id"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 20 -> {
                if (!LOCK.tryLock()) {
                    throw new IllegalStateException("ReentrantLock"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 21 -> {
                if (MAP.putIfAbsent(1, 1) != null) {
                    throw new IllegalStateException("map"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 22 -> {
                if (QUEUE.poll() != null) {
                    throw new IllegalStateException("queue"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 23 -> {
                if (WEAK.get() == null) {
                    throw new IllegalStateException("weak"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            case 24 -> {
                if (new File("made-by-the-last-thread").exists()) {
                    throw new IllegalStateException("file"); //~ uncaught-exception java.lang.IllegalStateException
                }
            }
            default -> throw new AssertionError();
        }
    }

    public static void main(String[] args) throws Exception {
        int kind = Verify.getInt(0, 24);
        began = System.nanoTime();
        second = new Thread(() -> {
            step = 1;
            try {
                act(kind);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        second.start();
        look(kind);
    }
}
