//! Classes that implement an interface for inputs, and the roles of their fields.
//!
//! Source: decision 0097.

use super::generic;
use classes::ClassRef;

/// A class that implements an interface without a known implementation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InterfaceInput {
    /// The internal name of the interface.
    pub interface: String,
    /// The internal name of the class.
    pub class: String,
    /// The abstract methods of the interface: the internal name of the declaring interface, name and
    /// descriptor.
    pub methods: Vec<(String, String, String)>,
}

/// The fields of such an object: results of calls, and counters.
enum Role {
    /// The result of a call of a method, by number of the method and of the call.
    Result(usize, u64),
    /// The number of calls of a method.
    Calls,
}

fn role(field: &str) -> Option<Role> {
    if let Some(rest) = field.strip_prefix("result") {
        let (method, call) = rest.split_once('_')?;
        return Some(Role::Result(method.parse().ok()?, call.parse().ok()?));
    }
    field.strip_prefix("calls").map(|_| Role::Calls)
}

/// Whether a field has a number of calls, and is no input.
pub(super) fn is_counter(field: &str) -> bool {
    matches!(role(field), Some(Role::Calls))
}

/// Returns the generic signature of a field that has a result, if it is known.
pub(super) fn result_signature(
    of: &InterfaceInput,
    class: ClassRef,
    field: &str,
    signature: &str,
) -> Option<String> {
    let Some(Role::Result(method, _)) = role(field) else { return None };
    let interface = class.interfaces.iter().find(|one| *one.name == *of.interface);
    let (declares, name, descriptor) = of.methods.get(method)?;
    generic::result_of(interface.copied()?, signature, (declares, name, descriptor))
}

/// Returns the name of a part for reports: the call whose result it is. It is empty for counters, and for
/// results of calls that the program did not make. A counter has this value.
pub(super) fn part_name(of: &InterfaceInput, field: &str, counter: impl Fn(&str) -> u64) -> String {
    let Some(Role::Result(method, call)) = role(field) else { return String::new() };
    match of.methods.get(method) {
        Some((_, name, _)) if call < counter(&format!("calls{method}")) => match call {
            0 => format!("{name}()"),
            call => format!("{name}()#{}", call + 1),
        },
        _ => String::new(),
    }
}
