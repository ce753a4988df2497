//! Kinds of statements for programs whose threads hand numbers over, or exchange them.

use super::statements::Kind;

/// Kinds for programs that mostly use queues whose threads meet, and exchangers.
pub(crate) const HAND_OVERS: &[Kind] = &[
    (2, &["r = $p;", "$p = $n;", "if (r == $n) { $b }", "assert r != $n;", "assert $p == 0;"]),
    (1, &["$t.interrupt();", "if (Thread.interrupted()) r = 2;", "if ($t.isInterrupted()) r = 3;"]),
    (
        3,
        &[
            "sq.put($n);",
            "r = sq.take();",
            "if (sq.offer($n)) r = 3;",
            "if (sq.poll() == null) r = 3;",
            "if (sq.offer($n, 5, java.util.concurrent.TimeUnit.MILLISECONDS)) r = 3;",
            "if (sq.poll(5, java.util.concurrent.TimeUnit.MILLISECONDS) == null) r = 3;",
        ],
    ),
    (
        2,
        &[
            "fq.put($n);",
            "r = fq.take();",
            "if (fq.offer($n)) r = 3;",
            "if (fq.poll(5, java.util.concurrent.TimeUnit.MILLISECONDS) == null) r = 3;",
            "try { $b fq.put(r); } catch (InterruptedException e) { r = 1; }",
        ],
    ),
    (
        3,
        &[
            "ltq.put($n);",
            "r = ltq.take();",
            "ltq.transfer($n);",
            "if (ltq.tryTransfer($n)) r = 3;",
            "if (ltq.tryTransfer($n, 5, java.util.concurrent.TimeUnit.MILLISECONDS)) r = 3;",
            "if (ltq.poll(5, java.util.concurrent.TimeUnit.MILLISECONDS) == null) r = 3;",
            "if (ltq.peek() == null) r = 2;",
            "if (ltq.isEmpty()) r = 2;",
            "if (ltq.hasWaitingConsumer()) r = 3;",
        ],
    ),
    (
        3,
        &[
            "r = ex.exchange($n);",
            "try { r = ex.exchange(r, 5, java.util.concurrent.TimeUnit.MILLISECONDS); } catch (java.util.concurrent.TimeoutException e) { r = 3; }",
            "try { r = ex.exchange($n); $b } catch (InterruptedException e) { r = 1; }",
        ],
    ),
];
