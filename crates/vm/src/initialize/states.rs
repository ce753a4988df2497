//! The initialization states of a class, stored as the length of its mirror (JVMS §5.5).

/// The initialization has not begun.
pub(crate) const LINKED: u32 = 0;

/// The initialization is complete.
pub const INITIALIZED: u32 = 1;

/// The initialization failed.
pub(crate) const ERRONEOUS: u32 = 2;

/// The thread in slot `state - IN_PROGRESS` initializes the class.
pub const IN_PROGRESS: u32 = 3;
