//! The parts of the machine that higher crates implement.
//!
//! Lifetime: the run. Invariant: attachments have no state of their own.

use crate::dynamic::DynamicCalls;
use crate::symbolic::TermOperations;

/// The parts of the machine in higher crates.
#[derive(Clone, Copy, Debug)]
pub struct Attachments {
    /// The operations on values with terms.
    pub terms: &'static dyn TermOperations,
    /// The linkage and execution of dynamic calls and constants.
    pub dynamic: &'static dyn DynamicCalls,
}
