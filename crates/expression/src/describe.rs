//! Values in Java notation.
//!
//! Invariant: an object is described by its fields alone; `toString` is never executed.

use crate::variables::boxed;
use vm::access::Value;
use vm::{Machine, Ref};

/// The largest number of characters of a string in the output.
const LONGEST_TEXT: usize = 1000;

/// Returns a string in quotes, truncated after the largest number of characters.
pub fn quote(text: &str) -> String {
    if text.chars().nth(LONGEST_TEXT).is_none() {
        return format!("{text:?}");
    }
    let head: String = text.chars().take(LONGEST_TEXT).collect();
    format!("{head:?}... ({} characters)", text.chars().count())
}

/// Returns a value as text: strings in quotes; boxes, enum constants and exceptions with their
/// contents; other objects by their `object_name`.
pub fn describe(
    machine: &Machine,
    value: Value,
    object_name: fn(&Machine, Ref) -> String,
) -> String {
    match value {
        Value::Int(v) => v.to_string(),
        Value::Long(v) => v.to_string(),
        Value::Float(v) => floating(v.is_infinite(), v > 0.0, &format!("{v:?}")),
        Value::Double(v) => floating(v.is_infinite(), v > 0.0, &format!("{v:?}")),
        Value::Boolean(v) => v.to_string(),
        Value::Char(v) => format!("{:?}", char::from_u32(u32::from(v)).unwrap_or('\u{fffd}')),
        Value::Reference(0) => "null".to_owned(),
        Value::Reference(r) => described_object(machine, r, object_name),
    }
}

fn described_object(machine: &Machine, r: Ref, object_name: fn(&Machine, Ref) -> String) -> String {
    let object = machine.live.heap.get(r);
    let class = object.class();
    if &*class.name == "java/lang/String" {
        return quote(&machine.text(r));
    }
    let name = object_name(machine, r);
    if class.is_array() {
        return format!("{name} (length {})", object.length);
    }
    if let Some(value) = boxed(machine, r) {
        return format!("{name} = {}", describe(machine, value, object_name));
    }
    let mut above = class.super_class;
    while let Some(class) = above {
        match &*class.name {
            "java/lang/Enum" => {
                let name = machine.text(machine.live.get_field(r, "name") as Ref);
                return format!("{}.{name}", simple_class_name(machine, r));
            }
            "java/lang/Throwable" => {
                return format!("{name} = {}", machine.describe_exception(r));
            }
            _ => above = class.super_class,
        }
    }
    name
}

/// Formats a floating-point number as Java does, except for the number of digits and the exponent.
fn floating(infinite: bool, positive: bool, digits: &str) -> String {
    match (infinite, positive) {
        (true, true) => "Infinity".to_owned(),
        (true, false) => "-Infinity".to_owned(),
        _ => digits.to_owned(),
    }
}

fn simple_class_name(machine: &Machine, object: Ref) -> String {
    let name = machine.live.heap.get(object).class().java_name();
    name.rsplit(['.', '$']).next().unwrap_or(&name).to_owned()
}
