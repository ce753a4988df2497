//! Type arguments of an input that was created without them: an input with type arguments can be
//! the same object.
//!
//! References that were not read yet get the types that the type arguments determine. This includes
//! the elements of a collection and the arguments of a recipe.
//!
//! Invariant: a reference that was read has the type that the type arguments determine.

use crate::lazy::fields::{class_name, fields_of};
use crate::lazy::holder::{Pair, list_pairs, number_of, pairs};
use crate::lazy::kinds::{CollectionKind, NODE};
use crate::lazy::unread::leave_unread;
use crate::lazy::{collections, factories, generic, implementations, interface_input};
use classes::LoaderId;
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::shadow;

/// The types that type arguments determine for the references of an object.
#[derive(Debug, Default)]
struct Refinement {
    /// The references that were not read yet: the copy, its part, and the signature of this part.
    unread: Vec<(Ref, u32, String)>,
    /// The copies of collections and recipes, with their signatures.
    typed: Vec<(Ref, String)>,
}

/// Whether an input can have a generic signature, by the types of its references.
pub(super) fn fits(machine: &Machine, known: &[Pair], copy: Ref, signature: &str) -> bool {
    let class = machine.live.heap.peek(copy).class();
    let has_own_types = CollectionKind::of(&class.name).is_some()
        || factories::is_recipe(class)
        || implementations::described(machine, class).is_some();
    // The class determines the types of its fields.
    if !signature.contains('<') && !has_own_types {
        return true;
    }
    let mut found = Refinement::default();
    collect(machine, known, (copy, signature), &mut found).is_some()
}

/// Gives an input object without a known generic signature this signature.
pub(super) fn refine(machine: &mut Machine, pair: Pair, signature: &str) -> Result<(), Exit> {
    let run = machine.live.symbols.tables();
    let is_typed = run.borrow().lazy.signature(pair.signature).is_some_and(generic::is_exact);
    if is_typed || signature.is_empty() || generic::has_wildcard(signature) {
        return Ok(());
    }
    let mut known = pairs(machine)?;
    let mut found = Refinement::default();
    if collect(machine, &known, (pair.copy, signature), &mut found).is_none() {
        return Err(Exit::Ignore);
    }
    if !found.unread.is_empty() {
        found.typed.push((pair.copy, signature.to_owned()));
    }
    for (copy, part, of) in found.unread {
        let object = known.iter().find(|one| one.copy == copy).map_or(copy, |one| one.object);
        // The program may have assigned the part of the object, but not that of the copy.
        let is_late = machine.live.symbols.has_late_reference(&machine.live.heap, object, part);
        let object = if is_late { object } else { copy };
        leave_unread(machine, Pair { object, copy, signature: 0 }, part, Some(&of));
    }
    if found.typed.is_empty() {
        return Ok(());
    }
    for (copy, of) in found.typed {
        let number = number_of(machine, &of);
        for one in known.iter_mut().filter(|one| one.copy == copy) {
            one.signature = number;
        }
    }
    list_pairs(machine, &known)
}

/// Collects the types of the references of an object with a generic signature. Returns `None`
/// if a reference that was read has another type.
fn collect(
    machine: &Machine,
    known: &[Pair],
    (copy, signature): (Ref, &str),
    found: &mut Refinement,
) -> Option<()> {
    let live = &machine.live;
    let class = live.heap.peek(copy).class();
    let is_made = CollectionKind::of(&class.name).is_some() || factories::is_recipe(class);
    if is_made && generic::is_exact(signature) {
        found.typed.push((copy, signature.to_owned()));
    }
    for (holder, part, of) in parts(machine, copy, signature) {
        if live.symbols.has_late_reference(&live.heap, holder, part) {
            found.unread.push((holder, part, of));
            continue;
        }
        let value = shadow::number(&live.heap, holder, part) as Ref;
        if value == 0 || !shadow::is_reference(&live.heap, holder, part) {
            continue;
        }
        // The class of a copy can be that of a recipe, so the class of the object counts.
        let own = known.iter().find(|one| one.copy == value);
        let class = live.heap.peek(own.map_or(value, |one| one.object)).class();
        let name = generic::erasure(&of);
        let loaded = machine.program.registry.load(LoaderId::APP, class_name(&name)).ok()?;
        if !class.is_subclass_of(loaded) {
            return None;
        }
        let Some(own) = own.filter(|_| is_made) else { continue };
        let run = live.symbols.tables();
        let number = own.signature;
        let typed = run
            .borrow()
            .lazy
            .signature(number)
            .filter(|of| generic::is_exact(of))
            .map(str::to_owned);
        match typed {
            Some(typed) if !generic::may_be_one(&typed, &of) => return None,
            Some(_) => {}
            None => collect(machine, known, (value, &of), found)?,
        }
    }
    Some(())
}

/// Returns the references of a copy whose types the type arguments determine. Each has the object
/// with its slot or element, and the generic signature.
fn parts(machine: &Machine, copy: Ref, signature: &str) -> Vec<(Ref, u32, String)> {
    let heap = &machine.live.heap;
    let class = heap.peek(copy).class();
    let Some(kind) = CollectionKind::of(&class.name) else {
        let of_recipe = || {
            let arguments = signature.find('<').map_or(";", |at| &signature[at..]);
            format!("L{}{arguments}", class.name)
        };
        let own = if factories::is_recipe(class) { of_recipe() } else { signature.to_owned() };
        let mut all = generic::field_signatures(class, &own);
        if let Some(of) = implementations::described(machine, class) {
            let results =
                fields_of(class).into_iter().filter(|field| interface_input::is_result(field));
            all.extend(results.filter_map(|field| {
                Some((field, interface_input::result_signature(&of, class, field, &own)?))
            }));
        }
        return all.into_iter().map(|(field, of)| (copy, field.slot, of)).collect();
    };
    if !generic::is_collection(signature) {
        return Vec::new();
    }
    let argument = |at: usize| generic::argument_of(signature, at);
    let mut all = Vec::new();
    for (at, array) in (0..).zip(collections::arrays_of_elements(machine, copy, kind)) {
        let Some(of) = argument(at) else { continue };
        all.extend((0..heap.peek(array).length).map(|part| (array, part, of.clone())));
    }
    if let (CollectionKind::LinkedList, Some(of)) = (kind, argument(0)) {
        let slot = |of: Ref, name: &str| heap.peek(of).class().field_named(name).map(|f| f.slot);
        let follow = |of: Ref, name: &str| slot(of, name).map_or(0, |at| heap.slot(of, at) as Ref);
        let mut node = follow(copy, "first");
        while node != 0 && &*heap.peek(node).class().name == NODE {
            all.extend(slot(node, "item").map(|item| (node, item, of.clone())));
            node = follow(node, "next");
        }
    }
    all
}
