//! Literals and type names of Java.

use classfile::FieldType;
use std::fmt::Write;

/// Returns a number of a primitive type as an expression of this type.
pub fn literal(kind: &FieldType, number: u64) -> String {
    match kind {
        FieldType::Boolean => (number & 1 == 1).to_string(),
        FieldType::Byte => format!("(byte) {}", number as u8 as i8),
        FieldType::Short => format!("(short) {}", number as u16 as i16),
        FieldType::Char => match char::from_u32(number as u16 as u32) {
            Some(c @ ' '..='~') if c != '\'' && c != '\\' => format!("'{c}'"),
            _ => format!("(char) {}", number as u16),
        },
        FieldType::Long => match number as i64 {
            i64::MIN => "Long.MIN_VALUE".to_owned(),
            other => format!("{other}L"),
        },
        FieldType::Float => {
            let value = f32::from_bits(number as u32);
            match value {
                _ if value.is_nan() => "Float.NaN".to_owned(),
                _ if value.is_infinite() && value > 0.0 => "Float.POSITIVE_INFINITY".to_owned(),
                _ if value.is_infinite() => "Float.NEGATIVE_INFINITY".to_owned(),
                _ => format!("{value:?}f"),
            }
        }
        FieldType::Double => {
            let value = f64::from_bits(number);
            match value {
                _ if value.is_nan() => "Double.NaN".to_owned(),
                _ if value.is_infinite() && value > 0.0 => "Double.POSITIVE_INFINITY".to_owned(),
                _ if value.is_infinite() => "Double.NEGATIVE_INFINITY".to_owned(),
                _ => format!("{value:?}"),
            }
        }
        FieldType::Int | FieldType::Object(_) | FieldType::Array(_) => match number as i32 {
            i32::MIN => "Integer.MIN_VALUE".to_owned(),
            other => other.to_string(),
        },
    }
}

/// Returns a string literal.
pub(crate) fn string_literal(units: &[u16]) -> String {
    let mut text = String::from("\"");
    for unit in units {
        match char::from_u32(u32::from(*unit)) {
            Some('"') => text.push_str("\\\""),
            Some('\\') => text.push_str("\\\\"),
            Some(c @ ' '..='~') => text.push(c),
            // Unicode escapes are replaced before lines are split (JLS 3.2): this escape is octal.
            _ if *unit < 256 => {
                let _ = write!(text, "\\{unit:03o}");
            }
            _ => {
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
    }
    text.push('"');
    text
}

/// Returns the name of a class or primitive type in source code.
pub fn type_text(name: &str) -> String {
    match name {
        "B" => "byte".to_owned(),
        "C" => "char".to_owned(),
        "D" => "double".to_owned(),
        "F" => "float".to_owned(),
        "I" => "int".to_owned(),
        "J" => "long".to_owned(),
        "S" => "short".to_owned(),
        "Z" => "boolean".to_owned(),
        _ => name.replace(['/', '$'], "."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_expressions_of_their_type() {
        assert_eq!(literal(&FieldType::Int, i32::MIN as u32 as u64), "Integer.MIN_VALUE");
        assert_eq!(literal(&FieldType::Byte, 0xffff_ffff), "(byte) -1");
        assert_eq!(literal(&FieldType::Char, 39), "(char) 39");
        assert_eq!(literal(&FieldType::Float, u64::from((-0.0_f32).to_bits())), "-0.0f");
        assert_eq!(literal(&FieldType::Double, f64::NAN.to_bits()), "Double.NaN");
    }

    #[test]
    fn strings_are_escaped() {
        let units: Vec<u16> = "a\"\\\n\u{e9}\u{20ac}".encode_utf16().collect();
        assert_eq!(string_literal(&units), "\"a\\\"\\\\\\012\\351\\u20ac\"");
    }
}
