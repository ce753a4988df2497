//! Iteration over attributes (JVMS §4.7), and the attributes shared by classes, fields, methods and
//! record components.
//!
//! Invariant: a known attribute is read to its last byte and occurs at most once where the JVMS
//! requires that. An unknown attribute, or one too new for the version of the file, is skipped.

use crate::annotation;
use crate::class::InvisibleAnnotations;
use crate::pool::ConstantPool;
use crate::reader::{Reader, Result};

/// Properties of a class that the readers of its attributes need.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'a> {
    pub(crate) pool: &'a ConstantPool,
    pub(crate) major: u16,
    /// Flags of the class.
    pub(crate) access: u16,
    pub(crate) code: CodeReading,
}

/// Treatment of the code of methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CodeReading {
    /// Read and checked at once.
    Checked,
    /// Read and checked on demand.
    OnDemand,
    /// Read at once; instructions and stack maps are left to a verifier.
    Unverified,
}

/// Result of a reader for an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recognized {
    /// Read; it must not occur again.
    Once,
    /// Read; it may occur again.
    Many,
    /// Not recognized.
    No,
}

/// Reads a table of attributes; calls `read` with the name and body of each attribute.
pub(crate) fn each<'a, 'p>(
    reader: &mut Reader<'a>,
    pool: &'p ConstantPool,
    mut read: impl FnMut(&'p str, &mut Reader<'a>) -> Result<Recognized>,
) -> Result<()> {
    let mut seen: Vec<&str> = Vec::new();
    for _ in 0..reader.u16()? {
        let at = reader.offset();
        let index = reader.next_index();
        let name = reader.utf8(pool).map_err(|error| {
            error.naming(format!(
                "Attribute name has bad constant pool index {index} in class file "
            ))
        })?;
        let length = reader.u32()? as usize;
        let mut body = reader.part(length)?;
        let known = read(name, &mut body)?;
        if known == Recognized::No {
            continue;
        }
        body.finish(name).map_err(|error| match name {
            "Code" => error.naming("Code segment has wrong length in class file "),
            _ => error,
        })?;
        if known == Recognized::Once {
            if seen.contains(&name) {
                let error = reader.error_at(at, format!("a second attribute {name}"));
                return Err(match name {
                    "ConstantValue" => {
                        error.naming("Duplicate ConstantValue attribute in class file ")
                    }
                    _ => error.naming(format!("Multiple {name} attributes in class file ")),
                });
            }
            seen.push(name);
        }
    }
    Ok(())
}

/// Attributes shared by several structures.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    pub(crate) signature: Option<String>,
    pub(crate) annotations: Option<Vec<u8>>,
    pub(crate) type_annotations: Option<Vec<u8>>,
    pub(crate) invisible: InvisibleAnnotations,
    pub(crate) is_deprecated: bool,
    pub(crate) is_synthetic: bool,
}

impl Shared {
    /// Reads the attribute if it is a shared attribute.
    pub(crate) fn read(
        &mut self,
        name: &str,
        body: &mut Reader<'_>,
        context: Context<'_>,
    ) -> Result<Recognized> {
        let pool = context.pool;
        let raw = |body: &Reader<'_>| Some(body.rest().to_vec());
        match name {
            "Deprecated" => self.is_deprecated = true,
            "Synthetic" => self.is_synthetic = true,
            _ if context.major < 49 => return Ok(Recognized::No),
            "Signature" => self.signature = Some(body.utf8(pool)?.to_owned()),
            "RuntimeVisibleAnnotations" => {
                self.annotations = raw(body);
                annotation::annotations(body, pool)?;
            }
            "RuntimeInvisibleAnnotations" => {
                self.invisible.annotations = raw(body);
                annotation::annotations(body, pool)?;
            }
            _ if context.major < 52 => return Ok(Recognized::No),
            "RuntimeVisibleTypeAnnotations" => {
                self.type_annotations = raw(body);
                annotation::types(body, pool)?;
            }
            "RuntimeInvisibleTypeAnnotations" => {
                self.invisible.type_annotations = raw(body);
                annotation::types(body, pool)?;
            }
            _ => return Ok(Recognized::No),
        }
        Ok(Recognized::Once)
    }
}

/// Checks that the constant at an index satisfies `fits`, and returns the index.
pub(crate) fn index_of(
    reader: &mut Reader<'_>,
    what: &str,
    fits: impl FnOnce(u16) -> bool,
) -> Result<u16> {
    let at = reader.offset();
    let index = reader.u16()?;
    if fits(index) {
        Ok(index)
    } else {
        Err(reader.error_at(at, format!("constant {index} is not {what}")))
    }
}
