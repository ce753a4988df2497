//! Resolution of the class, name and type of a `MemberName`.
//!
//! Source: JVMS §5.4.3.2 to §5.4.3.4; HotSpot's `MethodHandles::resolve_MemberName`. Access of the
//! caller is checked here as in linking; `MethodHandles.Lookup` checks again.

use crate::values::elements;
use classes::resolve::{lookup_method, method_text};
use classes::{ClassRef, FieldRef, MethodRef};
use vm::exception::field_error;
use vm::native::Exit;
use vm::{Machine, Ref};

/// Returns the class of a member name.
pub(super) fn class_of(m: &Machine, member: Ref) -> Option<ClassRef> {
    m.live.class_of_mirror(m.live.get_field(member, "clazz") as Ref)
}

/// Returns the name of a member name.
pub(super) fn name_of(m: &Machine, member: Ref) -> String {
    m.text(m.live.get_field(member, "name") as Ref)
}

/// Returns the descriptor of a member name's type: a `Class`, a `MethodType` or the text itself.
pub(super) fn descriptor_of(m: &Machine, member: Ref) -> Option<String> {
    let kind = m.live.get_field(member, "type") as Ref;
    if kind == 0 {
        return None;
    }
    if let Some(class) = m.live.class_of_mirror(kind) {
        return Some(class.descriptor());
    }
    match &*m.live.heap.get(kind).class().name {
        "java/lang/String" => Some(m.text(kind)),
        "java/lang/invoke/MethodType" => {
            let result = m.live.class_of_mirror(m.live.get_field(kind, "rtype") as Ref)?;
            let mut text = "(".to_owned();
            for parameter in elements(m, m.live.get_field(kind, "ptypes") as Ref) {
                text.push_str(&m.live.class_of_mirror(parameter)?.descriptor());
            }
            text.push(')');
            text.push_str(&result.descriptor());
            Some(text)
        }
        _ => None,
    }
}

/// Finds a field (JVMS §5.4.3.2) without access control.
pub(super) fn find_field(class: ClassRef, name: &str, descriptor: &str) -> Option<FieldRef> {
    class
        .declared_field(name, descriptor)
        .or_else(|| class.interfaces.iter().find_map(|i| find_field(i, name, descriptor)))
        .or_else(|| class.super_class.and_then(|s| find_field(s, name, descriptor)))
}

/// Resolves the field of a member name.
pub(super) fn resolve_field(
    m: &mut Machine,
    class: ClassRef,
    name: &str,
    descriptor: &str,
    caller: Option<ClassRef>,
) -> Result<FieldRef, Exit> {
    if let Some(caller) = caller {
        return m
            .program
            .registry
            .resolve_field(caller, class, name, descriptor)
            .map_err(|e| field_error(m, class, name, descriptor, &e));
    }
    match find_field(class, name, descriptor) {
        Some(field) => Ok(field),
        None => Err(m.exception("java/lang/NoSuchFieldError", name)),
    }
}

/// Resolves the method of a member name. Methods of arrays are the methods of `Object`.
pub(super) fn resolve_method(
    m: &mut Machine,
    class: ClassRef,
    name: &str,
    descriptor: &str,
    caller: Option<ClassRef>,
) -> Result<MethodRef, Exit> {
    if let Some(caller) = caller {
        let interface = class.is_interface();
        return m
            .program
            .registry
            .resolve_method(caller, class, name, descriptor, interface)
            .map_err(|e| m.link_error(&e));
    }
    let signature = m.program.registry.signature(name, descriptor);
    match lookup_method(&m.program.registry, class, signature) {
        Ok(Some(method)) => Ok(method),
        Ok(None) => {
            let text = method_text(class, name, descriptor);
            Err(m.exception("java/lang/NoSuchMethodError", &text))
        }
        Err(e) => Err(m.link_error(&e)),
    }
}
