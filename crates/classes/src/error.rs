//! Errors of loading and linking (JVMS chapter 5), as the corresponding Java errors.

use crate::ids::LoaderId;
use std::fmt;

/// A failure that the program sees as a Java exception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkError {
    /// Internal name of the Java error, such as `java/lang/NoClassDefFoundError`.
    pub error: &'static str,
    /// Detail message.
    pub message: String,
    /// Set if this is not yet a failure: this loader of the program must first load the class
    /// `message`.
    pub asks: Option<LoaderId>,
}

impl LinkError {
    /// Creates an error of Java class `error`.
    pub fn new(error: &'static str, message: impl Into<String>) -> Self {
        Self { error, message: message.into(), asks: None }
    }

    /// Creates a request to load class `name` by `loader`, a loader of the program, and to repeat
    /// the operation.
    pub fn unloaded(loader: LoaderId, name: &str) -> Self {
        Self { asks: Some(loader), ..Self::no_class(name) }
    }

    /// Creates the error for a missing class.
    pub fn no_class(name: &str) -> Self {
        Self::new("java/lang/NoClassDefFoundError", name)
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.error.replace('/', "."), self.message)
    }
}

impl std::error::Error for LinkError {}
