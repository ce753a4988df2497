//! The constant pool (JVMS §4.4): constants by index, and their values.
//!
//! Invariant: indices in a pool of [`crate::parse`] lead to a constant of the required kind.
//! Getters therefore fail only for an index of the wrong kind.

use crate::error::ClassFormatError;
use crate::mutf8;
use crate::reader::{Reader, Result};

/// One constant. Indices point into the same pool.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Constant {
    /// Text: see [`ConstantPool::utf8`] and [`ConstantPool::utf16`].
    Utf8,
    /// An `int`.
    Integer(i32),
    /// A `float`.
    Float(f32),
    /// A `long`; the next index is unusable.
    Long(i64),
    /// A `double`; the next index is unusable.
    Double(f64),
    /// A class, interface or array type, by name.
    Class(u16),
    /// A `java.lang.String`, by text.
    String(u16),
    /// A field: class, name and type.
    Field(u16, u16),
    /// A method of a class: class, name and type.
    Method(u16, u16),
    /// A method of an interface: class, name and type.
    InterfaceMethod(u16, u16),
    /// Name and descriptor.
    NameAndType(u16, u16),
    /// A method handle: kind (1 to 9), member.
    MethodHandle(u8, u16),
    /// A method type, by descriptor.
    MethodType(u16),
    /// A computed constant: index in the bootstrap methods (not a pool index), name and type.
    Dynamic(u16, u16),
    /// A computed call site: index in the bootstrap methods (not a pool index), name and type.
    InvokeDynamic(u16, u16),
    /// A module, by name.
    Module(u16),
    /// A package, by name.
    Package(u16),
    /// Index 0, and the second index of a `long` or `double`.
    Unusable,
}

impl Constant {
    /// Returns the name of this kind of constant in the JVMS.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Utf8 => "Utf8",
            Self::Integer(_) => "Integer",
            Self::Float(_) => "Float",
            Self::Long(_) => "Long",
            Self::Double(_) => "Double",
            Self::Class(_) => "Class",
            Self::String(_) => "String",
            Self::Field(..) => "Fieldref",
            Self::Method(..) => "Methodref",
            Self::InterfaceMethod(..) => "InterfaceMethodref",
            Self::NameAndType(..) => "NameAndType",
            Self::MethodHandle(..) => "MethodHandle",
            Self::MethodType(_) => "MethodType",
            Self::Dynamic(..) => "Dynamic",
            Self::InvokeDynamic(..) => "InvokeDynamic",
            Self::Module(_) => "Module",
            Self::Package(_) => "Package",
            Self::Unusable => "unusable entry",
        }
    }
}

/// A reference to a field or method in a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberRef<'a> {
    /// Internal name of the class that the lookup starts in, or an array descriptor.
    pub class: &'a str,
    /// Name of the field or method.
    pub name: &'a str,
    /// Descriptor of the field or method.
    pub descriptor: &'a str,
    /// Whether the constant is an `InterfaceMethodref`.
    pub interface: bool,
}

/// The constants of one class file.
#[derive(Clone, Debug, Default)]
pub struct ConstantPool {
    constants: Vec<Constant>,
    /// All texts, concatenated; lone surrogates as U+FFFD.
    text: String,
    /// Start and end in `text` for every constant; empty for constants without text.
    spans: Vec<(u32, u32)>,
    /// Exact texts with lone surrogates, ascending by index.
    exact: Vec<(u16, Vec<u16>)>,
}

impl ConstantPool {
    /// Returns the number of indices, with the unusable index 0.
    #[expect(clippy::len_without_is_empty, reason = "index 0 is always there")]
    pub fn len(&self) -> usize {
        self.constants.len()
    }

    /// Returns the constant at `index`; `None` past the end.
    pub fn get(&self, index: u16) -> Option<&Constant> {
        self.constants.get(usize::from(index))
    }

    /// Iterates over every index with its constant.
    pub fn iter(&self) -> impl Iterator<Item = (u16, &Constant)> {
        (0..=u16::MAX).zip(&self.constants)
    }

    /// Returns the text of a `Utf8`, with U+FFFD for each lone surrogate.
    pub fn utf8(&self, index: u16) -> Option<&str> {
        let Constant::Utf8 = self.get(index)? else { return None };
        let &(start, end) = self.spans.get(usize::from(index))?;
        self.text.get(start as usize..end as usize)
    }

    /// Returns the exact text of a `Utf8` or `String`, in UTF-16 code units.
    pub fn utf16(&self, index: u16) -> Option<Vec<u16>> {
        let index = match *self.get(index)? {
            Constant::String(text) => text,
            _ => index,
        };
        match self.exact.binary_search_by_key(&index, |(i, _)| *i) {
            Ok(found) => self.exact.get(found).map(|(_, units)| units.clone()),
            Err(_) => Some(self.utf8(index)?.encode_utf16().collect()),
        }
    }

    /// Returns the internal name of a `Class`, or the descriptor of an array type.
    pub fn class_name(&self, index: u16) -> Option<&str> {
        match *self.get(index)? {
            Constant::Class(name) => self.utf8(name),
            _ => None,
        }
    }

    /// Returns the text of a `String`, with U+FFFD for each lone surrogate.
    pub fn string(&self, index: u16) -> Option<&str> {
        match *self.get(index)? {
            Constant::String(text) => self.utf8(text),
            _ => None,
        }
    }

    /// Returns the descriptor of a `MethodType`.
    pub fn method_type(&self, index: u16) -> Option<&str> {
        match *self.get(index)? {
            Constant::MethodType(descriptor) => self.utf8(descriptor),
            _ => None,
        }
    }

    /// Returns the name of a `Module`.
    pub fn module_name(&self, index: u16) -> Option<&str> {
        match *self.get(index)? {
            Constant::Module(name) => self.utf8(name),
            _ => None,
        }
    }

    /// Returns the name of a `Package`, in internal form.
    pub fn package_name(&self, index: u16) -> Option<&str> {
        match *self.get(index)? {
            Constant::Package(name) => self.utf8(name),
            _ => None,
        }
    }

    /// Returns name and descriptor of a `NameAndType`, or of the `NameAndType` of a member,
    /// `Dynamic` or `InvokeDynamic`.
    pub fn name_and_type(&self, index: u16) -> Option<(&str, &str)> {
        match *self.get(index)? {
            Constant::NameAndType(name, descriptor) => {
                Some((self.utf8(name)?, self.utf8(descriptor)?))
            }
            Constant::Field(_, pair)
            | Constant::Method(_, pair)
            | Constant::InterfaceMethod(_, pair)
            | Constant::Dynamic(_, pair)
            | Constant::InvokeDynamic(_, pair) => match *self.get(pair)? {
                Constant::NameAndType(name, descriptor) => {
                    Some((self.utf8(name)?, self.utf8(descriptor)?))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns a field or method.
    pub fn member(&self, index: u16) -> Option<MemberRef<'_>> {
        let (class, interface) = match *self.get(index)? {
            Constant::Field(class, _) | Constant::Method(class, _) => (class, false),
            Constant::InterfaceMethod(class, _) => (class, true),
            _ => return None,
        };
        let (name, descriptor) = self.name_and_type(index)?;
        Some(MemberRef { class: self.class_name(class)?, name, descriptor, interface })
    }

    /// Returns the value of the constant, on one line, for printing; `None` for text and unusable
    /// constants.
    pub fn describe(&self, index: u16) -> Option<String> {
        let text = self.describe_raw(index)?;
        if !text.contains(char::is_control) {
            return Some(text);
        }
        let escape =
            |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
        Some(text.chars().map(escape).collect())
    }

    fn describe_raw(&self, index: u16) -> Option<String> {
        let pair = |index| self.name_and_type(index).map(|(name, d)| format!("{name}:{d}"));
        Some(match *self.get(index)? {
            Constant::Utf8 | Constant::Unusable => return None,
            Constant::Integer(value) => format!("int {value}"),
            Constant::Float(value) => format!("float {value:?}"),
            Constant::Long(value) => format!("long {value}"),
            Constant::Double(value) => format!("double {value:?}"),
            Constant::Class(name) => format!("class {}", self.utf8(name)?),
            Constant::String(text) => format!("String {:?}", self.utf8(text)?),
            Constant::NameAndType(..) => pair(index)?,
            Constant::Field(..) | Constant::Method(..) | Constant::InterfaceMethod(..) => {
                let member = self.member(index)?;
                let kind = match member.interface {
                    true => "InterfaceMethod",
                    false if member.descriptor.starts_with('(') => "Method",
                    false => "Field",
                };
                format!("{kind} {}.{}:{}", member.class, member.name, member.descriptor)
            }
            Constant::MethodHandle(kind, member) => {
                format!("MethodHandle {kind} {}", self.describe_raw(member)?)
            }
            Constant::MethodType(descriptor) => format!("MethodType {}", self.utf8(descriptor)?),
            Constant::Dynamic(position, _) => format!("Dynamic #{position}:{}", pair(index)?),
            Constant::InvokeDynamic(position, _) => {
                format!("InvokeDynamic #{position}:{}", pair(index)?)
            }
            Constant::Module(name) => format!("module {}", self.utf8(name)?),
            Constant::Package(name) => format!("package {}", self.utf8(name)?),
        })
    }

    /// Reads the pool and, for messages, the offset of every constant. Indices are not checked.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<(Self, Vec<usize>)> {
        let count = reader.u16()?;
        if count == 0 {
            let error = reader.error("the constant pool has no index 0");
            return Err(error.naming("Illegal constant pool size 0 in class file "));
        }
        let capacity = usize::from(count).min(reader.remaining());
        let mut pool = Self {
            constants: Vec::with_capacity(capacity),
            spans: Vec::with_capacity(capacity),
            ..Self::default()
        };
        let mut offsets = Vec::with_capacity(capacity);
        pool.push(Constant::Unusable, &mut offsets, reader.offset());
        while pool.len() < usize::from(count) {
            let offset = reader.offset();
            let constant = pool.read_one(reader)?;
            pool.push(constant, &mut offsets, offset);
            if matches!(constant, Constant::Long(_) | Constant::Double(_)) {
                if pool.len() == usize::from(count) {
                    let at = pool.len() - 1;
                    let error = reader.error_at(offset, "no index is left for the second half");
                    return Err(
                        error.naming(format!("Invalid constant pool entry {at} in class file "))
                    );
                }
                pool.push(Constant::Unusable, &mut offsets, offset);
            }
        }
        Ok((pool, offsets))
    }

    fn push(&mut self, constant: Constant, offsets: &mut Vec<usize>, offset: usize) {
        if constant != Constant::Utf8 {
            self.spans.push((0, 0));
        }
        self.constants.push(constant);
        offsets.push(offset);
    }

    fn read_one(&mut self, reader: &mut Reader<'_>) -> Result<Constant> {
        let offset = reader.offset();
        Ok(match reader.u8()? {
            1 => {
                let length = usize::from(reader.u16()?);
                let start = reader.offset();
                let bytes = reader.take(length)?;
                self.push_text(bytes).map_err(|at| {
                    let error = reader.error_at(start + at, "malformed modified UTF-8");
                    error.naming("Illegal UTF8 string in constant pool in class file ")
                })?;
                Constant::Utf8
            }
            3 => Constant::Integer(reader.u32()? as i32),
            4 => Constant::Float(f32::from_bits(reader.u32()?)),
            5 => Constant::Long(reader.u64()? as i64),
            6 => Constant::Double(f64::from_bits(reader.u64()?)),
            7 => Constant::Class(reader.u16()?),
            8 => Constant::String(reader.u16()?),
            9 => Constant::Field(reader.u16()?, reader.u16()?),
            10 => Constant::Method(reader.u16()?, reader.u16()?),
            11 => Constant::InterfaceMethod(reader.u16()?, reader.u16()?),
            12 => Constant::NameAndType(reader.u16()?, reader.u16()?),
            15 => Constant::MethodHandle(reader.u8()?, reader.u16()?),
            16 => Constant::MethodType(reader.u16()?),
            17 => Constant::Dynamic(reader.u16()?, reader.u16()?),
            18 => Constant::InvokeDynamic(reader.u16()?, reader.u16()?),
            19 => Constant::Module(reader.u16()?),
            20 => Constant::Package(reader.u16()?),
            tag => {
                let index = self.len();
                let message = format!("constant {index} has the unknown tag {tag}");
                let error = reader.error_at(offset, message);
                return Err(error.naming(format!("Unknown constant tag {tag} in class file ")));
            }
        })
    }

    fn push_text(&mut self, bytes: &[u8]) -> std::result::Result<(), usize> {
        let start = self.text.len() as u32;
        match std::str::from_utf8(bytes) {
            Ok(ascii) if ascii.is_ascii() && !bytes.contains(&0) => self.text.push_str(ascii),
            _ => {
                let units = mutf8::decode(bytes)?;
                self.text.push_str(&String::from_utf16_lossy(&units));
                if String::from_utf16(&units).is_err() {
                    self.exact.push((self.constants.len() as u16, units));
                }
            }
        }
        self.spans.push((start, self.text.len() as u32));
        Ok(())
    }
}

/// Creates an error about the constant at `index`, with the offset of that constant.
pub(crate) fn error_in(
    reader: &Reader<'_>,
    offsets: &[usize],
    index: u16,
    message: &str,
) -> ClassFormatError {
    let offset = offsets.get(usize::from(index)).copied().unwrap_or(reader.offset());
    reader.error_at(offset, format!("constant {index}: {message}"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_long_takes_two_indices() {
        let bytes = [0, 4, 5, 0, 0, 0, 0, 0, 0, 0, 7, 3, 0, 0, 0, 9];
        let (pool, offsets) = ConstantPool::read(&mut Reader::new(&bytes, "A")).unwrap();
        let all: Vec<_> = pool.iter().map(|(_, c)| *c).collect();
        let unusable = Constant::Unusable;
        assert_eq!(all, [unusable, Constant::Long(7), unusable, Constant::Integer(9)]);
        assert_eq!(offsets, [2, 2, 2, 11]);
        let cut = [0, 2, 5, 0, 0, 0, 0, 0, 0, 0, 7];
        assert!(ConstantPool::read(&mut Reader::new(&cut, "A")).is_err());
    }

    #[test]
    fn text_keeps_lone_surrogates_exactly() {
        let bytes = [0, 3, 1, 0, 4, b'a', 0xed, 0xa0, 0x80, 8, 0, 1];
        let (pool, _) = ConstantPool::read(&mut Reader::new(&bytes, "A")).unwrap();
        assert_eq!(pool.utf8(1), Some("a\u{fffd}"));
        assert_eq!(pool.utf16(2), Some(vec![97, 0xd800]));
        assert_eq!(pool.string(2), Some("a\u{fffd}"));
        assert_eq!(pool.class_name(2), None);
        assert_eq!(pool.utf8(9), None);
    }

    #[test]
    fn errors_in_text_have_the_exact_offset() {
        let bytes = [0, 2, 1, 0, 2, b'a', 0];
        let error = ConstantPool::read(&mut Reader::new(&bytes, "A")).unwrap_err();
        assert_eq!(error.offset, 6);
    }
}
