//! The parts of a report that the console shows, by JPF's topics (`report.console.*`).
//!
//! Source: JPF's `Publisher` and `ConsolePublisher`. Invariant: the verdict, warnings and
//! assumptions are always shown.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// A part of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Topic {
    /// The tool and its version.
    Jpf,
    /// The system under test: target and arguments.
    Sut,
    /// The machine.
    Platform,
    /// The user that started the check.
    User,
    /// The date and time.
    Dtg,
    /// The settings.
    Config,
    /// The violated property.
    Error,
    /// The threads at the end of the path.
    Snapshot,
    /// The path.
    Trace,
    /// The output of the program on the path.
    Output,
    /// The cost of the search.
    Statistics,
    /// The bound that the search reached.
    Constraint,
    /// All violations, one line each.
    Result,
}

impl Topic {
    /// All topics with their names in the configuration.
    pub const ALL: [(&'static str, Self); 13] = [
        ("jpf", Self::Jpf),
        ("sut", Self::Sut),
        ("platform", Self::Platform),
        ("user", Self::User),
        ("dtg", Self::Dtg),
        ("config", Self::Config),
        ("error", Self::Error),
        ("snapshot", Self::Snapshot),
        ("trace", Self::Trace),
        ("output", Self::Output),
        ("statistics", Self::Statistics),
        ("constraint", Self::Constraint),
        ("result", Self::Result),
    ];
}

/// The topics for each occasion. `None` selects all available topics.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Console {
    /// The topics before the verdict.
    pub start: Vec<Topic>,
    /// The topics for each violation, in this order.
    pub violation: Option<Vec<Topic>>,
    /// The topics for a search that reached a bound.
    pub constraint: Option<Vec<Topic>>,
    /// The topics after the findings.
    pub finished: Option<Vec<Topic>>,
    /// Whether paths show choices.
    pub choices: bool,
    /// Whether paths show the events of each step. Otherwise paths show only the thread of each step.
    pub steps: bool,
    /// Whether paths show line numbers.
    pub locations: bool,
    /// Whether paths quote the source.
    pub sources: bool,
    /// The file for the text in place of stdout.
    pub file: Option<PathBuf>,
}

impl Default for Console {
    fn default() -> Self {
        Self {
            start: Vec::new(),
            violation: None,
            constraint: None,
            finished: None,
            choices: true,
            steps: true,
            locations: true,
            sources: true,
            file: None,
        }
    }
}

impl Console {
    /// Whether a topic is in the list. `None` selects every topic.
    pub fn shows(list: Option<&[Topic]>, topic: Topic) -> bool {
        list.is_none_or(|list| list.contains(&topic))
    }
}
