//! One violation: message, location, waiting threads, and the path to it.
//!
//! Source: the published result file; fields are only ever added. Invariant: `id` is the same in
//! all runs and on all machines. Other fields may depend on the path that was found.

use crate::fault::is_idle;
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
    /// The path of the source file, if it was found: relative if it is below the current folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The rank of the line among the lines of the method that have code, counted from 1. The result file
    /// omits the rank.
    #[serde(skip)]
    pub rank: Option<u32>,
}

impl Location {
    /// Returns `File.java:12`, or `Class.method` if the class file has no line numbers.
    pub fn short(&self) -> String {
        match (&self.file, self.line) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            _ => format!("{}.{}", self.class, self.method),
        }
    }
}

impl Location {
    /// Returns the source file below its source folder, such as `a/b/File.java`.
    pub fn source_path(&self) -> Option<String> {
        let file = self.file.as_deref()?;
        Some(match self.class.rsplit_once('.') {
            Some((package, _)) => format!("{}/{file}", package.replace('.', "/")),
            None => file.to_owned(),
        })
    }
}

/// The form of a Java stack trace: `Class.method(File.java:12)`.
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
    /// The number of the thread in the trace; 0 is `main`.
    pub id: u32,
    /// The Java name of the thread.
    pub name: String,
    /// A constant of `java.lang.Thread.State`.
    pub state: String,
    /// The object that the thread waits for, such as `Fork@5`.
    pub waits_for: Option<String>,
    /// In a join, the name of the thread that `waits_for` denotes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joins: Option<String>,
    /// The location of the wait.
    #[serde(default)]
    pub blocked_at: Option<Location>,
    /// The text of the line of `blocked_at`, if the source was found.
    #[serde(default)]
    pub source: Option<String>,
    /// The monitors and exclusive locks that the thread owns, such as `Fork@4`.
    pub holds: Vec<String>,
    /// The locations of the acquisitions of `holds`, in the order of `holds`. May be shorter than `holds`.
    #[serde(default)]
    pub holds_acquired_at: Vec<Option<Location>>,
    /// The text of the line of each acquisition, if the source was found.
    #[serde(default)]
    pub holds_sources: Vec<Option<String>>,
    /// The frames of the thread, innermost first, as `Class.method(File.java:12)`.
    pub stack: Vec<String>,
    /// The pool to which the thread belongs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool: Option<String>,
}

impl ThreadInfo {
    /// Returns the location of the acquisition of `object`, if the object is held and the location
    /// is known.
    pub fn acquired_at(&self, object: &str) -> Option<&Location> {
        let index = self.holds.iter().position(|held| held == object)?;
        self.holds_acquired_at.get(index)?.as_ref()
    }
}

/// The identity of a violation in other versions of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// The id without lines, which is stable when lines move ([`crate::Report::identify`]).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub fingerprint: String,
    /// Whether the violation does not count: the baseline has it, or the source suppresses it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub known: bool,
    /// The reason that the source gives for suppressing the violation. A suppressed violation is `known`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suppressed: Option<String>,
}

/// A property that does not hold, with the counterexample.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Violation {
    /// The id of the finding, the same in all runs and on all machines.
    pub id: String,
    /// The identity of the violation in other versions of the program.
    #[serde(flatten)]
    pub identity: Identity,
    /// The name of the property in the configuration.
    pub property: String,
    /// The class of an uncaught exception, with dots.
    pub exception: Option<String>,
    /// The description of the violation, in one line.
    pub message: String,
    /// The location, if there is a single one.
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
    /// The inputs of the program on the path, if inputs are symbolic.
    #[serde(flatten)]
    pub symbolic: SymbolicInputs,
    /// The notifications of objects on which threads of a deadlock wait.
    #[serde(default)]
    pub notifications: Vec<Notification>,
    /// For an infinite path: the index in `trace` at which the cycle begins. The index is the number of
    /// steps if only the last state is repeated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cycle: Option<usize>,
    /// Facts about the cycle, such as the threads that act and the propositions that hold, one a line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The reasons why a formula fails on the path: parts of the formula, each with its value at steps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
    /// Whether a timeout fires on the path while another thread is enabled.
    #[serde(default, skip_serializing_if = "is_false")]
    pub early_timeout: bool,
    /// The violated test method, as `Class#method`, where tests were checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// The inputs of a path, and the path condition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SymbolicInputs {
    /// The values of the inputs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<Input>,
    /// The conditions on these inputs under which the path is taken, in the order in which they arose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<InputCondition>,
}

/// The value of an input of the program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// The name of the variable that holds the input, else a name made from the number of the input.
    pub name: String,
    /// The Java type of the input.
    #[serde(rename = "type")]
    pub kind: String,
    /// The value, as Java prints it.
    pub value: String,
    /// The location at which the program requests the input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Location>,
}

/// A conjunct of the path condition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputCondition {
    /// The condition in Java's notation, over the names of the inputs.
    pub condition: String,
    /// The location of the branch that added the condition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Location>,
}

/// An exception that is the cause of another exception (`Throwable.getCause`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// The class of the exception, with dots.
    pub exception: String,
    /// The message of the exception, if there is one.
    pub message: Option<String>,
    /// The stack trace of the exception, one frame a line, innermost first.
    pub stack: Vec<String>,
    /// The location of the throw, if the path contains it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Location>,
    /// The text of the line of `location`, if the source was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The values of the names in the line of `location`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<NamedValue>,
}

/// A name in the source, with a value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedValue {
    /// The name as in the source, such as `count` or `account.balance`.
    pub name: String,
    /// The value in Java notation.
    pub value: String,
    /// The index in `trace` of the step that last wrote the variable, if known.
    #[serde(default)]
    pub written_in: Option<usize>,
}

impl Violation {
    /// Returns the class whose name reports omit before names of its nested classes: the class of the
    /// test, else the target.
    pub fn subject<'a>(&'a self, target: &'a str) -> &'a str {
        self.test.as_deref().map_or(target, |test| test.split('#').next().unwrap_or_default())
    }

    /// Whether the threads of the finding are idle threads of pools, without exception.
    pub fn is_leak(&self) -> bool {
        !self.threads.is_empty() && self.threads.iter().all(is_idle)
    }

    /// Returns the number of switches between threads on the path.
    pub fn switches(&self) -> usize {
        self.trace.windows(2).filter(|pair| pair[0].thread != pair[1].thread).count()
    }

    /// Returns the headline: the exception, if there is one, the first line of the message, and a note on a
    /// timeout that fires early.
    pub fn headline(&self) -> String {
        let early = if self.early_timeout { " (after a timeout that fires early)" } else { "" };
        if self.property == "deadlock"
            && !self.threads.is_empty()
            && self.threads.iter().all(is_idle)
        {
            let workers = match self.threads.len() {
                1 => "an idle worker of a pool waits".to_owned(),
                n => format!("{n} idle workers of a pool wait"),
            };
            return format!("the program does not end: {workers} for tasks{early}");
        }
        let (message, rest) = first_line(&self.message);
        let part = self.told_part(message);
        let more = if rest.is_empty() && part == message { "" } else { " ..." };
        let message = part;
        match &self.exception {
            Some(exception) if message.is_empty() => format!("{exception}{early}"),
            Some(exception) => format!("{exception}: {message}{more}{early}"),
            None => format!("{message}{more}{early}"),
        }
    }

    /// Returns the reasons, the facts about the cycle, and the part of the message that the headline omits.
    pub(crate) fn remarks(&self) -> impl Iterator<Item = &str> {
        let told = self.reasons.iter().chain(&self.notes).map(String::as_str);
        told.chain(self.further_lines().lines())
    }

    /// Returns the part of the message's first line that the headline has. Only a long message of an
    /// exception is shortened.
    fn told_part<'a>(&self, line: &'a str) -> &'a str {
        if self.exception.is_some() { beginning(line) } else { line }
    }

    /// Returns the part of the message that the headline omits.
    pub(crate) fn further_lines(&self) -> &str {
        let message = self.message.trim_start_matches(['\r', '\n']);
        let told = self.told_part(first_line(message).0);
        let rest = message[told.len()..].trim_end();
        // A further line keeps its indentation.
        match rest.strip_prefix(' ') {
            Some(words) => words.trim_start_matches(' '),
            None => rest.trim_start_matches(['\r', '\n']),
        }
    }
}

/// The maximal length of a message in a headline, in characters.
const LONGEST: usize = 160;

/// Returns a line, or the first words of a line that is too long for a headline.
fn beginning(line: &str) -> &str {
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => line[..end].rsplit_once(' ').map_or(&line[..end], |(words, _)| words),
        None => line,
    }
}

/// Splits a message after the first line that is not empty.
pub(crate) fn first_line(message: &str) -> (&str, &str) {
    let message = message.trim_start_matches(['\r', '\n']);
    let (first, rest) = message.split_once('\n').unwrap_or((message, ""));
    (first.trim_end(), rest.trim_end())
}

/// A finding that is no violation: data as in a [`Violation`], without a path.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    /// The id of the finding, the same in all runs and on all machines.
    pub id: String,
    /// The id without lines, which is stable when lines move ([`crate::Report::identify`]).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub fingerprint: String,
    /// The kind of warning, such as `data-race` or `configuration`.
    pub property: String,
    /// The class of an exception, with dots, if the warning is about one.
    pub exception: Option<String>,
    /// The message, in one line.
    pub message: String,
    /// The location, if there is a single one.
    pub location: Option<Location>,
    /// The threads concerned.
    pub threads: Vec<ThreadInfo>,
}

impl Warning {
    /// Returns the warning as a violation without a path, for the renderers of violations.
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

    /// Returns a warning without a location. Its id consists of `property` and `subject`.
    pub fn general(property: &str, subject: &str, message: impl Into<String>) -> Self {
        Self {
            id: format!("{property}/{subject}"),
            property: property.to_owned(),
            message: message.into(),
            ..Self::default()
        }
    }
}
