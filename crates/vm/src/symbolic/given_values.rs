//! Given values of input objects in an execution.

/// The name of the constant that denotes a class object, as in sources.
pub const CLASS_OBJECT: &str = "class";

/// The input objects of an execution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenObjects {
    /// The objects.
    pub objects: Vec<GivenObject>,
    /// The values of parameters that are references, by position. The receiver is the first one.
    pub roots: Vec<GivenValue>,
}

/// An input object, array or string.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenObject {
    /// The internal name of the class of the object.
    pub class: String,
    /// The values of slots or elements, or the UTF-16 units of a string. The bits of a unit from
    /// [`UNIT_BITS`] on are the number of its repetitions.
    pub parts: Vec<GivenValue>,
}

/// The number of bits of a UTF-16 unit in the value of a part.
pub const UNIT_BITS: u32 = 16;

/// The value of a slot or element.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum GivenValue {
    /// Null, or a reference that was not read.
    #[default]
    Null,
    /// A number, as in a register.
    Number(u64),
    /// The object at this position of the list.
    Object(u32),
    /// An enum constant: internal name of the class, and name of the constant.
    Constant(String, String),
}
