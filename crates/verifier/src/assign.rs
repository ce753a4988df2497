//! Assignability of verification types (JVMS §4.10.1.2).
//!
//! Interfaces are treated as `Object`. A class is loaded only if names alone do not decide.

use crate::hierarchy::Hierarchy;
use crate::names::{CLONEABLE, Name, Names, OBJECT, SERIALIZABLE};
use crate::types::Type;

/// Whether a value of type `from` may be used as `to`. If `from` is the receiver of a protected
/// member (`protected`), the type `Object` is not assignable to an interface.
pub(crate) fn is_assignable<H: Hierarchy>(
    hierarchy: &H,
    names: &Names,
    from: Type,
    to: Type,
    protected: bool,
) -> Result<bool, H::Error> {
    if from == to || to == Type::Top {
        return Ok(true);
    }
    match (from, to) {
        (_, Type::AnySingle) => Ok(from.is_single()),
        (_, Type::AnyDouble) => Ok(from.is_first_half()),
        (_, Type::AnyReference) => Ok(from.is_reference() || from.is_uninitialized()),
        (_, Type::Boolean | Type::Byte | Type::Char | Type::Short) => Ok(from == Type::Integer),
        (Type::Null, Type::Reference(_)) => Ok(true),
        (Type::Reference(from), Type::Reference(to)) => {
            is_class_assignable(hierarchy, names, from, to, protected)
        }
        _ => Ok(false),
    }
}

fn is_class_assignable<H: Hierarchy>(
    hierarchy: &H,
    names: &Names,
    from: Name,
    to: Name,
    protected: bool,
) -> Result<bool, H::Error> {
    if to == OBJECT {
        return Ok(true);
    }
    if !to.is_array() {
        let target = hierarchy.load(&names.text(to))?;
        if hierarchy.is_interface(target) && !(protected && from == OBJECT) {
            return Ok(!from.is_array() || to == CLONEABLE || to == SERIALIZABLE);
        }
        if from.is_array() {
            return Ok(false);
        }
        let source = hierarchy.load(&names.text(from))?;
        return Ok(hierarchy.extends(source, target));
    }
    if !from.is_array() {
        return Ok(false);
    }
    let (from, to) = (Type::component(from, names), Type::component(to, names));
    match (from, to) {
        // Components of small types are distinct from `int`.
        (Type::Reference(_), Type::Reference(_)) => {
            is_assignable(hierarchy, names, from, to, protected)
        }
        _ => Ok(from == to),
    }
}
