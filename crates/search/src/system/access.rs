//! Accesses of processes, which define the dependence relation of partial-order reduction.
//!
//! A *process* is a thread of the system. An *access* is the effect of one of its steps on a location that
//! other processes may reach. The accesses of the next step of a process are its *pending* accesses.

/// The name of no process, object or lock.
pub const NO_NAME: u32 = 0;
/// The object of an access that conflicts with every step of other processes.
pub const EVERYTHING: u32 = u32::MAX;
/// The object of a step without accesses that other processes may observe.
pub(crate) const NOTHING: u32 = u32::MAX - 1;
/// The part that overlaps all parts of its object.
pub const WHOLE: u32 = (1 << 30) - 1;
/// The part of a process's object that is written by the process that starts it.
pub const START: u32 = (1 << 30) - 2;

/// The effect of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// A read.
    Read,
    /// A write, or a read and a write.
    Write,
    /// A write that commutes with other updates, but not with reads.
    Update,
}

/// An access of a process.
///
/// Names of processes, objects and locks hold in one state; a [`Renaming`](super::renaming::Renaming) relates those of two states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Access {
    /// The process.
    pub process: u32,
    /// The object, or [`EVERYTHING`].
    pub object: u32,
    /// The part of the object, at most [`WHOLE`].
    pub part: u32,
    /// The effect.
    pub mode: Mode,
    /// A lock held during the access, which excludes every other holder; or [`NO_NAME`].
    pub lock: u32,
}

impl Access {
    /// Returns a step without observable accesses, independent of all steps except those that
    /// access [`EVERYTHING`].
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
    /// Its name.
    pub name: u32,
    /// Its first alternative.
    pub first: u32,
    /// The number of its alternatives, which are consecutive; 0 if it is disabled.
    pub count: u32,
    /// The accesses of its next step, whichever alternative is taken. Further accesses may be missing only
    /// if they depend on the outcome of these.
    pub pending: Vec<Access>,
    /// The process that must act before this one is enabled, if known.
    pub owner: u32,
    /// Locations, as object and part, one of which must be written before the process is enabled.
    pub wakers: Vec<(u32, u32)>,
    /// Whether only a data choice of another process keeps it disabled.
    pub postponed: bool,
}

/// The footprint of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Footprint {
    /// The process.
    pub process: u32,
    /// Its accesses, in names of the state in which the step began.
    pub accesses: Vec<Access>,
    /// The locks held when the step began.
    pub held: Vec<u32>,
    /// Whether the step ended the whole execution, so that it disabled all other processes.
    pub ends_execution: bool,
}
