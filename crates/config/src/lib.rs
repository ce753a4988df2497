//! The settings of a session. Their sources are the built-in values, `pathfinder.toml`, the properties
//! of the site and the project, the `.jpf` file, `+key=value` arguments, and command line options. A
//! later source overrides an earlier one.
//!
//! Source: the command line's contract; JPF's application properties. Invariant: an unsupported
//! setting is refused by name before the program runs.

mod application;
mod choices;
#[cfg(test)]
mod combinations;
#[cfg(test)]
mod compatibility;
mod console;
mod defaults;
pub mod disk;
mod error;
mod explain;
mod facts;
mod files;
mod generators;
mod injections;
mod inputs;
mod jpf_names;
mod keys;
mod listeners;
mod load;
mod names;
mod own;
mod properties;
mod recorded;
mod reduction;
mod requirements;
mod scheduling;
mod settings;
mod strategy;
mod symbolic_calls;
mod symbolic_keys;
#[cfg(test)]
mod tests;
pub mod units;
mod value;
mod waiting;

pub use choices::{
    FailOn, Failures, Fairness, JdkSteps, Masks, MemoryModel, Por, ProgressMode, Races, Symmetry,
    TimeMode, Timeouts,
};
pub use error::{EarlyEnd, Error};
pub use explain::{explain, listed};
pub use facts::AskedFacts;
pub use generators::assumptions;
pub use inputs::{SymbolicArgs, input_assumptions};
pub use jpf_names::is_of_jpf;
pub use keys::{KEYS, Key};
pub use listeners::listeners;
pub use names::{choice_generators, heuristics, meant, properties, searches, stores};
pub use own::options;
pub use reduction::Reduction;
pub use scheduling::policies;
pub use settings::{
    AnalysisSettings, CallSettings, CheckSettings, CheckpointSettings, DataRaceSettings,
    EnvironmentSettings, FileSettings, InputSettings, JavaOptions, LimitSettings, MethodEntry,
    ModelSettings, ProgramSettings, RecordedInput, RecordedObject, RecordedObjects, RecordedValue,
    ReportSettings, ScheduleSettings, SearchSettings, TemporalSettings, TestCache, TestSettings,
};
pub use settings::{Asked, Choosing, Claims, Extensions, PRESETS, Settings, listener_of};
pub use settings::{is_java_option, java_option};
pub use units::{host_name, module_reads, package_access, split_path, system_property};
pub use waiting::SpinTurns;

/// Reads the lines of a file of temporal properties.
pub fn specification_lines(file: &std::path::Path) -> Result<Vec<String>, String> {
    let text = disk::read_text(file).map_err(|why| format!("--spec {}: {why}", file.display()))?;
    Ok(text.lines().map(str::to_owned).collect())
}
