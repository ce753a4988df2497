//! Dead registers that a stored state omits, kept for reports.
//!
//! Invariant: the kept value of a register is its value when the state was stored. It is dropped when
//! the thread writes the register or leaves the frame.

use crate::heap::Ref;

/// The last value of a register that the state omits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forgotten {
    pub(crate) slot: usize,
    pub(crate) frame: usize,
    pub(crate) register: u16,
    pub(crate) bits: u64,
    pub(crate) reference: bool,
}

/// Replaces references by the new handles.
pub(crate) fn rename(all: &mut [Forgotten], rename: impl Fn(Ref) -> Option<Ref>) {
    for kept in all.iter_mut().filter(|kept| kept.reference && kept.bits != 0) {
        kept.bits = rename(kept.bits as Ref).map_or(u64::MAX, u64::from);
    }
}
