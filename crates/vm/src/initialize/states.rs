//! The initialization states of a class, stored as the length of its mirror (JVMS §5.5).

/// Not started.
pub(crate) const LINKED: u32 = 0;

/// Completed.
pub const INITIALIZED: u32 = 1;

/// Failed.
pub(crate) const ERRONEOUS: u32 = 2;

/// In progress, by the thread in slot `state - IN_PROGRESS`.
pub const IN_PROGRESS: u32 = 3;
