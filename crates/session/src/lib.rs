//! Connects the parts of a run, from settings to a report.
//!
//! The commands are [`check`], [`race`](race()), [`run`] and [`replay`]. The types [`RecordedPath`]
//! and [`Replay`] execute a recorded path again, for the debugger and for tests. The module
//! [`extension`] has the interface of a program that adds its own property, listener, generator or
//! strategy.

mod branches;
mod budget;
pub mod changes;
mod check;
mod checkpoint;
mod child;
mod confirm;
mod control;
mod dependence;
mod doctor;
mod endless;
mod explain;
mod filter;
pub mod findings;
mod generation;
mod goals;
mod initial_state;
mod inspection;
mod instances;
mod invariant;
pub mod jdk;
mod job;
mod jpf_trace;
mod listener_bridge;
mod machine;
mod masking;
mod observer;
mod places;
mod prefix;
mod race_detection;
mod recorded_path;
mod refine;
mod replay;
mod run;
pub mod seen;
mod shorten;
mod state_view;
mod stuck;
mod symbolic;
mod system;
pub mod target;
mod team;
mod temporal;
pub mod thread_locations;
mod thread_numbers;
mod trace;
pub mod user_cache;
mod waiting_loops;

pub use ::testgen::Framework;
pub use child::end_children_when;
pub use config::{Error, Extensions, Settings};
pub use control::{Control, Discovery, OnDiscovery, Phase, Progress};
pub use generation::{GoalKind, InputOrigin, TestRequest};
pub use inspection::{AT_TIME_LIMIT, LintRequest, SliceRequest, analysis_phase};
pub use recorded_path::RecordedPath;
pub use replay::{Executed, Replay};
pub use run::RunOutcome;
pub use target::own_class_path;

pub use {::config, ::report};

/// The traits that an extension implements, and the types in their signatures. The example is
/// `examples/own_parts.rs`.
pub mod extension {
    pub use config::Extensions;
    pub use properties::listener::{
        Listener, ListenerContext, ListenerRow, OnPath, Output, OverRun,
    };
    pub use properties::{Event, EventMask, Finding, Observes, Property};
    pub use search::registry::strategies::{EXHAUSTIVE, Strategy};
    pub use search::{Frontier, FrontierEntry};
    pub use vm::choice::{Generator, GeneratorRow, Setup, ValueType};
    pub use vm::schedule::Action;
    pub use vm::{Exit, Machine};
}

use report::Report;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicI32};

/// Parts of a session that differential tests combine in configurations without settings. This module
/// is no API: it may change at any time.
#[doc(hidden)]
pub mod internals {
    pub use crate::findings::Counterexample;
    pub use crate::job::Job;
    pub use crate::listener_bridge::ListenerBridge;
    pub use crate::observer::PropertyObserver;
    pub use crate::system::{Fault, JavaSystem};
}

/// Executes the target once, as `java -ea` would. Monitors follow its temporal properties. A number in
/// `signal` is that of a signal, which ends the program after its shutdown hooks.
pub fn run(
    settings: &Settings,
    control: &Control<'_>,
    signal: &AtomicI32,
) -> Result<RunOutcome, Error> {
    run::run(settings, control, signal)
}

/// Explores every execution of the target.
pub fn check(settings: &Settings, control: &Control<'_>) -> Result<Report, Error> {
    if settings.tests.junit {
        return Err(Error::new("internal failure: a session checks one program, not its tests"));
    }
    check::check(settings, control)
}

/// Whether the reason of an incomplete report is the memory limit.
pub fn is_memory_limit(reason: &str) -> bool {
    reason.starts_with(&search::Reason::MemoryLimit.to_string())
}

/// Returns the symbolic execution tree of the target, or `None` if its inputs are not symbolic. The
/// time limit of the settings applies.
pub fn symbolic_tree(
    settings: &Settings,
    cancel: &AtomicBool,
) -> Result<Option<report::SymbolicTree>, Error> {
    symbolic::tree(settings, cancel)
}

/// Explores every execution of the target, as [`check`], with extensions.
pub fn check_with(
    settings: &Settings,
    extensions: &Extensions,
    control: &Control<'_>,
) -> Result<Report, Error> {
    check(&Settings { extensions: extensions.clone(), ..settings.clone() }, control)
}

/// Executes the target with all runtime analyses, and reports potential errors of other executions.
pub fn race(settings: &Settings, control: &Control<'_>) -> Result<Report, Error> {
    race_detection::race(settings, control)
}

/// Executes a recorded error path again, and reports the finding at its end.
pub fn replay(settings: &Settings, trace: &Path) -> Result<Report, Error> {
    RecordedPath::open(trace, settings)?.report()
}

/// Computes a slice of the target: the lines on which criteria depend, or that depend on them.
pub fn slice(
    settings: &Settings,
    request: &SliceRequest<'_>,
    control: &Control<'_>,
) -> Result<report::sliced::SliceListing, Error> {
    inspection::slice(settings, request, control)
}

/// Returns the result of the static analysis of a topic, such as `threads`.
pub fn analyze(
    settings: &Settings,
    show: &str,
    control: &Control<'_>,
) -> Result<report::analyzed::AnalysisListing, Error> {
    inspection::analyze(settings, show, control)
}

/// Computes warnings about the code of the target. The target is executed only to confirm them.
pub fn lint(
    settings: &Settings,
    request: &LintRequest,
    control: &Control<'_>,
) -> Result<report::lint::LintListing, Error> {
    inspection::lint(settings, request, control)
}

/// Returns the rules of [`lint`] with their descriptions.
pub fn lint_rules() -> impl Iterator<Item = (&'static str, &'static str)> {
    inspection::rules()
}

/// Generates tests of the method that the target names.
pub fn testgen(
    settings: &Settings,
    request: &TestRequest,
) -> Result<report::generated::TestsReport, Error> {
    generation::generate(settings, request).or_else(|error| match error.early_end() {
        Some(_) => Ok(generation::unfinished(settings, &error)),
        None => Err(error),
    })
}

/// Describes the environment of a session: the JDK, and its implemented native methods.
pub fn doctor(settings: &Settings) -> Result<String, Error> {
    doctor::doctor(settings)
}
