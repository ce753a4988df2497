//! The user interface of the debugger: it shows stops and returns commands.

use crate::debuggee::Debuggee;
use std::fmt;

/// The user interface of a debugged path.
pub(crate) trait Front: fmt::Debug {
    /// Handles a stop of the program. Returns the continuation.
    fn stopped(&mut self, debuggee: &mut Debuggee<'_>, reason: &StopReason) -> Command;

    /// Shows output of the program, or a message of the debugger.
    fn output(&mut self, stream: Stream, text: &str);

    /// Returns whether and how to interrupt the running program; polled at intervals.
    fn interruption(&mut self) -> Interruption {
        Interruption::None
    }
}

/// The interruption of a running program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interruption {
    /// Not at all.
    None,
    /// For a query: [`Front::stopped`] is called with [`StopReason::Query`], and the program
    /// continues.
    Query,
    /// Until the user continues: [`Front::stopped`] is called with [`StopReason::Pause`].
    Pause,
}

/// The origin of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    /// The program's standard output.
    Out,
    /// The program's standard error.
    Err,
    /// The debugger itself.
    Console,
}

/// The continuation of the program. Threads are denoted by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// To the next breakpoint, or the end of the path.
    Continue,
    /// To the thread's next line in the same frame or in a caller.
    Next(u32),
    /// To the thread's next line, also in a called method.
    StepIn(u32),
    /// To the caller of the thread's frame.
    StepOut(u32),
    /// To the start of the thread's previous line.
    StepBack(u32),
    /// Back to the previous breakpoint, or the beginning.
    ReverseContinue,
    /// To the beginning of the path, and stop there.
    Restart,
    /// Continues the command that was under way before [`StopReason::Query`].
    Resume,
    /// The end of the debugger.
    End,
}

/// The reason of a stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StopReason {
    /// The end of the first execution of the path, before the first stop.
    Ready,
    /// The beginning of the path.
    Entry,
    /// Line breakpoints, by their numbers.
    Breakpoint(Vec<u32>),
    /// Function breakpoints, by their numbers.
    Function(Vec<u32>),
    /// The end of a user's step, forwards or backwards.
    Step,
    /// A pause by the user. A backward movement is cancelled and its origin restored.
    Pause,
    /// A query of the user; the program continues afterwards.
    Query,
    /// An exception that the next instruction throws.
    Exception(Thrown),
    /// The end of the path, with its violation.
    Violation {
        /// The property's name.
        property: String,
        /// The message of the finding.
        message: String,
    },
    /// The end of a path without a violation, with the reason.
    End(String),
}

/// An exception that is thrown on the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Thrown {
    /// Its class, with dots.
    pub class: String,
    /// Class and message.
    pub text: String,
    /// Whether no frame catches it.
    pub uncaught: bool,
}
