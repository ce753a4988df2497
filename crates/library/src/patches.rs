//! Methods of `java.util.concurrent` whose bytecode is changed, so that state spaces are finite.
//!
//! Source: SEMANTICS 13; read in the sources of the JDK, 17 and 25. Each change selects an
//! execution that the original code allows, too. Invariant: offsets of instructions are preserved.

use classes::MethodRef;
use classfile::Code;

/// A change of the bytecode of a method.
struct Patch {
    classes: &'static [&'static str],
    /// The method; `None` means each method of the classes that has the pattern.
    method: Option<&'static str>,
    /// Changes the bytecode at the pattern; returns whether the pattern was found.
    apply: fn(&mut [u8]) -> bool,
    /// Whether the change is visible to calls that count stolen tasks.
    drops_counts: bool,
}

const PATCHES: &[Patch] = &[
    Patch {
        classes: &[
            "java/util/concurrent/locks/AbstractQueuedSynchronizer",
            "java/util/concurrent/locks/AbstractQueuedLongSynchronizer",
        ],
        method: Some("acquire"),
        apply: never_spin,
        drops_counts: false,
    },
    Patch {
        classes: &["java/util/concurrent/Exchanger"],
        method: None,
        apply: park_at_once,
        drops_counts: false,
    },
    Patch {
        classes: &["java/util/concurrent/ForkJoinPool"],
        method: Some("runWorker"),
        apply: keep_seed,
        drops_counts: false,
    },
    Patch {
        classes: &[
            "java/util/concurrent/ForkJoinPool",
            "java/util/concurrent/ForkJoinPool$WorkQueue",
        ],
        method: None,
        apply: never_count_steals,
        drops_counts: true,
    },
];

/// Returns the code executed in place of a method's own code. With `counts`, calls that count
/// stolen tasks have their results.
pub fn patched(method: MethodRef, counts: bool) -> Option<Code> {
    let class = &*method.class().name;
    let patches = PATCHES.iter().filter(|patch| {
        patch.classes.contains(&class)
            && patch.method.is_none_or(|name| name == &*method.name)
            && !(counts && patch.drops_counts)
    });
    let mut code: Option<Code> = None;
    for patch in patches {
        let mut changed = code.clone().or_else(|| method.code().cloned())?;
        if (patch.apply)(&mut changed.bytes) {
            code = Some(changed);
        }
    }
    code
}

/// Removes spinning from a synchronizer's `acquire`. The original code doubles a number of rounds
/// after each failed try, `spins = postSpins = (byte)((postSpins << 1) | 1)`. The code counts the
/// rounds down with calls of `Thread.onSpinWait`. With `| 0` the number stays 0, which the code
/// allows, so that a failed try parks at once. Other schedules, in which the thread is scheduled
/// later, contain all observations of a spinning thread. With the counter, no state would ever
/// repeat.
fn never_spin(code: &mut [u8]) -> bool {
    const DOUBLED: [u8; 5] = [0x04, 0x78, 0x04, 0x80, 0x91]; // iconst_1 ishl iconst_1 ior i2b
    let Some(at) = code.windows(DOUBLED.len()).position(|w| w == DOUBLED) else { return false };
    code[at + 2] = 0x03; // iconst_0
    true
}

/// Removes spinning from `Exchanger`. In the original code, a thread waits for its partner in
/// `SPINS` rounds, possibly none, before it parks. (If the partner has taken an offer but has not
/// answered yet, JDK 17 begins these rounds again. If there are no rounds, it tests again.)
fn park_at_once(code: &mut [u8]) -> bool {
    const SPINS: [u8; 3] = [0x11, 0x04, 0x00]; // sipush 1024
    let pushes: Vec<usize> = classfile::instruction::instructions(code)
        .flatten()
        .map(|(at, _)| at as usize)
        .filter(|at| code[*at..].starts_with(&SPINS))
        .collect();
    for at in &pushes {
        code[at + 1] = 0;
    }
    !pushes.is_empty()
}

/// Fixes the order in which a pool's `runWorker` looks for tasks. The original code changes a
/// number after each round, `r ^= r << 13; r ^= r >>> 17; r ^= r << 5`. The number determines the
/// start of the next search. The stream of numbers is fixed for each worker in any case, as the
/// seed belongs to the thread. With a constant number, workers after different numbers of rounds
/// are in one state.
fn keep_seed(code: &mut [u8]) -> bool {
    let at = code.windows(20).position(|w| {
        // iload r, iload r, a shift by a constant, ixor, istore r; three times
        matches!(w, [a, b, 0x10, 13, 0x78, 0x82, c, d, e, 0x10, 17, 0x7c, 0x82, f, g, h, 0x08, 0x78, 0x82, i]
            if [b, d, e, g, h].iter().all(|load| *load == a) && [f, i].iter().all(|store| *store == c))
    });
    let Some(at) = at else { return false };
    code[at..at + 20].fill(0x00); // nop
    true
}

/// Removes the count of stolen tasks of a worker: `nsteals += nstolen` in `topLevelExec` of JDK 17,
/// `w.nsteals = ++nsteals` in `runWorker` of JDK 25. The sums of the pool then remain 0. Only
/// `getStealCount` and `toString` of the pool read them, which are queries of
/// [`forked_tasks`](crate::forked_tasks). Workers that have executed different numbers of tasks are in
/// one state.
fn never_count_steals(code: &mut [u8]) -> bool {
    // The field is the same: aload_0, dup, getfield, iload n, iadd, putfield.
    let added = code.windows(11).position(
        |w| matches!(w, [0x2a, 0x59, 0xb4, a, b, 0x15, _, 0x60, 0xb5, c, d] if (a, b) == (c, d)),
    );
    // aload_1, iinc n 1, iload n, putfield
    let counted = code
        .windows(9)
        .position(|w| matches!(w, [0x2b, 0x84, n, 1, 0x15, of, 0xb5, _, _] if n == of));
    let range = match (added, counted) {
        (Some(at), None) => at..at + 11,
        (None, Some(at)) => at..at + 9,
        _ => return false,
    };
    code[range].fill(0x00); // nop
    true
}
