//! The settings of a session, with their defaults.
//!
//! Invariant: from the rest of the crate, this module and its submodules import only types of single
//! values, `Error`, and the parsers of `units`. All other modules may import the settings.

mod asked;
mod checks;
mod choosing;
mod claims;
mod extensions;
mod java;
mod model;
mod output;
mod program;
mod search;
mod temporal;

pub(crate) use asked::listeners_of;
pub use asked::{Asked, listener_of};
pub use checks::{CheckSettings, DataRaceSettings};
pub use choosing::Choosing;
pub use claims::Claims;
pub use extensions::Extensions;
pub use java::{JavaOptions, is_java_option, java_option};
pub use model::{AnalysisSettings, ModelSettings};
pub use output::{FileSettings, ReportSettings};
pub use program::{
    CallSettings, EnvironmentSettings, InputSettings, MethodEntry, ProgramSettings, RecordedInput,
    RecordedObject, RecordedObjects, RecordedValue,
};
pub use search::{
    CheckpointSettings, LimitSettings, ScheduleSettings, SearchSettings, TestCache, TestSettings,
};
pub use temporal::{PRESETS, TemporalSettings};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The settings of `run`, `check` and `replay`.
///
/// Each group has one topic. A recorded path has the settings without their groups, in the order of the
/// declarations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The program, its class path and its JDK.
    #[serde(flatten)]
    pub program: ProgramSettings,
    /// Properties, listeners and invariants.
    #[serde(flatten)]
    pub checks: CheckSettings,
    /// The search strategy and the scheduling policy, with their parameters.
    #[serde(flatten)]
    pub search: SearchSettings,
    /// Schedules and threads that the search omits.
    #[serde(flatten)]
    pub schedules: ScheduleSettings,
    /// The effect of data races on the verdict.
    #[serde(flatten)]
    pub data_races: DataRaceSettings,
    /// The store of visited states, by name.
    pub store: String,
    /// Bounds of the search.
    #[serde(flatten)]
    pub limits: LimitSettings,
    /// Settings of the JUnit tests, if the target has any.
    #[serde(flatten)]
    pub tests: TestSettings,
    /// Checkpoints of the search.
    #[serde(flatten)]
    pub checkpoint: CheckpointSettings,
    /// Whether the search continues after the first violation.
    pub all_errors: bool,
    /// The number of workers.
    pub workers: u64,
    /// The result file, and recorded paths.
    #[serde(flatten)]
    pub files: FileSettings,
    /// The printed report and the progress.
    #[serde(flatten)]
    pub report: ReportSettings,
    /// Whether every stored state is verified in a second way.
    pub paranoid: bool,
    /// The model of the JVM and of the class library.
    #[serde(flatten)]
    pub model: ModelSettings,
    /// Runtime analyses, for `race` and `--guided`.
    #[serde(flatten)]
    pub analysis: AnalysisSettings,
    /// The environment of the program: choices, assertions, processors, memory and files.
    #[serde(flatten)]
    pub environment: EnvironmentSettings,
    /// The JPF properties as given, after expansion.
    pub jpf: BTreeMap<String, String>,
    /// Notes for the user about the settings themselves.
    pub notes: Vec<String>,
    /// Parts of the caller in addition to the built-in ones.
    #[serde(skip)]
    pub extensions: Extensions,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            program: ProgramSettings::default(),
            checks: CheckSettings::default(),
            search: SearchSettings::default(),
            schedules: ScheduleSettings::default(),
            data_races: DataRaceSettings::default(),
            store: "exact".into(),
            limits: LimitSettings::default(),
            tests: TestSettings::default(),
            checkpoint: CheckpointSettings::default(),
            all_errors: false,
            workers: 1,
            files: FileSettings::default(),
            report: ReportSettings::default(),
            paranoid: false,
            model: ModelSettings::default(),
            analysis: AnalysisSettings::default(),
            environment: EnvironmentSettings::default(),
            jpf: BTreeMap::new(),
            notes: Vec::new(),
            extensions: Extensions::default(),
        }
    }
}

impl Settings {
    /// Returns the default settings for a target.
    pub fn for_target(target: impl Into<String>) -> Self {
        let program = ProgramSettings { target: target.into(), ..ProgramSettings::default() };
        Self { program, ..Self::default() }
    }

    /// Returns the settings that are relevant for a result, by names of options.
    pub fn told(&self) -> Vec<(String, String)> {
        let path = |paths: &[PathBuf]| {
            let shown: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
            shown.join(":")
        };
        let mut all = vec![
            ("target".to_owned(), self.program.target.clone()),
            ("arguments".to_owned(), self.program.args.join(" ")),
            ("classpath".to_owned(), path(&self.program.classpath)),
            ("changed-since".to_owned(), self.tests.changed_since.clone().unwrap_or_default()),
            ("include-tag".to_owned(), self.tests.include_tags.join(", ")),
            ("exclude-tag".to_owned(), self.tests.exclude_tags.join(", ")),
            ("property".to_owned(), self.checks.names().join(", ")),
            (
                "listener".to_owned(),
                self.checks
                    .listeners
                    .iter()
                    .map(|asked| asked.name.as_str())
                    .collect::<Vec<_>>()
                    .join(", "),
            ),
            ("invariant".to_owned(), self.checks.invariants.join(", ")),
            ("search".to_owned(), self.search.strategy.clone()),
            ("por".to_owned(), self.reduction().level.word().to_owned()),
            ("memory-model".to_owned(), self.data_races.memory_model.word().to_owned()),
            ("races".to_owned(), self.data_races.races.word().to_owned()),
            ("store".to_owned(), self.store.clone()),
            ("seed".to_owned(), self.search.seed.to_string()),
            ("processors".to_owned(), self.environment.processors.to_string()),
        ];
        all.extend(self.jpf.iter().map(|(key, value)| (format!("+{key}"), value.clone())));
        all.retain(|(_, value)| !value.is_empty());
        all
    }

    /// Adds a property to check, if it is not yet among them.
    pub fn add_property(&mut self, name: &str) {
        let CheckSettings { properties, temporal, .. } = &mut self.checks;
        let of_kind =
            if TemporalSettings::is_temporal(name) { &mut temporal.asked } else { properties };
        if !of_kind.iter().any(|known| known == name) {
            of_kind.push(name.to_owned());
        }
    }

    /// Adds a note for the user, if it is not yet among them.
    pub fn note(&mut self, text: &str) {
        if !self.notes.iter().any(|known| known == text) {
            self.notes.push(text.to_owned());
        }
    }
}
