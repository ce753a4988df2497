//! The candidates for sealed types, and for abstract types that the program mentions.
//!
//! A type that is abstract and not sealed can have any subclasses. If no subclass is known, a class
//! that exists only for inputs extends or implements the type.
//!
//! Source: JLS 8.1.1.2; decision 0098.

use crate::lazy::kinds::stand_in;
use crate::lazy::mentioned::mentioned;
use crate::lazy::{collections, factories, implementations};
use classes::{ClassRef, LoaderId};
use classfile::access;
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::InputBounds;

/// The maximal number of permitted subclasses.
const CLASSES: usize = 256;

/// Returns the permitted subclasses of a sealed type, with those of permitted sealed types.
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

/// Returns the classes that exist only for inputs of mentioned types and permitted subclasses.
/// These types are abstract and have no other candidates.
pub(super) fn implementations(
    machine: &Machine,
    declared: ClassRef,
    bounds: &InputBounds,
    considered: &[ClassRef],
) -> Result<Vec<ClassRef>, Exit> {
    if bounds.are_given {
        return Ok(Vec::new());
    }
    let mut all = Vec::new();
    for class in mentioned(machine, declared, bounds) {
        let is_abstract = class.is_interface() || class.has(access::ABSTRACT);
        if is_abstract
            && !considered.iter().chain(&all).any(|known| known.is_subclass_of(class))
            && stand_in(class, "").is_none()
            && collections::kind_for(machine, class)?.is_none()
            && factories::for_type(class, bounds).is_none()
        {
            all.extend(implementations::class_for(machine, class));
        }
    }
    Ok(all)
}
