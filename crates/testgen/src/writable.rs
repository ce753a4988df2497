//! The cases that can be written as a test in source code.
//!
//! Invariant: a test names only classes that its package may name.

use crate::case::{Case, Object, Value};
use crate::java::element_of;
use crate::method::{Built, Method};
use classfile::FieldType;

/// Returns the reason why a test cannot be written; `None` if it can.
pub fn unwritable(method: &Method, case: &Case) -> Option<String> {
    let private = |name: &str| {
        let name = name.replace('/', ".");
        Some(format!("no test can be written, since it cannot name class {name}"))
    };
    if !case.sources.contains_key(&method.class) {
        return private(&method.class);
    }
    for builder in method.built.iter().flat_map(Built::all) {
        for name in [&builder.class, &builder.makes] {
            if !case.sources.contains_key(name) {
                return private(name);
            }
        }
    }
    let skipped = usize::from(!method.is_static);
    for (value, parameter) in case.arguments.iter().skip(skipped).zip(&method.parameters) {
        if let (FieldType::Object(name), Value::Object(_)) = (&parameter.kind, value)
            && !case.sources.contains_key(name)
        {
            return private(name);
        }
    }
    let of_fields = case.objects.iter().filter_map(Object::fields).flat_map(|(_, fields)| fields);
    let of_arrays = case.objects.iter().flat_map(Object::elements);
    let of_calls = case.calls.iter().flat_map(|prior| &prior.arguments);
    let of_fields = of_fields.filter_map(|field| field.before.as_ref());
    let values = of_fields.chain(of_arrays).chain(&case.arguments).chain(of_calls);
    for value in values.flat_map(Value::with_arguments) {
        let name = match value {
            Value::Constant(name, _) => name,
            Value::New(of) => &of.class,
            _ => continue,
        };
        if !case.sources.contains_key(name) {
            return private(name);
        }
    }
    for object in &case.objects {
        if let Object::References(kind, _) = object
            && let (FieldType::Object(name), _) = element_of(kind)
            && !case.sources.contains_key(name)
        {
            return private(name);
        }
        if let Object::Collection(of, _) | Object::Map(of, _) = object
            && let Some(keys) = &of.keys
            && !case.sources.contains_key(keys)
        {
            return private(keys);
        }
        if let Object::Implementing(of) = object {
            let supertype = &of.supertype.name;
            let types = of.methods.iter().flat_map(|one| one.parameters.iter().chain(&one.kind));
            let types = types.chain(of.constructor.iter().flatten());
            let elements = types.map(|kind| element_of(kind).0);
            let names = elements.filter_map(|kind| match kind {
                FieldType::Object(name) => Some(name),
                _ => None,
            });
            let mut names = std::iter::once(supertype).chain(names);
            if let Some(name) = names.find(|name| !case.sources.contains_key(*name)) {
                return private(name);
            }
            if of.methods.iter().any(|one| one.has_other_types) {
                return Some(format!(
                    "no test can be written, since {} has other types of parameters than it inherits",
                    supertype.replace('/', ".")
                ));
            }
        }
        if let Object::Fields(class, _) = object
            && class.is_record
            && !case.sources.contains_key(&class.name)
        {
            return private(&class.name);
        }
    }
    (!has_ordered_records(case)).then(|| {
        "no test can be written for a record that refers to itself through others".to_owned()
    })
}

/// Whether records and optional values have an order in which each is created after its components.
fn has_ordered_records(case: &Case) -> bool {
    let mut made: Vec<bool> = case.objects.iter().map(|object| !object.is_made_late()).collect();
    for _ in 0..case.objects.len() {
        for (at, object) in case.objects.iter().enumerate() {
            let is_ready = object.components().into_iter().all(|value| match value {
                Value::Object(of) => made[*of],
                _ => true,
            });
            if is_ready {
                made[at] = true;
            }
        }
    }
    made.into_iter().all(|one| one)
}
