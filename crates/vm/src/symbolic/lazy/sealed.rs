//! The objects of sealed types: those of the permitted subclasses.
//!
//! A permitted subclass that is abstract and not sealed has any other subclasses. If none is known, a class
//! for inputs extends or implements it.
//!
//! Source: JLS 8.1.1.2; decision 0098.

use super::bounds::InputBounds;
use super::implementations;
use crate::machine::Machine;
use classes::{ClassRef, LoaderId};
use classfile::access;

/// The number of classes that are looked at.
const CLASSES: usize = 256;

/// Returns the permitted subclasses of a sealed type, and those of sealed ones among them.
pub(super) fn permitted(machine: &Machine, declared: ClassRef) -> Vec<ClassRef> {
    let mut all = Vec::new();
    let mut open = vec![declared];
    while let Some(class) = open.pop() {
        let names = class.file().and_then(|file| file.permitted_subclasses.as_ref());
        for name in names.into_iter().flatten() {
            // A class that cannot be loaded has no objects.
            let Ok(class) = machine.program.registry.load(LoaderId::APP, name) else { continue };
            if all.len() < CLASSES && !all.contains(&class) {
                all.push(class);
                open.push(class);
            }
        }
    }
    all
}

/// Returns the classes for inputs of the permitted subclasses that have no other class.
pub(super) fn implementations(
    machine: &Machine,
    declared: ClassRef,
    bounds: &InputBounds,
    considered: &[ClassRef],
) -> Vec<ClassRef> {
    if bounds.are_given {
        return Vec::new();
    }
    let is_open = |class: &ClassRef| {
        let is_abstract = class.is_interface() || class.has(access::ABSTRACT);
        is_abstract && !considered.iter().any(|known| known.is_subclass_of(*class))
    };
    let all = permitted(machine, declared).into_iter().filter(is_open);
    all.filter_map(|class| implementations::class_for(machine, class)).collect()
}
