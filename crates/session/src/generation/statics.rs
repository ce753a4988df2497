//! The static fields that a test sets: inputs, and fields that other tests may have changed.
//!
//! Invariant: the value of a field is its value before the first access.

use super::convert::{field_value, given};
use super::execute::Execution;
use super::explore::PathEnd;
use classes::{FieldRef, LoaderId};
use classfile::access;
use testgen::{Method, Static, StaticInput, Value};
use vm::Machine;

/// Returns the inputs among the static fields, and the fields that other tests may have changed, if a test
/// can set them.
pub(super) fn statics(
    method: &Method,
    end: &PathEnd,
    execution: &Execution<'_>,
    package: &str,
) -> Vec<Static> {
    let mut numbers = end
        .numbers
        .iter()
        .skip(method.parameters.iter().filter(|one| !one.kind.is_reference()).count());
    let first = method.parameters.len() + usize::from(!method.is_static);
    let mut own: Vec<(FieldRef, Value)> = Vec::new();
    for (position, one) in (first..).zip(&method.statics) {
        let kind = &one.input.kind;
        let value = if kind.is_reference() {
            end.graph.roots.get(position).map_or(Value::Null, given)
        } else {
            Value::Number(kind.clone(), numbers.next().map_or(0, |input| input.value))
        };
        own.extend(field_of(execution.machine, one).map(|field| (field, value)));
    }
    let count = own.len();
    for (field, value) in &execution.statics {
        if own[..count].iter().all(|(known, _)| !std::ptr::eq(*known, *field)) {
            own.push((field, value.clone()));
        }
    }
    let all = own.into_iter().map(|(field, value)| {
        let declares = field.class();
        Static {
            declared_in: declares.name.to_string(),
            name: field.name.to_string(),
            is_assignable: !field.has(access::PRIVATE)
                && (declares.package() == package || field.has(access::PUBLIC)),
            value,
        }
    });
    all.filter(|field| !matches!(field.value, Value::Other(_) | Value::Elements(..))).collect()
}

/// Returns the present value of a static field.
pub(super) fn static_value(machine: &Machine, field: FieldRef) -> Value {
    match machine.program.known_static_place(field) {
        Some((mirror, slot)) => {
            field_value(machine, machine.live.heap.slot(mirror, slot), field, &[])
        }
        None => Value::Null,
    }
}

/// Returns the field that an input names.
fn field_of(machine: &Machine, one: &StaticInput) -> Option<FieldRef> {
    let class = machine.program.registry.load(LoaderId::APP, &one.class).ok()?;
    class.fields.iter().find(|field| field.is_static() && *field.name == *one.field)
}
