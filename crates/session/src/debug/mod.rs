//! Debugging along a recorded path: forwards and backwards, seen at every instruction.
//!
//! The path is executed once to its end. On the way snapshots are kept (stored states of some steps)
//! and the places where exceptions were thrown. Going back restores a snapshot and executes the rest
//! again, counted in instructions; the recorded choices decide all along who runs.
//!
//! Invariant: whoever debugs sees what the path does and changes nothing of it; what is shown comes
//! from the machine that stands there, never from memory of another visit.

mod breakpoint;
mod drive;
mod hits;
mod inspect;
mod lines;
mod scan;
mod walk;

pub use breakpoint::{FunctionBreakpoint, LineBreakpoint, Placed, When};
pub use inspect::{FrameView, Part, ScopeView, ThreadView, Variable};

use drive::Driver;
use std::fmt;

/// Who debugs: shows where the program stands, and says how it goes on.
pub trait Front: fmt::Debug {
    /// The program stands still. Returns what is to be done next.
    fn stopped(&mut self, debuggee: &mut Debuggee<'_>, why: &Why) -> Command;

    /// Something to be shown to the user: what the program printed, or what is to be known of the
    /// path.
    fn output(&mut self, stream: Stream, text: &str);

    /// Whether somebody wants something while the program is on its way; asked now and then.
    fn wanted(&mut self) -> Wanted {
        Wanted::Nothing
    }
}

/// What is wanted of a program that is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Nothing.
    Nothing,
    /// An answer, after which it goes on: [`Front::stopped`] is called with [`Why::Asked`].
    Answer,
    /// That it stands still: [`Front::stopped`] is called with [`Why::Pause`].
    Pause,
}

/// Where output comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// The program's standard output.
    Out,
    /// The program's standard error.
    Err,
    /// The debugger itself.
    Console,
}

/// How to go on. Threads are named by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// To the next breakpoint, or the end of the path.
    Continue,
    /// To the thread's next line in the same frame or one further out.
    Next(u32),
    /// To the thread's next line, in a called method too.
    StepIn(u32),
    /// To the caller of the thread's frame.
    StepOut(u32),
    /// To the start of the thread's line before this one.
    StepBack(u32),
    /// Back to the last breakpoint, or the beginning.
    ReverseContinue,
    /// To the beginning, and stop there.
    Restart,
    /// On as before [`Why::Asked`].
    GoOn,
    /// No further.
    End,
}

/// Why the program stands still.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The path was executed once; nothing was shown yet.
    Ready,
    /// At the beginning of the path.
    Entry,
    /// At line breakpoints, by their numbers.
    Breakpoint(Vec<u32>),
    /// At function breakpoints, by their numbers.
    Function(Vec<u32>),
    /// A step, forwards or backwards, has ended.
    Step,
    /// Somebody wanted it to stand still. If it was on its way back, where that way began.
    Pause,
    /// Somebody asks something and wants it to go on.
    Asked,
    /// The next instruction throws this exception.
    Exception(Thrown),
    /// At the end of the path, with what is violated there.
    Violation {
        /// The property's name.
        property: String,
        /// What is wrong.
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
    /// Whether nothing catches it.
    pub uncaught: bool,
}

/// Which exceptions the program stops for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExceptionFilters {
    /// Those that are caught.
    pub caught: bool,
    /// Those that nothing catches.
    pub uncaught: bool,
}

/// The program where it stands.
pub struct Debuggee<'a> {
    pub(crate) machine: &'a vm::Machine,
    pub(crate) driver: &'a mut Driver,
    /// The number of the thread that stopped.
    pub thread: u32,
}

impl fmt::Debug for Debuggee<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Debuggee").field("thread", &self.thread).finish_non_exhaustive()
    }
}

pub(crate) use walk::debug;
