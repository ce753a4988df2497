//! Numbers of parts of objects that are neither field slots nor elements. Slots and elements have lower
//! numbers.

/// The whole object.
pub const WHOLE: u32 = (1 << 30) - 1;
/// The status of a thread as started or ended.
pub const START: u32 = WHOLE - 1;
/// The monitor of an object.
pub const MONITOR: u32 = WHOLE - 2;
/// The wait set of the object.
pub const WAIT_SET: u32 = WHOLE - 3;
/// The permit of a thread for `park`.
pub const PERMIT: u32 = WHOLE - 4;
/// The interrupt status of a thread.
pub const INTERRUPT: u32 = WHOLE - 5;
/// Whether a class is initialized.
pub const INITIALIZATION: u32 = WHOLE - 6;
/// Part of [`super::WORLD`]: the clock.
pub const CLOCK: u32 = WHOLE - 7;
/// Part of [`super::WORLD`]: the table of interned strings.
pub const INTERNED: u32 = WHOLE - 8;
/// Part of [`super::WORLD`]: the numbers of threads.
pub const NUMBERS: u32 = WHOLE - 9;
/// Part of [`super::WORLD`]: the set of threads that keep the process alive.
pub const LIFE: u32 = WHOLE - 10;
/// The identity hash code of an object.
pub const HASH: u32 = WHOLE - 11;
/// Part of [`super::WORLD`]: files and open descriptors.
pub const FILES: u32 = WHOLE - 12;
/// Whether the monitor is held. A thread in an atomic section reads this part, as it may wait in the
/// middle of its transition.
pub const TAKEN: u32 = WHOLE - 13;
/// Part of [`super::WORLD`]: the values of the propositions of temporal properties.
pub const PROPOSITIONS: u32 = WHOLE - 14;
/// The smallest of these numbers.
pub const LEAST: u32 = PROPOSITIONS;
