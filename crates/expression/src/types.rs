//! Static types, and names that have no meaning.
//!
//! Source: JLS §4 (types). Invariant: a type that is not known refuses no name.

/// A name without a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The name, which occurs in the text.
    pub name: String,
    /// The reason, with the most similar name if there is one.
    pub why: String,
}

/// The static type of an expression, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StaticType {
    /// By descriptor.
    Of(String),
    Unknown,
}
