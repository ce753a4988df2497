//! The contents of input objects as Java source, and the objects that are created from others.
//!
//! Invariant: an object is filled when its contents are created. A record is created after its
//! components are filled, unless these depend on the record: its constructor may read them.

use crate::calling::calls;
use crate::case::{Case, Class, Constructed, Field, Object, Value};
use crate::implementing;
use crate::java::{class_literal, expression, makes_by_constructor};
use std::fmt::Write;

/// Writes the statements that fill objects, and that create records and optional values.
pub(crate) fn fill(case: &Case, out: &mut String) {
    let all = 0..case.objects.len();
    let (mut late, mut open): (Vec<usize>, Vec<usize>) =
        all.partition(|at| case.objects[*at].is_made_late());
    let waits = |values: &[&Value], of: &[usize]| {
        values.iter().any(|value| matches!(value, Value::Object(at) if of.contains(at)))
    };
    loop {
        let is_ready = |at: &usize| !waits(&contents(&case.objects[*at]), &late);
        if let Some(next) = open.iter().position(is_ready) {
            contents_of(case, open.remove(next), out);
            continue;
        }
        let is_made = |at: &usize| !waits(&case.objects[*at].components(), &late);
        let is_best = |at: &usize| is_made(at) && !waits(&case.objects[*at].components(), &open);
        let next = late.iter().position(is_best).or_else(|| late.iter().position(is_made));
        let Some(next) = next else { break };
        let at = late.remove(next);
        make(case, at, out);
        if matches!(case.objects[at], Object::Constructed(_)) {
            open.push(at);
        }
    }
}

/// Returns the values that an object gets after its creation.
fn contents(object: &Object) -> Vec<&Value> {
    match object {
        Object::Fields(_, fields) | Object::Constructed(Constructed { fields, .. }) => {
            fields.iter().filter_map(|of| of.before.as_ref()).collect()
        }
        Object::Implementing(of) => {
            let of_fields = of.fields.iter().filter_map(|of| of.before.as_ref());
            object.elements().into_iter().chain(of_fields).collect()
        }
        other => other.elements(),
    }
}

/// Writes the statements that fill an object.
fn contents_of(case: &Case, at: usize, out: &mut String) {
    match &case.objects[at] {
        Object::References(_, all) => {
            for (position, value) in all.iter().enumerate().filter(|(_, v)| **v != Value::Null) {
                let _ = writeln!(out, "        o{at}[{position}] = {};", expression(case, value));
            }
        }
        Object::Collection(_, all) => {
            for value in all {
                let _ = writeln!(out, "        o{at}.add({});", expression(case, value));
            }
        }
        Object::Map(_, all) => {
            for (key, value) in all {
                let (key, value) = (expression(case, key), expression(case, value));
                let _ = writeln!(out, "        o{at}.put({key}, {value});");
            }
        }
        Object::Implementing(of) => {
            implementing::assignments(case, at, &of.methods, out);
            fields(case, at, (&of.supertype, &of.fields), of.has_constructor(), out);
        }
        Object::Fields(class, all) => {
            fields(case, at, (class, all), makes_by_constructor(case, class), out);
        }
        Object::Constructed(of) => fields(case, at, (&of.class, &of.fields), true, out),
        _ => {}
    }
}

/// Writes the assignments of the fields of an object. If a constructor created the object, default
/// values are assigned, too.
fn fields(
    case: &Case,
    at: usize,
    (class, fields): (&Class, &[Field]),
    is_constructed: bool,
    out: &mut String,
) {
    for field in fields {
        let Some(value) = &field.before else { continue };
        // A new object has these values unless its constructor set others.
        let is_default = matches!(value, Value::Null | Value::Number(_, 0));
        if is_default && !is_constructed {
            continue;
        }
        let text = expression(case, value);
        let _ = if field.is_assignable && case.sources.contains_key(&class.name) {
            writeln!(out, "        o{at}.{} = {text};", field.name)
        } else {
            let declares = class_literal(case, &field.declared_in);
            writeln!(out, "        set(o{at}, {declares}, \"{}\", {text});", field.name)
        };
    }
}

/// Writes the statement that creates a record, an optional value, or an object of the class
/// library.
fn make(case: &Case, at: usize, out: &mut String) {
    let object = &case.objects[at];
    let values = object.components().into_iter().map(|value| expression(case, value));
    let values = values.collect::<Vec<_>>().join(", ");
    let _ = match object {
        Object::Constructed(of) => {
            calls(case, (&of.class.name, &format!("o{at}")), &of.calls, out);
            Ok(())
        }
        Object::Optional(class, value) => {
            let class = class.replace('/', ".");
            let of = match value {
                None => "empty",
                Some(Value::Number(..)) => "of",
                Some(_) => "ofNullable",
            };
            writeln!(out, "        final {class} o{at} = {class}.{of}({values});")
        }
        Object::Made(row, all) => {
            let values = all.iter().map(|(name, value)| (name.as_str(), expression(case, value)));
            let class = row.types.first().map_or_else(String::new, |name| name.replace('/', "."));
            writeln!(out, "        final {class} o{at} = {};", row.call(values))
        }
        Object::Fields(class, _) => match case.sources.get(&class.name) {
            Some(name) => writeln!(out, "        final {name} o{at} = new {name}({values});"),
            None => Ok(()),
        },
        _ => Ok(()),
    };
}
