//! Options of a machine, fixed at its creation.
//!
//! Invariant: nothing in the crate writes an option after `Machine::new`.

use crate::choice::Choosing;
use crate::facts::{FactKinds, MaskEvent, MaskedValues};
use crate::failures::Failures;
use crate::observed::Visible;
use crate::symbolic::{InputLimits, InputValues};
use code::masking::Masks;
use library::atomic_calls::TaskSteps;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Options of the machine.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether states are explored (`check`, `replay`) or the program simply runs.
    pub check: bool,
    /// Whether one execution is observed: the environment of a check, without states.
    pub observe: bool,
    /// The rule that determines the instructions of one transition.
    pub granularity: Granularity,
    /// The platform that the program sees.
    pub platform: Platform,
    /// Whether `java.util.Random` is a choice (`cg.enumerate_random`).
    pub enumerate_random: bool,
    /// Whether waiting threads may wake up spuriously.
    pub spurious: bool,
    /// Whether a timeout fires only if no thread can go on, the earliest deadline first.
    pub late_timeouts: bool,
    /// Whether the process ends after the main thread if only idle pools and timers remain, as that of a
    /// test does.
    pub ends_idle_pools: bool,
    /// Whether a thread that is started in an atomic section runs before the section ends, which is
    /// wrong; for tests.
    pub starts_early: bool,
    /// The values of inputs.
    pub inputs: InputValues,
    /// The bounds of inputs.
    pub input_limits: InputLimits,
    /// The settings of choices.
    pub choosing: Choosing,
    /// The events that count as a failure of the program.
    pub failures: Failures,
}

/// The rule that determines the instructions of one transition. More merging means fewer states.
#[derive(Clone, Debug)]
pub struct Granularity {
    /// The accesses that are scheduling points.
    pub level: Level,
    /// Whether accesses of the only thread are scheduling points too.
    pub shows_each_access: bool,
    /// Whether monitors of temporal properties follow one execution, which has scheduling points though it
    /// stores no states.
    pub follows: bool,
    /// Whether internal steps of the JDK are merged (SEMANTICS 13); off only in tests.
    pub merge_jdk_steps: bool,
    /// Whether the start and the end of a thread are also merged. Queries of thread groups can
    /// observe these steps.
    pub merge_thread_steps: bool,
    /// Whether calls of locks and queues are one step each. A program that inspects locks can observe
    /// the difference ([`Observed::merged_calls`](super::Observed::merged_calls)).
    pub merge_locks: bool,
    /// The calls that execute the tasks of a pool and are one step between two tasks.
    pub merged_tasks: TaskSteps,
    /// Whether calls that load data of the class library are one step each ([`library::loads`]).
    pub merge_loads: bool,
    /// A row of the tables of merged calls that is left out; for tests.
    pub without_row: Option<library::Row>,
    /// Whether a thread stays before a call that would wait ([`library::guarded_calls`]).
    pub guards_calls: bool,
    /// Whether states and scheduling leave out the parts of library objects that no program can
    /// observe ([`library::hidden`], [`library::independent`]); off only in tests.
    pub masks: bool,
    /// The kinds of facts that are used.
    pub facts: FactKinds,
    /// At [`Level::Lock`]: names of the variables without facts.
    pub unprotected: BTreeSet<String>,
    /// The masked variables.
    pub masked: Option<Arc<Masks>>,
    /// The treatment of the values of masked variables.
    pub masked_values: MaskedValues,
    /// An event that does not withdraw masks; for tests.
    pub ignored_event: Option<MaskEvent>,
    /// The parts that propositions of temporal properties observe.
    pub visible: Visible,
    /// Whether facts merge no accesses, so that paths of the search are executed in smaller steps.
    pub refines: bool,
    /// Whether the named calls of `java.util.concurrent` are one step each (`--trust-jdk`).
    pub trust_jdk: bool,
    /// Back edges and calls after which a transition is cut. A merged access of a shared variable
    /// counts as several.
    pub cut_length: u32,
}

/// The platform that the program sees: JDK, limits, system properties.
#[derive(Clone, Debug)]
pub struct Platform {
    /// Feature release of the JDK whose classes are used.
    pub release: u16,
    /// Bytes of heap the program may use.
    pub heap_limit: usize,
    /// The maximal number of frames of a thread.
    pub stack_limit: usize,
    /// The result of `availableProcessors`.
    pub processors: u32,
    /// The name of the local host.
    pub host_name: String,
    /// System properties in addition to the JDK's own.
    pub properties: Vec<(String, String)>,
    /// The class path, for `java.class.path`.
    pub class_path: String,
    /// Home of the JDK, for `java.home`.
    pub java_home: String,
}

/// Accesses that are scheduling points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Every access to heap, statics or monitors.
    None,
    /// Accesses to objects that only one thread reaches are not.
    Local,
    /// Nor are accesses that a lock protects.
    Lock,
}
