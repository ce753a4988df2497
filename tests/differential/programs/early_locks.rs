//! Kinds of statements for programs with locks that `main` allocates before it starts a thread;
//! placeholders are as in `statements`.

use super::statements::Kind;

/// Kinds for programs whose objects have no reference to their lock, and whose monitors are sometimes
/// entered under another lock only.
pub(crate) const EARLY_LOCKS: &[Kind] = &[
    (
        6,
        &[
            "synchronized (E0) { x.f = 1; assert x.f == 1; }",
            "synchronized (E0) { x.f = 2; assert x.f == 2; }",
            "synchronized (E0) { r = x.f; v = $n; assert x.f == r; }",
            "synchronized (E0) { x.f = $n; $b }",
            "synchronized (E0) { x.next = new Kept(); }",
            "synchronized (E0) { if (x.next != null) x.next.f = 1; $b }",
            "synchronized (E0) { arr[0] = 1; assert arr[0] == 1; }",
            "el.lock(); try { x.f = 1; assert x.f == 1; } finally { el.unlock(); }",
            "el.lock(); try { r = x.f; $b } finally { el.unlock(); }",
        ],
    ),
    (
        5,
        &[
            "synchronized (E0) { synchronized (x) { x.f = 1; assert x.f == 1; } }",
            "synchronized (E0) { synchronized (x) { r = x.f; v = $n; } }",
            "synchronized (E0) { synchronized (x) { $b } }",
            "synchronized (E0) { v = $n; synchronized (x) { arr[0] = $n; } }",
            "el.lock(); try { synchronized (x) { $b } } finally { el.unlock(); }",
        ],
    ),
    (
        3,
        &[
            "synchronized (two[$n & 1]) { x.f = 2; }",
            "synchronized (two[$n & 1]) { x.f = 1; assert x.f == 1; }",
            "synchronized (two[$n & 1]) { synchronized (x) { $b } }",
            "els[$n & 1].lock(); try { x.f = 1; assert x.f == 1; } finally { els[$n & 1].unlock(); }",
            "if (els[0].tryLock()) { x.f = 2; }",
            "E0 = two[$n & 1];",
        ],
    ),
    (
        2,
        &[
            "synchronized (x) { x.f = $n; }",
            "synchronized (x) { synchronized (E0) { r = x.f; } }",
            "synchronized (E0) { synchronized (x) { if (x.f == $n) E0.wait(); } }",
            "synchronized (E0) { synchronized (x) { if (x.f == $n) x.wait(); } }",
            "synchronized (E0) { synchronized (x) { E0.notify(); } }",
            "synchronized (E0) { synchronized (x) { x.notify(); } }",
            "x.f = $n;",
            "x = new Kept();",
        ],
    ),
    (2, &["v = $n;", "r = v;", "if (r == $n) { $b }", "$t.join();", "assert x.f != $n;"]),
];
