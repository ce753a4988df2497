//! The roles of the fields in classes that implement an interface or extend an abstract class for
//! inputs.
//!
//! Source: decisions 0097 and 0098.

use crate::lazy::generic;
use classes::{ClassRef, FieldRef};
use vm::symbolic::InterfaceInput;

/// The role of such a field: result of a call, or counter of calls.
enum Role {
    /// The result of a call, by the numbers of the method and of the call.
    Result(usize, u64),
    /// The number of calls of a method.
    Calls,
}

/// Returns the role of a field; `None` if an abstract class declares the field.
fn role(field: FieldRef) -> Option<Role> {
    if !library::models::is_input_class(&field.class().name) {
        return None;
    }
    if let Some(rest) = field.name.strip_prefix("result") {
        let (method, call) = rest.split_once('_')?;
        return Some(Role::Result(method.parse().ok()?, call.parse().ok()?));
    }
    field.name.strip_prefix("calls").map(|_| Role::Calls)
}

/// Whether a field counts calls, so it is no input.
pub(super) fn is_counter(field: FieldRef) -> bool {
    matches!(role(field), Some(Role::Calls))
}

/// Whether a field contains the result of a call.
pub(super) fn is_result(field: FieldRef) -> bool {
    matches!(role(field), Some(Role::Result(..)))
}

/// Returns the generic signature of a field that contains a result, if it is known.
pub(super) fn result_signature(
    of: &InterfaceInput,
    class: ClassRef,
    field: FieldRef,
    signature: &str,
) -> Option<String> {
    let Some(Role::Result(method, _)) = role(field) else { return None };
    let (declares, name, descriptor) = of.methods.get(method)?;
    let supertype = supertypes(class).find(|one| *one.name == *of.supertype)?;
    generic::result_of(supertype, signature, (declares, name, descriptor))
}

/// Returns the direct supertypes of a class.
pub(super) fn supertypes(class: ClassRef) -> impl Iterator<Item = ClassRef> {
    class.super_class.into_iter().chain(class.interfaces.iter().copied())
}

/// Returns the name of a part for reports: the call whose result the part is. The name is empty for
/// counters, and for results of calls that the program did not make. The function `counter` returns
/// the value of a counter.
pub(super) fn part_name(
    of: &InterfaceInput,
    field: FieldRef,
    counter: impl Fn(&str) -> u64,
) -> String {
    let (method, call) = match role(field) {
        None => return field.name.to_string(),
        Some(Role::Calls) => return String::new(),
        Some(Role::Result(method, call)) => (method, call),
    };
    match of.methods.get(method) {
        Some((_, name, _)) if call < counter(&format!("calls{method}")) => match call {
            0 => format!("{name}()"),
            call => format!("{name}()#{}", call + 1),
        },
        _ => String::new(),
    }
}
