//! The error type of this crate's parser (JVMS §4.8, format checking).
//!
//! Source of the messages in Java: HotSpot's `classFileParser.cpp`. Invariant: `offset` counts
//! bytes from the start of the class file.

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
    /// Whether the file is a module where a class is needed. In Java this is another error than a
    /// `ClassFormatError`.
    pub is_module: bool,
    /// The text of HotSpot's error, if it is known.
    pub(crate) java: Option<Box<JavaText>>,
    /// The name of the class, if it was read before the problem.
    pub(crate) class: Option<String>,
}

/// The text of an error of HotSpot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum JavaText {
    /// The whole text.
    Plain(&'static str),
    /// The texts before and after the name of the class.
    Around(String, String),
}

impl JavaText {
    /// Returns a text that ends with the name of the class.
    pub(crate) fn naming(before: impl Into<String>) -> Self {
        Self::Around(before.into(), String::new())
    }

    /// Returns the text about a descriptor that does not fit a member.
    pub(crate) fn signature(kind: &str, name: &str, descriptor: &str) -> Self {
        let before = format!("{kind} \"{name}\" in class ");
        Self::Around(before, format!(" has illegal signature \"{descriptor}\""))
    }

    /// Returns the text about a constant that is not of the needed kind.
    pub(crate) fn index(index: u16) -> Self {
        Self::naming(format!("Invalid constant pool index {index} in class file "))
    }
}

impl ClassFormatError {
    /// Adds the text of HotSpot's error.
    pub(crate) fn said(self, java: JavaText) -> Self {
        Self { java: Some(Box::new(java)), ..self }
    }

    /// Adds the text of HotSpot's error, which ends with the name of the class.
    pub(crate) fn naming(self, before: impl Into<String>) -> Self {
        self.said(JavaText::naming(before))
    }

    /// Returns the message of the error in Java. This is the text of HotSpot's error if it is
    /// known. The class has the name `requested`, if it was requested by name.
    pub fn java_text(&self, requested: Option<&str>) -> String {
        let name = requested.or(self.class.as_deref()).unwrap_or("<Unknown>");
        match self.java.as_deref() {
            Some(JavaText::Plain(text)) => (*text).to_owned(),
            Some(JavaText::Around(before, after)) => format!("{before}{name}{after}"),
            None => self.to_string(),
        }
    }
}

impl fmt::Display for ClassFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, offset, message, .. } = self;
        write!(f, "{file}: at byte {offset}: {message}")
    }
}

impl std::error::Error for ClassFormatError {}
