//! Facts about the whole run, over all of its paths.
//!
//! Lifetime: the run. Every field is monotone: flags are only set, sets only grow. Backtracking
//! does not undo them. No cached transition depends on them.

use crate::exception::TraceElement;
use crate::heap::Ref;
use crate::lock_protection::LockProtection;
use crate::machine::{AssumedEvents, Machine, PoolCallers, RunGlobals};
use crate::native::NativeData;
use crate::outside::Environment;
use crate::thread_slots::ThreadSlots;
use crate::watched::Watched;
use std::collections::{BTreeMap, BTreeSet};

/// Facts about the run.
#[derive(Debug)]
pub struct RunFacts {
    /// Whether the JDK is still starting.
    pub booting: bool,
    /// The start of the program, in a plain run, in which the clock follows real time.
    pub started: Option<std::time::Instant>,
    /// Operations of the register code executed so far; many loads and constants need no operation.
    pub instructions: u64,
    /// Slots of threads that stopped before a choice so that other threads can run. A client that
    /// asks for them empties the set. A transition can stop the thread that it starts, too.
    pub put_off: BTreeSet<usize>,
    /// The number of transitions executed so far.
    pub transitions: u64,
    /// Slots of threads.
    pub thread_slots: ThreadSlots,
    /// The number of allocations at the last collection.
    pub(crate) collected_at: u64,
    /// Whether the handles for class mirrors are used up: the run must end.
    pub(crate) out_of_handles: bool,
    /// The effects of merged transitions that the program has observed.
    pub observed: Observed,
    /// Lock protection as inferred so far.
    pub lock_protection: LockProtection,
    /// The masks that were withdrawn, with the place of the first event.
    pub withdrawn_masks: BTreeMap<String, Option<TraceElement>>,
    /// The waiting loops that were found, by place.
    pub waiting_loops: BTreeSet<String>,
    /// Classes of the class library whose calls were merged into single steps.
    pub merged_classes: BTreeSet<String>,
    /// The events for which the result carries an assumption.
    pub assumed: AssumedEvents,
    /// Values kept over all paths (`Verify` counters).
    pub globals: Watched<RunGlobals>,
    /// Requests for identity hash codes.
    pub identity_hashes: IdentityHashes,
    /// Files of the host that the program has read.
    pub environment: Environment,
    /// Private data of native methods.
    pub native_data: NativeData,
}

/// Requests for identity hash codes.
#[derive(Clone, Copy, Debug, Default)]
pub struct IdentityHashes {
    /// Their number.
    pub asked: u64,
    /// A number that changes the next ones. It is 0 in a check, and in the first execution of a test.
    pub seed: u32,
}

/// The effects of merged transitions that the program has observed. The check is then repeated with
/// less merging.
#[derive(Debug, Default)]
pub struct Observed {
    /// Intermediate states of merged library calls.
    pub merged_calls: Internals,
    /// The calls in which threads wait. Rules out
    /// [`Granularity::guards_calls`](crate::machine::Granularity::guards_calls).
    pub waits: bool,
    /// States between two tasks of a pool, or within a task's begin and end. Rules out
    /// [`Granularity::merged_tasks`](crate::machine::Granularity::merged_tasks).
    pub tasks: bool,
    /// The runners of tasks, by `cancel(true)`. Rules out [`TaskSteps::Merged`](library::atomic_calls::TaskSteps).
    pub runners: bool,
    /// The threads that made calls of pools which another thread's call can disturb.
    pub pool_callers: PoolCallers,
    /// Changes of settings that loaded data of the class library depend on. Rules out
    /// [`Granularity::merge_loads`](crate::machine::Granularity::merge_loads).
    pub settings: bool,
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
            put_off: BTreeSet::new(),
            transitions: 0,
            thread_slots: ThreadSlots::default(),
            collected_at: u64::MAX,
            out_of_handles: false,
            observed: Observed::default(),
            lock_protection: LockProtection::default(),
            withdrawn_masks: BTreeMap::new(),
            waiting_loops: BTreeSet::new(),
            merged_classes: BTreeSet::new(),
            assumed: AssumedEvents::default(),
            globals: Watched::default(),
            environment: Environment::default(),
            identity_hashes: IdentityHashes::default(),
            native_data: NativeData::default(),
        }
    }
}

/// The largest class of internal states that a program observed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Internals {
    /// None.
    #[default]
    Nothing,
    /// Intermediate states of lock calls. Observed by the program's own `park`, which may return
    /// because of a permit left by a lock, or by a method that reports waiting threads. Rules out
    /// [`Granularity::merge_locks`](crate::machine::Granularity::merge_locks).
    Locks,
    /// The object on which another thread parks, which is set and cleared inside of larger
    /// transitions. Rules out
    /// [`Granularity::merge_jdk_steps`](crate::machine::Granularity::merge_jdk_steps).
    Blockers,
    /// The program replaced a standard stream while other threads lived; these may read the field
    /// between any two steps. Rules out
    /// [`Granularity::merge_jdk_steps`](crate::machine::Granularity::merge_jdk_steps).
    Streams,
}

impl Machine {
    /// Whether the program may distinguish threads that thread symmetry exchanges.
    pub const fn tells_threads_apart(&self) -> bool {
        self.run.observed.thread_identity
            || self.run.observed.thread_groups
            || self.run.observed.each_step
    }

    /// Notes that the current thread reads a value that depends on its own identity.
    pub(crate) fn note_asked_for_own(&mut self) {
        self.note_asked_who(self.live.threads.unwatched()[self.live.current].object);
    }

    /// Notes that the current thread reads a value by which started threads differ: a name, number,
    /// hash or random number.
    pub fn note_asked_who(&mut self, thread: Ref) {
        let first = self.live.threads.unwatched().first().map_or(0, |main| main.object);
        self.run.observed.thread_identity |=
            !self.run.booting && self.options.check && thread != first;
    }
}
