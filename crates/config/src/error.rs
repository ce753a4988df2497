//! The one failure type of a session: a failure of the tool or of its use, never the program's and
//! never a finding.
//!
//! Invariant: one self-contained line. It is printed after `pathfinder: error: ` and is the reason
//! in the result file.

use std::fmt;

/// The reason for which a run, check or replay failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    text: String,
    details: String,
    /// Whether an object that cannot be an input is the reason.
    is_about_an_input: bool,
}

impl Error {
    /// Returns a failure described by one line.
    pub fn new(text: impl fmt::Display) -> Self {
        Self { text: text.to_string(), details: String::new(), is_about_an_input: false }
    }

    /// Returns the failure with the output of another tool, such as a compiler's messages.
    #[must_use]
    pub fn with_details(mut self, details: impl fmt::Display) -> Self {
        self.details = details.to_string();
        self
    }

    /// Returns the failure as one whose reason is an object that cannot be an input.
    #[must_use]
    pub fn about_an_input(mut self) -> Self {
        self.is_about_an_input = true;
        self
    }

    /// Whether an object that cannot be an input is the reason.
    pub fn is_about_an_input(&self) -> bool {
        self.is_about_an_input
    }

    /// Returns the output of another tool, of several lines; often empty.
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
