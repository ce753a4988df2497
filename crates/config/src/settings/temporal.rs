//! Settings of temporal properties.
//!
//! Source: docs/contract.md, "Temporal properties".

use crate::Fairness;
use serde::{Deserialize, Serialize};

/// The properties with their own names, without a formula.
const PRESETS: [&str; 3] = ["termination", "starvation", "livelock"];

/// Temporal properties, and the executions that count.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TemporalSettings {
    /// The properties as given: `ltl: FORMULA`, `NAME: PATTERN` or the name of a preset.
    pub asked: Vec<String>,
    /// The lines of the specification file.
    pub specification: Vec<String>,
    /// The executions that do not count.
    pub fairness: Fairness,
    /// Whether formulas are about executions that end, up to their last state.
    pub finite: bool,
    /// Whether calls of `java.util.concurrent` are merged at the user's request.
    pub merged_calls: bool,
    /// The places whose visits are progress for `livelock`.
    pub progress_at: Vec<String>,
}

impl TemporalSettings {
    /// Whether a property is a temporal one: it has a colon, or is a preset.
    pub fn is_temporal(property: &str) -> bool {
        property.contains(':') || PRESETS.contains(&property)
    }

    /// Whether no temporal property is to be checked.
    pub fn is_empty(&self) -> bool {
        self.asked.is_empty() && self.specification.is_empty()
    }

    /// Returns the options that request temporal properties, if any.
    pub(crate) fn given(&self) -> Option<String> {
        let first = self.asked.first().map(|text| format!("--property '{text}'"));
        first.or_else(|| (!self.specification.is_empty()).then(|| "--spec".to_owned()))
    }
}
