//! Native methods of the package `org.sosy_lab.sv_benchmarks`.

pub mod verifier;

use vm::Native;

/// A table per class.
pub const TABLES: &[&[Native]] = &[verifier::TABLE];
