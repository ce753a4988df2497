//! Descriptors: the types of fields and methods as strings (JVMS §4.3).
//!
//! Invariant: printing a parsed descriptor returns the original string.

use crate::name;
use std::fmt;

/// The type of a field, a parameter or a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FieldType {
    /// Type `byte`: `B`.
    Byte,
    /// Type `char`: `C`.
    Char,
    /// Type `double`: `D`.
    Double,
    /// Type `float`: `F`.
    Float,
    /// Type `int`: `I`.
    Int,
    /// Type `long`: `J`.
    Long,
    /// Type `short`: `S`.
    Short,
    /// Type `boolean`: `Z`.
    Boolean,
    /// A class or interface: `L<internal name>;`.
    Object(String),
    /// An array type: `[<element>`.
    Array(Box<FieldType>),
}

impl FieldType {
    /// Parses a field descriptor such as `[Ljava/lang/String;`; `None` if invalid.
    pub fn parse(text: &str) -> Option<Self> {
        (skip_field(text.as_bytes(), 0)? == text.len()).then(|| Self::read(text))?
    }

    /// Parses `text`, which is one valid descriptor.
    fn read(text: &str) -> Option<Self> {
        let element = text.trim_start_matches('[');
        let mut parsed = match element.as_bytes().first()? {
            b'B' => Self::Byte,
            b'C' => Self::Char,
            b'D' => Self::Double,
            b'F' => Self::Float,
            b'I' => Self::Int,
            b'J' => Self::Long,
            b'S' => Self::Short,
            b'Z' => Self::Boolean,
            _ => Self::Object(element.get(1..element.len() - 1)?.to_owned()),
        };
        for _ in element.len()..text.len() {
            parsed = Self::Array(Box::new(parsed));
        }
        Some(parsed)
    }

    /// Returns the number of local variables or stack slots of a value: 2 for `long` and `double`,
    /// else 1.
    pub const fn slots(&self) -> u16 {
        match self {
            Self::Long | Self::Double => 2,
            _ => 1,
        }
    }

    /// Whether values are references.
    pub const fn is_reference(&self) -> bool {
        matches!(self, Self::Object(_) | Self::Array(_))
    }
}

impl fmt::Display for FieldType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Byte => f.write_str("B"),
            Self::Char => f.write_str("C"),
            Self::Double => f.write_str("D"),
            Self::Float => f.write_str("F"),
            Self::Int => f.write_str("I"),
            Self::Long => f.write_str("J"),
            Self::Short => f.write_str("S"),
            Self::Boolean => f.write_str("Z"),
            Self::Object(name) => write!(f, "L{name};"),
            Self::Array(element) => write!(f, "[{element}"),
        }
    }
}

/// The type of a method: parameters without the receiver, and result.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodDescriptor {
    /// The parameters, first one first.
    pub parameters: Vec<FieldType>,
    /// The result; `None` is `void`.
    pub return_type: Option<FieldType>,
}

impl MethodDescriptor {
    /// Parses a method descriptor such as `(I[J)V`; `None` if invalid.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parameters = Vec::new();
        let mut rest = text.strip_prefix('(')?;
        loop {
            if let Some(result) = rest.strip_prefix(')') {
                let return_type = match result {
                    "V" => None,
                    _ => Some(FieldType::parse(result)?),
                };
                return Some(Self { parameters, return_type });
            }
            let (first, others) = rest.split_at_checked(skip_field(rest.as_bytes(), 0)?)?;
            parameters.push(FieldType::read(first)?);
            rest = others;
        }
    }

    /// Returns the number of slots of the arguments, without the receiver.
    pub fn parameter_slots(&self) -> u16 {
        self.parameters.iter().map(FieldType::slots).fold(0, u16::saturating_add)
    }

    /// Returns the number of slots of the result: 0, 1 or 2.
    pub fn return_slots(&self) -> u16 {
        self.return_type.as_ref().map_or(0, FieldType::slots)
    }
}

impl fmt::Display for MethodDescriptor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for parameter in &self.parameters {
            write!(f, "{parameter}")?;
        }
        match &self.return_type {
            Some(result) => write!(f, "){result}"),
            None => f.write_str(")V"),
        }
    }
}

/// Returns the end of the field descriptor that starts at byte `at`; `None` if invalid. Does not
/// allocate.
pub(crate) fn skip_field(text: &[u8], at: usize) -> Option<usize> {
    let dimensions = text.get(at..)?.iter().take_while(|&&b| b == b'[').count();
    if dimensions > 255 {
        return None;
    }
    let element = at + dimensions;
    match text.get(element)? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => Some(element + 1),
        b'L' => {
            let rest = text.get(element + 1..)?;
            let length = rest.iter().position(|&b| b == b';')?;
            name::is_class_bytes(rest.get(..length)?).then_some(element + length + 2)
        }
        _ => None,
    }
}

/// Whether `text` is one field descriptor.
pub(crate) fn is_field(text: &str) -> bool {
    skip_field(text.as_bytes(), 0) == Some(text.len())
}

/// Returns the first letters of the parameters and of the result of a method descriptor; `None` if
/// invalid.
pub fn method_letters(text: &str) -> Option<(Vec<u8>, u8)> {
    let bytes = text.as_bytes();
    let mut letters = Vec::with_capacity(8);
    if bytes.first() != Some(&b'(') {
        return None;
    }
    let mut at = 1;
    while *bytes.get(at)? != b')' {
        letters.push(bytes[at]);
        at = skip_field(bytes, at)?;
    }
    let result = *bytes.get(at + 1)?;
    (&bytes[at + 1..] == b"V" || skip_field(bytes, at + 1)? == bytes.len())
        .then_some((letters, result))
}

/// Returns the slots of the parameters and of the result of a method descriptor. Returns `None` if
/// invalid or above the 255 slots of JVMS §4.3.3. Does not allocate.
pub fn method_slots(text: &str) -> Option<(u16, u16)> {
    let bytes = text.as_bytes();
    let slots = |at: usize| match bytes.get(at) {
        Some(b'J' | b'D') => 2,
        _ => 1,
    };
    let mut at = 1;
    let mut parameters = 0;
    if bytes.first() != Some(&b'(') {
        return None;
    }
    while *bytes.get(at)? != b')' {
        parameters += slots(at);
        if parameters > 255 {
            return None;
        }
        at = skip_field(bytes, at)?;
    }
    at += 1;
    if bytes.get(at..) == Some(b"V") {
        return Some((parameters, 0));
    }
    (skip_field(bytes, at)? == bytes.len()).then(|| (parameters, slots(at)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn fields_parse_to_their_types() {
        assert_eq!(FieldType::parse("I"), Some(FieldType::Int));
        let strings = FieldType::parse("[[Ljava/lang/String;").unwrap();
        assert_eq!(strings.to_string(), "[[Ljava/lang/String;");
        assert_eq!(strings.slots(), 1);
        assert!(strings.is_reference());
        assert_eq!(FieldType::parse("D").unwrap().slots(), 2);
        assert_eq!(FieldType::parse("[J").unwrap().slots(), 1);
    }

    #[test]
    fn methods_parse_to_their_types() {
        let text = "(IJ[Ljava/lang/Object;D)Ljava/util/List;";
        let parsed = MethodDescriptor::parse(text).unwrap();
        assert_eq!(parsed.parameters.len(), 4);
        assert_eq!(parsed.parameter_slots(), 6);
        assert_eq!(parsed.to_string(), text);
        assert_eq!(method_slots(text), Some((6, 1)));
        assert_eq!(method_slots("()V"), Some((0, 0)));
        assert_eq!(method_slots("()J"), Some((0, 2)));
        assert_eq!(method_slots("()[J"), Some((0, 1)));
    }

    #[test]
    fn malformed_descriptors_are_refused() {
        for bad in ["", "V", "[", "[V", "L;", "Ljava", "La.b;", "II", "L[I;", "I "] {
            assert_eq!(FieldType::parse(bad), None, "{bad}");
            assert!(!is_field(bad), "{bad}");
        }
        for bad in ["", "()", "(V)V", "I", "(I", "()VV", "()II", "(I)", "(L;)V"] {
            assert_eq!(MethodDescriptor::parse(bad), None, "{bad}");
            assert_eq!(method_slots(bad), None, "{bad}");
            assert_eq!(method_letters(bad), None, "{bad}");
        }
        assert!(FieldType::parse(&format!("{}I", "[".repeat(255))).is_some());
        assert!(FieldType::parse(&format!("{}I", "[".repeat(256))).is_none());
        assert!(method_slots(&format!("({})V", "I".repeat(256))).is_none());
    }

    proptest! {
        #[test]
        fn counting_agrees_with_parsing(text in r"\((\[{0,2}([BCDFIJSZ]|La/B;)){0,9}\)(V|J|\[D)") {
            let parsed = MethodDescriptor::parse(&text).unwrap();
            prop_assert_eq!(parsed.to_string(), text.clone());
            let counted = (parsed.parameter_slots(), parsed.return_slots());
            prop_assert_eq!(method_slots(&text), Some(counted));
            let letter = |t: &FieldType| t.to_string().as_bytes()[0];
            let letters = parsed.parameters.iter().map(letter).collect();
            let result = parsed.return_type.as_ref().map_or(b'V', letter);
            prop_assert_eq!(method_letters(&text), Some((letters, result)));
        }
    }
}
