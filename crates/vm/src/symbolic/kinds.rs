//! Types, bounds and ranges of inputs.
//!
//! Source: JLS 4.2; the keys of jpf-symbc such as `symbolic.min_int`. Invariant: these are plain data
//! that depend on no machine.

use crate::string::recipes::rest_unit;
use code::operation::{Numeric, Small};
use code::semantics::narrow;

/// A bound on inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputBound {
    /// The largest value within the bound.
    pub most: u32,
    /// Whether the user set the bound. A path beyond a bound that the user did not set makes the result
    /// incomplete.
    pub is_given: bool,
    /// The option that sets the bound.
    pub option: &'static str,
}

/// The bounds of all inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputLimits {
    /// The bound on the number of characters of a string.
    pub string_length: InputBound,
    /// The bound on the number of elements of an array.
    pub array_length: InputBound,
    /// Ranges of numbers.
    pub ranges: Vec<InputRange>,
    /// The maximal number of conjuncts of a path condition. Longer paths are omitted.
    pub conditions: Option<u32>,
    /// The maximal number of turns of a loop with choices. Longer paths are omitted.
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
    /// Java names of classes of which all methods have inputs, except constructors and `main`.
    pub classes: Vec<String>,
    /// The method under check, which has a precondition: internal name of its class, and its name with
    /// descriptor.
    pub target: Option<(String, String)>,
    /// Whether the instance fields of the class of the receiver are inputs of a call.
    pub instance_fields: bool,
    /// Whether the static fields of the class of the method are inputs of a call.
    pub static_fields: bool,
    /// Whether objects are inputs. Otherwise they keep their values.
    pub objects: bool,
    /// Whether arrays are inputs. Otherwise the elements of arrays of numbers are.
    pub arrays: bool,
}

/// A method with parameters that are inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolicMethod {
    /// The Java name of the class.
    pub class: String,
    /// The name of the method.
    pub name: String,
    /// Whether each parameter is an input.
    pub parameters: Vec<bool>,
}

/// The type of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputType {
    /// A type that a register holds as an `int`.
    Small(Small),
    /// A type that is a number of its own in a register.
    Numeric(Numeric),
    /// The length and coder of a string ([`TextShape`]). The inputs of its characters follow.
    Text,
    /// The length of a string that has more characters than inputs. The inputs of its first
    /// characters follow.
    LongText {
        /// Whether the string has two bytes for each character.
        is_wide: bool,
        /// The number of characters that are inputs.
        first: u32,
    },
    /// A character of the string that was the last input of type `Text` or `LongText`, if the string
    /// has one byte for each character.
    TextByte,
    /// A character of a string that has two bytes for each character.
    TextUnit,
}

/// The length and the coder of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextShape {
    /// The number of characters.
    pub length: u32,
    /// Whether the string has two bytes for each character, because a character is at least U+0100.
    pub is_wide: bool,
    /// The number of characters that are inputs, which are the first ones.
    pub known: u32,
}

/// The first bit, in a value of [`InputType::Text`], of the number of input characters plus 1. The bits
/// are 0 if all characters are inputs.
const KNOWN: u32 = 40;

impl TextShape {
    /// Returns the shape that a value of [`InputType::Text`] encodes.
    pub const fn of(value: u64) -> Self {
        let length = value as u32 >> 1;
        let known = match value >> KNOWN {
            0 => length,
            known => known as u32 - 1,
        };
        Self { length, is_wide: value & 1 == 1, known }
    }

    /// Returns the value of the input that encodes length and coder.
    pub const fn value(self) -> u64 {
        let known = if self.known == self.length { 0 } else { self.known as u64 + 1 };
        known << KNOWN | ((self.length as u64) << 1) | self.is_wide as u64
    }

    /// Returns the type of the inputs that are characters.
    pub const fn characters(self) -> InputType {
        if self.is_wide { InputType::TextUnit } else { InputType::TextByte }
    }

    /// Returns the number of bytes that are inputs.
    pub const fn bytes(self) -> u32 {
        if self.is_wide { self.known * 2 } else { self.known }
    }

    /// Returns the units of a string that has these bytes, followed by characters that represent the
    /// others.
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

    /// Returns the number of shapes whose length is at most `most`.
    pub const fn count(most: u32) -> u32 {
        2 * most + 1
    }

    /// Returns a shape by its number. The first shapes have one byte for each character.
    pub const fn nth(nth: u32, most: u32) -> Self {
        if nth <= most {
            Self { length: nth, is_wide: false, known: nth }
        } else {
            Self { length: nth - most, is_wide: true, known: nth - most }
        }
    }
}

impl InputType {
    /// Returns the type whose descriptor begins with a letter; `None` for references.
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
            Self::Small(Small::Char) | Self::TextUnit => "char",
            Self::Small(Small::Short) => "short",
            Self::Numeric(Numeric::Int) => "int",
            Self::Numeric(Numeric::Long) => "long",
            Self::Numeric(Numeric::Float) => "float",
            Self::Numeric(Numeric::Double) => "double",
            Self::Text | Self::LongText { .. } => "String",
        }
    }

    /// Returns the name of the Java type of the input to which a symbol of this type belongs.
    pub const fn of_input(self) -> &'static str {
        match self {
            Self::TextByte | Self::TextUnit => "String",
            _ => self.name(),
        }
    }

    /// Returns the register contents for the value of a symbol of this type.
    pub const fn widen(self, value: u64) -> u64 {
        match self {
            Self::Small(of) => narrow(of, value),
            Self::TextByte => narrow(Small::Byte, value),
            Self::TextUnit => narrow(Small::Char, value),
            Self::Numeric(_) | Self::Text | Self::LongText { .. } => value,
        }
    }

    /// Returns the text of the value in a register, as in Java.
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
            | Self::TextByte
            | Self::TextUnit => (value as i32).to_string(),
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

/// Returns the text of a floating-point number with the Java name of infinities.
fn with_infinity(number: &str) -> String {
    number.replace("inf", "Infinity")
}

/// A range of the inputs of a type, or of the inputs with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputRange {
    /// The type of the inputs.
    pub of: InputType,
    /// The name of the inputs; `None` for all inputs of the type.
    pub variable: Option<String>,
    /// The smallest number, as a register has it.
    pub low: Option<u64>,
    /// The largest number, as a register has it.
    pub high: Option<u64>,
}

impl InputRange {
    /// Whether the range contains no number.
    pub fn is_empty(&self) -> bool {
        let (Some(low), Some(high)) = (self.low, self.high) else { return false };
        match self.of {
            InputType::Numeric(Numeric::Double) => f64::from_bits(low) > f64::from_bits(high),
            InputType::Numeric(Numeric::Long) => low as i64 > high as i64,
            _ => low as i32 > high as i32,
        }
    }

    /// Returns a description of the range.
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
    /// Returns the numeric type with a Java name; `None` for other names.
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

    /// Parses a number of this type to the contents of a register.
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
