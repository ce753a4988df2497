//! Bytecode verification (JVMS §4.9, §4.10): whether the code of a class is well typed.
//!
//! Source: The Java Virtual Machine Specification, Java SE 25. The order of checks, the loaded
//! classes and the messages are HotSpot's.
//!
//! Invariant: the result is a function of the class file and of the classes that the hierarchy
//! returns. No I/O, no state, and no panic for any bytes.

mod assign;
mod check;
mod details;
mod effect;
mod failure;
mod frame;
mod hierarchy;
mod infer;
mod loaded;
mod names;
mod signature;
mod step;
mod types;

pub use loaded::{Uses, verify_class};

use classfile::ClassFile;
use failure::{Failure, Outcome};
use hierarchy::Hierarchy;

/// First version of class files that are verified by type checking (JVMS §4.10).
const TYPE_CHECKED: u16 = 50;

/// Version in which type inference follows a failed type check (JVMS §4.10).
const FAIL_OVER: u16 = 50;

/// Verifies all methods of a class read by [`classfile::parse_to_verify`]. Classes are those that
/// the defining loader of the class finds.
fn verify<H: Hierarchy>(file: &ClassFile, hierarchy: &H) -> Outcome<(), H> {
    if file.major < TYPE_CHECKED {
        return infer::class(file, hierarchy);
    }
    let checked = check::class(file, hierarchy);
    let fails_over = checked.may_fail_over && file.major == FAIL_OVER;
    match checked.result {
        Err(failure @ (Failure::Verify(_) | Failure::Format(_))) if fails_over => {
            match infer::class(file, hierarchy) {
                Ok(()) => Ok(()),
                Err(Failure::Load(error)) => Err(Failure::Load(error)),
                // The message is that of type checking, the kind of error that of type inference.
                Err(Failure::Verify(_)) => Err(Failure::Verify(failure.into_message())),
                Err(Failure::Format(_)) => Err(Failure::Format(failure.into_message())),
            }
        }
        result => result,
    }
}
