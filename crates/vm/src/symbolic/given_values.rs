//! The values of input objects in an execution.

/// The name of the constant that stands for the class object of a class, as in sources.
pub const CLASS_OBJECT: &str = "class";

/// The input objects of an execution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenObjects {
    /// The objects.
    pub objects: Vec<GivenObject>,
    /// The parameters that are references, by position; the receiver is the first one.
    pub roots: Vec<GivenValue>,
}

/// An object, array or string.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenObject {
    /// The internal name of its class.
    pub class: String,
    /// The values of its slots or elements, or the units of a string. The bits of a unit from
    /// [`UNIT_BITS`] on are the number of its repetitions.
    pub parts: Vec<GivenValue>,
}

/// The number of bits of a unit of a string.
pub const UNIT_BITS: u32 = 16;

/// The value of a part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum GivenValue {
    /// Null, or a reference that was not read.
    #[default]
    Null,
    /// A number, as in a register.
    Number(u64),
    /// The object with this position.
    Object(u32),
    /// A constant of an enumeration: internal name of the class, and name of the constant.
    Constant(String, String),
}
