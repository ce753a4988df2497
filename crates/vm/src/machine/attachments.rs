//! The parts of the machine that crates above this one implement.
//!
//! Lifetime: the run. Invariant: they have no state of their own.

use crate::dynamic::DynamicCalls;
use crate::symbolic::TermOperations;

/// The parts of the machine in crates above this one.
#[derive(Clone, Copy, Debug)]
pub struct Attachments {
    /// The operations on values with terms.
    pub terms: &'static dyn TermOperations,
    /// Dynamic calls and constants.
    pub dynamic: &'static dyn DynamicCalls,
}
