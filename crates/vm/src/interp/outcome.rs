//! Outcomes of the execution of instructions and of threads.

use crate::native::Exit;
use crate::thread::FrameKind;

/// The reason why `execute` was left.
#[derive(Clone, Debug)]
pub enum Leave {
    /// A request of an instruction or a native method.
    Exit(Exit),
    /// The next instruction is a scheduling point, which ends the transition.
    Boundary,
    /// The budget is used up, or a garbage collection is due.
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

/// The way in which the execution of one thread ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A state was reached: a scheduling point, a blocked thread, a choice, or the end of the thread.
    State,
    /// The time slice of a plain execution is over.
    Slice,
    /// The process has ended.
    Halted,
    /// The program declared that the path is to be ignored.
    Ignored,
    /// The program ended the search.
    Terminated,
    /// An unsupported feature was reached.
    Unsupported(String),
    /// A value that must be an input cannot be one, which is also unsupported.
    NoInput(String),
    /// The stepper abandoned the transition. A state must be restored next.
    Abandoned,
}

/// Whether the thread may still pass the first scheduling point of its transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// The first scheduling point is passed, and begins the transition.
    Free,
    /// The first scheduling point ends the transition.
    Spent,
}

/// The continuation after a `Leave`.
pub(crate) enum Handled {
    /// Execution continues.
    Continue,
    /// The run is over.
    Stop(Stop),
    /// This `Leave` must be handled next.
    Leave(Leave),
}
