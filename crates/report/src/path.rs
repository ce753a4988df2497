//! The path to a violation, step by step.
//!
//! Source: the published result file; fields are only ever added. Invariant: steps, and events
//! within a step, are in the order of execution.

use serde::{Deserialize, Serialize};

/// The kinds of choice that a step of a path can make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Choice {
    /// A choice of the next thread.
    #[default]
    Schedule,
    /// A choice of the value that a nondeterministic call returns.
    Data,
    /// A choice of the waiting thread that a `notify` wakes.
    Notify,
    /// The choice whether a pending timeout fires.
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
    /// A monitor or lock is acquired.
    Lock,
    /// A monitor or lock is released.
    Unlock,
    /// A requested lock is held by another thread.
    Blocked,
    /// The thread begins to wait, sleep or park.
    Wait,
    /// The thread continues after a wait, a sleep or a park.
    Wake,
    /// Waiting threads are notified, or a parked thread is unparked.
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
    /// A method of the class library is called.
    Call,
}

/// An event of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepEvent {
    /// The kind of the event.
    pub kind: Happening,
    /// The description, such as `reads Counter@1.value = 0`.
    pub text: String,
    /// The variable, object or thread of the event. Its name does not change along the path.
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
    /// The text of the line, if the source was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The path of the source file, as in a location.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The method of the class library in which the event occurred; `None` for code of the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub library: Option<String>,
    /// The thread of the event, if the step started this thread; else the thread of the step acts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<Actor>,
    /// Whether the event is an access that explains the violation. Such an access is unordered
    /// with another access to the variable, or is the last write before a read of the failing line.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cause: bool,
    /// Whether the event occurs during a call of the class library that is an event as well.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub within: bool,
    /// The call, if the event is a call of the class library.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<Called>,
}

/// A call of the class library.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Called {
    /// The call as in the source, without its result.
    pub call: String,
    /// The method, as `Class.method`.
    pub method: String,
    /// The values of the arguments.
    pub arguments: Vec<String>,
    /// Whether other threads can see an effect of the method.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub changes: bool,
    /// Whether the event is the begin of a call. The end is a later event, or is after the path.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub begins: bool,
}

/// A thread of a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Actor {
    /// The number of the thread in the trace.
    pub thread: u32,
    /// The Java name of the thread.
    pub thread_name: String,
}

impl StepEvent {
    /// Returns the thread of an event of the step `step`.
    pub(crate) fn thread(&self, step: &TraceStep) -> u32 {
        self.actor.as_ref().map_or(step.thread, |actor| actor.thread)
    }
}

/// One step of the path to a violation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceStep {
    /// The thread that executes the step.
    pub thread: u32,
    /// The Java name of this thread.
    #[serde(default)]
    pub thread_name: String,
    /// The outcome of the choice.
    pub choice: Choice,
    /// The source file's name, if known.
    pub file: Option<String>,
    /// The line, counted from 1, if known.
    pub line: Option<u32>,
    /// The text of the line, if the source was found.
    #[serde(default)]
    pub source: Option<String>,
    /// The effect of the step in one line, such as `Verify.getInt(0, 3) = 2`.
    pub text: String,
    /// The class in which the step begins, with dots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// The number of alternatives.
    #[serde(default)]
    pub alternatives: u32,
    /// The events of the step, in order.
    #[serde(default)]
    pub events: Vec<StepEvent>,
}

/// A call of `notify` or `notifyAll`, or of `signal` or `signalAll` of a condition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notification {
    /// The index in `trace` of the step with the call.
    pub step: usize,
    /// The calling thread.
    pub thread: u32,
    /// The Java name of this thread.
    pub thread_name: String,
    /// The notified object, such as `Buffer@1`.
    pub object: String,
    /// The location of the call.
    pub location: Option<crate::Location>,
    /// The text of the line of `location`, if the source was found.
    #[serde(default)]
    pub source: Option<String>,
    /// The names of the threads that were woken; empty for a lost notification.
    pub woke: Vec<String>,
}
