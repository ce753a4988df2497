//! The reasons for another search of a program, with its settings.
//!
//! Source: SEMANTICS 7 and 13; decisions 0004 and 0009.
//!
//! Invariant: each repeated search omits less than its predecessor, so the sequence of searches is finite.
//! Late timeouts for repeating tasks are the one exception: they are chosen once, and are an assumption of
//! the result.

use crate::system::Fault;
use crate::team::{self, Explored};
use config::{
    JdkSteps, ModelSettings, Por, ScheduleSettings, Settings, SpinTurns, Symmetry, Timeouts,
};
use std::collections::BTreeSet;
use vm::{Internals, Machine};

/// The reason for which the result of a search is invalid.
pub(crate) enum Retry {
    /// State matching ignores some fields or frames, but the reduction does not.
    FilteredStates,
    /// The program is not suitable for several workers.
    OneWorker(&'static str),
    /// The program observed intermediate states of merged steps of the class library.
    LibrarySteps(JdkSteps, Internals),
    /// The program observes the steps of a pool between two tasks.
    PoolSteps,
    /// The program interrupts tasks of a pool.
    RunnerSteps,
    /// The program changes settings while threads may load data that depend on them.
    ChangedSettings,
    /// The program observes the calls in which threads wait.
    WaitingThreads,
    /// The program distinguishes threads that were assumed to be interchangeable.
    DistinctThreads,
    /// The program observed intermediate states of the start or the end of a thread.
    ThreadSteps,
    /// The program observed intermediate states of merged steps of other threads.
    EveryAccess,
    /// The lock protection of these variables was refuted.
    RefutedLocks(BTreeSet<String>),
    /// The search needed values that these masks had omitted from states.
    NeededValues(BTreeSet<String>),
    /// Threads count the turns of these loops while they wait.
    WaitingLoops(BTreeSet<String>),
    /// Threads may execute forever while a timeout is pending, so late timeouts may never fire.
    StandingTime,
    /// A task of a pool or timer, or a loop that sleeps, repeats with new states in each turn.
    RepeatedTasks,
    /// The behaviour of a path depends on paths that were executed before it.
    KeptValues,
    /// The order of steps may determine whether memory is exhausted.
    ScarceMemory,
}

/// Data of an ended search that determine a retry.
pub(crate) struct Observations<'a> {
    pub(crate) machine: &'a mut Machine,
    /// Whether a violation was found.
    pub(crate) found: bool,
    /// Whether a short search found a violation while a data race is still looked for. A longer search
    /// is not repeated, since a limit might lose its violation.
    pub(crate) awaits_race: bool,
    /// The maximal number of live threads.
    pub(crate) max_threads: u64,
    /// Whether a limit ended the search. Its findings are then kept.
    pub(crate) broken_off: bool,
    /// Whether threads may execute forever while a late timeout is pending.
    pub(crate) stands_still: bool,
    /// Whether a repeating task ended the search.
    pub(crate) repeats: bool,
    /// Whether the search continued a recorded path, and therefore proves nothing.
    pub(crate) has_prefix: bool,
    /// Whether the search ended early, because the program observed intermediate states of a step.
    pub(crate) inside: bool,
}

impl Retry {
    /// Returns the retry after a failed search, if another search may succeed.
    pub(super) fn after_failure(explored: &Explored) -> Option<Self> {
        let error = &explored.as_ref().err()?.error;
        match error {
            search::Error::System(Fault::Filtered) => Some(Self::FilteredStates),
            _ => team::alone(error).map(Self::OneWorker),
        }
    }

    /// Returns the retry if the search with these settings omitted states that the program can observe.
    pub(super) fn after_search(over: &mut Observations<'_>, settings: &Settings) -> Option<Self> {
        let open = !over.broken_off && (!over.found || settings.all_errors);
        if over.repeats && !over.found && !over.broken_off {
            return Some(Self::RepeatedTasks);
        }
        let concurrent = over.max_threads > 1 && !over.has_prefix && open || over.inside;
        let reduction = settings.reduction();
        let reduces = !reduction.executes_every_transition();
        let run = &mut over.machine.run;
        let refuted = std::mem::take(&mut run.lock_protection.refuted);
        let (observed, reads_kept) = (&run.observed, run.globals.read);
        let calls = observed.merged_calls;
        let smaller = match (calls, settings.model.jdk_steps) {
            (Internals::Locks, JdkSteps::Merged) => Some(JdkSteps::Pools),
            (Internals::Blockers | Internals::Streams, JdkSteps::Merged | JdkSteps::Pools) => {
                Some(JdkSteps::Single)
            }
            _ => None,
        };
        if let Some(steps) = smaller.filter(|_| concurrent) {
            return Some(Self::LibrarySteps(steps, calls));
        }
        let merges_locks = settings.model.jdk_steps == JdkSteps::Merged;
        if observed.tasks && merges_locks && !settings.schedules.tasks_apart && concurrent {
            return Some(Self::PoolSteps);
        }
        let apart = settings.schedules.tasks_apart || settings.schedules.runners_apart;
        if observed.runners && merges_locks && !apart && concurrent {
            return Some(Self::RunnerSteps);
        }
        let merges_loads =
            settings.model.jdk_steps != JdkSteps::Single && !settings.schedules.loads_apart;
        if observed.settings && merges_loads && concurrent {
            return Some(Self::ChangedSettings);
        }
        let guards = merges_locks && !settings.schedules.waits_apart;
        if observed.waits && guards && concurrent {
            return Some(Self::WaitingThreads);
        }
        let (groups, each_step) = (observed.thread_groups, observed.each_step);
        let exchanges = settings.schedules.symmetry == Symmetry::Threads;
        if exchanges && concurrent && over.machine.tells_threads_apart() {
            return Some(Self::DistinctThreads);
        }
        let merged =
            settings.model.jdk_steps != JdkSteps::Single && !settings.schedules.threads_apart;
        if groups && merged && concurrent {
            return Some(Self::ThreadSteps);
        }
        if each_step && concurrent && reduces {
            return Some(Self::EveryAccess);
        }
        if !refuted.is_empty() && (open || over.awaits_race && !over.broken_off) {
            return Some(Self::RefutedLocks(refuted));
        }
        let loops = std::mem::take(&mut over.machine.run.waiting_loops);
        if !loops.is_empty() && open {
            return Some(Self::WaitingLoops(loops));
        }
        if over.stands_still && !over.found && !over.has_prefix {
            return Some(Self::StandingTime);
        }
        let merges = reduction.persistent_sets || reduction.lock_protection;
        if merges && reads_kept && !over.broken_off {
            return Some(Self::KeptValues);
        }
        let scarce = is_scarce(&over.machine.live.heap, over.max_threads);
        (concurrent && reduces && scarce).then_some(Self::ScarceMemory)
    }

    /// Whether the findings of the ended search are executions of the program. Those that depend on paths
    /// that were executed before are not.
    pub(super) const fn keeps_findings(&self) -> bool {
        !matches!(self, Self::KeptValues)
    }

    /// Returns the settings of the next search.
    pub(super) fn apply(self, settings: &Settings) -> Settings {
        let note = self.note();
        let mut settings = match self {
            Self::FilteredStates => {
                let mut settings = settings.reduced_to(Por::Local);
                // Loops were found before the filters were known. The next search would find them
                // again.
                settings.schedules.waiting_loops.clear();
                settings.schedules.spin_turns = Some(SpinTurns::Off);
                settings
            }
            Self::KeptValues => settings.reduced_to(Por::Local),
            Self::ScarceMemory => settings.reduced_to(Por::None),
            Self::EveryAccess => without_guards(&settings.reduced_to(Por::None)),
            Self::WaitingThreads => without_guards(settings),
            Self::PoolSteps => {
                let schedules =
                    ScheduleSettings { tasks_apart: true, ..settings.schedules.clone() };
                Settings { schedules, ..settings.clone() }
            }
            Self::RunnerSteps => {
                let schedules =
                    ScheduleSettings { runners_apart: true, ..settings.schedules.clone() };
                Settings { schedules, ..settings.clone() }
            }
            Self::ChangedSettings => {
                let schedules =
                    ScheduleSettings { loads_apart: true, ..settings.schedules.clone() };
                Settings { schedules, ..settings.clone() }
            }
            Self::OneWorker(_) => {
                Settings { workers: 1, ..settings.reduced_to(settings.reduction().level) }
            }
            Self::LibrarySteps(jdk_steps, _) => {
                let model = ModelSettings { jdk_steps, ..settings.model.clone() };
                Settings { model, ..settings.clone() }
            }
            Self::DistinctThreads => {
                let schedules =
                    ScheduleSettings { symmetry: Symmetry::Heap, ..settings.schedules.clone() };
                Settings { schedules, ..settings.clone() }
            }
            Self::ThreadSteps => {
                let schedules =
                    ScheduleSettings { threads_apart: true, ..settings.schedules.clone() };
                Settings { schedules, ..settings.clone() }
            }
            Self::RefutedLocks(variables) => {
                let mut settings = settings.clone();
                settings.schedules.unprotected.extend(variables);
                settings
            }
            Self::NeededValues(masks) => {
                let mut settings = settings.clone();
                settings.schedules.withdrawn_masks.extend(masks);
                settings
            }
            Self::WaitingLoops(loops) => {
                // A thread in a waiting loop is enabled, so late timeouts would never fire.
                let mut settings = with_any_timeouts(settings);
                settings.schedules.waiting_loops.extend(loops);
                settings
            }
            Self::StandingTime => with_any_timeouts(settings),
            Self::RepeatedTasks => {
                let mut settings = settings.clone();
                settings.model.timeouts = Some(Timeouts::Late);
                settings
            }
        };
        if let Some(note) = note {
            settings.note(&note);
        }
        settings
    }

    /// Returns the note for the user, if the settings of the report differ from the request.
    fn note(&self) -> Option<String> {
        let text = match self {
            Self::FilteredStates
            | Self::RefutedLocks(_)
            | Self::NeededValues(_)
            | Self::WaitingLoops(_)
            | Self::KeptValues
            | Self::PoolSteps
            | Self::RunnerSteps
            | Self::ChangedSettings
            | Self::WaitingThreads => return None,
            Self::OneWorker(why) => {
                return Some(format!("searched by one worker, because the program {why}"));
            }
            Self::LibrarySteps(_, Internals::Streams) => {
                "the program replaces System.in, out or err beside other threads: the class library is explored step by step (--jdk-steps single)"
            }
            Self::LibrarySteps(_, Internals::Blockers) => {
                "the program asks what other threads park for: the class library is explored step by step (--jdk-steps single)"
            }
            Self::LibrarySteps(..) => {
                "the program parks threads itself, asks a lock who waits or owns it, a task for its text, or a transfer queue for what it has: calls of locks and queues are explored step by step (--jdk-steps pools)"
            }
            Self::DistinctThreads => {
                "the program asks for names, numbers, hashes or groups of threads, or looks at where they stand: no thread counts as another one (--symmetry heap)"
            }
            Self::ThreadSteps => {
                "the program asks for groups of threads, or for that of another, as its text does: a thread's start and its end are explored step by step"
            }
            Self::EveryAccess => {
                "the program looks at where other threads stand or at what they hold, or stops them: searched without reduction (--por none)"
            }
            Self::StandingTime => {
                "threads may go on for ever while another one sleeps or waits with a timeout: timeouts fire in any state (--timeouts any)"
            }
            Self::RepeatedTasks => {
                "a task or a loop that sleeps repeats, and has new states in each turn: timeouts fire only when no thread can go on (--timeouts late); --timeouts any explores all turns"
            }
            Self::ScarceMemory => {
                "objects take a large part of the heap, so that any order of steps may decide whether memory runs out: searched without reduction (--por none)"
            }
        };
        Some(text.to_owned())
    }
}

/// Returns settings under which threads wait within calls of locks and queues.
fn without_guards(settings: &Settings) -> Settings {
    let schedules = ScheduleSettings { waits_apart: true, ..settings.schedules.clone() };
    Settings { schedules, ..settings.clone() }
}

/// Returns settings under which a timeout may fire in every state.
fn with_any_timeouts(settings: &Settings) -> Settings {
    let mut settings = settings.clone();
    if settings.timeouts() == Timeouts::Late {
        settings.model.timeouts = Some(Timeouts::Any);
    }
    settings
}

/// Whether the objects of all threads together may exceed the heap limit in some state.
fn is_scarce(heap: &vm::heap::Heap, threads: u64) -> bool {
    let holders = usize::try_from(threads).unwrap_or(usize::MAX).saturating_add(1).max(4);
    heap.peak.saturating_mul(holders) > heap.limit
}
