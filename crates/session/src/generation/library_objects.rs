//! Converts collections, and objects that the class library creates, to parts of a test.
//!
//! Source: decisions 0084 and 0102.

use super::convert::{given, kind_of, number_of};
use inputs::{InputCollection, InputObject, InputPart};
use library::factories::Factory;
use testgen::{Container, Object, Value};
use vm::symbolic::GivenValue;

/// Converts a collection.
pub(super) fn contents(of: &InputCollection<'_>, object: &InputObject) -> Object {
    let elements = of.elements.iter().map(|part| given(&part.value));
    let class = of.kind.stands_for();
    let container = || {
        let keys = object.parts.iter().find(|part| part.name == "keyType");
        let keys = keys.and_then(|part| match &part.value {
            GivenValue::Constant(name, _) => Some(name.clone()),
            _ => None,
        });
        Container { class, keys }
    };
    if of.kind.is_text() {
        let units = of.elements.iter().map(|part| (number_of(part) & 0xff) as u16);
        return Object::Text(class, units.collect());
    }
    if of.kind.is_map() {
        let values = of.values.iter().map(|part| given(&part.value));
        return Object::Map(container(), elements.zip(values).collect());
    }
    Object::Collection(container(), elements.collect())
}

/// Converts an object that a factory method of the class library creates.
pub(super) fn made(row: &'static Factory, object: &InputObject) -> Object {
    let argument = |part: &InputPart| {
        let value = match (&part.value, part.field) {
            (GivenValue::Number(number), Some(field)) => Value::Number(kind_of(field), *number),
            (other, _) => given(other),
        };
        (part.name.clone(), value)
    };
    Object::Made(row, object.parts.iter().map(argument).collect())
}
