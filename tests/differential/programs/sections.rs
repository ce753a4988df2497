//! Kinds of statements for programs with sections of monitors; placeholders are as in `statements`.

use super::statements::Kind;

/// Kinds for programs with counters under locks of their own, and code that observes these locks.
pub(crate) const SECTIONS: &[Kind] = &[
    (
        6,
        &[
            "Log.line($p);",
            "Log.lines($p);",
            "Log.LOG.add($p);",
            "Log.LOG.own($p);",
            "(r == $n ? Log.LOG : Log.OTHER).add($p);",
            "synchronized (Log.class) { Log.lines = $n; }",
            "synchronized (Log.OTHER.lock) { for (int $v = 0; $v < $n; $v++) Log.OTHER.count += $v; }",
        ],
    ),
    (6, &["$p = $n;", "$p = ($p + 1) & 3;", "r = $p;", "v = $n;", "r = r * 4 + v & 15;"]),
    (
        2,
        &[
            "synchronized (Log.class) { $b }",
            "synchronized (Log.LOG.lock) { $b }",
            "synchronized (Log.LOG) { $b }",
            "synchronized (Log.LOG.lock) { $p = $n; $p = r & 3; }",
        ],
    ),
    (
        1,
        &[
            "Log.LOG.under($n);",
            "Log.LOG.over($n);",
            "(r == $n ? Log.LOG : Log.OTHER).under(r);",
            "assert Log.lines != $n;",
            "assert Log.LOG.last != $n;",
            "synchronized (Log.LOG.lock) { Log.line($n); }",
            "synchronized (Log.LOG.lock) { r = Log.LOG.count & 3; }",
            "synchronized (Log.class) { Log.LOG.add(r); }",
        ],
    ),
    (
        1,
        &[
            "if ($t.getState() == Thread.State.BLOCKED) { $b }",
            "gov.nasa.jpf.vm.Verify.beginAtomic(); $p = $n; Log.line(r); gov.nasa.jpf.vm.Verify.endAtomic();",
            "synchronized (Log.class) { if ($p == $n) Log.class.wait(); $b }",
            "synchronized (Log.class) { Log.class.notify(); }",
            "synchronized (Log.LOG.lock) { $t.join(); }",
            "synchronized (Log.LOG.lock) { System.out.println(r); }",
            "synchronized (Log.LOG.lock) { Thread.yield(); lng = System.nanoTime() & 1; }",
        ],
    ),
    (2, &["synchronized ($l) { $b }", "assert r != $n;", "if (r == $n) { $b }", "$t.join();"]),
];
