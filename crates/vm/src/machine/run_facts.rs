//! Facts about the whole run, over all of its paths.
//!
//! Lifetime: the run. Every field is monotone: a flag is only set, a set only grows. Backtracking does
//! not undo them, so no transition may depend on one; those that do are not cached.

use crate::lock_protection::LockProtection;
use crate::machine::RunGlobals;
use crate::native::Kept;
use crate::outside::Environment;
use crate::watched::Watched;

/// Facts about the run.
#[derive(Debug)]
pub struct RunFacts {
    /// Whether the JDK is still starting.
    pub booting: bool,
    /// When the program began, in a plain run: the clock follows real time.
    pub started: Option<std::time::Instant>,
    /// Operations of the register code executed so far; loads and constants are often none.
    pub instructions: u64,
    /// The number of allocations at the last collection.
    pub(crate) collected_at: u64,
    /// Whether the handles for class mirrors are used up: the run must end.
    pub(crate) out_of_handles: bool,
    /// Which effects of merged steps the program has observed.
    pub observed: Observed,
    /// Lock protection as inferred so far.
    pub lock_protection: LockProtection,
    /// Whether an idle worker of a pool was kept although its time was up.
    pub idle_kept: bool,
    /// Whether a thread was suspended.
    pub has_suspended: bool,
    /// Whether a thread stopped another.
    pub has_stopped: bool,
    /// Values kept over all paths (`Verify` counters).
    pub globals: Watched<RunGlobals>,
    /// Files of the host that the program has read.
    pub environment: Environment,
    /// Data that native methods keep for themselves.
    pub native_data: Kept,
}

/// Which effects of merged steps the program has observed. The check is then repeated with less
/// merging.
#[derive(Debug, Default)]
pub struct Observed {
    /// Intermediate states of merged library calls.
    pub merged_calls: Internals,
    /// State that no footprint records: stack traces, held monitors of another thread
    /// ([`Machine::show_each_step`](crate::Machine::show_each_step)).
    pub each_step: bool,
    /// Thread groups of other threads ([`Machine::note_asked_of_groups`](crate::Machine::note_asked_of_groups)).
    pub thread_groups: bool,
    /// Properties that distinguish threads ([`Machine::note_asked_who`](crate::Machine::note_asked_who)).
    pub thread_identity: bool,
}

impl Default for RunFacts {
    fn default() -> Self {
        Self {
            booting: true,
            started: None,
            instructions: 0,
            collected_at: u64::MAX,
            out_of_handles: false,
            observed: Observed::default(),
            lock_protection: LockProtection::default(),
            idle_kept: false,
            has_suspended: false,
            has_stopped: false,
            globals: Watched::default(),
            environment: Environment::default(),
            native_data: Kept::default(),
        }
    }
}

/// The largest class of internal states that a program observed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Internals {
    /// None.
    #[default]
    Nothing,
    /// The inside of calls of locks: by its own `park`, which a permit left over from a lock may let
    /// return, or by a method that tells who waits. Rules out
    /// [`Granularity::merge_locks`](crate::machine::Granularity::merge_locks).
    Locks,
    /// The object for which another thread parks, which is set and cleared inside of larger steps.
    /// Rules out [`Granularity::merge_jdk_steps`](crate::machine::Granularity::merge_jdk_steps).
    Blockers,
    /// It replaced a standard stream while other threads lived, which may read the field between any
    /// two steps. Rules out [`Granularity::merge_jdk_steps`](crate::machine::Granularity::merge_jdk_steps).
    Streams,
}
