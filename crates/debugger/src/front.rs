//! The side of the user: what it is shown, and how it lets the program continue.

use crate::debuggee::Debuggee;
use std::fmt;

/// The user's side of a debugged path.
pub trait Front: fmt::Debug {
    /// The program has stopped. Returns how it continues.
    fn stopped(&mut self, debuggee: &mut Debuggee<'_>, reason: &StopReason) -> Command;

    /// Output of the program, or a remark of the debugger.
    fn output(&mut self, stream: Stream, text: &str);

    /// Whether the running program is to be interrupted; polled at intervals.
    fn interruption(&mut self) -> Interruption {
        Interruption::None
    }
}

/// How a running program is to be interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interruption {
    /// Not at all.
    None,
    /// For a query: [`Front::stopped`] is called with [`StopReason::Query`], and then it continues.
    Query,
    /// Until the user continues: [`Front::stopped`] is called with [`StopReason::Pause`].
    Pause,
}

/// The origin of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// The program's standard output.
    Out,
    /// The program's standard error.
    Err,
    /// The debugger itself.
    Console,
}

/// How to continue. Threads are named by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
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
    /// To the beginning, and stop there.
    Restart,
    /// As before [`StopReason::Query`].
    Resume,
    /// No further: the debugger ends.
    End,
}

/// Why the program has stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The path was executed once, and nothing was shown yet.
    Ready,
    /// At the beginning of the path.
    Entry,
    /// At line breakpoints, by their numbers.
    Breakpoint(Vec<u32>),
    /// At function breakpoints, by their numbers.
    Function(Vec<u32>),
    /// A step of the user's, forwards or backwards, has ended.
    Step,
    /// The user paused it. If it was on its way back, it is where that way began.
    Pause,
    /// The user has a query; the program continues afterwards.
    Query,
    /// The next instruction throws this exception.
    Exception(Thrown),
    /// At the end of the path, with the violation there.
    Violation {
        /// The property's name.
        property: String,
        /// The message of the finding.
        message: String,
    },
    /// At the end of a path that leads to no violation, with the reason.
    End(String),
}

/// An exception that is thrown on the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// Its class, with dots.
    pub class: String,
    /// Class and message.
    pub text: String,
    /// Whether no frame catches it.
    pub uncaught: bool,
}
