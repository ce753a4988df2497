//! Static types, and names that have no meaning.
//!
//! Source: JLS §4 (types). Invariant: no name is refused because of an unknown type.

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
    /// The type with this descriptor.
    Of(String),
    Unknown,
}
