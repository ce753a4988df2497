//! Native methods of the package `java.lang.reflect`, and the members behind reflective objects.
//!
//! Source: HotSpot's `reflection.cpp` for texts. Invariant: the field `slot` of a `Field`, `Method`
//! or `Constructor` is the index of the member among the members declared by its class.

pub mod array;
pub mod executable;
pub mod field;
pub mod members;
pub mod parameter;
pub mod record_component;

use classes::{ClassRef, FieldRef, MethodRef, Primitive};
use vm::native::{Exit, Native};
use vm::{Machine, Ref};

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] =
    &[array::TABLE, executable::TABLE, field::TABLE, members::TABLE, record_component::TABLE];

/// Returns the class that declares a reflected member.
fn declaring_class(m: &Machine, member: Ref) -> Option<ClassRef> {
    m.live.class_of_mirror(m.live.get_field(member, "clazz") as Ref)
}

/// Returns the field of a `java.lang.reflect.Field`.
pub(crate) fn field_of(m: &Machine, reflected: Ref) -> Option<FieldRef> {
    declaring_class(m, reflected)?.fields.get(m.live.get_field(reflected, "slot") as usize)
}

/// Returns the method of a `java.lang.reflect.Method` or `Constructor`.
pub(crate) fn method_of(m: &Machine, reflected: Ref) -> Option<MethodRef> {
    declaring_class(m, reflected)?.methods.get(m.live.get_field(reflected, "slot") as usize)
}

/// Returns the class denoted by a field descriptor in `from`.
pub(crate) fn class_of_descriptor(
    m: &mut Machine,
    from: ClassRef,
    descriptor: &str,
) -> Result<ClassRef, Exit> {
    let bytes = descriptor.as_bytes();
    if let [letter] = bytes
        && let Some(primitive) = Primitive::from_letter(*letter)
    {
        return Ok(m.program.registry.primitive(primitive));
    }
    let name = match bytes {
        [b'L', .., b';'] => &descriptor[1..descriptor.len() - 1],
        _ => descriptor,
    };
    // In the class file of a hidden class, the original name denotes the hidden class itself.
    if from.host.is_some() && from.file().is_some_and(|f| f.this_class == name) {
        return Ok(from);
    }
    match m.program.registry.load(from.loader, name) {
        Ok(class) => {
            m.mirror(class);
            Ok(class)
        }
        Err(e) => Err(m.link_error(&e)),
    }
}

/// Returns parameter types and result type of a method descriptor, as descriptors.
pub(crate) fn split_descriptor(descriptor: &str) -> (Vec<&str>, &str) {
    let (parameters, result) =
        descriptor.strip_prefix('(').and_then(|d| d.split_once(')')).unwrap_or(("", "V"));
    let bytes = parameters.as_bytes();
    let mut types = Vec::new();
    let mut start = 0;
    while start < bytes.len() {
        let mut end = start;
        while bytes.get(end) == Some(&b'[') {
            end += 1;
        }
        end += match bytes.get(end) {
            Some(b'L') => bytes[end..].iter().position(|b| *b == b';').unwrap_or(0) + 1,
            _ => 1,
        };
        types.push(&parameters[start..end.min(bytes.len())]);
        start = end;
    }
    (types, result)
}

/// Returns parameter classes and result class of a method.
pub(crate) fn types_of(
    m: &mut Machine,
    method: MethodRef,
) -> Result<(Vec<ClassRef>, ClassRef), Exit> {
    let (parameters, result) = split_descriptor(&method.descriptor);
    let from = method.class();
    let mut classes = Vec::with_capacity(parameters.len());
    for parameter in parameters {
        classes.push(class_of_descriptor(m, from, parameter)?);
    }
    Ok((classes, class_of_descriptor(m, from, result)?))
}

/// Returns a `byte[]` with these bytes; null for none.
pub(crate) fn optional_bytes(m: &mut Machine, bytes: Option<&Vec<u8>>) -> Result<u64, Exit> {
    match bytes {
        Some(bytes) => crate::values::byte_array(m, bytes),
        None => Ok(0),
    }
}

/// Returns a string literal's handle; 0 for none.
pub(crate) fn optional_text(m: &mut Machine, text: Option<&str>) -> Result<u64, Exit> {
    match text {
        Some(text) => m.literal_text(text).map(u64::from),
        None => Ok(0),
    }
}

/// Returns an `IllegalArgumentException`.
pub(crate) fn illegal_argument(m: &mut Machine, message: &str) -> Exit {
    m.exception("java/lang/IllegalArgumentException", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_are_split_into_types() {
        let (parameters, result) = split_descriptor("(I[[JLjava/lang/String;[La/B;Z)[D");
        assert_eq!(parameters, ["I", "[[J", "Ljava/lang/String;", "[La/B;", "Z"]);
        assert_eq!(result, "[D");
        assert_eq!(split_descriptor("()V"), (Vec::new(), "V"));
    }
}
