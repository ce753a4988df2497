//! The place of a program at which most states begin, in a search that ended early.
//!
//! Source: the published result file, object `stuck`. Invariant: the data is an estimate from a
//! sample of states, and no verdict depends on this estimate.

use crate::Location;
use serde::{Deserialize, Serialize};

/// The place at which most new states begin, and the differences between these states.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stuck {
    /// The Java name of the thread whose transitions lead to most new states.
    pub thread: String,
    /// The place at which these transitions begin.
    pub location: Location,
    /// The text of the line of `location`, if the source was found.
    pub source: Option<String>,
    /// The number of sampled states in which the thread is at `location`.
    pub states: u64,
    /// The number of sampled states.
    pub sampled: u64,
    /// The differences between these states, the largest first.
    pub differs: Vec<Difference>,
    /// Options that may reduce the number of states.
    pub advice: Vec<Advice>,
}

/// A part of the state that differs between sampled states.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// The name of the variable, class or thread.
    pub name: String,
    /// The kind of the part of the state.
    pub kind: DifferenceKind,
    /// The place of a local variable or of a thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// The number of different values in the sampled states.
    pub values: u64,
    /// Whether the value never decreases in the order of discovery.
    pub grows: bool,
    /// The first and the last sampled value, if the part is a single number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<(i64, i64)>,
}

/// The kind of a part of the state.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum DifferenceKind {
    /// A local variable.
    #[default]
    Local,
    /// The number of objects of a class.
    Objects,
    /// A static field, or a field of all objects of a class.
    Field,
    /// The elements of the arrays in a field, or of a type of array.
    Elements,
    /// The position of a thread.
    Position,
}

impl DifferenceKind {
    /// Returns the kind as in the text report.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Local => "local variable",
            Self::Field => "field",
            Self::Elements => "elements",
            Self::Objects => "number of objects",
            Self::Position => "position of the thread",
        }
    }
}

/// An option that may reduce the number of states, with the reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advice {
    /// The option, or another change of the check.
    pub option: String,
    /// The reason.
    pub reason: String,
}
