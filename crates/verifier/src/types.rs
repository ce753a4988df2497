//! Verification types of the type checker (JVMS §4.10.1.2), one for each slot.

use crate::names::{Name, Names};

/// The type of a local variable or stack slot, or a set of such types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    /// Unusable.
    Top,
    /// Type `boolean`, only as a component or result.
    Boolean,
    /// Type `byte`, only as a component or result.
    Byte,
    /// Type `char`, only as a component or result.
    Char,
    /// Type `short`, only as a component or result.
    Short,
    /// Type `int`, also for smaller types.
    Integer,
    /// Type `float`.
    Float,
    /// First slot of a `long`.
    Long,
    /// Second slot of a `long`.
    Long2,
    /// First slot of a `double`.
    Double,
    /// Second slot of a `double`.
    Double2,
    /// Type of `null`.
    Null,
    /// The receiver of a constructor before the call of another constructor.
    UninitializedThis,
    /// The result of the `new` at this pc, before the constructor.
    Uninitialized(u16),
    /// An initialized reference.
    Reference(Name),
    /// Any reference, initialized or not.
    AnyReference,
    /// Any value of one slot.
    AnySingle,
    /// The first slot of any `long` or `double`.
    AnyDouble,
}

impl Type {
    /// Whether this is an initialized reference or null.
    pub(crate) const fn is_reference(self) -> bool {
        matches!(self, Self::Reference(_) | Self::Null)
    }

    /// Whether the object is not initialized yet.
    pub(crate) const fn is_uninitialized(self) -> bool {
        matches!(self, Self::UninitializedThis | Self::Uninitialized(_))
    }

    /// Whether this is a value of one slot.
    pub(crate) const fn is_single(self) -> bool {
        !matches!(
            self,
            Self::Top | Self::Long | Self::Long2 | Self::Double | Self::Double2 | Self::AnyDouble
        )
    }

    /// Whether this is the first slot of a `long` or `double`.
    pub(crate) const fn is_first_half(self) -> bool {
        matches!(self, Self::Long | Self::Double)
    }

    /// Whether this is the second slot of a `long` or `double`.
    pub(crate) const fn is_second_half(self) -> bool {
        matches!(self, Self::Long2 | Self::Double2)
    }

    /// Returns the type of the second slot, if this is the first of two.
    pub(crate) const fn second(self) -> Option<Self> {
        match self {
            Self::Long => Some(Self::Long2),
            Self::Double => Some(Self::Double2),
            _ => None,
        }
    }

    /// Returns the type of a value with this field descriptor; small types are `Integer`.
    pub(crate) fn of_descriptor(descriptor: &str, names: &Names) -> Self {
        match descriptor.as_bytes() {
            [b'J'] => Self::Long,
            [b'D'] => Self::Double,
            [b'F'] => Self::Float,
            [b'L', ..] => Self::Reference(names.get(&descriptor[1..descriptor.len() - 1])),
            [b'[', ..] => Self::Reference(names.get(descriptor)),
            _ => Self::Integer,
        }
    }

    /// Returns the type of a value with this field descriptor, where small types are distinct from
    /// `int`.
    pub(crate) fn exact(descriptor: &str, names: &Names) -> Self {
        match descriptor.as_bytes() {
            [b'Z'] => Self::Boolean,
            [b'B'] => Self::Byte,
            [b'C'] => Self::Char,
            [b'S'] => Self::Short,
            _ => Self::of_descriptor(descriptor, names),
        }
    }

    /// Returns the component type of an array.
    pub(crate) fn component(array: Name, names: &Names) -> Self {
        Self::exact(&names.text(array)[1..], names)
    }

    /// Returns the text of the type in messages.
    pub(crate) fn text(self, names: &Names) -> String {
        match self {
            Self::Top => "top".to_owned(),
            Self::Boolean => "boolean".to_owned(),
            Self::Byte => "byte".to_owned(),
            Self::Char => "char".to_owned(),
            Self::Short => "short".to_owned(),
            Self::Integer => "integer".to_owned(),
            Self::Float => "float".to_owned(),
            Self::Long => "long".to_owned(),
            Self::Long2 => "long_2nd".to_owned(),
            Self::Double => "double".to_owned(),
            Self::Double2 => "double_2nd".to_owned(),
            Self::Null => "null".to_owned(),
            Self::UninitializedThis => "uninitializedThis".to_owned(),
            Self::Uninitialized(pc) => format!("uninitialized {pc}"),
            Self::Reference(name) => format!("'{}'", names.text(name)),
            Self::AnyReference => "reference type".to_owned(),
            Self::AnySingle => "category1 type".to_owned(),
            Self::AnyDouble => "category2 type".to_owned(),
        }
    }
}
