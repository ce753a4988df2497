//! The path to a violation, step by step.
//!
//! Source: the published result file; fields are only ever added. Invariant: the steps stand in the
//! order in which they were executed, and what happened in a step in the order in which it did.

use serde::{Deserialize, Serialize};

/// The kinds of choice that a step of a path can make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Choice {
    /// A choice of the next thread.
    #[default]
    Schedule,
    /// Which value a nondeterministic call returns.
    Data,
    /// Which waiting thread a `notify` wakes.
    Notify,
    /// Whether a pending timeout fires.
    Timeout,
}

/// The kinds of events in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Happening {
    /// A variable is read.
    Read,
    /// A variable is written.
    Write,
    /// A monitor or lock is taken.
    Lock,
    /// A monitor or lock is given back.
    Unlock,
    /// A lock is wanted that another thread holds.
    Blocked,
    /// The thread begins to wait, sleep or park.
    Wait,
    /// The thread continues after a wait, a sleep or a park.
    Wake,
    /// Waiting threads are notified, or a parked one is unparked.
    Notify,
    /// A thread is started.
    Start,
    /// The thread ends.
    End,
    /// An exception leaves the thread.
    Throw,
    /// A value is chosen.
    Choose,
    /// The program prints.
    Print,
}

/// One thing that happened in a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepEvent {
    /// The kind of the event.
    pub kind: Happening,
    /// What, in words, such as `reads Counter@1.value = 0`.
    pub text: String,
    /// The variable, object or thread it is about, by the name it has all along the path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// The value that was read, written, chosen or printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The source file's name, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line, counted from 1, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The text of that line, if the source was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Where the source file is, as in a location.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The method of the class library in which it happened, where it is not the program's own doing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub library: Option<String>,
}

/// One step of the path to a violation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceStep {
    /// The thread that takes it.
    pub thread: u32,
    /// That thread's Java name.
    #[serde(default)]
    pub thread_name: String,
    /// The outcome of the choice.
    pub choice: Choice,
    /// The source file's name, if known.
    pub file: Option<String>,
    /// The line, counted from 1, if known.
    pub line: Option<u32>,
    /// The text of that line, if the source was found.
    #[serde(default)]
    pub source: Option<String>,
    /// The effect of the step in one line, such as `Verify.getInt(0, 3) = 2`.
    pub text: String,
    /// The class in which the step begins, with dots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// How many alternatives there were.
    #[serde(default)]
    pub alternatives: u32,
    /// The events of the step, in order.
    #[serde(default)]
    pub events: Vec<StepEvent>,
}

/// A call of `notify` or `notifyAll`, or that of a condition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notification {
    /// The index in `trace` of the step that made it.
    pub step: usize,
    /// The thread that made it.
    pub thread: u32,
    /// That thread's Java name.
    pub thread_name: String,
    /// The object notified, such as `Buffer@1`.
    pub object: String,
    /// Where.
    pub location: Option<crate::Location>,
    /// The text of that line, if the source was found.
    #[serde(default)]
    pub source: Option<String>,
    /// The names of the threads it woke; none means that nobody heard it.
    pub woke: Vec<String>,
}
