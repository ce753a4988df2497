//! Inputs of the class library that a public call creates from other inputs.
//!
//! A recipe is an object of a class of this project, whose fields are the arguments of the call.
//! First the recipe is the input; then the object that its call returns replaces it. The copy
//! remains the recipe, so tests make the same call. A path on which the call throws ends, as there
//! is no such input.
//!
//! Source: decision 0102. Invariant: the program never reads a recipe. A recipe refers to other
//! recipes only in its own arguments.

use crate::lazy::fields::fields_of;
use crate::lazy::generic;
use crate::lazy::holder::{Pair, hold, holder, list, list_pairs, listed, number_of, pairs};
use crate::lazy::kinds::CollectionKind;
use crate::lazy::objects::new_object;
use classes::ClassRef;
use classfile::access;
use library::factories;
use library::factories::Factory;
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::{InputBounds, shadow};

/// Whether a class is one of recipes.
pub(super) fn is_recipe(class: ClassRef) -> bool {
    factories::is_recipe(&class.name)
}

/// Returns the call that creates inputs of a declared type; `None` if the fields of the type are
/// opened.
pub(super) fn for_type(declared: ClassRef, bounds: &InputBounds) -> Option<&'static Factory> {
    let is_closed = declared.loader.is_jdk() && !bounds.opens(&declared.name);
    factories::of_type(&declared.name).filter(|_| is_closed)
}

/// Whether the equality of the objects that a recipe's call creates can change. The class `copy` is
/// that of the copy.
pub(super) fn has_changing_equality(copy: ClassRef) -> bool {
    is_recipe(copy) && !factories::of_recipe(&copy.name).is_some_and(|row| row.is_value)
}

/// Creates the recipe of an input with a generic signature.
pub(super) fn new_recipe(
    machine: &mut Machine,
    row: &Factory,
    known: Vec<Pair>,
    signature: &str,
) -> Result<Pair, Exit> {
    let class = machine.program.boot_class(row.recipe)?;
    let arguments = signature.find('<').map_or(";", |at| &signature[at..]);
    let of_recipe = format!("L{}{arguments}", row.recipe);
    let pair = new_object(machine, class, known, &of_recipe)?;
    let number = number_of(machine, signature);
    let mut known = pairs(machine)?;
    for one in known.iter_mut().filter(|one| one.object == pair.object) {
        one.signature = number;
    }
    list_pairs(machine, &known)?;
    Ok(Pair { signature: number, ..pair })
}

/// Returns the enumeration that is the key type of a generic signature, if it is known.
pub(super) fn key_type(machine: &Machine, signature: &str) -> Option<ClassRef> {
    let argument = generic::argument_of(signature, 0)?;
    let name = super::class_name(&argument);
    let class = machine.program.registry.load(classes::LoaderId::APP, name).ok()?;
    let is_enumeration = class.has(access::ENUM);
    is_enumeration.then_some(class)
}

/// Stores the enumeration of the keys in the recipe of a set or map.
pub(super) fn set_key_type(machine: &mut Machine, pair: Pair, signature: &str) -> Result<(), Exit> {
    let class = machine.live.heap.peek(pair.object).class();
    let Some(field) = class.field_named("keyType") else { return Ok(()) };
    let Some(keys) = key_type(machine, signature) else {
        return Err(Exit::Unsupported("an input with keys of an unknown enumeration".to_owned()));
    };
    let mirror = machine.mirror(keys);
    for recipe in [pair.object, pair.copy] {
        machine.live.heap.set_reference(recipe, field.slot, mirror);
    }
    Ok(())
}

/// Replaces a recipe by the object that its call returned.
pub fn replace_recipe(machine: &mut Machine, recipe: Ref, made: Ref) -> Result<(), Exit> {
    let mut objects = listed(machine, "objects")?;
    for object in objects.iter_mut().filter(|object| **object == recipe) {
        *object = made;
    }
    list(machine, "objects", &objects)?;
    if pending(machine)? == recipe {
        hold(machine, "pending", made)?;
    }
    for object in objects {
        for part in references(machine, object) {
            if shadow::number(&machine.live.heap, object, part) as Ref == recipe {
                super::settle(machine, object, part, made);
            }
        }
    }
    Ok(())
}

/// Returns the slots or elements of an object that can refer to recipes.
fn references(machine: &Machine, object: Ref) -> Vec<u32> {
    if object == 0 {
        return Vec::new();
    }
    let heap = &machine.live.heap;
    let class = heap.peek(object).class();
    if class.is_array() {
        let length = if class.has_reference_elements() { heap.peek(object).length } else { 0 };
        return (0..length).collect();
    }
    let fields = fields_of(class);
    fields.into_iter().filter(|field| field.is_reference()).map(|field| field.slot).collect()
}

/// Returns the first recipe among some objects whose arguments contain no recipe.
pub(super) fn next_recipe(machine: &Machine, made: &[Ref]) -> Option<Ref> {
    let heap = &machine.live.heap;
    let is_one = |r: Ref| r != 0 && is_recipe(heap.peek(r).class());
    let arguments = |r: Ref| -> Vec<Ref> {
        let parts = references(machine, r).into_iter();
        parts.map(|part| shadow::number(heap, r, part) as Ref).collect()
    };
    let waits = |r: Ref| {
        let own = arguments(r);
        let elements = own.iter().filter(|of| **of != 0 && heap.peek(**of).class().is_array());
        let elements: Vec<Ref> = elements.flat_map(|of| arguments(*of)).collect();
        own.iter().chain(&elements).any(|of| is_one(*of))
    };
    made.iter().copied().find(|r| is_one(*r) && !waits(*r))
}

/// Returns the recipe or object that the next call of the program gets as an input, or 0.
pub(crate) fn pending(machine: &mut Machine) -> Result<Ref, Exit> {
    let class = holder(machine)?;
    Ok(machine.get_static(class, "pending") as Ref)
}

/// Sets the recipe or object that the next call of the program gets as an input.
pub(crate) fn set_pending(machine: &mut Machine, recipe: Ref) -> Result<(), Exit> {
    hold(machine, "pending", recipe)
}

/// Whether an input is a recipe whose call was not made yet.
pub(crate) fn is_open_recipe(machine: &Machine, object: Ref) -> bool {
    object != 0 && is_recipe(machine.live.heap.peek(object).class())
}

/// Whether a kind of collection needs the enumeration of its keys, but the signature names none.
pub(super) fn lacks_key_type(machine: &Machine, kind: CollectionKind, signature: &str) -> bool {
    kind.has_key_type() && key_type(machine, signature).is_none()
}
