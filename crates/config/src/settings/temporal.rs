//! Settings of temporal properties.
//!
//! Source: docs/contract.md, "Temporal properties".

use crate::{Error, Fairness};
use serde::{Deserialize, Serialize};

/// Temporal properties that have a name instead of a formula, with their help.
pub const PRESETS: &[(&str, &str)] = &[
    ("termination", "every execution ends"),
    ("starvation", "a thread that waits for a monitor, or in Lock.lock, gets it"),
    ("bsl", "the assertions PRE, POST and LOCATION of documentation comments hold"),
    ("livelock", "an execution that goes on for ever makes progress again and again"),
];

/// Temporal properties, and the executions that they concern.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TemporalSettings {
    /// The properties as given: `ltl: FORMULA`, `NAME: PATTERN` or the name of a preset.
    pub asked: Vec<String>,
    /// The lines of the specification file.
    pub specification: Vec<String>,
    /// Definitions from documentation comments, as lines of a specification file.
    pub definitions: Vec<String>,
    /// The executions that are excluded as unfair.
    pub fairness: Fairness,
    /// Whether formulas concern finite executions, up to their last state.
    pub finite: bool,
    /// Whether formulas of annotations concern finite executions.
    pub finite_annotations: bool,
    /// Whether calls of `java.util.concurrent` are merged at the user's request.
    pub merged_calls: bool,
    /// Whether a finite path violates each property, and its propositions are about variables only.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub about_paths: bool,
    /// A rule of the reduction that is disabled; for tests.
    #[serde(skip)]
    pub without_rule: Option<vm::observed::VisibleRule>,
    /// The places whose visits are progress for `livelock`.
    pub progress_at: Vec<String>,
}

impl TemporalSettings {
    /// Whether a property is temporal: it contains a colon, or is a preset.
    pub fn is_temporal(property: &str) -> bool {
        property.contains(':') || PRESETS.iter().any(|(name, _)| *name == property)
    }

    /// Whether no temporal property is to be checked.
    pub fn is_empty(&self) -> bool {
        self.asked.is_empty() && self.specification.is_empty()
    }

    /// Refuses options that have no effect without certain temporal properties.
    pub(crate) fn validate(&self) -> Result<(), Error> {
        let named = self.asked.iter().chain(&self.specification);
        let mut names = named.map(|text| text.trim());
        if let Some(place) = self.progress_at.first()
            && !names.any(|name| name == "livelock")
        {
            return Err(Error::new(format_args!(
                "--progress-at {place} is of no use without --property livelock"
            )));
        }
        let unused = match (self.finite, self.fairness == Fairness::default()) {
            _ if !self.is_empty() => return Ok(()),
            (true, _) => "--finite".to_owned(),
            (_, false) => format!("--fairness {}", self.fairness),
            _ => return Ok(()),
        };
        Err(Error::new(format_args!("{unused} is of no use without a temporal property")))
    }

    /// Returns the options that request temporal properties, if any.
    pub(crate) fn given(&self) -> Option<String> {
        let first = self.asked.first().map(|text| format!("--property '{text}'"));
        first.or_else(|| (!self.specification.is_empty()).then(|| "--spec".to_owned()))
    }
}
