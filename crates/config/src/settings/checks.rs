//! Settings of the properties to check.

use super::{Asked, TemporalSettings};
use crate::{MemoryModel, Races};
use serde::{Deserialize, Serialize};

/// Properties, listeners and invariants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckSettings {
    /// The names of the properties to check, without duplicates.
    pub properties: Vec<String>,
    /// The listeners, with their settings.
    pub listeners: Vec<Asked>,
    /// Static boolean methods, as `Class.method`, that must return true in every stored state.
    pub invariants: Vec<String>,
    /// Properties of whole executions.
    #[serde(skip_serializing_if = "is_default")]
    pub temporal: TemporalSettings,
}

fn is_default(temporal: &TemporalSettings) -> bool {
    *temporal == TemporalSettings::default()
}

impl CheckSettings {
    /// Removes all properties.
    pub fn clear_properties(&mut self) {
        self.properties.clear();
        self.temporal.asked.clear();
    }

    /// Returns the names and texts of properties of all kinds, as the user gave them.
    pub(crate) fn names(&self) -> Vec<&str> {
        self.properties.iter().chain(&self.temporal.asked).map(String::as_str).collect()
    }
}

impl Default for CheckSettings {
    fn default() -> Self {
        Self {
            properties: vec!["deadlock".into(), "uncaught-exception".into()],
            listeners: Vec::new(),
            invariants: Vec::new(),
            temporal: TemporalSettings::default(),
        }
    }
}

/// The effect of data races on the verdict.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DataRaceSettings {
    /// The meaning of `safe` for a program with data races.
    pub memory_model: MemoryModel,
    /// The data races that are reported.
    pub races: Races,
}
