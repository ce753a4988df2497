//! The capability that partial-order reduction needs of a system.

use super::access::{Footprint, Process};
use super::renaming::{Automorphism, Renaming};

/// The capability to describe processes and steps by their accesses.
///
/// A reduced exploration calls [`processes`](Self::processes) in every new state, and the other
/// methods after every step.
pub trait Dependence {
    /// The type of failures of the system.
    type Error;

    /// Appends the live processes of the current state, including disabled processes. If no process
    /// is appended, all steps of the state may conflict.
    ///
    /// The method must not change the state.
    fn processes(&mut self, out: &mut Vec<Process>) -> Result<(), Self::Error>;

    /// Replaces `out` by the footprint of the last step.
    fn footprint(&mut self, out: &mut Footprint);

    /// Replaces `out` by the renaming from the state before the last step to the state that was
    /// just encoded.
    fn renaming(&mut self, out: &mut Renaming);

    /// Replaces `out` by the automorphisms of the state before the last step for which the image of
    /// that step is not explored. Their processes are listed with the alternatives of the step that
    /// represents them.
    fn automorphisms(&mut self, out: &mut Vec<Automorphism>) {
        out.clear();
    }
}
