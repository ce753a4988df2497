//! The error type of this crate's parser (JVMS §4.8, format checking).
//!
//! Invariant: `offset` counts bytes from the start of the class file.

use std::fmt;

/// A violation of the class file format, with file, position and problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassFormatError {
    /// Name of the file, given by the caller.
    pub file: String,
    /// Bytes from the start of the file.
    pub offset: usize,
    /// Problem, without file and offset.
    pub message: String,
}

impl fmt::Display for ClassFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, offset, message } = self;
        write!(f, "{file}: at byte {offset}: {message}")
    }
}

impl std::error::Error for ClassFormatError {}
