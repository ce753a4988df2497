//! Methods of `java.util.concurrent` whose bytecode is changed, so that state spaces are finite.
//!
//! Source: SEMANTICS 13; read in the sources of the JDK, 17 and 25. Each change chooses an execution
//! that the original code allows, too. Invariant: offsets of instructions stay as they are.

use classes::MethodRef;
use classfile::Code;

/// One change.
struct Patch {
    classes: &'static [&'static str],
    /// The method; `None`: each method of the classes that has the pattern.
    method: Option<&'static str>,
    /// Changes the bytecode if it has the pattern, and says whether it had.
    apply: fn(&mut [u8]) -> bool,
}

const PATCHES: &[Patch] = &[
    Patch {
        classes: &[
            "java/util/concurrent/locks/AbstractQueuedSynchronizer",
            "java/util/concurrent/locks/AbstractQueuedLongSynchronizer",
        ],
        method: Some("acquire"),
        apply: never_spin,
    },
    Patch { classes: &["java/util/concurrent/Exchanger"], method: None, apply: park_at_once },
    Patch {
        classes: &["java/util/concurrent/ForkJoinPool"],
        method: Some("runWorker"),
        apply: keep_seed,
    },
];

/// The code that a method runs with instead of its own.
pub fn patched(method: MethodRef) -> Option<Code> {
    let class = &*method.class().name;
    let patch = PATCHES.iter().find(|patch| {
        patch.classes.contains(&class) && patch.method.is_none_or(|name| name == &*method.name)
    })?;
    let mut code = method.code()?.clone();
    (patch.apply)(&mut code.bytes).then_some(code)
}

/// A synchronizer's `acquire` without spinning. The original doubles a number of rounds after each
/// failed try, `spins = postSpins = (byte)((postSpins << 1) | 1)`, and counts them down calling
/// `Thread.onSpinWait`. With `| 0` the number stays 0, which the code allows for, so a failed try
/// parks at once. What a spinning thread could still observe is observed in the schedules in which
/// the thread runs later. With the counter, no state would ever repeat.
fn never_spin(code: &mut [u8]) -> bool {
    const DOUBLED: [u8; 5] = [0x04, 0x78, 0x04, 0x80, 0x91]; // iconst_1 ishl iconst_1 ior i2b
    let Some(at) = code.windows(DOUBLED.len()).position(|w| w == DOUBLED) else { return false };
    code[at + 2] = 0x03; // iconst_0
    true
}

/// `Exchanger` without spinning. The original waits for its partner in `SPINS` rounds, which may be
/// none, before it parks. (If the partner has taken an offer and not answered it yet, JDK 17 begins
/// such rounds again; with none it looks again.)
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

/// A pool's `runWorker` that looks for tasks in a fixed order. The original changes a number after
/// each round, `r ^= r << 13; r ^= r >>> 17; r ^= r << 5`, that decides where the next search begins.
/// Its stream is fixed for each worker in any case (the seed is that of the thread). If the number
/// keeps its first value, workers that have looked a different number of times are in one state.
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
