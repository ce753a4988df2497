//! Errors of loading and linking (JVMS chapter 5), as the Java error they become.

use crate::ids::LoaderId;
use std::fmt;

/// A failure that the program sees as a Java exception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkError {
    /// Internal name of the Java error, such as `java/lang/NoClassDefFoundError`.
    pub error: &'static str,
    /// Its detail message.
    pub message: String,
    /// No failure yet: this loader of the program's own has to be asked for the class `message`.
    pub asks: Option<LoaderId>,
}

impl LinkError {
    /// An error of Java class `error`.
    pub fn new(error: &'static str, message: impl Into<String>) -> Self {
        Self { error, message: message.into(), asks: None }
    }

    /// Class `name` is what `loader`, one of the program's own, says it is: ask it, and try again.
    pub fn unloaded(loader: LoaderId, name: &str) -> Self {
        Self { asks: Some(loader), ..Self::no_class(name) }
    }

    /// The class was not found.
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
