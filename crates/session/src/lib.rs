//! Wires one run together: settings in, report out.
//!
//! [`check`], [`race`](race()), [`run`] and [`replay`] are the commands; [`RecordedPath`] and [`Replay`] execute a
//! recorded path again, for the debugger and for tests; [`extension`] has what a program needs that adds
//! a property, listener, generator or strategy of its own.

mod branches;
mod check;
mod checkpoint;
mod doctor;
mod explain;
mod filter;
pub mod findings;
mod initial_state;
mod instances;
mod invariant;
pub mod jdk;
mod job;
mod jpf_trace;
mod listener_bridge;
mod machine;
mod observer;
mod prefix;
mod race_detection;
mod recorded_path;
mod refine;
mod replay;
mod run;
mod shorten;
mod state_view;
mod system;
pub mod target;
mod team;
pub mod thread_locations;
mod thread_numbers;
mod trace;

pub use config::{Error, Extensions, Settings};
pub use recorded_path::RecordedPath;
pub use replay::{Executed, Replay};

pub use {::config, ::report};

/// The traits that an extension implements, with the types in their signatures: see
/// `examples/own_parts.rs`.
pub mod extension {
    pub use config::Extensions;
    pub use properties::listener::{
        Listener, ListenerContext, ListenerRow, OnPath, Output, OverRun,
    };
    pub use properties::{Event, Finding, Hears, Observes, Property};
    pub use search::registry::strategies::{EXHAUSTIVE, Strategy};
    pub use search::{Frontier, FrontierEntry};
    pub use vm::choice::{Generator, GeneratorRow, Setup, ValueType};
    pub use vm::schedule::Action;
    pub use vm::{Exit, Machine};
}

use report::Report;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Parts of a session that differential tests compose anew: they search in configurations that no
/// settings ask for. Not an API; anything here may change.
#[doc(hidden)]
pub mod internals {
    pub use crate::job::Job;
    pub use crate::listener_bridge::ListenerBridge;
    pub use crate::observer::{Counterexample, PropertyObserver};
    pub use crate::system::{Fault, JavaSystem};
}

/// How far a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// States stored.
    pub states_new: u64,
    /// Transitions that reached a stored state.
    pub states_revisited: u64,
    /// The depth of the current path.
    pub depth: u64,
    /// The length of the longest path.
    pub max_depth: u64,
    /// Wall time since the start.
    pub elapsed: Duration,
    /// Bytes of memory the process occupies; 0 if that is not known.
    pub memory: u64,
    /// About which share of the work is done, if the strategy can tell.
    pub share: Option<f64>,
}

/// What a session and the one who asked for it tell each other while it runs.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Set from outside to end the search early; the result is then incomplete.
    pub cancel: &'a AtomicBool,
    /// Called now and then, from the thread of the session.
    pub progress: &'a dyn Fn(&Progress),
}

/// Steps after which a search may report.
const PROGRESS_EVERY: u64 = 2_000;
/// Time between two reports: what they tell takes reading.
const PROGRESS_PAUSE: Duration = Duration::from_millis(100);

impl Control<'_> {
    /// Tells how far a search is that began at `started`, if not lately.
    fn telling(
        &self,
        started: Instant,
    ) -> impl FnMut(&search::Statistics, search::ProgressEstimate<'_>) {
        let mut next = started;
        move |statistics, share| {
            let now = Instant::now();
            if now < next {
                return;
            }
            next = now + PROGRESS_PAUSE;
            (self.progress)(&Progress {
                states_new: statistics.states_new,
                states_revisited: statistics.states_revisited,
                depth: u64::from(statistics.max_depth),
                max_depth: u64::from(statistics.max_depth),
                elapsed: now - started,
                memory: search::limits::resident_bytes().unwrap_or(0) as u64,
                share: share(),
            });
        }
    }
}

/// Executes the target once, as `java -ea` would, and returns the program's exit code.
pub fn run(settings: &Settings) -> Result<i32, Error> {
    run::run(settings)
}

/// Explores every execution of the target.
pub fn check(settings: &Settings, control: &Control<'_>) -> Result<Report, Error> {
    if settings.junit {
        return Err(Error::new("internal failure: a session checks one program, not its tests"));
    }
    check::check(settings, control)
}

/// As [`check`], with more than is built in.
pub fn check_with(
    settings: &Settings,
    extensions: &Extensions,
    control: &Control<'_>,
) -> Result<Report, Error> {
    check(&Settings { extensions: extensions.clone(), ..settings.clone() }, control)
}

/// Executes the target with all runtime analyses on and reports what could go wrong in other
/// executions.
pub fn race(settings: &Settings, control: &Control<'_>) -> Result<Report, Error> {
    race_detection::race(settings, control)
}

/// Executes a recorded error path again and reports the finding at its end.
pub fn replay(settings: &Settings, trace: &Path) -> Result<Report, Error> {
    RecordedPath::open(trace, settings)?.report()
}

/// Tells what a session would use: the JDK, and which of its native methods are implemented.
pub fn doctor(settings: &Settings) -> Result<String, Error> {
    doctor::doctor(settings)
}

/// The class path of the tool's own classes, which are written to a folder for `javac`.
pub fn own_class_path() -> Result<Vec<PathBuf>, Error> {
    let folder =
        std::env::temp_dir().join(format!("pathfinder-classes-{}", env!("CARGO_PKG_VERSION")));
    natives::own_classes::write_to(&folder)
        .map_err(|e| Error::new(format_args!("cannot write to {}: {e}", folder.display())))?;
    Ok(vec![folder])
}

/// Where the current thread is, as lines of a stack trace.
fn stack_text(machine: &vm::Machine) -> String {
    let stack = machine.live.stack_of(machine.live.current);
    stack.iter().map(|e| format!("    at {}", e.text())).collect::<Vec<_>>().join("\n")
}
