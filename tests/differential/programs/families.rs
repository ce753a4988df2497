//! Kinds of statements for programs about one topic; placeholders are as in `statements`.

use super::statements::Kind;

/// Kinds for programs that add to and remove from tables: a shared one, one for each thread, and a map.
pub(crate) const TABLES: &[Kind] = &[
    (
        5,
        &[
            "tab[$n + 2] = new Box($n);",
            "tab[$n * 2] = null;",
            "x = tab[$n + 1];",
            "tab[$n + 3] = x;",
            "tab[r] = tab[$n + 2];",
            "x = tab[$n]; tab[$n] = tab[6]; tab[6] = x;",
            "x = tab[$n + 3]; if (x != null) x.next = tab[$n];",
            "x = tab[$n]; if (x != null) x.next = new Box($n);",
            "if (x != null) x.next = tab[$n + 4];",
        ],
    ),
    (
        4,
        &[
            "own[$n + 2] = new Box($n);",
            "own[$n * 2] = null;",
            "own[$n + 3] = x;",
            "x = own[$n]; own[$n] = own[6]; own[6] = x;",
            "x = own[$n + 3]; if (x != null) x.next = own[$n];",
            "x = own[$n]; if (x != null) x.next = new Box($n);",
            "pub = own[$n + 1];",
            "own[$n] = pub;",
            "own[$n] = tab[$n + 1];",
            "tab[$n] = own[$n + 3];",
            "objs[$n & 1] = own;",
        ],
    ),
    (
        3,
        &[
            "map.put($n + 14, new Box());",
            "map.put($n, x);",
            "map.remove($n + 2);",
            "x = map.get($n);",
            "for (Box $v : map.values()) x = $v;",
            "java.util.Iterator<Box> $v = map.values().iterator(); if ($v.hasNext()) { x = $v.next(); $b }",
        ],
    ),
    (2, &["synchronized ($l) { $b }", "v = $n;", "r = v;", "r = box.bump();"]),
    (
        1,
        &[
            "if (gov.nasa.jpf.vm.Verify.getBoolean()) { $b }",
            "for (int $v = 0; $v < 2; $v++) { $b }",
        ],
    ),
];

/// Kinds for programs whose threads receive an object; the subtree of the object is shared while the threads live.
pub(crate) const PASSED_OBJECT: &[Kind] = &[
    (4, &["r = x.f;", "x.f = $n;", "r = x.g;", "x.g = $n;", "x.f = (r + 1) & 3;", "r = x.bump();"]),
    (
        4,
        &[
            "x.next = new Box($n);",
            "if (x.next == null) { x.next = new Box($n); $b }",
            "if (x.next != null) x.next.f = $n;",
            "if (x.next != null) r = x.next.f;",
            "Box $v = new Box($n); x.next = $v; $v.f = $n;",
            "x.next = null;",
            "if (x.next != null) x = x.next;",
            "x = new Box($n); $b",
        ],
    ),
    (
        2,
        &[
            "synchronized (x) { $b }",
            "synchronized ($l) { $b }",
            "synchronized (x) { x.notify(); }",
        ],
    ),
    (
        2,
        &[
            "x.d = new int[] {$n, 1};",
            "if (x.d != null) x.d[0] = $n;",
            "if (x.d != null) r = x.d[0];",
        ],
    ),
    (3, &["$t.join();", "$t.join();", "if ($t.isAlive()) r = 2;", "$t.interrupt();"]),
    (2, &["assert r != $n;", "assert x.f != $n;", "if (r == $n) { $b }", "if (x.f == $n) { $b }"]),
    (1, &["pub = x;", "$p = $n;", "r = $p;"]),
];

/// Kinds for programs whose threads receive an object with a lock. They access it with the lock and
/// without, keep locks to their ends, and drop accessed objects.
pub(crate) const LOCK_KEEPING: &[Kind] = &[
    (
        4,
        &[
            "synchronized (x) { $b }",
            "synchronized (x) { v = $n; $b }",
            "synchronized ($l) { $b }",
            "synchronized ($l) { v = $n; $b }",
            "synchronized (x) { v = $n; x.f = 1; assert x.f == 1; } x = new Kept();",
        ],
    ),
    (
        4,
        &[
            "if (Kept.lock.tryLock()) { $b }",
            "if (!Kept.lock.tryLock()) { $b }",
            "Kept.lock.lock(); v = $n;",
            "Kept.lock.lock(); try { $b } finally { Kept.lock.unlock(); }",
            "if (Kept.lock.tryLock()) { x.f = 1; assert x.f == 1; } else { x.f = 2; }",
        ],
    ),
    (
        2,
        &[
            "rl.lock(); v = $n;",
            "if (rl.tryLock()) { $b }",
            "if (!rl.tryLock()) { $b }",
            "rl.lock(); try { $b } finally { rl.unlock(); }",
            "if (rl.tryLock()) { a = 1; assert a == 1; } else { a = 2; }",
        ],
    ),
    (
        5,
        &[
            "x.f = $n;",
            "r = x.f;",
            "x.f = 1; assert x.f == 1;",
            "x.f = 2; assert x.f == 2;",
            "x.f = x.f + 1 & 3;",
        ],
    ),
    (3, &["a = $n;", "r = a;", "a = 1; assert a == 1;", "a = 2; assert a == 2;"]),
    (
        4,
        &[
            "r = v;",
            "v = $n;",
            "if (v == $n) { $b }",
            "if (v == $n) x.f = 2;",
            "if (v == $n) a = 2;",
        ],
    ),
    (
        2,
        &[
            "x = new Kept();",
            "x = new Kept(); v = $n;",
            "x.next = new Kept();",
            "if (x.next != null) x = x.next;",
            "kept = x;",
            "if (kept != null) x = kept;",
            "kept = null;",
        ],
    ),
    (1, &["$t.join();", "if ($t.isAlive()) r = 2;", "assert r != $n;", "if (r == $n) { $b }"]),
];

/// Kinds for programs about the subjects of facts. `sum` and `more` are local variables that statements
/// mostly only add to. Fields are written before and after other threads reach the object, with a lock
/// and without, and read after `join`.
pub(crate) const FACTS: &[Kind] = &[
    (
        6,
        &[
            "sum += $p;",
            "sum += r; r = $p;",
            "sum = sum * 3 + $p; $p = $n;",
            "sum += box.bump() & 3;",
            "more = sum - r;",
            "sum ^= more; more++;",
            "synchronized (x) { sum += ++x.f & 3; }",
            "for (int $v = 0; $v < 2; $v++) { sum += $n; $b }",
            "r = r & 3 | 4; sum += 8 / r;",
        ],
    ),
    (1, &["if (sum > $n) { $b }", "r = sum & 3;", "assert more != $n;", "r = 4 / (int) more;"]),
    (
        4,
        &[
            "$t.join();",
            "$t.join(); r = x.f;",
            "$t.join(); a = $n;",
            "$t.join(); assert a != $n;",
            "if (!$t.isAlive()) x.f = $n;",
            "if (!$t.isAlive()) { $b }",
            "$t.join(3);",
            "while ($t.isAlive()) Thread.yield();",
            "if ($t.getState() == Thread.State.TERMINATED) x.f = $n;",
        ],
    ),
    (
        4,
        &[
            "synchronized (x) { x.f = $n; $b }",
            "synchronized (x) { r = x.f; }",
            "synchronized ($l) { a = a + 1 & 3; }",
            "synchronized ($l) { $b }",
            "synchronized ($l) { v = $n; }",
            "synchronized ($l) { r = v; }",
            "synchronized ($l) { if (v == $n) { $b } }",
        ],
    ),
    (
        3,
        &[
            "r = x.f;",
            "x.f = $n;",
            "r = a;",
            "a = $n;",
            "r = v;",
            "v = $n;",
            "x.f = 1; assert x.f == 1;",
            "a = 2; assert a == 2;",
        ],
    ),
    (
        3,
        &[
            "x = new Kept();",
            "x = new Kept(); x.f = $n; kept = x;",
            "kept = x;",
            "x = new Kept(); x.next = new Kept(); x.next.f = 1; kept = x; $b",
            "if (kept != null) x = kept;",
            "if (kept != null) r = kept.f;",
            "if (x.next != null) r = x.next.f;",
            "if (x.next == null) x.next = new Kept();",
            "if (x.next != null) synchronized (x.next) { $b }",
            "x.next = null;",
        ],
    ),
    (
        2,
        &[
            "objs[$n & 1] = x;",
            "x = (Kept) objs[$n & 1]; if (x == null) x = new Kept();",
            "arr[$n & 1] = r;",
            "r = arr[$n & 1];",
            "synchronized (arr) { arr[1] = $n; }",
            "synchronized (arr) { r = arr[1]; }",
        ],
    ),
    (
        4,
        &[
            "r = $i.w;",
            "r = $i.call();",
            "$i.w = $n;",
            "x = new Kept(); kept = x; x.f = $n; x.f = x.f + 1 & 3;",
            "x = new Kept(); kept = x; $b",
            "if (kept != null) kept.f = $n;",
            "x.f = $n; kept = x; x = new Kept(); kept = x;",
            "objs[$n & 1] = new int[] {$n};",
            "if (objs[$n & 1] instanceof int[] $v) $v[0] = $n;",
            "if (objs[$n & 1] instanceof int[] $v) r = $v[0];",
            "int[] $v = {$n}; objs[$n & 1] = $v; $v[0] = $n; r = $v[0]; $b",
        ],
    ),
    (1, &["$t.start();", "assert r != $n;", "if (r == $n) { $b }", "if (a == $n) { $b }"]),
];

/// Kinds for programs with local variables that statements mostly only add to.
pub(crate) const SUMS: &[Kind] = &[
    (
        4,
        &[
            "sum += $p;",
            "sum = sum * 3 + $p;",
            "more = sum - $p;",
            "sum += box.bump() & 3;",
            "sum ^= more; more++;",
            "for (int $v = 0; $v < 2; $v++) { sum += $p; $b }",
            "r = r & 3 | 4; sum += 8 / r;",
        ],
    ),
    (3, &["$p = $n;", "$p = ($p + 1) & 3;", "synchronized ($l) { $b }", "r = box.bump() & 3;"]),
    (1, &["if (sum > $n) { $b }", "r = sum & 3;", "assert more != $n;", "r = 4 / (int) more;"]),
];

/// Kinds for programs with numbers that are mostly only written, and code that needs some of them.
pub(crate) const SLICED: &[Kind] = &[
    (
        6,
        &[
            "Notes.note($p);",
            "notes.keep($p);",
            "notes.last++;",
            "notes.last = notes.small * $n + r;",
            "row[$n & 1] = $p;",
            "row[r & 1] += $n;",
            "int[] $v = {$n, r}; $v[1] = $v[0] + $p;",
            "int[] $v = new int[2]; $v[$n & 1] = $p; row[0] = $v[1];",
            "lng += $p;",
            "more += sum; sum = (int) more + $p;",
            "$p = Notes.twice($p) & 3;",
            "sum = Notes.first($p, sum);",
            "sum += notes.sum();",
        ],
    ),
    (3, &["$p = $n;", "$p = ($p + 1) & 3;", "r = $p;", "r = Notes.first($p, sum) & 3;"]),
    (
        2,
        &[
            "others.keep($n);",
            "(r == 0 ? notes : others).keep($p);",
            "sum = (r == $n ? notes : others).sum();",
            "if ((r == $n ? notes : others).sum() == $n) { $b }",
            "if (notes.sum() > $n) { $b }",
            "if (Notes.total == $n) { $b }",
            "assert Notes.total != $n;",
            "assert notes.last != $n;",
            "if (lng > $n) { $b }",
            "r = row[$n & 1] & 3;",
            "assert row[0] != $n;",
            "row[notes.last & 3] = $n;",
            "r = 4 / (Notes.total & 3);",
        ],
    ),
    (
        2,
        &[
            "r = row.clone()[$n & 1] & 3;",
            "System.arraycopy(row, 0, arr, 0, 2);",
            "java.util.Arrays.fill(row, $n);",
            "if (java.util.Arrays.hashCode(row) == $n) { $b }",
            "r = F_a.getInt(null) & 3;",
            "F_a.setInt(null, $n);",
            "r = (int) VH.getVolatile() & 3;",
            "VH.setVolatile($n);",
            "r = Kit.number(notes, \"last\") & 3;",
            "if (String.valueOf(Notes.total).equals(\"$n\")) { $b }",
        ],
    ),
    (3, &["synchronized ($l) { $b }", "assert r != $n;", "if (r == $n) { $b }"]),
    (
        1,
        &[
            "synchronized ($l) { if ($p == $n) $l.wait(); $b }",
            "synchronized ($l) { $l.notify(); }",
        ],
    ),
    (1, &["for (int $v = 0; $v < 2; $v++) { sum += $p; $b }", "$t.join();"]),
];

/// Kinds for programs whose threads observe the number of threads.
pub(crate) const THREAD_COUNTS: &[Kind] = &[
    (
        4,
        &[
            "r = Thread.activeCount() & 3;",
            "if (Thread.activeCount() == $n) r = 2;",
            "r = Thread.enumerate(new Thread[4]) & 3;",
            "r = Thread.getAllStackTraces().size() & 3;",
        ],
    ),
    (3, &["r = $p;", "$p = $n;", "$p = (r + 1) & 3;", "$p = r;"]),
    (1, &["assert r != $n;", "if (r == $n) { $b }", "if ($p == $n) { $b }"]),
    (1, &["synchronized ($l) { $b }"]),
    (1, &["if ($t != null) $t.join();", "if ($t != null && $t.isAlive()) r = 2;"]),
];

/// Kinds for programs whose threads own objects.
pub(crate) const OWNED_OBJECTS: &[Kind] = &[
    (4, &["r = $p;", "$p = $n;", "$p = (r + 1) & 3;", "$p = r;", "r = (r + $p) & 3;"]),
    (
        4,
        &[
            "x = new Box();",
            "x = new Box(); x.f = r;",
            "if (x != null) r = x.f;",
            "if (x != null) x.f = $p;",
            "x = new Box(); x.next = new Box(); x.next.f = r;",
            "if (x != null && x.next != null) r = x.next.f;",
            "if (x != null) x.next = pub;",
            "x = pub;",
            "pub = x;",
        ],
    ),
    (2, &["assert r != $n;", "assert $p != $n;", "if (r == $n) { $b }", "if ($p == $n) { $b }"]),
    (1, &["synchronized ($l) { $b }", "if (x != null) synchronized (x) { $b }"]),
    (1, &["synchronized ($l) { $l.wait(); }", "synchronized ($l) { $p = $n; $l.notify(); }"]),
];

/// Kinds for programs that mostly use synchronizers of the library.
pub(crate) const SYNCHRONIZERS: &[Kind] = &[
    (3, &["r = $p;", "$p = $n;", "$p = (r + 1) & 3;", "r = (r + $p) & 3;"]),
    (2, &["assert r != $n;", "assert $p == 0;", "if (r == $n) { $b }", "if ($p == $n) { $b }"]),
    (2, &["$t.interrupt();", "if (Thread.interrupted()) r = 2;", "if ($t.isInterrupted()) r = 3;"]),
    (
        1,
        &[
            "try { $b Thread.sleep(3); } catch (InterruptedException e) { r = 1; }",
            "Thread.sleep(3);",
            "$t.join();",
        ],
    ),
    (
        3,
        &[
            "rl.lock(); try { $b } finally { rl.unlock(); }",
            "if (rl.tryLock()) { $b rl.unlock(); }",
            "rl.lockInterruptibly(); try { $b } finally { rl.unlock(); }",
            "if (rl.tryLock(5, java.util.concurrent.TimeUnit.MILLISECONDS)) { $b rl.unlock(); }",
            "if (rl.isLocked()) r = 2;",
        ],
    ),
    (
        2,
        &[
            "rl.lock(); try { cond.await(); } finally { rl.unlock(); }",
            "rl.lock(); try { while ($p == 0) cond.await(); } finally { rl.unlock(); }",
            "rl.lock(); try { cond.awaitNanos(5); } finally { rl.unlock(); }",
            "rl.lock(); try { cond.signal(); } finally { rl.unlock(); }",
            "rl.lock(); try { $p = $n; cond.signalAll(); } finally { rl.unlock(); }",
            "rl.lock(); try { cond.awaitUninterruptibly(); } finally { rl.unlock(); }",
        ],
    ),
    (
        2,
        &[
            "fair.lock(); try { $b } finally { fair.unlock(); }",
            "if (fair.tryLock()) { $b fair.unlock(); }",
            "rl.lock(); try { $b } finally { rl.unlock(); }",
        ],
    ),
    (
        2,
        &[
            "rw.readLock().lock(); try { $b } finally { rw.readLock().unlock(); }",
            "rw.writeLock().lock(); try { $b } finally { rw.writeLock().unlock(); }",
            "if (rw.readLock().tryLock()) { $b rw.readLock().unlock(); }",
            "r = rw.getReadLockCount();",
        ],
    ),
    (
        2,
        &[
            "sem.acquire(); try { $b } finally { sem.release(); }",
            "if (sem.tryAcquire()) r = 2;",
            "sem.release();",
            "none.acquire();",
            "none.release();",
            "r = none.availablePermits();",
            "if (none.tryAcquire(5, java.util.concurrent.TimeUnit.MILLISECONDS)) r = 1;",
        ],
    ),
    (1, &["latch.countDown();", "latch.await();", "r = (int) latch.getCount();"]),
    (
        1,
        &[
            "barrier.await();",
            "barrier.await(5, java.util.concurrent.TimeUnit.MILLISECONDS);",
            "barrier.reset();",
            "if (barrier.isBroken()) r = 2;",
        ],
    ),
    (
        2,
        &[
            "abq.put($n);",
            "r = abq.take();",
            "if (!abq.offer($n)) r = 3;",
            "if (abq.poll(5, java.util.concurrent.TimeUnit.MILLISECONDS) == null) r = 3;",
            "r = abq.size();",
        ],
    ),
    (
        2,
        &[
            "lbq.put($n);",
            "r = lbq.take();",
            "if (!lbq.offer($n)) r = 3;",
            "if (lbq.poll() == null) r = 3;",
            "r = lbq.size();",
            "lbq.clear();",
        ],
    ),
    (1, &["lbd.putFirst($n);", "r = lbd.takeLast();", "if (lbd.peek() == null) r = 3;"]),
    (1, &["cow.add($n);", "cow.addIfAbsent($n);", "r = cow.size();", "cow.remove((Integer) $n);"]),
    (
        1,
        &[
            "task.run();",
            "r = task.get();",
            "if (task.isDone()) r = task.get();",
            "task.cancel(true);",
        ],
    ),
];

/// Kinds for programs with a pool of one worker and a task that several threads may run.
pub(crate) const TASKS: &[Kind] = &[
    (3, &["r = $p;", "$p = $n;", "$p = (r + 1) & 3;", "if (r == $n) { $b }", "assert $p == 0;"]),
    (
        4,
        &[
            "pool.execute(() -> { a = $n; });",
            "pool.execute(() -> { v = v + 1 & 3; if (v == 2) throw new IllegalStateException(); });",
            "r = pool.submit(() -> a + $n).get();",
            "pool.submit(() -> { a = $n; v = $n; }); $b",
            "pool.execute(task);",
            "pool.execute(() -> { if (Thread.currentThread().isInterrupted()) b = 1; });",
        ],
    ),
    (
        3,
        &[
            "pool.shutdown();",
            "pool.shutdown(); if (pool.awaitTermination(5, java.util.concurrent.TimeUnit.MILLISECONDS)) r = 2;",
            "if (pool.isTerminated()) r = 3;",
            "r = pool.getQueue().size();",
        ],
    ),
    (3, &["task.run();", "r = task.get();", "if (task.isDone()) r = task.get();"]),
    (1, &["task.cancel(true);", "task.cancel(false);", "if (task.isCancelled()) r = 2;"]),
    (1, &["$t.interrupt();", "if (Thread.interrupted()) r = 2;", "if ($t.isInterrupted()) r = 3;"]),
    (
        3,
        &[
            "fut.complete($n);",
            "fut.thenAccept(i -> { a = i; if (Thread.currentThread().getId() == 1) b = 1; });",
            "next.thenAccept(i -> { v = i; });",
            "fut.thenRun(() -> { b = a; });",
            "r = fut.join();",
            "r = next.get();",
            "r = fut.getNow(2);",
            "fut.thenCombine(next, (i, j) -> a = i + j & 3);",
            "if (next.isDone()) r = 1;",
        ],
    ),
    (1, &["phaser.arriveAndAwaitAdvance();", "r = phaser.arrive();", "phaser.awaitAdvance(0);"]),
];

/// Kinds for programs that mostly sleep, and wait with timeouts of different lengths.
pub(crate) const TIMEOUTS: &[Kind] = &[
    (4, &["r = $p;", "$p = $n;", "$p = (r + 1) & 3;", "$p = ($p + 1) & 3;", "v = $n;", "r = v;"]),
    (2, &["assert r != $n;", "assert $p != $n;", "if (r == $n) { $b }", "if ($p == $n) { $b }"]),
    (
        4,
        &["Thread.sleep(2);", "Thread.sleep(3);", "Thread.sleep(5);", "$t.join(4);", "$t.join(7);"],
    ),
    (
        3,
        &[
            "synchronized ($l) { $l.wait(2); }",
            "synchronized ($l) { $l.wait(5); $b }",
            "synchronized ($l) { while ($p == 0) $l.wait(3); }",
            "synchronized ($l) { $p = $n; $l.notify(); }",
            "synchronized ($l) { $l.notifyAll(); $b }",
        ],
    ),
    (
        2,
        &[
            "java.util.concurrent.locks.LockSupport.parkNanos(3000000);",
            "java.util.concurrent.locks.LockSupport.parkNanos(L0, 5000000);",
            "java.util.concurrent.locks.LockSupport.unpark($t);",
            "rl.lock(); try { cond.awaitNanos(4000000); } finally { rl.unlock(); }",
            "rl.lock(); try { cond.signal(); $b } finally { rl.unlock(); }",
            "if (rl.tryLock(3, java.util.concurrent.TimeUnit.MILLISECONDS)) { $b rl.unlock(); }",
        ],
    ),
    (
        2,
        &[
            "$t.interrupt();",
            "if (Thread.interrupted()) r = 2;",
            "try { $b Thread.sleep(3); } catch (InterruptedException e) { r = 1; }",
            "try { Thread.sleep(6); $b } catch (InterruptedException e) { $p = 2; }",
        ],
    ),
    (2, &["synchronized ($l) { $b }", "$t.join();", "r = (int) (System.nanoTime() >> 20) & 3;"]),
    (
        1,
        &["for (int $v = 0; $v < 3 && v == 0; $v++) { Thread.sleep(2); }", "while (v == 0) { $b }"],
    ),
];
