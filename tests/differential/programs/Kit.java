// Classes that all random programs use, compiled with them.
class Box {
    int f;
    volatile int g;
    Box next;
    int[] d;
    final int h;

    Box() {
        this(1);
    }

    Box(int h) {
        this.h = h;
    }

    synchronized int bump() {
        f = (f + 1) & 3;
        return f;
    }
}

/** An object that threads access under its lock, or without it. */
class Kept {
    static final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
    int f;
    Kept next;
    Object mon = new Object();
}

/** Numbers that are mostly only written. */
class Notes {
    static int total;
    int last;
    byte small;
    final int[] all = new int[2];

    static void note(int number) {
        total += number;
    }

    void keep(int number) {
        last = number;
        small = (byte) number;
        all[number & 1] += last;
    }

    static int twice(int number) {
        return number * 2;
    }

    static int first(int number, int other) {
        return number;
    }

    int sum() {
        return all[0] + all[1] + last;
    }
}

/** A subclass that overrides some methods of Notes. */
class Others extends Notes {
    @Override
    void keep(int number) {
        if (number == 2) {
            throw new IllegalStateException();
        }
    }

    @Override
    int sum() {
        return small;
    }
}

/** Numbers in a ring. Mostly, nothing but the places depends on the indices. */
class Ring {
    static int turns;
    final int[] data = new int[3];
    int front;
    byte back;

    void put(int number) {
        data[(front + back) % data.length] = number;
        back = (byte) ((back + 1) % 3);
    }

    int get() {
        int number = data[front];
        front = (front + 1) % data.length;
        return number;
    }

    void swap() {
        int number = data[turns];
        data[turns] = data[front];
        data[front] = number;
        turns = 2 - front;
    }

    void move(int by) {
        front += by;
    }
}

/** Counters under locks of their own. */
class Log {
    static final Log LOG = new Log();
    static final Log OTHER = new Log();
    static int lines;
    final Object lock = new Object();
    int count;
    int last;

    static synchronized void line(int number) {
        lines += number;
        if (number == 3) {
            throw new IllegalStateException();
        }
    }

    static synchronized void lines(int number) {
        line(number);
        line(number + 4);
    }

    void add(int number) {
        synchronized (lock) {
            count += number;
            last = number;
        }
    }

    synchronized void own(int number) {
        count -= number;
    }

    synchronized void under(int number) {
        add(number);
    }

    void over(int number) {
        synchronized (lock) {
            own(number);
        }
    }
}

interface Body {
    void run() throws Throwable;
}

final class Task extends Thread {
    final Body body;

    Task(Body body) {
        this.body = body;
    }

    Task(ThreadGroup group, Body body) {
        super(group, (Runnable) null);
        this.body = body;
    }

    @Override
    public void run() {
        Kit.run(body);
    }
}

/** A thread that drops its reference to the body when it runs the body. */
final class Giving extends Thread {
    Body body;

    Giving(Body body) {
        this.body = body;
    }

    @Override
    public void run() {
        Body own = body;
        body = null;
        Kit.run(own);
    }
}

final class Kit {
    /** Returns an array of boxes; every second one refers to another box. */
    static Box[] table(int length) {
        Box[] table = new Box[length];
        for (int i = 0; i < length; i++) {
            table[i] = new Box();
            table[i].next = i % 2 == 0 ? null : new Box();
        }
        return table;
    }

    static java.util.HashMap<Integer, Box> map(int size) {
        java.util.HashMap<Integer, Box> map = new java.util.HashMap<>();
        for (int i = 0; i < size; i++) {
            map.put(i, new Box());
        }
        return map;
    }

    static boolean yes() {
        return true;
    }

    static void run(Body body) {
        try {
            body.run();
        } catch (InterruptedException e) {
            // An end like any other.
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new Error(e);
        }
    }

    static java.lang.reflect.Field field(Class<?> holder, String name) {
        try {
            return holder.getDeclaredField(name);
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

    /** The value true, which the compiler does not know. */
    static final boolean ENDS = Boolean.parseBoolean("true");

    /** Returns a stream whose bytes the program reads. */
    static java.io.PrintStream stream() {
        return new Bytes(new java.io.ByteArrayOutputStream());
    }

    static int written(java.io.PrintStream stream) {
        return ((Bytes) stream).bytes.size();
    }

    static final class Bytes extends java.io.PrintStream {
        final java.io.ByteArrayOutputStream bytes;

        Bytes(java.io.ByteArrayOutputStream bytes) {
            super(bytes, true);
            this.bytes = bytes;
        }
    }

    /** Returns the value of a field, by its name. */
    static int number(Object of, String name) {
        try {
            return field(of.getClass(), name).getInt(of);
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

    static java.lang.reflect.Method method(Class<?> holder, String name) {
        try {
            return holder.getDeclaredMethod(name);
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

    static java.lang.invoke.VarHandle variable(Class<?> holder, String name) {
        try {
            return java.lang.invoke.MethodHandles.privateLookupIn(holder, java.lang.invoke.MethodHandles.lookup())
                    .findStaticVarHandle(holder, name, int.class);
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

    static java.lang.invoke.MethodHandle getter(Class<?> holder, String name) {
        try {
            return java.lang.invoke.MethodHandles.privateLookupIn(holder, java.lang.invoke.MethodHandles.lookup())
                    .findStaticGetter(holder, name, int.class);
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

    static java.lang.invoke.MethodHandle setter(Class<?> holder, String name) {
        try {
            return java.lang.invoke.MethodHandles.privateLookupIn(holder, java.lang.invoke.MethodHandles.lookup())
                    .findStaticSetter(holder, name, int.class);
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

    static java.lang.invoke.MethodHandle call(Class<?> holder, String name) {
        try {
            return java.lang.invoke.MethodHandles.privateLookupIn(holder, java.lang.invoke.MethodHandles.lookup())
                    .findStatic(holder, name, java.lang.invoke.MethodType.methodType(int.class));
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }
}

/** A task that forks one half and computes the other. */
class Halves extends java.util.concurrent.RecursiveTask<Integer> {
    final java.util.function.IntSupplier forked;
    final java.util.function.IntSupplier own;

    Halves(java.util.function.IntSupplier forked, java.util.function.IntSupplier own) {
        this.forked = forked;
        this.own = own;
    }

    @Override
    protected Integer compute() {
        java.util.concurrent.Callable<Integer> half = forked::getAsInt;
        java.util.concurrent.ForkJoinTask<Integer> task = java.util.concurrent.ForkJoinTask.adapt(half);
        task.fork();
        return own.getAsInt() + task.join();
    }
}

/** A task that invokes two tasks. */
class All extends java.util.concurrent.RecursiveTask<Integer> {
    final java.util.function.IntSupplier one;
    final java.util.function.IntSupplier other;

    All(java.util.function.IntSupplier one, java.util.function.IntSupplier other) {
        this.one = one;
        this.other = other;
    }

    @Override
    protected Integer compute() {
        java.util.concurrent.Callable<Integer> first = one::getAsInt;
        java.util.concurrent.Callable<Integer> second = other::getAsInt;
        java.util.concurrent.ForkJoinTask<Integer> task = java.util.concurrent.ForkJoinTask.adapt(first);
        java.util.concurrent.ForkJoinTask<Integer> next = java.util.concurrent.ForkJoinTask.adapt(second);
        invokeAll(task, next);
        return task.getRawResult() + next.getRawResult();
    }
}

/** A wait for a latch that informs the pool. */
class Blocking implements java.util.concurrent.ForkJoinPool.ManagedBlocker {
    final java.util.concurrent.CountDownLatch latch;

    Blocking(java.util.concurrent.CountDownLatch latch) {
        this.latch = latch;
    }

    @Override
    public boolean block() throws InterruptedException {
        latch.await();
        return true;
    }

    @Override
    public boolean isReleasable() {
        return latch.getCount() == 0;
    }
}

/** A task whose last action is to fork a part, which completes it. */
class Counted extends java.util.concurrent.CountedCompleter<Void> {
    final java.util.function.IntSupplier own;
    final java.util.function.IntSupplier forked;

    Counted(java.util.function.IntSupplier own, java.util.function.IntSupplier forked) {
        this(null, own, forked);
    }

    Counted(Counted completer, java.util.function.IntSupplier own, java.util.function.IntSupplier forked) {
        super(completer);
        this.own = own;
        this.forked = forked;
    }

    @Override
    public void compute() {
        own.getAsInt();
        if (forked == null) {
            tryComplete();
        } else {
            new Counted(this, forked, null).fork();
        }
    }
}
