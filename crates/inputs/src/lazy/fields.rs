//! The fields of classes, and the names of classes.

use classes::{ClassRef, FieldRef};

/// Returns the field in an instance slot.
pub(crate) fn field_at(class: ClassRef, slot: u32) -> Option<FieldRef> {
    fields_of(class).into_iter().find(|field| field.slot == slot)
}

/// Returns all instance fields of a class, with inherited ones, by slot.
pub(super) fn fields_of(class: ClassRef) -> Vec<FieldRef> {
    let classes = std::iter::successors(Some(class), |class| class.super_class);
    let mut all: Vec<FieldRef> =
        classes.flat_map(|class| class.fields.iter().filter(|field| !field.is_static())).collect();
    all.sort_by_key(|field| field.slot);
    all
}

/// Returns the name of a class in an instruction: internal name, or descriptor of an array.
pub(crate) fn class_name(descriptor: &str) -> &str {
    let name = descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'));
    name.unwrap_or(descriptor)
}

pub(super) fn simple_name(class: ClassRef) -> String {
    let name = class.java_name();
    name.rsplit(['.', '$']).next().unwrap_or(&name).to_owned()
}
