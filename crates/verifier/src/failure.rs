//! Results of verification.

use crate::hierarchy::Hierarchy;

/// Reason why a class does not verify.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure<E> {
    /// A `VerifyError` with this message.
    Verify(String),
    /// A `ClassFormatError` with this message.
    Format(String),
    /// A class that verification needs could not be loaded.
    Load(E),
}

impl<E> Failure<E> {
    /// Returns the message; it is empty if a class could not be loaded.
    pub(crate) fn into_message(self) -> String {
        match self {
            Self::Verify(message) | Self::Format(message) => message,
            Self::Load(_) => String::new(),
        }
    }
}

pub(crate) type Outcome<T, H> = Result<T, Failure<<H as Hierarchy>::Error>>;
