//! One violation: what, where, who waits for whom, and the path that leads there.
//!
//! Source: the published result file; fields are only ever added. Invariant: `id` is stable over
//! runs and machines, everything else may depend on the path that was found.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A place in the program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Location {
    /// The class, with dots.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The source file's name, if the class file tells.
    pub file: Option<String>,
    /// The line, counted from 1, if the class file tells.
    pub line: Option<u32>,
}

impl Location {
    /// `File.java:12`, or `Class.method` where the class file has no line numbers.
    pub fn short(&self) -> String {
        match (&self.file, self.line) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            _ => format!("{}.{}", self.class, self.method),
        }
    }
}

/// As in a Java stack trace: `Class.method(File.java:12)`.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.class, self.method)?;
        match (&self.file, self.line) {
            (Some(file), Some(line)) => write!(f, "({file}:{line})"),
            (Some(file), None) => write!(f, "({file})"),
            _ => write!(f, "(Unknown Source)"),
        }
    }
}

/// One thread in the state of the violation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadInfo {
    /// The number the trace names it by; 0 is `main`.
    pub id: u32,
    /// Its Java name.
    pub name: String,
    /// A constant of `java.lang.Thread.State`.
    pub state: String,
    /// The object it cannot go on without, such as `Fork@5`.
    pub waits_for: Option<String>,
    /// Where it waits.
    #[serde(default)]
    pub blocked_at: Option<Location>,
    /// The monitors and exclusive locks it owns, such as `Fork@4`.
    pub holds: Vec<String>,
    /// Where it took each of `holds`, in the same order; shorter where that is not known.
    #[serde(default)]
    pub holds_acquired_at: Vec<Option<Location>>,
    /// Its frames, innermost first, as `Class.method(File.java:12)`.
    pub stack: Vec<String>,
}

impl ThreadInfo {
    /// Where it took `object`, if it holds it and that is known.
    pub fn acquired_at(&self, object: &str) -> Option<&Location> {
        let index = self.holds.iter().position(|held| held == object)?;
        self.holds_acquired_at.get(index)?.as_ref()
    }
}

/// The kinds of choice that a step of a path can make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Choice {
    /// Which thread goes on.
    #[default]
    Schedule,
    /// Which value a nondeterministic call returns.
    Data,
    /// Which waiting thread a `notify` wakes.
    Notify,
    /// Whether a pending timeout fires.
    Timeout,
}

/// One step of the path to a violation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceStep {
    /// The thread that takes it.
    pub thread: u32,
    /// That thread's Java name.
    #[serde(default)]
    pub thread_name: String,
    /// What was chosen.
    pub choice: Choice,
    /// The source file's name, if known.
    pub file: Option<String>,
    /// The line, counted from 1, if known.
    pub line: Option<u32>,
    /// The text of that line, if the source was found.
    #[serde(default)]
    pub source: Option<String>,
    /// What the step does, in one line, such as `Verify.getInt(0, 3) = 2`.
    pub text: String,
}

/// A property that does not hold, with the path that shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Violation {
    /// Names the finding; stable over runs and machines.
    pub id: String,
    /// The property, by the name it is asked for with.
    pub property: String,
    /// The class of an uncaught exception, with dots.
    pub exception: Option<String>,
    /// What is wrong, in one line.
    pub message: String,
    /// Where, if there is one such place.
    pub location: Option<Location>,
    /// The threads concerned.
    pub threads: Vec<ThreadInfo>,
    /// The path from the start.
    pub trace: Vec<TraceStep>,
    /// The stack trace of an uncaught exception, one frame a line, innermost first.
    #[serde(default)]
    pub stack: Vec<String>,
    /// What the program printed on the path.
    #[serde(default)]
    pub output: String,
}

/// Something worth knowing that is no violation: a [`Violation`] without a path.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    /// Names the finding; stable over runs and machines.
    pub id: String,
    /// What kind of warning, such as `data-race` or `configuration`.
    pub property: String,
    /// The class of an exception, with dots, where one is meant.
    pub exception: Option<String>,
    /// What is to be known, in one line.
    pub message: String,
    /// Where, if there is one such place.
    pub location: Option<Location>,
    /// The threads concerned.
    pub threads: Vec<ThreadInfo>,
}

impl Warning {
    /// A warning that has no place in the program. `subject` makes the id unique within `property`.
    pub fn general(property: &str, subject: &str, message: impl Into<String>) -> Self {
        Self {
            id: format!("{property}/{subject}"),
            property: property.to_owned(),
            message: message.into(),
            ..Self::default()
        }
    }
}
