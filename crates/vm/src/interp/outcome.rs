//! How the execution of instructions, and the run of a thread, ended.

use crate::native::Exit;
use crate::thread::FrameKind;

/// Why `execute` was left.
#[derive(Clone, Debug)]
pub(crate) enum Leave {
    /// As a native method asks.
    Exit(Exit),
    /// The next instruction is a scheduling point.
    Boundary,
    /// The budget is used up, or the heap is crowded.
    Poll,
    /// The stepper wants the transition to be left where it is.
    Abandoned,
    /// The frame was left by a return; this is its result.
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
    /// At a state: a scheduling point, a block, a choice, the end of the thread.
    State,
    /// The time slice is over (plain runs only).
    Slice,
    /// The process has ended.
    Halted,
    /// The path is to be ignored.
    Ignored,
    /// The program ended the search.
    Terminated,
    /// Something unsupported was reached.
    Unsupported(String),
    /// The stepper had the transition left where it was; a state has to be restored now.
    Abandoned,
}

/// Whether the first scheduling point of a transition is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// It is: the transition begins with it.
    Free,
    /// It ends the transition.
    Spent,
}

/// What to do after something slow.
pub(crate) enum Handled {
    /// Execute on.
    Continue,
    /// The run is over.
    Stop(Stop),
    /// This has to be dealt with first.
    Leave(Leave),
}
