//! Outcomes of executing instructions and of running a thread.

use crate::native::Exit;
use crate::thread::FrameKind;

/// Why `execute` was left.
#[derive(Clone, Debug)]
pub enum Leave {
    /// A request, such as a native method makes.
    Exit(Exit),
    /// The next instruction is a scheduling point.
    Boundary,
    /// The budget is used up, or the heap needs a collection.
    Poll,
    /// The stepper abandons the transition.
    Abandoned,
    /// A frame of this kind returned this result.
    Returned(FrameKind, u64),
}

impl From<Exit> for Leave {
    fn from(exit: Exit) -> Self {
        Self::Exit(exit)
    }
}

/// How a run of one thread ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// At a state: a scheduling point, a blocked thread, a choice, the end of the thread.
    State,
    /// The time slice is over (plain runs only).
    Slice,
    /// The process has ended.
    Halted,
    /// The path must be ignored.
    Ignored,
    /// The program ended the search.
    Terminated,
    /// An unsupported feature was reached.
    Unsupported(String),
    /// An object cannot be an input, which is unsupported, too.
    NoInput(String),
    /// The stepper abandoned the transition; a state must be restored next.
    Abandoned,
}

/// Whether a transition may pass its first scheduling point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// The scheduling point is passed; the transition begins with it.
    Free,
    /// The scheduling point ends the transition.
    Spent,
}

/// Continuation after a `Leave`.
pub(crate) enum Handled {
    /// Execution continues.
    Continue,
    /// The run is over.
    Stop(Stop),
    /// Another `Leave` must be handled first.
    Leave(Leave),
}
