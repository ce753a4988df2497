//! Errors of loading and linking (JVMS chapter 5) with the corresponding Java errors.

use crate::ids::LoaderId;
use std::fmt;

/// An error that the program observes as a Java exception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkError {
    /// The internal name of the Java error, such as `java/lang/NoClassDefFoundError`.
    pub error: &'static str,
    /// The detail message of the error.
    pub message: String,
    /// The loader of the program that must first load the class `message`. If it is set, this is a
    /// request and not yet a failure.
    pub asks: Option<LoaderId>,
}

impl LinkError {
    /// Creates an error whose Java class is `error`.
    pub fn new(error: &'static str, message: impl Into<String>) -> Self {
        Self { error, message: message.into(), asks: None }
    }

    /// Creates a request: `loader`, a loader of the program, must load the class `name`, and the
    /// operation is repeated then.
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
