//! Options of a machine, which are constant after its creation.
//!
//! Invariant: no code of this crate writes an option after `Machine::new`.

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
    /// Whether states are explored (`check`, `replay`), or the program is simply executed.
    pub check: bool,
    /// Whether one execution is observed, in the environment of a check but without states.
    pub observe: bool,
    /// The rules that determine the instructions of a transition.
    pub granularity: Granularity,
    /// The platform that the program sees.
    pub platform: Platform,
    /// Whether `java.util.Random` is a choice (`cg.enumerate_random`).
    pub enumerate_random: bool,
    /// Whether waiting threads may wake up spuriously.
    pub spurious: bool,
    /// Whether a timeout fires only if no thread can continue, the earliest deadline first.
    pub late_timeouts: bool,
    /// Whether the process ends after the main thread, as that of a test, if only idle pools and timers
    /// remain.
    pub ends_idle_pools: bool,
    /// Whether a thread that is started in an atomic section runs before the section ends. This is
    /// wrong, and only for tests.
    pub starts_early: bool,
    /// The kind of values that inputs have.
    pub inputs: InputValues,
    /// The bounds on inputs.
    pub input_limits: InputLimits,
    /// The settings of choices of data and of threads.
    pub choosing: Choosing,
    /// The definition of a failure of the program.
    pub failures: Failures,
}

/// The rules that determine the instructions of a transition. More merging means fewer states.
#[derive(Clone, Debug)]
pub struct Granularity {
    /// The accesses that are scheduling points.
    pub level: Level,
    /// Whether accesses are scheduling points even if only one thread is alive.
    pub shows_each_access: bool,
    /// Whether monitors of temporal properties follow one execution. It has scheduling points, although
    /// it stores no states.
    pub follows: bool,
    /// Whether internal steps of the JDK are merged (SEMANTICS 13).
    pub merge_jdk_steps: bool,
    /// Whether the start and the end of a thread are also merged. Queries of thread groups can observe
    /// these steps.
    pub merge_thread_steps: bool,
    /// Whether each call of a lock or queue is one step. A program that inspects locks can observe the
    /// difference ([`Observed::merged_calls`](super::Observed::merged_calls)).
    pub merge_locks: bool,
    /// The merging of calls that execute tasks of a pool. Such a call is one step between two tasks.
    pub merged_tasks: TaskSteps,
    /// Whether each call that loads data of the class library is one step ([`library::loads`]).
    pub merge_loads: bool,
    /// A row of the tables of merged calls that is not used; only for tests.
    pub without_row: Option<library::Row>,
    /// Whether a thread remains before a call that would wait ([`library::guarded_calls`]).
    pub guards_calls: bool,
    /// Whether states and scheduling points omit the parts of library objects that no program can
    /// observe ([`library::hidden`], [`library::independent`]). It is off only in tests.
    pub masks: bool,
    /// The kinds of facts that the search uses.
    pub facts: FactKinds,
    /// The names of the variables without facts, at [`Level::Lock`].
    pub unprotected: BTreeSet<String>,
    /// The masked variables.
    pub masked: Option<Arc<Masks>>,
    /// The treatment of the values of masked variables.
    pub masked_values: MaskedValues,
    /// An event that does not withdraw masks; only for tests.
    pub ignored_event: Option<MaskEvent>,
    /// The parts that propositions of temporal properties observe.
    pub visible: Visible,
    /// Whether facts merge no accesses, so that paths of the search are executed in smaller steps.
    pub refines: bool,
    /// Whether each of the named calls of `java.util.concurrent` is one step (`--trust-jdk`).
    pub trust_jdk: bool,
    /// The number of back edges and calls after which a transition is cut. A merged access to a shared
    /// variable counts as several.
    pub cut_length: u32,
}

/// The platform that the program observes: JDK, limits, system properties.
#[derive(Clone, Debug)]
pub struct Platform {
    /// The feature release of the JDK whose classes are used.
    pub release: u16,
    /// The number of bytes of heap that the program may use.
    pub heap_limit: usize,
    /// The maximal number of frames of a thread.
    pub stack_limit: usize,
    /// The result of `availableProcessors`.
    pub processors: u32,
    /// The name of the local host.
    pub host_name: String,
    /// System properties in addition to the JDK's own.
    pub properties: Vec<(String, String)>,
    /// The value of `java.class.path`.
    pub class_path: String,
    /// The value of `java.home`.
    pub java_home: String,
    /// Whether the application loader itself loads the classes of the class path, as a loader of the
    /// program does. The order in which its classes are loaded is then a part of the state.
    pub loads_by_application_loader: bool,
    /// Whether a manifest of the class path has attributes of packages.
    pub describes_packages: bool,
}

/// The accesses that are scheduling points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Accesses to all objects, static fields and monitors.
    None,
    /// As `None`, without accesses to objects that only one thread reaches.
    Local,
    /// As `Local`, without accesses that facts about variables protect.
    Lock,
}
