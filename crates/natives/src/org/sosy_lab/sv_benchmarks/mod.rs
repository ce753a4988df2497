//! Native methods of the package `org.sosy_lab.sv_benchmarks`.

pub mod verifier;

use vm::Native;

/// The tables of native methods, one for each class.
pub const TABLES: &[&[Native]] = &[verifier::TABLE];
