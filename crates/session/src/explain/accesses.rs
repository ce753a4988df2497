//! Values and ranges of accesses, as text.
//!
//! Invariant: an unknown value is omitted.

use super::contents::scalar;
use properties::object_name;
use report::StepEvent;
use vm::Machine;
use vm::access::{self, Value};

/// The maximal number of shown values of one access.
const MOST_VALUES: u32 = 8;

/// Returns a value in Java notation.
pub(super) fn value_text(machine: &Machine, value: Value) -> String {
    match value {
        Value::Int(v) => v.to_string(),
        Value::Long(v) => v.to_string(),
        Value::Float(v) => v.to_string(),
        Value::Double(v) => v.to_string(),
        Value::Boolean(v) => v.to_string(),
        Value::Char(v) => format!("{:?}", char::from_u32(u32::from(v)).unwrap_or('\u{fffd}')),
        Value::Reference(0) => "null".to_owned(),
        Value::Reference(r) => {
            let class = machine.live.heap.get(r).class();
            if &*class.name == "java/lang/String" {
                format!("{:?}", machine.text(r))
            } else {
                scalar(machine, r).unwrap_or_else(|| object_name(machine, r))
            }
        }
    }
}

/// Returns the name of the first variable of an access.
pub(super) fn variable_name(machine: &Machine, access: &access::Access) -> String {
    match (access.location, access.field) {
        (access::Location::Slot(object, _), Some(field)) if !field.is_static() => {
            format!("{}.{}", object_name(machine, object), field.name)
        }
        (access::Location::Element(array, index), _) => {
            format!("{}[{index}]", object_name(machine, array))
        }
        _ => access.name(machine),
    }
}

/// Adds the new values to the event of a write by a native method.
pub(super) fn updated(machine: &Machine, update: &access::Access, event: &mut StepEvent) {
    let (Some(value), Some(what)) = (values_at(machine, update), event.subject.as_deref()) else {
        return;
    };
    let is_left = update.count == 1
        && update.value.is_some()
        && update.value == machine.live.value_of(update.location, update.field);
    let verb = if is_left { "leaves" } else { "writes" };
    event.text = format!("{verb} {} = {value}", range_of(what, update));
    event.value = Some(value);
}

/// Returns the value of an access before its step: the value to be read, or to be written by one
/// instruction.
pub(super) fn shown_value(machine: &Machine, access: &access::Access) -> Option<String> {
    match access.value {
        Some(value) if access.count == 1 => Some(value_text(machine, value)),
        _ if access.write => None,
        _ => values_at(machine, access),
    }
}

/// Returns the present values of the accessed variables.
fn values_at(machine: &Machine, access: &access::Access) -> Option<String> {
    let value = |at: u32| {
        let location = match access.location {
            access::Location::Slot(object, first) => access::Location::Slot(object, first + at),
            access::Location::Element(array, first) => access::Location::Element(array, first + at),
        };
        machine.live.value_of(location, access.field).map(|value| value_text(machine, value))
    };
    let shown: Option<Vec<String>> = (0..access.count.min(MOST_VALUES)).map(value).collect();
    let more = if access.count > MOST_VALUES { ", ..." } else { "" };
    Some(format!("{}{more}", shown?.join(", ")))
}

/// Returns the name of the accessed variables: the name of the first one, with the last index of a
/// range.
pub(super) fn range_of(first: &str, access: &access::Access) -> String {
    match (access.location, first.rsplit_once('[')) {
        (access::Location::Element(_, at), Some((array, _))) if access.count > 1 => {
            format!("{array}[{at}..{}]", at + access.count - 1)
        }
        _ => first.to_owned(),
    }
}
