//! The data of an access to a field or element: location, value and access mode.

use crate::exception::TraceElement;
use crate::heap::Ref;
use classes::FieldRef;
use library::native_access::Order;

/// An accessed location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Location {
    /// A field slot of an object. The object is a mirror if the field is static.
    Slot(Ref, u32),
    /// An array element.
    Element(Ref, u32),
}

impl Location {
    /// Returns the object that contains the location.
    pub const fn object(self) -> Ref {
        match self {
            Self::Slot(object, _) | Self::Element(object, _) => object,
        }
    }

    /// Returns the slot, or the index of the element.
    pub const fn part(self) -> u32 {
        match self {
            Self::Slot(_, part) | Self::Element(_, part) => part,
        }
    }
}

/// A value with its type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// `boolean`
    Boolean(bool),
    /// `char`
    Char(u16),
    /// `byte`, `short` or `int`
    Int(i32),
    /// `long`
    Long(i64),
    /// `float`
    Float(f32),
    /// `double`
    Double(f64),
    /// A reference.
    Reference(Ref),
}

impl Value {
    /// Returns the value in a register or field slot whose type has this descriptor letter.
    pub fn of(letter: u8, bits: u64) -> Self {
        match letter {
            b'Z' => Self::Boolean(bits & 1 == 1),
            b'C' => Self::Char(bits as u16),
            b'B' => Self::Int(i32::from(bits as i8)),
            b'S' => Self::Int(i32::from(bits as i16)),
            b'I' => Self::Int(bits as i32),
            b'J' => Self::Long(bits as i64),
            b'F' => Self::Float(f32::from_bits(bits as u32)),
            b'D' => Self::Double(f64::from_bits(bits)),
            _ => Self::Reference(bits as Ref),
        }
    }
}

/// An access that is made next.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    /// The first accessed location.
    pub location: Location,
    /// The number of accessed slots or elements, from the first location on.
    pub count: u32,
    /// The accessed field; `None` for an element.
    pub field: Option<FieldRef>,
    /// Whether the access is a write.
    pub write: bool,
    /// Whether the access mode orders other accesses: volatile, acquire, release, or atomic.
    pub ordered: bool,
    /// Whether code of the program chose acquire or release mode.
    pub weak: bool,
    /// The direction of an ordered access.
    pub order: Order,
    /// Whether code of the JDK selected the access mode.
    pub by_library: bool,
    /// The value that is read or will be written.
    pub value: Option<Value>,
    /// The position of the access in the code.
    pub place: TraceElement,
}

impl Access {
    /// Whether the access orders later accesses of its thread after writes of other threads.
    pub fn acquires(&self) -> bool {
        self.ordered && self.order != Order::Release
    }

    /// Whether the access orders earlier accesses of its thread before reads of other threads.
    pub fn releases(&self) -> bool {
        self.ordered && self.write && self.order != Order::Acquire
    }
}
