//! Types, bounds and ranges of inputs.
//!
//! Source: JLS 4.2; the keys `symbolic.min_int` and their like of jpf-symbc. Invariant: plain data,
//! without a machine.

use crate::string::recipes::rest_unit;
use code::operation::{Numeric, Small};
use code::semantics::narrow;

/// The bound of a dimension of inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputBound {
    /// The maximum.
    pub most: u32,
    /// Whether the user gave it. A path beside another bound makes the result incomplete.
    pub is_given: bool,
    /// The option that sets it.
    pub option: &'static str,
}

/// The bounds of inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputLimits {
    /// Characters of a string.
    pub string_length: InputBound,
    /// Elements of an array.
    pub array_length: InputBound,
    /// Ranges of numbers.
    pub ranges: Vec<InputRange>,
    /// Conjuncts of a path condition; paths with more are left out.
    pub conditions: Option<u32>,
    /// Turns of a loop with choices; paths with more are left out.
    pub loop_turns: Option<u32>,
    /// The calls that have inputs.
    pub calls: SymbolicCalls,
}

impl Default for InputLimits {
    fn default() -> Self {
        let bound = |most, option| InputBound { most, is_given: false, option };
        Self {
            string_length: bound(8, "--string-length"),
            array_length: bound(4, "--array-length"),
            ranges: Vec::new(),
            conditions: None,
            loop_turns: None,
            calls: SymbolicCalls::default(),
        }
    }
}

/// The calls that have inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SymbolicCalls {
    /// Methods with inputs.
    pub methods: Vec<SymbolicMethod>,
    /// Java names of classes all of whose methods have inputs, but for constructors and `main`.
    pub classes: Vec<String>,
    /// The method under check, which has a precondition: internal name of its class, and its name with
    /// its descriptor.
    pub target: Option<(String, String)>,
    /// Whether the instance fields of the receiver's class are inputs of a call.
    pub instance_fields: bool,
    /// Whether the static fields of the method's class are inputs of a call.
    pub static_fields: bool,
    /// Whether objects are inputs; they keep their values otherwise.
    pub objects: bool,
    /// Whether arrays are inputs; otherwise their elements are, where these are numbers.
    pub arrays: bool,
}

/// A method some of whose parameters are inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolicMethod {
    /// The Java name of its class.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Whether each parameter is an input.
    pub parameters: Vec<bool>,
}

/// The type of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputType {
    /// A type that a register holds as an `int`.
    Small(Small),
    /// Another type.
    Numeric(Numeric),
    /// Length and coder of a string, see [`TextShape`]. The inputs of its bytes follow.
    Text,
    /// The length of a string that is longer than a number of characters. The inputs of the bytes of
    /// these follow.
    LongText {
        /// Whether it has two bytes for a character.
        is_wide: bool,
        /// The number of characters that have inputs.
        first: u32,
    },
    /// A byte of the string before it.
    TextByte,
}

/// Length and coder of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextShape {
    /// The number of characters.
    pub length: u32,
    /// Whether it has two bytes for a character, one of which is at least U+0100.
    pub is_wide: bool,
    /// The number of characters that are inputs, from the first one on.
    pub known: u32,
}

/// The position in [`InputType::Text`] of the number of characters that are inputs, plus 1; 0 if all
/// are.
const KNOWN: u32 = 40;

impl TextShape {
    /// Returns the shape of a value of [`InputType::Text`].
    pub const fn of(value: u64) -> Self {
        let length = value as u32 >> 1;
        let known = match value >> KNOWN {
            0 => length,
            known => known as u32 - 1,
        };
        Self { length, is_wide: value & 1 == 1, known }
    }

    /// Returns the value of the input that has length and coder.
    pub const fn value(self) -> u64 {
        let known = if self.known == self.length { 0 } else { self.known as u64 + 1 };
        known << KNOWN | ((self.length as u64) << 1) | self.is_wide as u64
    }

    /// Returns the number of bytes that are inputs.
    pub const fn bytes(self) -> u32 {
        if self.is_wide { self.known * 2 } else { self.known }
    }

    /// Returns the units of a string with given bytes, and characters that stand for others.
    pub fn units(self, bytes: &[u8]) -> Vec<u16> {
        let rest = rest_unit(self.is_wide);
        let rest = std::iter::repeat_n(rest, self.length.saturating_sub(self.known) as usize);
        let wide = bytes.as_chunks::<2>().0.iter().map(|pair| u16::from_le_bytes(*pair));
        if self.is_wide {
            wide.chain(rest).collect()
        } else {
            bytes.iter().copied().map(u16::from).chain(rest).collect()
        }
    }

    /// Returns the number of shapes with at most this length.
    pub const fn count(most: u32) -> u32 {
        2 * most + 1
    }

    /// Returns a shape by its number: first those with one byte for a character.
    pub const fn nth(nth: u32, most: u32) -> Self {
        if nth <= most {
            Self { length: nth, is_wide: false, known: nth }
        } else {
            Self { length: nth - most, is_wide: true, known: nth - most }
        }
    }
}

impl InputType {
    /// Returns the type whose descriptor begins with a letter; none for references.
    pub const fn of_letter(letter: u8) -> Option<Self> {
        Some(match letter {
            b'Z' => Self::Small(Small::Boolean),
            b'B' => Self::Small(Small::Byte),
            b'C' => Self::Small(Small::Char),
            b'S' => Self::Small(Small::Short),
            b'I' => Self::Numeric(Numeric::Int),
            b'J' => Self::Numeric(Numeric::Long),
            b'F' => Self::Numeric(Numeric::Float),
            b'D' => Self::Numeric(Numeric::Double),
            _ => return None,
        })
    }

    /// Returns the name of the Java type.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Small(Small::Boolean) => "boolean",
            Self::Small(Small::Byte) | Self::TextByte => "byte",
            Self::Small(Small::Char) => "char",
            Self::Small(Small::Short) => "short",
            Self::Numeric(Numeric::Int) => "int",
            Self::Numeric(Numeric::Long) => "long",
            Self::Numeric(Numeric::Float) => "float",
            Self::Numeric(Numeric::Double) => "double",
            Self::Text | Self::LongText { .. } => "String",
        }
    }

    /// Returns the register of the value of a symbol of this type.
    pub const fn widen(self, value: u64) -> u64 {
        match self {
            Self::Small(of) => narrow(of, value),
            Self::TextByte => narrow(Small::Byte, value),
            Self::Numeric(_) | Self::Text | Self::LongText { .. } => value,
        }
    }

    /// Returns the value in a register, as Java prints it.
    pub fn text(self, value: u64) -> String {
        match self {
            Self::Small(Small::Boolean) => (value & 1 == 1).to_string(),
            Self::Small(Small::Char) => match char::from_u32(value as u32) {
                Some(c @ ' '..='~') => format!("'{c}'"),
                _ => format!("'\\u{value:04x}'"),
            },
            Self::Small(Small::Byte | Small::Short)
            | Self::Numeric(Numeric::Int)
            | Self::Text
            | Self::LongText { .. }
            | Self::TextByte => (value as i32).to_string(),
            Self::Numeric(Numeric::Long) => (value as i64).to_string(),
            Self::Numeric(Numeric::Float) => {
                with_infinity(&format!("{:?}", f32::from_bits(value as u32)))
            }
            Self::Numeric(Numeric::Double) => {
                with_infinity(&format!("{:?}", f64::from_bits(value)))
            }
        }
    }
}

/// Returns a floating-point number with Java's name of the infinities.
fn with_infinity(number: &str) -> String {
    number.replace("inf", "Infinity")
}

/// A range of the inputs of a type, or of those with one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputRange {
    /// The type.
    pub of: InputType,
    /// The name of the inputs; all if there is none.
    pub variable: Option<String>,
    /// The least number, as in a register.
    pub low: Option<u64>,
    /// The greatest number, as in a register.
    pub high: Option<u64>,
}

impl InputRange {
    /// Whether no number is in the range.
    pub fn is_empty(&self) -> bool {
        let (Some(low), Some(high)) = (self.low, self.high) else { return false };
        match self.of {
            InputType::Numeric(Numeric::Double) => f64::from_bits(low) > f64::from_bits(high),
            InputType::Numeric(Numeric::Long) => low as i64 > high as i64,
            _ => low as i32 > high as i32,
        }
    }

    /// Describes the range.
    pub fn text(&self) -> String {
        let number = |number: Option<u64>| number.map(|number| self.of.text(number));
        let of = match &self.variable {
            Some(variable) => format!("{} {variable}", self.of.name()),
            None => self.of.name().to_owned(),
        };
        match (number(self.low), number(self.high)) {
            (Some(low), Some(high)) => format!("{of} from {low} to {high}"),
            (Some(low), None) => format!("{of} from {low}"),
            (None, Some(high)) => format!("{of} at most {high}"),
            (None, None) => of,
        }
    }
}

impl InputType {
    /// Returns the type of numbers with a name in Java.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "byte" => Self::Small(Small::Byte),
            "short" => Self::Small(Small::Short),
            "char" => Self::Small(Small::Char),
            "int" => Self::Numeric(Numeric::Int),
            "long" => Self::Numeric(Numeric::Long),
            "double" => Self::Numeric(Numeric::Double),
            _ => return None,
        })
    }

    /// Parses a number of this type, as in a register.
    pub fn parse(self, text: &str) -> Option<u64> {
        if self == Self::Numeric(Numeric::Double) {
            let number: f64 = text.parse().ok()?;
            return (!number.is_nan()).then(|| number.to_bits());
        }
        let number: i64 = text.parse().ok()?;
        let (low, high) = match self {
            Self::Small(Small::Byte) => (i64::from(i8::MIN), i64::from(i8::MAX)),
            Self::Small(Small::Short) => (i64::from(i16::MIN), i64::from(i16::MAX)),
            Self::Small(Small::Char) => (0, i64::from(u16::MAX)),
            Self::Numeric(Numeric::Int) => (i64::from(i32::MIN), i64::from(i32::MAX)),
            _ => return Some(number as u64),
        };
        (low..=high).contains(&number).then_some(u64::from(number as i32 as u32))
    }
}
