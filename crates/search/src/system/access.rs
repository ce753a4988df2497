//! Accesses of processes, which define the dependence relation of partial-order reduction.
//!
//! A *process* is a thread of the system. An *access* is the effect of one of its steps on a location that
//! other processes may reach. The accesses of the next step of a process are its *pending* accesses.

/// A name that denotes no process, object or lock.
pub const NO_NAME: u32 = 0;
/// The object of an access that conflicts with every step of other processes.
pub const EVERYTHING: u32 = u32::MAX;
/// The object of the access of a step without observable accesses.
pub(crate) const NOTHING: u32 = u32::MAX - 1;
/// The part that overlaps all parts of the same object.
pub const WHOLE: u32 = (1 << 30) - 1;
/// The part of the object of a process that the starter of the process writes.
pub const START: u32 = (1 << 30) - 2;

/// The effect of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// A read.
    Read,
    /// A write, or a read and a write.
    Write,
    /// A write that commutes with other updates but not with reads.
    Update,
}

/// An access of a process.
///
/// The names of processes, objects and locks are valid in one state. A
/// [`Renaming`](super::renaming::Renaming) relates the names of two states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Access {
    /// The process that makes the access.
    pub process: u32,
    /// The accessed object, or [`EVERYTHING`].
    pub object: u32,
    /// The accessed part of the object, at most [`WHOLE`].
    pub part: u32,
    /// The effect of the access.
    pub mode: Mode,
    /// A lock that the process holds exclusively during the access, or [`NO_NAME`].
    pub lock: u32,
}

impl Access {
    /// Returns the access of a step without observable accesses. The step is independent of all
    /// steps except accesses to [`EVERYTHING`].
    pub(crate) const fn nothing(process: u32) -> Self {
        Self { process, object: NOTHING, part: 0, mode: Mode::Read, lock: NO_NAME }
    }

    /// Whether two accesses of different processes do not commute.
    pub fn conflicts(&self, other: &Self) -> bool {
        if self.object == EVERYTHING || other.object == EVERYTHING {
            return true;
        }
        self.object == other.object
            && (self.part == other.part || self.part == WHOLE || other.part == WHOLE)
            && (self.mode != other.mode || self.mode == Mode::Write)
    }
}

/// A process in a state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Process {
    /// The name of the process.
    pub name: u32,
    /// The first alternative of the process.
    pub first: u32,
    /// The number of alternatives, which are consecutive; 0 if the process is disabled.
    pub count: u32,
    /// The accesses of the next step of the process, for all alternatives. An access may be missing
    /// only if it depends on the outcome of the listed accesses.
    pub pending: Vec<Access>,
    /// The process that must act before this process is enabled, if it is known.
    pub owner: u32,
    /// The locations, as object and part, one of which must be written before the process is
    /// enabled.
    pub wakers: Vec<(u32, u32)>,
    /// Whether only a data choice of another process keeps this process disabled.
    pub postponed: bool,
}

/// The footprint of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Footprint {
    /// The process of the step.
    pub process: u32,
    /// The accesses of the step, with names of the state in which the step began.
    pub accesses: Vec<Access>,
    /// The locks that the process held when the step began.
    pub held: Vec<u32>,
    /// Whether the step ended the execution and so disabled all other processes.
    pub ends_execution: bool,
}
