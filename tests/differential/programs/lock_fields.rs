//! Kinds of statements for programs with locks in fields that are not final; placeholders are as in
//! `statements`.

use super::statements::Kind;

/// Kinds for programs whose threads lock the monitors in fields that are not final, and sometimes replace
/// them.
pub(crate) const LOCK_FIELDS: &[Kind] = &[
    (
        5,
        &[
            "synchronized (x.mon) { x.f = 1; assert x.f == 1; }",
            "synchronized (x.mon) { x.f = 2; assert x.f == 2; }",
            "synchronized (x.mon) { r = x.f; v = $n; assert x.f == r; }",
            "synchronized (x.mon) { x.f = $n; }",
            "synchronized (x.mon) { r = x.f; $b }",
            "Object $v; synchronized (x) { $v = x.mon; } synchronized ($v) { x.f = 1; assert x.f == 1; }",
        ],
    ),
    (
        1,
        &[
            "x.mon = new Object();",
            "x.mon = $l;",
            "synchronized (x) { x.mon = new Object(); }",
            "synchronized (x.mon) { x.mon = new Object(); }",
        ],
    ),
    (
        1,
        &[
            "x.f = $n;",
            "r = x.f;",
            "x = new Kept();",
            "Kept $v = new Kept(); $v.mon = $l; x.next = $v;",
        ],
    ),
    (1, &["v = $n;", "r = v;", "if (r == $n) { $b }", "$t.join();"]),
];
