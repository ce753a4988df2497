//! Recorded error paths: a JSON file with the settings and the choices that lead to a finding.

use crate::check::Job;
use crate::config::{Error, Settings};
use properties::Finding;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use vm::schedule::RunGlobals;

/// The format's name and version.
const SCHEMA: &str = "pathfinder.trace/1";

/// A recorded error path.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Trace {
    pub(crate) schema: String,
    /// What was checked, and how.
    pub(crate) settings: Settings,
    /// The alternative taken in each state from the start.
    pub(crate) choices: Vec<u32>,
    /// Id of the finding at the end; empty if the program asked for the path.
    pub(crate) finding: String,
    /// What `Verify` kept over all paths when the last step began.
    #[serde(default)]
    pub(crate) kept: Kept,
}

/// `Verify`'s counters, values and bit sets.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Kept {
    counters: BTreeMap<i32, i32>,
    values: BTreeMap<String, i32>,
    bits: BTreeMap<i32, Vec<bool>>,
}

impl Kept {
    fn of(globals: &RunGlobals) -> Self {
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

/// Writes a path, perhaps that of a finding.
pub(crate) fn write(
    path: &Path,
    job: &Job,
    finding: Option<&Finding>,
    choices: &[u32],
    kept: &RunGlobals,
) -> Result<(), Error> {
    let trace = Trace {
        schema: SCHEMA.to_owned(),
        settings: Settings { json: None, trace: None, ..job.settings.clone() },
        choices: choices.to_vec(),
        finding: finding.map(Finding::id).unwrap_or_default(),
        kept: Kept::of(kept),
    };
    let failed = |e: &dyn std::fmt::Display| {
        Error::new(format_args!("cannot write the trace {}: {e}", path.display()))
    };
    let text = serde_json::to_string_pretty(&trace).map_err(|e| failed(&e))?;
    std::fs::write(path, text).map_err(|e| failed(&e))
}

/// Reads a recorded path.
pub(crate) fn read(path: &Path) -> Result<Trace, Error> {
    let text = std::fs::read_to_string(path)
        .map_err(|e| Error::new(format_args!("cannot read the trace {}: {e}", path.display())))?;
    let trace: Trace = serde_json::from_str(&text)
        .map_err(|e| Error::new(format_args!("{} is not a trace: {e}", path.display())))?;
    if trace.schema != SCHEMA {
        return Err(Error::new(format_args!(
            "{} has the format {}, this version reads {SCHEMA}",
            path.display(),
            trace.schema
        )));
    }
    Ok(trace)
}
