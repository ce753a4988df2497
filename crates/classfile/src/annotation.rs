//! Annotations (JVMS §4.7.16 to 4.7.22), read from the raw bodies that a class file keeps.
//!
//! Invariant: every body in a parsed class file has been read once by these functions, so that
//! reading again with the same pool succeeds.

use crate::descriptor;
use crate::pool::{Constant, ConstantPool};
use crate::reader::{Reader, Result};

/// Limit of the nesting of values; javac's output rarely exceeds 3.
const DEPTH_LIMIT: u32 = 200;

/// An annotation.
#[derive(Clone, Debug, PartialEq)]
pub struct Annotation {
    /// Descriptor of the annotation interface.
    pub descriptor: String,
    /// The given elements, by name.
    pub elements: Vec<(String, ElementValue)>,
}

/// The value of an element.
#[derive(Clone, Debug, PartialEq)]
pub enum ElementValue {
    /// A `byte`.
    Byte(i8),
    /// A `char`.
    Char(u16),
    /// A `double`.
    Double(f64),
    /// A `float`.
    Float(f32),
    /// An `int`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A `short`.
    Short(i16),
    /// A `boolean`.
    Boolean(bool),
    /// A `String`, with U+FFFD for each lone surrogate.
    String(String),
    /// A constant of an enum.
    Enum {
        /// The descriptor of the enum.
        descriptor: String,
        /// The name of the constant.
        constant: String,
    },
    /// A `Class`, by its descriptor; `V` denotes `void.class`.
    Class(String),
    /// Another annotation.
    Annotation(Annotation),
    /// An array.
    Array(Vec<ElementValue>),
}

/// An annotation on a use of a type.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeAnnotation {
    /// Kind of the annotated location (table 4.7.20-A).
    pub target_type: u8,
    /// Location of the annotated type, with the content that the kind of the location requires.
    pub target_info: Vec<u8>,
    /// Kind and argument of each step from the type to the annotated part (§4.7.20.2).
    pub path: Vec<(u8, u8)>,
    /// The annotation.
    pub annotation: Annotation,
}

/// File name in errors about a body that is read without its class file.
const BODY: &str = "annotations";

/// Reads the body of `RuntimeVisibleAnnotations` or `RuntimeInvisibleAnnotations`.
pub fn read(body: &[u8], pool: &ConstantPool) -> Result<Vec<Annotation>> {
    let mut reader = Reader::new(body, BODY);
    let all = annotations(&mut reader, pool)?;
    reader.finish(BODY)?;
    Ok(all)
}

/// Reads the body of `RuntimeVisibleParameterAnnotations`: the annotations of each parameter.
pub fn read_parameters(body: &[u8], pool: &ConstantPool) -> Result<Vec<Vec<Annotation>>> {
    let mut reader = Reader::new(body, BODY);
    let all = parameters(&mut reader, pool)?;
    reader.finish(BODY)?;
    Ok(all)
}

/// Reads the body of a `…TypeAnnotations`.
pub fn read_types(body: &[u8], pool: &ConstantPool) -> Result<Vec<TypeAnnotation>> {
    let mut reader = Reader::new(body, BODY);
    let all = types(&mut reader, pool)?;
    reader.finish(BODY)?;
    Ok(all)
}

/// Reads the body of `AnnotationDefault`.
pub fn read_default(body: &[u8], pool: &ConstantPool) -> Result<ElementValue> {
    let mut reader = Reader::new(body, BODY);
    let default = value(&mut reader, pool, 0)?;
    reader.finish(BODY)?;
    Ok(default)
}

pub(crate) fn annotations(reader: &mut Reader<'_>, pool: &ConstantPool) -> Result<Vec<Annotation>> {
    reader.list(|r| annotation(r, pool, 0))
}

pub(crate) fn parameters(
    reader: &mut Reader<'_>,
    pool: &ConstantPool,
) -> Result<Vec<Vec<Annotation>>> {
    (0..reader.u8()?).map(|_| annotations(reader, pool)).collect()
}

pub(crate) fn types(reader: &mut Reader<'_>, pool: &ConstantPool) -> Result<Vec<TypeAnnotation>> {
    reader.list(|r| {
        let at = r.offset();
        let target_type = r.u8()?;
        let length = match target_type {
            0x00 | 0x01 | 0x16 => 1,
            0x10..=0x12 | 0x17 | 0x42..=0x46 => 2,
            0x13..=0x15 => 0,
            0x40 | 0x41 => {
                let entries = r.clone().u16()?;
                2 + 6 * usize::from(entries)
            }
            0x47..=0x4b => 3,
            other => return Err(r.error_at(at, format!("type annotation target {other:#04x}"))),
        };
        let target_info = r.take(length)?.to_vec();
        let path = (0..r.u8()?).map(|_| Ok((r.u8()?, r.u8()?))).collect::<Result<Vec<_>>>()?;
        if path.iter().any(|&(kind, argument)| kind > 3 || kind < 3 && argument != 0) {
            return Err(r.error_at(at, "the path of a type annotation leads nowhere"));
        }
        Ok(TypeAnnotation { target_type, target_info, path, annotation: annotation(r, pool, 0)? })
    })
}

fn annotation(reader: &mut Reader<'_>, pool: &ConstantPool, depth: u32) -> Result<Annotation> {
    let at = reader.offset();
    let name = reader.utf8(pool)?;
    if !descriptor::is_field(name) {
        return Err(reader.error_at(at, "the type of an annotation is no descriptor"));
    }
    let elements = reader.list(|r| Ok((r.utf8(pool)?.to_owned(), value(r, pool, depth)?)))?;
    Ok(Annotation { descriptor: name.to_owned(), elements })
}

pub(crate) fn value(
    reader: &mut Reader<'_>,
    pool: &ConstantPool,
    depth: u32,
) -> Result<ElementValue> {
    if depth > DEPTH_LIMIT {
        return Err(reader.error(format!("annotations nested deeper than {DEPTH_LIMIT}")));
    }
    let at = reader.offset();
    let tag = reader.u8()?;
    Ok(match tag {
        b'e' => ElementValue::Enum {
            descriptor: reader.utf8(pool)?.to_owned(),
            constant: reader.utf8(pool)?.to_owned(),
        },
        b'c' => ElementValue::Class(reader.utf8(pool)?.to_owned()),
        b's' => ElementValue::String(reader.utf8(pool)?.to_owned()),
        b'@' => ElementValue::Annotation(annotation(reader, pool, depth + 1)?),
        b'[' => ElementValue::Array(reader.list(|r| value(r, pool, depth + 1))?),
        _ => {
            let index = reader.u16()?;
            match (tag, pool.get(index)) {
                (b'B', Some(&Constant::Integer(i))) => ElementValue::Byte(i as i8),
                (b'C', Some(&Constant::Integer(i))) => ElementValue::Char(i as u16),
                (b'I', Some(&Constant::Integer(i))) => ElementValue::Int(i),
                (b'S', Some(&Constant::Integer(i))) => ElementValue::Short(i as i16),
                (b'Z', Some(&Constant::Integer(i))) => ElementValue::Boolean(i != 0),
                (b'D', Some(&Constant::Double(d))) => ElementValue::Double(d),
                (b'F', Some(&Constant::Float(f))) => ElementValue::Float(f),
                (b'J', Some(&Constant::Long(l))) => ElementValue::Long(l),
                _ => {
                    let tag = char::from(tag);
                    let message = format!("element value {tag:?} with constant {index}");
                    return Err(reader.error_at(at, message));
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// Returns a pool with the constants 1 `La;`, 2 `n`, and 3, the `int` 300.
    fn pool() -> ConstantPool {
        let bytes = [0, 4, 1, 0, 3, b'L', b'a', b';', 1, 0, 1, b'n', 3, 0, 0, 1, 44];
        ConstantPool::read(&mut Reader::new(&bytes, "A")).unwrap().0
    }

    #[test]
    fn the_tag_determines_the_type_of_an_element() {
        let body = [0, 1, 0, 1, 0, 2, 0, 2, b'B', 0, 3, 0, 2, b'[', 0, 1, b'I', 0, 3];
        let all = read(&body, &pool()).unwrap();
        assert_eq!(all[0].descriptor, "La;");
        assert_eq!(all[0].elements[0], ("n".to_owned(), ElementValue::Byte(44)));
        assert_eq!(all[0].elements[1].1, ElementValue::Array(vec![ElementValue::Int(300)]));
    }

    #[test]
    fn wrong_constants_tags_and_ends_are_refused() {
        assert!(read(&[0, 1, 0, 2, 0, 0], &pool()).is_err(), "no descriptor");
        assert!(read_default(&[b'J', 0, 3], &pool()).is_err(), "long from int");
        assert!(read_default(&[b'?', 0, 3], &pool()).is_err(), "tag");
        assert!(read_default(&[b'I', 0, 3, 0], &pool()).is_err(), "trailing byte");
        assert!(read(&[0xff, 0xff], &pool()).is_err(), "cut off");
    }

    #[test]
    fn nesting_is_bounded() {
        let nested = |depth: usize| [[b'[', 0, 1].repeat(depth), vec![b'I', 0, 3]].concat();
        assert!(read_default(&nested(100), &pool()).is_ok());
        assert!(read_default(&nested(20_000), &pool()).is_err());
    }

    #[test]
    fn type_annotations_keep_target_and_path() {
        let body = [0, 1, 0x40, 0, 1, 0, 1, 0, 2, 0, 3, 1, 3, 7, 0, 1, 0, 0];
        let all = read_types(&body, &pool()).unwrap();
        assert_eq!(all[0].target_info, [0, 1, 0, 1, 0, 2, 0, 3]);
        assert_eq!(all[0].path, [(3, 7)]);
        assert!(read_types(&[0, 1, 0x33, 0, 0, 1, 0, 0], &pool()).is_err());
    }
}
