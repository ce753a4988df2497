//! Facts about the whole run, over all of its paths.
//!
//! Lifetime: the run. Each field is monotone: flags are only set, and sets are only extended.
//! Backtracking does not undo them. No cached transition depends on them.

use crate::exception::TraceElement;
use crate::heap::Ref;
use crate::lock_protection::LockProtection;
use crate::machine::{AssumedEvents, Machine, PoolCallers, RunGlobals};
use crate::native::NativeData;
use crate::outside::Environment;
use crate::thread_slots::ThreadSlots;
use crate::watched::Watched;
use std::collections::{BTreeMap, BTreeSet};

/// Facts about the run, over all paths.
#[derive(Debug)]
pub struct RunFacts {
    /// Whether the JDK is still starting.
    pub booting: bool,
    /// The start time of the program in a plain execution, whose clock follows real time.
    pub started: Option<std::time::Instant>,
    /// The number of executed operations of the register code. Many loads and constants need no
    /// operation.
    pub instructions: u64,
    /// Slots of threads that stopped before a choice so that other threads can run. A client that reads
    /// the set empties it. A transition can also stop a thread that it starts.
    pub put_off: BTreeSet<usize>,
    /// The number of transitions executed so far.
    pub transitions: u64,
    /// The slots of threads, by their keys.
    pub thread_slots: ThreadSlots,
    /// The number of allocations at the last garbage collection.
    pub(crate) collected_at: u64,
    /// Whether the handles for class mirrors are used up, so that the run must end.
    pub(crate) out_of_handles: bool,
    /// The effects of merged transitions that the program has observed.
    pub observed: Observed,
    /// The facts about variables that were inferred so far.
    pub lock_protection: LockProtection,
    /// The masks that were withdrawn, with the position of the first event.
    pub withdrawn_masks: BTreeMap<String, Option<TraceElement>>,
    /// The waiting loops that were found, by position.
    pub waiting_loops: BTreeSet<String>,
    /// Classes of the class library whose calls were merged into single steps.
    pub merged_classes: BTreeSet<String>,
    /// The events for which the result has an assumption.
    pub assumed: AssumedEvents,
    /// Values that are kept over all paths (counters of `Verify`).
    pub globals: Watched<RunGlobals>,
    /// The requests for identity hash codes.
    pub identity_hashes: IdentityHashes,
    /// Files of the host that the program has read.
    pub environment: Environment,
    /// Private data of native methods.
    pub native_data: NativeData,
}

/// The requests for identity hash codes: their number, and the seed of their results.
#[derive(Clone, Copy, Debug, Default)]
pub struct IdentityHashes {
    /// The number of requests.
    pub asked: u64,
    /// The seed, which changes later hash codes. It is 0 in a check, and in the first execution of a
    /// test.
    pub seed: u32,
}

/// The effects of merged transitions that the program observed. The check is then repeated with less
/// merging.
#[derive(Debug, Default)]
pub struct Observed {
    /// The observed intermediate states of merged calls of the class library.
    pub merged_calls: Internals,
    /// Whether the program observed the calls in which threads wait. Rules out
    /// [`Granularity::guards_calls`](crate::machine::Granularity::guards_calls).
    pub waits: bool,
    /// Whether the program observed states between two tasks of a pool, or within the beginning and end
    /// of a task. Rules out [`Granularity::merged_tasks`](crate::machine::Granularity::merged_tasks).
    pub tasks: bool,
    /// Whether `cancel(true)` observed the runners of tasks. Rules out
    /// [`TaskSteps::Merged`](library::atomic_calls::TaskSteps).
    pub runners: bool,
    /// The threads that made calls of pools, if a call by another thread can disturb these calls.
    pub pool_callers: PoolCallers,
    /// Whether a setting changed on which loaded data of the class library depend. Rules out
    /// [`Granularity::merge_loads`](crate::machine::Granularity::merge_loads).
    pub settings: bool,
    /// Whether the program observed state that no footprint contains, such as stack traces and held
    /// monitors of another thread ([`Machine::show_each_step`](crate::Machine::show_each_step)).
    pub each_step: bool,
    /// Whether the program observed groups of other threads
    /// ([`Machine::note_asked_of_groups`](crate::Machine::note_asked_of_groups)).
    pub thread_groups: bool,
    /// Whether the program observed properties that distinguish threads
    /// ([`Machine::note_asked_who`](crate::Machine::note_asked_who)).
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

/// The largest class of internal states that the program observed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Internals {
    /// No internal state.
    #[default]
    Nothing,
    /// Intermediate states of lock calls. The program observes them by its own `park`, which may return
    /// because of a permit that a lock left. It may also call a method that reports waiting threads.
    /// Rules out [`Granularity::merge_locks`](crate::machine::Granularity::merge_locks).
    Locks,
    /// The object on which another thread parks. Larger transitions set and clear it internally. Rules
    /// out [`Granularity::merge_jdk_steps`](crate::machine::Granularity::merge_jdk_steps).
    Blockers,
    /// A standard stream that the program replaced while other threads were alive. These threads may
    /// read the field between any two steps. Rules out
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

    /// Notes that the program reads a value that differs between started threads: a name, number, hash
    /// code or random number.
    pub fn note_asked_who(&mut self, thread: Ref) {
        let first = self.live.threads.unwatched().first().map_or(0, |main| main.object);
        self.run.observed.thread_identity |=
            !self.run.booting && self.options.check && thread != first;
    }
}
