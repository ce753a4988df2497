//! The one failure type of a session: ours or the caller's, never the program's and never a finding.
//!
//! Invariant: one line, complete in itself; it is printed after `pathfinder: error: ` and stands in
//! the result file as the reason.

use std::fmt;

/// Why a run, check or replay could not be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    text: String,
    details: String,
}

impl Error {
    /// A failure told by one line.
    pub fn new(text: impl fmt::Display) -> Self {
        Self { text: text.to_string(), details: String::new() }
    }

    /// The same failure with what another tool said about it, such as a compiler's messages.
    #[must_use]
    pub fn with_details(mut self, details: impl fmt::Display) -> Self {
        self.details = details.to_string();
        self
    }

    /// What another tool said about it, over several lines; often empty.
    pub fn details(&self) -> &str {
        &self.details
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Error {}

impl From<classes::path::PathError> for Error {
    fn from(error: classes::path::PathError) -> Self {
        Self::new(error)
    }
}
