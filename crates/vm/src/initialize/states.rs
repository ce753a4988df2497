//! The initialization states of a class, which its mirror keeps as its length (JVMS §5.5).

/// Not begun.
pub const LINKED: u32 = 0;

/// Done.
pub const INITIALIZED: u32 = 1;

/// Failed.
pub const ERRONEOUS: u32 = 2;

/// Being done by the thread in slot `state - IN_PROGRESS`.
pub const IN_PROGRESS: u32 = 3;
