//! Recorded error paths: JSON files with the settings and the choices of the path to a finding.

use crate::findings::Counterexample;
use crate::job::Job;
use classes::path::ClassPath;
use config::{Error, FileSettings, Settings};
use properties::Finding;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use vm::facts::{FactKind, FactKinds};
use vm::schedule::RunGlobals;

/// The name and the version of the format.
pub(crate) const SCHEMA: &str = "pathfinder.trace/1";

/// A recorded error path.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Trace {
    pub(crate) schema: String,
    /// The settings of the check, with the target.
    pub(crate) settings: Settings,
    /// The index of the taken alternative in each state, from the initial state on.
    pub(crate) choices: Vec<u32>,
    /// The id of the finding at the end. The id is empty if the program requested the file.
    pub(crate) finding: String,
    /// The values that `Verify` keeps over all paths, before the last step.
    #[serde(default)]
    pub(crate) kept: RecordedValues,
    /// The start of the cycle, if the path is infinite: the choices from this index on are repeated. It
    /// is the number of all choices if only the last state is repeated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) cycle_at: Option<usize>,
    /// The version of the JDK whose class library was used.
    #[serde(default)]
    pub(crate) jdk: String,
    /// The fingerprints of the program's class files, by class name.
    #[serde(default)]
    pub(crate) classes: BTreeMap<String, String>,
}

/// The counters, values and bit sets that `Verify` keeps over all paths.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RecordedValues {
    counters: BTreeMap<i32, i32>,
    values: BTreeMap<String, i32>,
    bits: BTreeMap<i32, Vec<bool>>,
}

impl RecordedValues {
    pub(crate) fn of(globals: &RunGlobals) -> Self {
        Self {
            counters: globals.counters.clone(),
            values: globals.values.clone(),
            bits: globals.bits.clone(),
        }
    }

    pub(crate) fn to_globals(&self) -> RunGlobals {
        RunGlobals {
            counters: self.counters.clone(),
            values: self.values.clone(),
            bits: self.bits.clone(),
            ..RunGlobals::default()
        }
    }
}

/// Returns the fingerprints of the class files of these classes on the present class path. Missing
/// classes are omitted.
pub(crate) fn fingerprints(
    job: &Job,
    names: impl Iterator<Item = String>,
) -> Result<BTreeMap<String, String>, Error> {
    let path = ClassPath::open(&job.target.classpath, job.jdk.jar_versions)?;
    fingerprints_on(&path, names)
}

/// Returns fingerprints, as [`fingerprints`], from an open class path.
pub(crate) fn fingerprints_on(
    path: &ClassPath,
    names: impl Iterator<Item = String>,
) -> Result<BTreeMap<String, String>, Error> {
    let mut all = BTreeMap::new();
    for name in names {
        if let Some(found) = path.find_class(&name.replace('.', "/"))? {
            all.insert(name, format!("{:032x}", base::fingerprint::wide(&found.bytes)));
        }
    }
    Ok(all)
}

/// Describes the class files that differ from the recorded ones.
pub(crate) fn changed(
    job: &Job,
    classes: &BTreeMap<String, String>,
) -> Result<Option<String>, Error> {
    const NAMED: usize = 5;
    let now = fingerprints(job, classes.keys().cloned())?;
    let differ = |(name, recorded): &(&String, &String)| now.get(*name) != Some(*recorded);
    let changed: Vec<&str> = classes.iter().filter(differ).map(|(name, _)| name.as_str()).collect();
    let named = changed[..changed.len().min(NAMED)].join(", ");
    Ok(match changed.len() {
        0 => None,
        count if count > NAMED => Some(format!("{named} and {} more", count - NAMED)),
        _ => Some(named),
    })
}

impl Trace {
    /// Returns the recorded settings, with the class path, source path and JDK of `now` if it has any.
    pub(crate) fn settings_for(&self, now: &Settings) -> Settings {
        let mut recorded = self.settings.clone();
        if now.program.jdk.is_some() {
            recorded.program.jdk.clone_from(&now.program.jdk);
        }
        if !now.program.classpath.is_empty() {
            recorded.program.classpath.clone_from(&now.program.classpath);
        }
        if !now.program.sourcepath.is_empty() {
            recorded.program.sourcepath.clone_from(&now.program.sourcepath);
        }
        recorded.environment.choosing.replays = true;
        recorded
    }

    /// Describes differences between the recorded and the present program and JDK.
    pub(crate) fn differences(&self, job: &Job) -> Result<Vec<String>, Error> {
        let mut all = Vec::new();
        if let Some(named) = changed(job, &self.classes)? {
            all.push(format!(
                "class files differ from those that the path was recorded with: {named}"
            ));
        }
        if !self.jdk.is_empty() && self.jdk != job.jdk.version {
            let version = &job.jdk.version;
            all.push(format!("the path was recorded with JDK {}, this is {version}", self.jdk));
        }
        Ok(all)
    }
}

/// The choices of a path to write.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordedChoices<'a> {
    pub(crate) choices: &'a [u32],
    /// The start of the cycle, as [`Trace::cycle_at`].
    pub(crate) cycle_at: Option<usize>,
    /// The values that `Verify` keeps over all paths, before the last step.
    pub(crate) kept: &'a RunGlobals,
}

impl<'a> From<&'a Counterexample> for RecordedChoices<'a> {
    fn from(found: &'a Counterexample) -> Self {
        Self { choices: &found.path, cycle_at: found.cycle_at, kept: &found.kept }
    }
}

/// Writes a path with its finding, if there is one, and the fingerprints of these classes.
pub(crate) fn write(
    path: &Path,
    job: &Job,
    classes: &BTreeSet<String>,
    finding: Option<&Finding>,
    recorded: RecordedChoices<'_>,
) -> Result<(), Error> {
    let mut settings = job.settings.clone();
    settings.files = FileSettings::default();
    if std::mem::take(&mut settings.limits.shares_memory) {
        settings.limits.memory_limit = None;
    }
    settings.checkpoint.file = None;
    settings.checkpoint.resume = None;
    settings.schedules.facts = Some(settings.facts().into());
    let trace = Trace {
        jdk: job.jdk.version.clone(),
        classes: fingerprints(job, classes.iter().cloned())?,
        schema: SCHEMA.to_owned(),
        settings,
        choices: recorded.choices.to_vec(),
        finding: finding.map(Finding::id).unwrap_or_default(),
        kept: RecordedValues::of(recorded.kept),
        cycle_at: recorded.cycle_at,
    };
    let failed = |e: &dyn std::fmt::Display| {
        Error::new(format_args!("cannot write the trace {}: {e}", path.display()))
    };
    let text = serde_json::to_string_pretty(&trace).map_err(|e| failed(&e))?;
    config::disk::write(path, text).map_err(|e| failed(&e))
}

/// Parses a recorded path, whose text is from the file `path`.
pub(crate) fn parse(path: &Path, text: &str) -> Result<Trace, Error> {
    let mut trace: Trace = serde_json::from_str(text)
        .map_err(|e| Error::new(format_args!("{} is not a trace: {e}", path.display())))?;
    if trace.schema != SCHEMA {
        return Err(Error::new(format_args!(
            "{} has the format {}, this version reads {SCHEMA}",
            path.display(),
            trace.schema
        )));
    }
    // Earlier versions had only facts about locks.
    if trace.settings.schedules.facts.is_none() {
        let merges = trace.settings.facts().has(FactKind::Guarded);
        let facts = if merges { FactKinds::NONE.with(FactKind::Guarded) } else { FactKinds::NONE };
        trace.settings.schedules.facts = Some(facts.into());
    }
    Ok(trace)
}
