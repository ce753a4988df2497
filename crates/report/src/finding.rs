//! One violation: what, where, who waits for whom, and the path that leads there.
//!
//! Source: the published result file; fields are only ever added. Invariant: `id` is stable over
//! runs and machines, everything else may depend on the path that was found.

use crate::path::{Notification, TraceStep};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A place in the program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Location {
    /// The class, with dots.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The name of the source file, if the class file has it.
    pub file: Option<String>,
    /// The line, counted from 1, if the class file has it.
    pub line: Option<u32>,
    /// Where the source file is, if it was found: from the current folder, if it is below.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
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

impl Location {
    /// The source file below its source folder, such as `a/b/File.java`.
    pub fn source_path(&self) -> Option<String> {
        let file = self.file.as_deref()?;
        Some(match self.class.rsplit_once('.') {
            Some((package, _)) => format!("{}/{file}", package.replace('.', "/")),
            None => file.to_owned(),
        })
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
    /// The name of the thread that `waits_for` is, where it waits for the end of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joins: Option<String>,
    /// Where it waits.
    #[serde(default)]
    pub blocked_at: Option<Location>,
    /// The text of that line, if the source was found.
    #[serde(default)]
    pub source: Option<String>,
    /// The monitors and exclusive locks it owns, such as `Fork@4`.
    pub holds: Vec<String>,
    /// Where it took each of `holds`, in the same order; shorter where that is not known.
    #[serde(default)]
    pub holds_acquired_at: Vec<Option<Location>>,
    /// The text of each of those lines, if the source was found.
    #[serde(default)]
    pub holds_sources: Vec<Option<String>>,
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

/// A property that does not hold, with the path that shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Violation {
    /// Names the finding; stable over runs and machines.
    pub id: String,
    /// The property, by the name it is asked for with.
    pub property: String,
    /// The class of an uncaught exception, with dots.
    pub exception: Option<String>,
    /// The violation, in one line.
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
    /// The output of the program on the path.
    #[serde(default)]
    pub output: String,
    /// The text of the line of `location`, if the source was found.
    #[serde(default)]
    pub source: Option<String>,
    /// The exceptions that an uncaught exception names as its cause, outermost first.
    #[serde(default)]
    pub causes: Vec<Cause>,
    /// The values of the names in the failed line.
    #[serde(default)]
    pub values: Vec<NamedValue>,
    /// The notifications of objects on which threads of a deadlock wait.
    #[serde(default)]
    pub notifications: Vec<Notification>,
    /// The test method that it is of, as `Class#method`, where tests were checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
}

/// An exception that another one names as its cause.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// Its class, with dots.
    pub exception: String,
    /// Its message, if it has one.
    pub message: Option<String>,
    /// Its stack trace, one frame a line, innermost first.
    pub stack: Vec<String>,
    /// Where in the program it was thrown, if that was seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Location>,
    /// The text of that line, if the source was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The values of the names in that line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<NamedValue>,
}

/// A name in the source and what it stood for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedValue {
    /// As the source has it, such as `count` or `account.balance`.
    pub name: String,
    /// As a reader of Java writes it.
    pub value: String,
    /// The index in `trace` of the step that wrote it last, where that is known.
    #[serde(default)]
    pub written_in: Option<usize>,
}

impl Violation {
    /// The prefix that names of nested classes omit: the class of the test, else the target.
    pub fn subject<'a>(&'a self, target: &'a str) -> &'a str {
        self.test.as_deref().map_or(target, |test| test.split('#').next().unwrap_or_default())
    }

    /// How often the path goes from one thread to another.
    pub fn switches(&self) -> usize {
        self.trace.windows(2).filter(|pair| pair[0].thread != pair[1].thread).count()
    }

    /// The headline: the exception and the message, where there is one.
    pub fn headline(&self) -> String {
        match (&self.exception, self.message.as_str()) {
            (Some(exception), "") => exception.clone(),
            (Some(exception), message) => format!("{exception}: {message}"),
            (None, message) => message.to_owned(),
        }
    }
}

/// Something worth knowing that is no violation: a [`Violation`] without a path.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    /// Names the finding; stable over runs and machines.
    pub id: String,
    /// The kind of warning, such as `data-race` or `configuration`.
    pub property: String,
    /// The class of an exception, with dots, where one is meant.
    pub exception: Option<String>,
    /// The message, in one line.
    pub message: String,
    /// Where, if there is one such place.
    pub location: Option<Location>,
    /// The threads concerned.
    pub threads: Vec<ThreadInfo>,
}

impl Warning {
    /// The same as a violation without a path, to be shown as one.
    pub(crate) fn as_violation(&self) -> Violation {
        Violation {
            id: self.id.clone(),
            property: self.property.clone(),
            exception: self.exception.clone(),
            message: self.message.clone(),
            location: self.location.clone(),
            threads: self.threads.clone(),
            ..Violation::default()
        }
    }

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
