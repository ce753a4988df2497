//! The user interface of the debugger: it shows stops and returns commands.

use crate::debuggee::Debuggee;
use std::fmt;

/// The user interface of a debugged path.
pub(crate) trait Front: fmt::Debug {
    /// Handles a stop of the program. Returns the continuation.
    fn stopped(&mut self, debuggee: &mut Debuggee<'_>, reason: &StopReason) -> Command;

    /// Shows output of the program, or a message of the debugger.
    fn output(&mut self, stream: Stream, text: &str);

    /// Returns whether and how to interrupt the running program. The driver calls this method at
    /// intervals.
    fn interruption(&mut self) -> Interruption {
        Interruption::None
    }
}

/// The interruption of a running program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interruption {
    /// No interruption.
    None,
    /// An interruption for a query: [`Front::stopped`] is called with [`StopReason::Query`], and
    /// the program continues.
    Query,
    /// An interruption until the user continues: [`Front::stopped`] is called with
    /// [`StopReason::Pause`].
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
    /// Continues to the next breakpoint, or to the end of the path.
    Continue,
    /// Continues to the thread's next line in the same frame or in a caller.
    Next(u32),
    /// Continues to the thread's next line, also in a called method.
    StepIn(u32),
    /// Continues to the caller of the thread's frame.
    StepOut(u32),
    /// Returns to the start of the thread's previous line.
    StepBack(u32),
    /// Returns to the previous breakpoint, or to the beginning.
    ReverseContinue,
    /// Returns to the beginning of the path, and stops there.
    Restart,
    /// Continues the command that was under way before [`StopReason::Query`].
    Resume,
    /// Ends the debugger.
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
    /// The end of a step that the user requested, forwards or backwards.
    Step,
    /// A pause that the user requested. The pause cancels a backward movement and restores the
    /// former position.
    Pause,
    /// A query of the user; the program continues afterwards.
    Query,
    /// An exception that the instruction at this position throws.
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
    /// The class of the exception, with dots.
    pub class: String,
    /// The class and the message of the exception.
    pub text: String,
    /// Whether no frame catches the exception.
    pub uncaught: bool,
}
