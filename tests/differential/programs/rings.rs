//! Kinds of statements with indices that are computed from fields, of arrays that are mostly only written.

use super::statements::Kind;

pub(crate) const RINGS: &[Kind] = &[
    (
        6,
        &[
            "row[head] = $p;",
            "row[(head + $n) % 2] = r;",
            "row[(head + a) & 1] += $n;",
            "head = (head + 1) % row.length;",
            "head = $n & 1;",
            "head = 1 - head;",
            "row[head = (head + 1) & 1] = $n;",
            "ring.put($p);",
            "ring.get();",
            "ring.swap();",
            "synchronized (ring) { ring.put($n); }",
            "synchronized (ring) { sum += ring.get(); }",
            "if ($p == $n) { ring.get(); ring.put(r); }",
        ],
    ),
    (4, &["$p = $n;", "$p = ($p + 1) & 3;", "r = $p;", "synchronized ($l) { $b }"]),
    (
        1,
        &[
            "row[head + $p] = $n;",
            "head++;",
            "head = $p;",
            "r = row[head] & 3;",
            "ring.move($n);",
            "ring.move($p & 1);",
            "assert ring.get() != $n;",
            "if (head == $n) { $b }",
            "if (ring.front == $n) { $b }",
        ],
    ),
];
