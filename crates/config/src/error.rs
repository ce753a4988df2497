//! The one type of failures of a session. A failure concerns the tool or its use. Failures of the
//! program are findings.
//!
//! Invariant: the text is one line that needs no context. It is printed after `pathfinder: error: `,
//! and is the reason in the result file.

use std::fmt;
use std::time::Duration;

/// The reason for which a command ends before its work is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarlyEnd {
    /// The user interrupted the command.
    Interrupted,
    /// The time limit was reached.
    TimeLimit(Duration),
}

impl fmt::Display for EarlyEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interrupted => f.write_str("the command was interrupted"),
            Self::TimeLimit(limit) => write!(f, "the time limit was reached ({limit:?})"),
        }
    }
}

/// The reason for which a run, check or replay failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    text: String,
    details: String,
    /// Whether the reason is an object that cannot be an input.
    is_about_an_input: bool,
    /// The reason, if the command was ended, which is no failure of the tool.
    early_end: Option<EarlyEnd>,
}

impl Error {
    /// Returns a failure described by one line.
    pub fn new(text: impl fmt::Display) -> Self {
        Self {
            text: text.to_string(),
            details: String::new(),
            is_about_an_input: false,
            early_end: None,
        }
    }

    /// Returns the failure with the output of another tool, such as a compiler's messages.
    #[must_use]
    pub fn with_details(mut self, details: impl fmt::Display) -> Self {
        self.details = details.to_string();
        self
    }

    /// Marks the failure as one about an object that cannot be an input.
    #[must_use]
    pub fn about_an_input(mut self) -> Self {
        self.is_about_an_input = true;
        self
    }

    /// Marks the failure as the end of the command at a limit or an interrupt.
    #[must_use]
    pub fn ending_early(mut self, early: EarlyEnd) -> Self {
        self.early_end = Some(early);
        self
    }

    /// Returns the reason, if the command was ended at a limit or an interrupt.
    pub fn early_end(&self) -> Option<EarlyEnd> {
        self.early_end
    }

    /// Whether the reason is an object that cannot be an input.
    pub fn is_about_an_input(&self) -> bool {
        self.is_about_an_input
    }

    /// Returns the output of the external tool that failed: several lines, or an empty text.
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
