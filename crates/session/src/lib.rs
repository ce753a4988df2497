//! Wires one run together: configuration in, report out.

pub mod config;
pub mod jdk;
pub mod target;

pub use config::{Error, Settings};

use report::Report;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How far a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
}

/// What a session and the one who asked for it tell each other while it runs.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Set from outside to end the search early; the result is then incomplete.
    pub cancel: &'a AtomicBool,
    /// Called now and then, from the thread of the session.
    pub progress: &'a dyn Fn(&Progress),
}

/// Executes the target once, as `java -ea` would, and returns the program's exit code.
pub fn run(settings: &Settings) -> Result<i32, Error> {
    settings.validate()?;
    Err(Error::new("run is not built yet"))
}

/// Explores every execution of the target.
pub fn check(settings: &Settings, _control: &Control<'_>) -> Result<Report, Error> {
    settings.validate()?;
    Err(Error::new("check is not built yet"))
}

/// Executes a recorded error path again.
pub fn replay(settings: &Settings, trace: &Path, _control: &Control<'_>) -> Result<Report, Error> {
    settings.validate()?;
    Err(Error::new(format_args!("replay of {} is not built yet", trace.display())))
}

/// Tells what a session would use: the JDK, the cache, the limits.
pub fn doctor(settings: &Settings) -> Result<String, Error> {
    settings.validate()?;
    Err(Error::new("doctor is not built yet"))
}
