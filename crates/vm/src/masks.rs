//! What of the class library is left out of states and scheduling, each with its reason.
//!
//! Source: SEMANTICS 13 and its table of the class library; docs/jdk.md.

use classes::{FieldRef, MethodRef};
use classfile::access;

/// Instance fields that are no part of a state: a cache that its own class computes again from the
/// rest of the object whenever it finds zero, so no program can tell whether it is filled.
const MASKED: &[(&str, &str)] = &[
    ("java/lang/String", "hash"),
    ("java/lang/String", "hashIsZero"),
    ("java/lang/reflect/Method", "hash"),
    ("java/lang/reflect/Constructor", "hash"),
    // Counts calls until generated code takes over, which never happens here.
    ("jdk/internal/reflect/NativeMethodAccessorImpl", "numInvocations"),
    ("jdk/internal/reflect/NativeConstructorAccessorImpl", "numInvocations"),
];

/// Fields whose accesses are no scheduling points though they are not final.
/// (class, field, reason)
const QUIET: &[(&str, &str, &str)] = &[
    ("java/lang/Thread", "target", "written by the constructor and by the thread's own exit only"),
    ("java/lang/Thread", "holder", "written by the constructor only"),
    ("java/lang/Thread", "threadLocals", "read and written by the thread itself only"),
    (
        "java/lang/Thread",
        "inheritableThreadLocals",
        "read by the constructor and the thread itself only",
    ),
    (
        "java/lang/Thread",
        "scopedValueBindings",
        "written before the start, then read and written by the thread itself only",
    ),
    ("java/lang/Class", "classLoader", "written by the machine only"),
    ("java/lang/Class", "componentType", "written by the machine only"),
    ("java/lang/Class", "name", "a cache of an idempotent computation"),
    ("java/lang/Class", "packageName", "a cache of an idempotent computation"),
    ("java/lang/Class", "module", "written by the machine only"),
    ("java/lang/Class", "reflectionData", "a cache of an idempotent computation"),
    ("java/lang/Class", "enumConstants", "a cache of an idempotent computation"),
    ("java/lang/Class", "enumConstantDirectory", "a cache of an idempotent computation"),
    ("java/util/Locale", "baseLocale", "written before the locale can be reached by others"),
    ("java/util/Locale", "localeExtensions", "written before the locale can be reached by others"),
    ("java/util/Locale", "hashCodeValue", "a cache of an idempotent computation"),
    ("sun/util/locale/BaseLocale", "hash", "a cache of an idempotent computation"),
    ("java/util/regex/Pattern$Node", "next", "written while a pattern is compiled only"),
    ("java/util/regex/Pattern$Start", "minLength", "written while a pattern is compiled only"),
];

/// In [`classes::Field::marks`] of a final field: native code changes it.
pub(crate) const REPLACED: u32 = 4;

/// Whether a field is `System.in`, `out` or `err`, which are final and can be replaced (JLS §17.5.4).
/// Where a program does that beside others, it is searched again in smaller steps of the class library
/// ([`Shown::Streams`](crate::regions::Shown::Streams)), in which reading them is a scheduling point.
pub(crate) fn is_stream(field: FieldRef) -> bool {
    &*field.class().name == "java/lang/System" && matches!(&*field.name, "in" | "out" | "err")
}

/// Whether a static field has one value from its initializer on.
#[inline]
pub(crate) fn stays(field: FieldRef) -> bool {
    field.has(access::FINAL) && field.marks.get() & REPLACED == 0
}

/// Methods that run without scheduling points inside, unless they block or call the program.
/// (class, method, reason)
const ONE_STEP: &[(&str, &str, &str)] = &[
    (
        "java/lang/Thread",
        "start",
        "its monitor is entered first; what follows touches the new thread and its group",
    ),
    ("java/lang/Thread", "exit", "touches the thread's own fields and its group"),
    (
        "java/lang/Thread",
        "<init>",
        "numbers and group membership commute but for the ids, which are state",
    ),
    ("java/lang/ThreadGroup", "addUnstarted", "a counter under the group's monitor"),
    ("java/lang/ThreadGroup", "add", "list bookkeeping under the group's monitor"),
    ("java/lang/ThreadGroup", "threadTerminated", "list bookkeeping under the group's monitor"),
    (
        "java/lang/ref/Reference",
        "enqueueFromPending",
        "called at `System.gc()` only; reference processing is a step of the machine",
    ),
    ("java/lang/ThreadLocal", "get", "the thread's own map"),
    ("java/lang/ThreadLocal", "set", "the thread's own map"),
];

/// Fields of `Thread` that its own thread uses for itself: nobody else does, but for
/// `LockSupport.getBlocker`, whose callers are searched without merging steps of the class library
/// ([`Shown::Blockers`](crate::regions::Shown::Blockers)).
pub const OWN_FIELDS: &[&str] = &[
    "parkBlocker",
    "threadLocalRandomSeed",
    "threadLocalRandomProbe",
    "threadLocalRandomSecondarySeed",
    "threadLocals",
    "inheritableThreadLocals",
];

/// Classes whose accesses to raw memory are no scheduling points. (class, reason)
const OWN_MEMORY: &[(&str, &str)] = &[
    (
        "sun/nio/fs/LinuxWatchService$Poller",
        "its thread reads changes of files into it; nobody else has the address",
    ),
    ("sun/nio/fs/NativeBuffers", "a buffer is the thread's own"),
];

/// Whether what this class does to raw memory is no scheduling point.
pub fn has_own_memory(class: &str) -> bool {
    OWN_MEMORY.iter().any(|(name, _)| *name == class)
}

/// Whether a field is no part of a state.
pub fn is_masked(field: FieldRef) -> bool {
    MASKED.iter().any(|(class, name)| *class == &*field.class().name && *name == &*field.name)
}

/// Whether accesses to a field are never scheduling points.
pub fn is_quiet(field: FieldRef) -> bool {
    QUIET.iter().any(|(class, name, _)| *class == &*field.class().name && *name == &*field.name)
}

/// Whether a method runs as one step.
pub fn runs_as_one_step(method: MethodRef) -> bool {
    crate::dynamic::steps::runs_as_one_step(method)
        || ONE_STEP
            .iter()
            .any(|(class, name, _)| *class == &*method.class().name && *name == &*method.name)
}

/// Whether a method starts a thread.
pub fn is_start(method: MethodRef) -> bool {
    &*method.class().name == "java/lang/Thread" && &*method.name == "start"
}

/// Whether a method changes which threads a group counts, and which of them live, at different times.
pub fn is_of_groups(method: MethodRef) -> bool {
    match &*method.class().name {
        "java/lang/Thread" => matches!(&*method.name, "start" | "exit"),
        "java/lang/ThreadGroup" => true,
        _ => false,
    }
}

/// Whether a method that runs as one step is a scheduling point itself: it touches what threads
/// share, without a native method that would be one.
pub fn begins_a_step(method: MethodRef) -> bool {
    // On 17 `start` has a monitor, but others see how many threads of a group live even if nobody
    // reaches the one that is started.
    &*method.class().name == "java/lang/Thread"
        && (method.is_constructor() || &*method.name == "start")
}

/// Whether a class is one of ours, whose natives are in the table too. JPF's own tests are in packages
/// beside this one.
pub fn is_own_class(name: &str) -> bool {
    name.starts_with("gov/nasa/jpf/vm/") || name == "org/sosy_lab/sv_benchmarks/Verifier"
}

/// Whether reflection does not show a method: a lambda's factory, which `HotSpot` does without.
pub fn is_unseen(method: MethodRef) -> bool {
    method.class().host.is_some() && &*method.name == crate::dynamic::spin::FACTORY
}

/// Whether the program says that a method must not be executed by a model checker.
pub fn is_kept_from_checks(method: MethodRef) -> bool {
    const ANNOTATION: &str = "Lgov/nasa/jpf/annotation/NoJPFExecution;";
    let body = method.info().and_then(|info| info.annotations.as_deref());
    let (Some(body), Some(file)) = (body, method.class().file()) else { return false };
    classfile::annotation::read(body, &file.pool)
        .is_ok_and(|all| all.iter().any(|one| one.descriptor == ANNOTATION))
}

/// Slots of a class's instances that are no part of a state.
pub fn masked_slots(class: classes::ClassRef) -> Vec<u32> {
    let mut slots = class.super_class.map(|s| s.masked.borrow().clone()).unwrap_or_default();
    slots.extend(class.fields.iter().filter(|f| !f.is_static() && is_masked(f)).map(|f| f.slot));
    slots
}

/// Fields of the JDK's classes that keep a copy of a `modCount`: of iterators and spliterators, of
/// the match results of `Matcher` and `Scanner`, of the sub-maps of `TreeMap`.
const MOD_COUNT_COPIES: [&str; 3] = ["expectedModCount", "expectedCount", "sizeModCount"];

/// Set on classes whose instances keep a copy of some collection's `modCount`.
const COPIES_MOD_COUNT: u32 = 1;

/// What the machine must know of a class at once, as bits: whether its instances keep a copy of a
/// `modCount` (iterators, spliterators, sublists), whether they are references that may be cleared,
/// and from bit 8 on the slot of its own `modCount` plus one. Only the JDK's classes have that: a
/// subclass of the program may read the inherited field. With `masks` off, each `modCount` is kept.
pub fn traits_of(class: classes::ClassRef, masks: bool) -> u32 {
    let clearable = if crate::references::clears(class) { MAY_BE_CLEARED } else { 0 };
    clearable | if masks { mod_count_traits(class) } else { 0 }
}

/// Set on classes of weak and phantom references.
const MAY_BE_CLEARED: u32 = 2;

/// Whether `System.gc()` may clear instances of a class in a way that the program can see. The maps
/// of thread locals hide it.
#[inline]
pub fn is_clearable(class: classes::ClassRef) -> bool {
    class.trait_bits.get() & MAY_BE_CLEARED != 0
        && &*class.name != "java/lang/ThreadLocal$ThreadLocalMap$Entry"
}

fn mod_count_traits(class: classes::ClassRef) -> u32 {
    if class.loader != classes::LoaderId::BOOT || !class.name.starts_with("java/util/") {
        return 0;
    }
    let own =
        class.field_named("modCount").filter(|f| !f.is_static()).map_or(0, |f| (f.slot + 1) << 8);
    let copies = MOD_COUNT_COPIES.iter().any(|name| class.field_named(name).is_some())
        || class.name.ends_with("SubList");
    own | if copies { COPIES_MOD_COUNT } else { 0 }
}

/// Whether instances of a class keep a copy of a `modCount`.
pub fn copies_mod_count(class: classes::ClassRef) -> bool {
    class.trait_bits.get() & COPIES_MOD_COUNT != 0
}

/// The slot of the `modCount` of a collection of the JDK.
pub fn mod_count_slot(class: classes::ClassRef) -> Option<usize> {
    ((class.trait_bits.get() >> 8) as usize).checked_sub(1)
}

/// Marks of a method: whether it was looked at for `modCount`, and whether it touches one.
const LOOKED_AT: u32 = 1;
const TOUCHES_MOD_COUNT: u32 = 2;
/// The first mark of a method that is not used here.
pub(crate) const FREE_MARK: u32 = 4;

/// Whether a frame of this method may hold a copy of a `modCount`, or be about to change one: its
/// own code accesses such a field. (A copy that is only passed on is compared by a method that
/// reads the field itself.)
pub fn may_hold_mod_count(method: MethodRef) -> bool {
    let marks = method.marks.get();
    if marks & LOOKED_AT != 0 {
        return marks & TOUCHES_MOD_COUNT != 0;
    }
    let touches = touches_mod_count(method);
    method.marks.set(marks | LOOKED_AT | if touches { TOUCHES_MOD_COUNT } else { 0 });
    touches
}

fn touches_mod_count(method: MethodRef) -> bool {
    let (Some(file), Some(code)) = (method.class().file(), method.code()) else { return false };
    if !method.class().name.starts_with("java/util/") {
        return false;
    }
    classfile::instruction::instructions(&code.bytes).flatten().any(|(_, insn)| {
        insn.pool_index()
            .and_then(|index| file.pool.member(index))
            .is_some_and(|m| m.name == "modCount" || MOD_COUNT_COPIES.contains(&m.name))
    })
}

/// The code of a synchronizer's `acquire` without its spinning: it doubles a number of rounds after
/// each failed try, `spins = postSpins = (byte)((postSpins << 1) | 1)`, and counts them down calling
/// `Thread.onSpinWait`. With `| 0` the number stays 0, which the code allows for, so a failed try
/// parks at once: what spinning could still see is seen by the schedules in which the thread runs
/// later. With the counter, a state space would not close.
pub fn without_spinning(method: MethodRef) -> Option<classfile::Code> {
    const DOUBLED: [u8; 5] = [0x04, 0x78, 0x04, 0x80, 0x91]; // iconst_1 ishl iconst_1 ior i2b
    let synchronizer = matches!(
        &*method.class().name,
        "java/util/concurrent/locks/AbstractQueuedSynchronizer"
            | "java/util/concurrent/locks/AbstractQueuedLongSynchronizer"
    );
    if !synchronizer || &*method.name != "acquire" {
        return None;
    }
    let code = method.code()?;
    let at = code.bytes.windows(DOUBLED.len()).position(|w| w == DOUBLED)?;
    let mut patched = code.clone();
    patched.bytes[at + 2] = 0x03; // iconst_0
    Some(patched)
}

/// The code of `Exchanger` without its spinning: it waits for its partner in `SPINS` rounds before it
/// parks, of which it may also take none. (While the partner has taken an offer and not answered it
/// yet, JDK 17 begins such rounds again; with none it just looks again.)
pub fn without_patience(method: MethodRef) -> Option<classfile::Code> {
    const SPINS: [u8; 3] = [0x11, 0x04, 0x00]; // sipush 1024
    if &*method.class().name != "java/util/concurrent/Exchanger" {
        return None;
    }
    let code = method.code()?;
    let pushes: Vec<usize> = classfile::instruction::instructions(&code.bytes)
        .flatten()
        .map(|(at, _)| at as usize)
        .filter(|at| code.bytes[*at..].starts_with(&SPINS))
        .collect();
    if pushes.is_empty() {
        return None;
    }
    let mut patched = code.clone();
    for at in pushes {
        patched.bytes[at + 1] = 0;
    }
    Some(patched)
}

/// The code of a pool's `runWorker` with a fixed order of looking for tasks: it stirs a number after
/// each round, `r ^= r << 13; r ^= r >>> 17; r ^= r << 5`, that decides where the next search begins.
/// The stream is fixed for each worker in any case (its seed is that of the thread); left as it is
/// seeded, workers that have looked a different number of times are in one state.
pub fn without_stirring(method: MethodRef) -> Option<classfile::Code> {
    if &*method.class().name != "java/util/concurrent/ForkJoinPool" || &*method.name != "runWorker"
    {
        return None;
    }
    let code = method.code()?;
    let at = code.bytes.windows(20).position(|w| {
        // iload r, iload r, a shift by a constant, ixor, istore r; three times
        matches!(w, [a, b, 0x10, 13, 0x78, 0x82, c, d, e, 0x10, 17, 0x7c, 0x82, f, g, h, 0x08, 0x78, 0x82, i]
            if [b, d, e, g, h].iter().all(|load| *load == a) && [f, i].iter().all(|store| *store == c))
    })?;
    let mut patched = code.clone();
    patched.bytes[at..at + 20].fill(0x00); // nop
    Some(patched)
}

/// Fields that hold an array which nobody writes once others can read the field.
const FROZEN_ARRAYS: &[(&str, &str)] = &[
    ("java/lang/String", "value"),
    ("java/lang/Integer$IntegerCache", "cache"),
    ("java/lang/Byte$ByteCache", "cache"),
    ("java/lang/Short$ShortCache", "cache"),
    ("java/lang/Long$LongCache", "cache"),
    ("java/lang/Character$CharacterCache", "cache"),
    ("java/math/BigInteger", "mag"),
    // Tables that the class's initializer fills, which others wait for.
    ("java/lang/CharacterDataLatin1", "A"),
    ("java/lang/CharacterDataLatin1", "B"),
    ("java/lang/CharacterData00", "X"),
    ("java/lang/CharacterData00", "Y"),
    ("java/lang/CharacterData00", "A"),
    ("java/lang/CharacterData00", "B"),
    ("java/lang/Integer", "digits"),
    ("java/lang/Integer", "DigitTens"),
    ("java/lang/Integer", "DigitOnes"),
    ("jdk/internal/util/DecimalDigits", "DIGITS"),
    ("java/util/regex/ASCII", "ctype"),
    ("java/util/Base64$Encoder", "toBase64"),
    ("java/util/Base64$Decoder", "fromBase64"),
    ("java/util/ImmutableCollections$ListN", "elements"),
    ("java/util/ImmutableCollections$SetN", "elements"),
    ("java/util/ImmutableCollections$MapN", "table"),
];

/// Whether an array stored into this field is never written once others can read it there.
pub fn freezes(field: FieldRef) -> bool {
    let class = &*field.class().name;
    FROZEN_ARRAYS.iter().any(|(c, n)| *c == class && *n == &*field.name)
        || (field.is_static()
            && (&*field.name == "$VALUES" || field.name.starts_with("$SwitchMap$")))
}
