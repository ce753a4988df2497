//! The statements of random programs, and the declarations that they need.
//!
//! Placeholders: `$p` is an `int` variable, `$n` a small number, `$l` a lock, `$t` a thread. The text
//! `$i` is a class with an initializer, `$v` a new local. The text `$b` is a block of statements, `$P` the class of the
//! program.

/// Static fields by name, declared where the name is used. Some initializers use earlier fields.
pub(crate) const DECLARATIONS: &[(&str, &str)] = &[
    ("a", "static int a;"),
    ("b", "static int b;"),
    ("v", "static volatile int v;"),
    ("lng", "static long lng;"),
    ("box", "static final Box box = new Box();"),
    ("pub", "static Box pub;"),
    ("kept", "static Kept kept;"),
    ("vpub", "static volatile Box vpub;"),
    ("arr", "static final int[] arr = new int[2];"),
    ("objs", "static final Object[] objs = new Object[2];"),
    ("L0", "static final Object L0 = new Object();"),
    ("L1", "static final Object L1 = new Object();"),
    ("E0", "static Object E0 = new Object();"),
    (
        "two",
        "static Object[] two = new Object[2]; static { for (int i = 0; i < 2; i++) two[i] = new Object(); }",
    ),
    (
        "el",
        "static java.util.concurrent.locks.ReentrantLock el = new java.util.concurrent.locks.ReentrantLock();",
    ),
    (
        "els",
        "static java.util.concurrent.locks.ReentrantLock[] els = new java.util.concurrent.locks.ReentrantLock[2]; static { for (int i = 0; i < 2; i++) els[i] = new java.util.concurrent.locks.ReentrantLock(); }",
    ),
    (
        "ai",
        "static final java.util.concurrent.atomic.AtomicInteger ai = new java.util.concurrent.atomic.AtomicInteger();",
    ),
    (
        "ref",
        "static final java.util.concurrent.atomic.AtomicReference<Box> ref = new java.util.concurrent.atomic.AtomicReference<>();",
    ),
    (
        "rl",
        "static final java.util.concurrent.locks.ReentrantLock rl = new java.util.concurrent.locks.ReentrantLock();",
    ),
    ("cond", "static final java.util.concurrent.locks.Condition cond = rl.newCondition();"),
    (
        "sem",
        "static final java.util.concurrent.Semaphore sem = new java.util.concurrent.Semaphore(1);",
    ),
    (
        "latch",
        "static final java.util.concurrent.CountDownLatch latch = new java.util.concurrent.CountDownLatch(1);",
    ),
    (
        "fair",
        "static final java.util.concurrent.locks.ReentrantLock fair = new java.util.concurrent.locks.ReentrantLock(true);",
    ),
    (
        "rw",
        "static final java.util.concurrent.locks.ReentrantReadWriteLock rw = new java.util.concurrent.locks.ReentrantReadWriteLock();",
    ),
    (
        "none",
        "static final java.util.concurrent.Semaphore none = new java.util.concurrent.Semaphore(0, true);",
    ),
    (
        "barrier",
        "static final java.util.concurrent.CyclicBarrier barrier = new java.util.concurrent.CyclicBarrier(2);",
    ),
    (
        "abq",
        "static final java.util.concurrent.ArrayBlockingQueue<Integer> abq = new java.util.concurrent.ArrayBlockingQueue<>(1);",
    ),
    (
        "lbq",
        "static final java.util.concurrent.LinkedBlockingQueue<Integer> lbq = new java.util.concurrent.LinkedBlockingQueue<>(1);",
    ),
    (
        "lbd",
        "static final java.util.concurrent.LinkedBlockingDeque<Integer> lbd = new java.util.concurrent.LinkedBlockingDeque<>(1);",
    ),
    (
        "sq",
        "static final java.util.concurrent.SynchronousQueue<Integer> sq = new java.util.concurrent.SynchronousQueue<>();",
    ),
    (
        "fq",
        "static final java.util.concurrent.SynchronousQueue<Integer> fq = new java.util.concurrent.SynchronousQueue<>(true);",
    ),
    (
        "ltq",
        "static final java.util.concurrent.LinkedTransferQueue<Integer> ltq = new java.util.concurrent.LinkedTransferQueue<>();",
    ),
    (
        "ex",
        "static final java.util.concurrent.Exchanger<Integer> ex = new java.util.concurrent.Exchanger<>();",
    ),
    (
        "cow",
        "static final java.util.concurrent.CopyOnWriteArrayList<Integer> cow = new java.util.concurrent.CopyOnWriteArrayList<>();",
    ),
    (
        "task",
        "static final java.util.concurrent.FutureTask<Integer> task = new java.util.concurrent.FutureTask<>(() -> a + 1);",
    ),
    (
        "pool",
        "static final java.util.concurrent.ThreadPoolExecutor pool = new java.util.concurrent.ThreadPoolExecutor(1, 1, 0, java.util.concurrent.TimeUnit.SECONDS, new java.util.concurrent.LinkedBlockingQueue<>(), new java.util.concurrent.ThreadPoolExecutor.DiscardPolicy());",
    ),
    (
        "phaser",
        "static final java.util.concurrent.Phaser phaser = new java.util.concurrent.Phaser(2);",
    ),
    (
        "fut",
        "static final java.util.concurrent.CompletableFuture<Integer> fut = new java.util.concurrent.CompletableFuture<>();",
    ),
    (
        "forks",
        "static final java.util.concurrent.ForkJoinPool forks = new java.util.concurrent.ForkJoinPool(1);",
    ),
    (
        "pair",
        "static final java.util.concurrent.ForkJoinPool pair = new java.util.concurrent.ForkJoinPool(2);",
    ),
    (
        "shared",
        "static final java.util.concurrent.ForkJoinPool shared = java.util.concurrent.ForkJoinPool.commonPool();",
    ),
    (
        "job",
        "static final java.util.concurrent.ForkJoinTask<Integer> job = java.util.concurrent.ForkJoinTask.adapt(() -> a + 1 & 3);",
    ),
    ("worker", "static Thread worker;"),
    (
        "next",
        "static final java.util.concurrent.CompletableFuture<Integer> next = fut.thenApply(i -> i + 1);",
    ),
    ("F_a", "static final java.lang.reflect.Field F_a = Kit.field($P.class, \"a\");"),
    ("M_bump", "static final java.lang.reflect.Method M_bump = Kit.method(Box.class, \"bump\");"),
    ("VH", "static final java.lang.invoke.VarHandle VH = Kit.variable($P.class, \"b\");"),
    ("MG", "static final java.lang.invoke.MethodHandle MG = Kit.getter($P.class, \"a\");"),
    ("MS", "static final java.lang.invoke.MethodHandle MS = Kit.setter($P.class, \"a\");"),
    (
        "weak",
        "static final java.lang.ref.WeakReference<Box> weak = new java.lang.ref.WeakReference<>(new Box());",
    ),
    ("list", "static final java.util.ArrayList<Integer> list = new java.util.ArrayList<>();"),
    ("notes", "static final Notes notes = new Notes();"),
    ("others", "static final Notes others = new Others();"),
    ("row", "static final int[] row = new int[2];"),
    ("head", "static int head;"),
    ("ring", "static final Ring ring = new Ring();"),
    ("nano", "static final long nano = System.nanoTime();"),
    ("str", "static String str = \"\";"),
    ("tab", "static final Box[] tab = Kit.table(7);"),
    ("map", "static final java.util.HashMap<Integer, Box> map = Kit.map(12);"),
];

/// Local variables by name, declared in each body that uses them.
pub(crate) const LOCALS: &[(&str, &str)] =
    &[("own", "Box[] own = Kit.table(7);"), ("sum", "int sum = 0;"), ("more", "long more = 1;")];

/// Places with an `int`.
pub(crate) const PLACES: &[&str] =
    &["a", "b", "v", "box.f", "box.g", "arr[0]", "arr[1]", "arr[r & 1]", "pub.f", "x.f"];

/// A kind of statements: its weight, and the texts of its statements.
pub(crate) type Kind = (u32, &'static [&'static str]);

/// All kinds.
pub(crate) const KINDS: &[Kind] = &[
    // Fields and elements.
    (6, &["r = $p;", "$p = $n;", "$p = (r + 1) & 3;", "$p = ($p + 1) & 3;", "r = (r + $p) & 3;"]),
    (1, &["lng = r;", "lng++;", "r = (int) lng & 3;"]),
    // Monitors.
    (
        4,
        &[
            "synchronized ($l) { $b }",
            "synchronized ($l) { $b }",
            "r = box.bump();",
            "r = locked();",
        ],
    ),
    (
        3,
        &[
            "synchronized ($l) { $l.wait(); }",
            "synchronized ($l) { while ($p == 0) $l.wait(); }",
            "synchronized ($l) { if ($p == $n) $l.wait(); $b }",
            "synchronized ($l) { $l.notify(); }",
            "synchronized ($l) { $p = $n; $l.notify(); }",
            "synchronized ($l) { $l.notifyAll(); }",
            "$l.notify();",
        ],
    ),
    (
        2,
        &[
            "synchronized ($l) { $l.wait(5); }",
            "synchronized ($l) { $l.wait(7); $b }",
            "synchronized ($l) { $l.notify(); $b }",
        ],
    ),
    // Interrupts.
    (
        2,
        &[
            "$t.interrupt();",
            "$t.interrupt();",
            "if (Thread.interrupted()) r = 2;",
            "if ($t.isInterrupted()) r = 3;",
            "try { $b Thread.sleep(3); } catch (InterruptedException e) { r = 1; }",
            "synchronized ($l) { try { $l.wait(); } catch (InterruptedException e) { r = 3; } }",
        ],
    ),
    // Time.
    (1, &["Thread.sleep(3);", "Thread.sleep(6);", "$t.join(4);", "Thread.yield();"]),
    // Threads.
    (
        2,
        &[
            "$t.join();",
            "if ($t.isAlive()) r = 2;",
            "r = $t.getState().ordinal();",
            "if ($t.getState() == Thread.State.TERMINATED) r = 2;",
            "$t.start();",
            "synchronized ($t) { $b }",
        ],
    ),
    // Atomics.
    (
        2,
        &[
            "r = ai.get();",
            "ai.set($n);",
            "if (ai.compareAndSet($n, $n)) r = 3;",
            "r = ai.incrementAndGet();",
            "ai.getAndAdd($n);",
        ],
    ),
    // Locks of the library.
    (
        1,
        &[
            "rl.lock(); try { $b } finally { rl.unlock(); }",
            "if (rl.tryLock()) { $b rl.unlock(); }",
            "rl.lock();",
            "rl.unlock();",
        ],
    ),
    // Permits.
    (
        2,
        &[
            "java.util.concurrent.locks.LockSupport.park();",
            "java.util.concurrent.locks.LockSupport.unpark($t);",
            "java.util.concurrent.locks.LockSupport.unpark($t);",
            "java.util.concurrent.locks.LockSupport.parkNanos(5);",
        ],
    ),
    // Objects handed over.
    (
        3,
        &[
            "x = new Box();",
            "x = new Box($n); x.f = $n; pub = x;",
            "pub = x;",
            "vpub = x;",
            "x = pub;",
            "x = vpub;",
            "if (x != null) r = x.f;",
            "if (x != null) x.f = $n;",
            "if (pub != null) synchronized (pub) { $b }",
            "if (x != null) synchronized (x) { $b }",
            "x = new Box(); box.next = x;",
            "x = box.next;",
            "objs[$n & 1] = x;",
            "x = (Box) objs[$n & 1];",
        ],
    ),
    // Class initialization.
    (2, &["r = $i.w;", "$i.w = $n;", "r = $i.call();", "new $i();", "Class.forName(\"$P$$i\");"]),
    // The end of the process.
    (
        1,
        &[
            "if (r == $n) System.exit($n);",
            "if (r == $n) Runtime.getRuntime().halt($n);",
            "if ($p == $n) System.exit(3);",
        ],
    ),
    // Choices.
    (
        1,
        &[
            "gov.nasa.jpf.vm.Verify.ignoreIf(r == $n);",
            "gov.nasa.jpf.vm.Verify.ignoreIf($p == $n);",
            "if (gov.nasa.jpf.vm.Verify.getBoolean()) { $b }",
            "r = gov.nasa.jpf.vm.Verify.getInt(0, 1);",
        ],
    ),
    // Branches and loops.
    (3, &["if (r == $n) { $b }", "if ($p == $n) { $b }", "for (int $v = 0; $v < 2; $v++) { $b }"]),
    (
        1,
        &[
            "while ($p == 0) { }",
            "while ($p == 0) { $b }",
            "while (Kit.yes()) { $b }",
            "while (r < 2) { $b r++; }",
        ],
    ),
    // Failures.
    (
        3,
        &[
            "assert r != $n;",
            "assert $p == 0;",
            "if (r == $n) throw new IllegalStateException();",
            "if ($p != 0) throw new RuntimeException();",
            "r = arr[r];",
            "try { $b } catch (RuntimeException e) { r = 2; }",
            "try { $b } finally { $p = $n; }",
        ],
    ),
    (1, &["System.out.println(r);", "System.out.println($p);"]),
    // Reflection and handles.
    (
        2,
        &[
            "r = F_a.getInt(null);",
            "F_a.setInt(null, $n);",
            "r = (Integer) M_bump.invoke(box);",
            "r = (int) VH.getVolatile();",
            "VH.setRelease($n);",
            "if (VH.compareAndSet($n, $n)) r = 3;",
            "r = (int) VH.getAndAdd(1) & 3;",
            "r = (int) MG.invokeExact();",
            "MS.invokeExact($n);",
            "r = a;",
            "b = $n;",
        ],
    ),
    // Whole arrays.
    (
        1,
        &[
            "System.arraycopy(arr, 0, arr, 1, 1);",
            "r = arr.clone()[1];",
            "java.util.Arrays.fill(arr, $n);",
            "arr[1] = $n;",
            "r = arr[0];",
        ],
    ),
    // Synchronizers.
    (
        1,
        &[
            "sem.acquire(); try { $b } finally { sem.release(); }",
            "if (sem.tryAcquire()) r = 2;",
            "sem.release();",
            "latch.countDown();",
            "latch.await();",
        ],
    ),
    (
        1,
        &[
            "rl.lock(); try { cond.await(); } finally { rl.unlock(); }",
            "rl.lock(); try { cond.signal(); } finally { rl.unlock(); }",
            "rl.lock(); try { $b } finally { rl.unlock(); }",
        ],
    ),
    // Resources of the whole process.
    (
        1,
        &[
            "r = new Thread().getName().charAt(7) & 3;",
            "str = (\"s\" + r).intern();",
            "if ((\"s\" + $n).intern() == str) r = 2;",
            "r = (int) ((System.nanoTime() - nano) / 1000000) & 3;",
            "Thread.sleep(3);",
            "r = Thread.activeCount() & 3;",
        ],
    ),
    // Objects that a collection may clear.
    (
        1,
        &["if (weak.get() == null) r = 2;", "System.gc();", "x = weak.get();", "pub = weak.get();"],
    ),
    // Collections.
    (
        1,
        &[
            "list.add($n);",
            "r = list.size() & 3;",
            "for (Integer $v : list) r = $v;",
            "synchronized (list) { list.add(r); }",
            "if (!list.isEmpty()) list.remove(0);",
        ],
    ),
    // Lambdas and handlers.
    (
        1,
        &[
            "Body $v = () -> { a = (a + 1) & 3; }; $v.run();",
            "Thread.currentThread().setUncaughtExceptionHandler((t, e) -> { a = 2; });",
            "if ($p == $n) throw new IllegalStateException();",
            "if (a == 2) r = 3;",
        ],
    ),
    (
        1,
        &[
            "Runtime.getRuntime().addShutdownHook(new Task(() -> { if (a == $n) throw new RuntimeException(); }));",
            "a = (a + 1) & 3;",
            "if (a == $n) System.exit(2);",
        ],
    ),
    (1, &["r = System.identityHashCode($l) & 3;"]),
];
