//! Statements of random programs with forked tasks.
//!
//! Source: decision 0105. Invariant: `forks` is the only name of a pool, so that a program can have another one.

use super::statements::Kind;

/// Kinds for programs with a `ForkJoinPool`.
pub(crate) const FORKS: &[Kind] = &[
    (4, &["r = $p;", "$p = $n;", "$p = (r + 1) & 3;", "assert $p == 0;", "if (r == $n) { $b }"]),
    // Tasks that write without locks.
    (
        4,
        &[
            "forks.execute(() -> { a = $n; });",
            "forks.execute(() -> { a = a + 1 & 3; assert a != 2; });",
            "forks.submit(() -> { b = a; v = $n; }); $b",
            "r = forks.submit(() -> a + $n).join() & 3;",
            "r = forks.submit(() -> { v = $n; return a; }).get();",
            "forks.execute(() -> { synchronized (L0) { a = a + 1 & 3; } });",
            "forks.execute(() -> { if (Thread.currentThread() == t0) b = 1; });",
        ],
    ),
    // Parts of tasks.
    (
        4,
        &[
            "r = forks.invoke(new Halves(() -> a = $n, () -> v)) & 3;",
            "r = forks.invoke(new Halves(() -> a = a + 1 & 3, () -> a = a + 1 & 3)) & 3;",
            "r = forks.invoke(new All(() -> v = a, () -> a = $n)) & 3;",
            "forks.execute(new Halves(() -> v, () -> { if (a == $n) throw new IllegalStateException(); return 1; }));",
            "r = new Halves(() -> a, () -> v = $n).invoke() & 3;",
            "for (java.util.concurrent.Future<Integer> $v : forks.invokeAll(java.util.List.<java.util.concurrent.Callable<Integer>>of(() -> a = $n, () -> v))) r = $v.get();",
        ],
    ),
    // Tasks of the program that complete others, or are completed by others.
    (
        1,
        &[
            "forks.invoke(new Counted(() -> a = a + 1 & 3, () -> v = $n)); $b",
            "new Counted(() -> a = $n, () -> b = Thread.currentThread() == t0 ? 1 : 2).invoke();",
        ],
    ),
    // A task that several threads may execute, await or end.
    (
        3,
        &[
            "job.fork();",
            "forks.execute(job);",
            "r = job.join();",
            "r = job.get();",
            "r = job.invoke();",
            "job.quietlyJoin(); $b",
            "if (job.isDone()) r = 2;",
            "if (job.isCompletedNormally()) r = job.getRawResult();",
            "Integer $v = job.getRawResult(); if ($v != null && !job.isDone()) r = 3;",
            "if (job.getException() != null) r = 3;",
            "forks.execute(() -> { b = job.isDone() ? 1 : 2; });",
            "forks.execute(() -> { b = job.join(); });",
        ],
    ),
    (
        1,
        &[
            "job.cancel(false);",
            "if (job.cancel(true)) r = 2;",
            "if (job.tryUnfork()) r = 3;",
            "job.complete($n);",
            "job.quietlyComplete();",
            "job.completeExceptionally(new IllegalStateException());",
            "if (job.isCancelled()) r = 1;",
        ],
    ),
    // Tasks that fail.
    (
        2,
        &[
            "try { r = forks.submit(() -> { if (a == $n) throw new IllegalStateException(); return 1; }).join(); } catch (RuntimeException e) { r = 2; }",
            "try { r = forks.invoke(new Halves(() -> { if (a == $n) throw new IllegalStateException(); return 1; }, () -> v)) & 3; } catch (RuntimeException e) { r = 3; }",
            "try { r = forks.invoke(new All(() -> { if (v == $n) throw new IllegalStateException(); return 1; }, () -> a = 2)) & 3; } catch (RuntimeException e) { r = 3; }",
        ],
    ),
    // Asynchronous stages.
    (
        4,
        &[
            "java.util.concurrent.CompletableFuture.supplyAsync(() -> v = a, forks);",
            "r = java.util.concurrent.CompletableFuture.supplyAsync(() -> v + $n, forks).join() & 3;",
            "r = java.util.concurrent.CompletableFuture.supplyAsync(() -> a, forks).thenCombine(java.util.concurrent.CompletableFuture.supplyAsync(() -> v = $n, forks), (i, j) -> a = i + j & 3).join();",
            "java.util.concurrent.CompletableFuture.allOf(fut, java.util.concurrent.CompletableFuture.runAsync(() -> { a = v; }, forks)).join();",
            "fut.completeAsync(() -> a, forks);",
            "fut.complete($n);",
            "fut.cancel(true);",
            "fut.thenAcceptAsync(i -> { a = i; }, forks);",
            "fut.thenAccept(i -> { b = Thread.currentThread() == t0 ? 1 : 2; });",
            "r = fut.join();",
            "r = fut.getNow(2);",
            "if (fut.isDone()) r = 1;",
            "r = fut.handle((i, e) -> e != null ? 3 : i).join();",
            "forks.execute(() -> { b = fut.join(); });",
        ],
    ),
    // Timeouts of futures, and stages that relay a result.
    (
        2,
        &[
            "fut.completeOnTimeout($n, 1, java.util.concurrent.TimeUnit.SECONDS);",
            "fut.orTimeout(1, java.util.concurrent.TimeUnit.SECONDS);",
            "r = java.util.concurrent.CompletableFuture.supplyAsync(() -> v = 1, forks).completeOnTimeout($n, 1, java.util.concurrent.TimeUnit.SECONDS).join() & 3;",
            "r = fut.exceptionally(e -> 2).join();",
            "r = fut.thenCompose(i -> java.util.concurrent.CompletableFuture.completedFuture(i)).join();",
            "fut.exceptionally(e -> { b = Thread.currentThread() == t0 ? 1 : 2; return 3; });",
            "fut.thenCompose(i -> fut.copy()).thenAccept(i -> { a = i; });",
        ],
    ),
    // Streams.
    (
        2,
        &[
            "forks.submit(() -> java.util.stream.IntStream.range(0, 2).parallel().map(i -> a = i).sum());",
            "r = forks.submit(() -> java.util.stream.IntStream.range(0, 2).parallel().map(i -> i + v).sum()).join() & 3;",
            "r = java.util.Arrays.stream(arr).parallel().map(i -> i + a).sum() & 3;",
            "java.util.stream.IntStream.range(0, 2).parallel().forEach(i -> a = a + 1 & 3);",
            "if (java.util.stream.IntStream.range(0, 2).parallel().anyMatch(i -> a == i)) r = 2;",
        ],
    ),
    // Workers that wait, are interrupted, or help.
    (
        2,
        &[
            "forks.execute(() -> { worker = Thread.currentThread(); });",
            "forks.execute(() -> { worker = Thread.currentThread(); if (Thread.interrupted()) b = 1; });",
            "if (worker != null) worker.interrupt();",
            "$t.interrupt();",
            "forks.execute(latch::countDown);",
            "latch.await();",
            "forks.execute(() -> Kit.run(latch::await));",
            "forks.execute(() -> Kit.run(() -> java.util.concurrent.ForkJoinPool.managedBlock(new Blocking(latch))));",
            "java.util.concurrent.ForkJoinTask.helpQuiesce(); $b",
            "if (forks.awaitQuiescence(5, java.util.concurrent.TimeUnit.MILLISECONDS)) r = 2;",
        ],
    ),
    (
        1,
        &[
            "forks.shutdown();",
            "forks.shutdownNow();",
            "if (forks.isTerminated()) r = 3;",
            "if (forks.awaitTermination(5, java.util.concurrent.TimeUnit.MILLISECONDS)) r = 2;",
        ],
    ),
];
