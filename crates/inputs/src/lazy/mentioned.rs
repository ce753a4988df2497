//! The candidates for an input of an open type: objects of the classes that the program mentions.
//!
//! Invariant: arrays, collections and optional values of these classes are bounded like objects,
//! since their elements can have the same open type.

use crate::lazy::candidates::{Candidate, InputPlace, add_made, ready};
use crate::lazy::holder::Pair;
use crate::lazy::kinds::{BOXES, CollectionKind, OPTIONALS, STRING, stand_in};
use crate::lazy::{collections, factories, generic, sealed};
use classes::{ClassRef, LoaderId};
use classfile::access;
use std::rc::Rc;
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::{InputBounds, LazyInputs};

/// The maximal number of mentioned classes that are considered for one input.
const CLASSES: usize = 16;

/// Returns the subclasses of a declared type that the program mentions or that a sealed type
/// permits.
pub(super) fn mentioned(
    machine: &Machine,
    declared: ClassRef,
    bounds: &InputBounds,
) -> Vec<ClassRef> {
    let loaded = bounds.mentioned.iter().filter_map(|name| {
        // A class that cannot be loaded has no objects.
        machine.program.registry.load(LoaderId::APP, name).ok()
    });
    let is_one = |class: &ClassRef| *class != declared && class.is_subclass_of(declared);
    let mut all: Vec<ClassRef> = loaded.filter(is_one).take(CLASSES).collect();
    if !bounds.are_given {
        let permitted = sealed::permitted(machine, declared).into_iter();
        let is_new = |class: &ClassRef| !all.contains(class) && is_one(class);
        let permitted: Vec<ClassRef> = permitted.filter(is_new).collect();
        all.extend(permitted);
    }
    all
}

/// Adds values of mentioned classes of the class library, mentioned enumerations and mentioned
/// arrays, unless they are candidates already. The classes are initialized.
pub(super) fn add_values(
    machine: &mut Machine,
    of: &InputPlace<'_>,
    all_known: &[Pair],
    all: &mut Vec<Candidate>,
) -> Result<(), Exit> {
    let InputPlace { declared, signature, .. } = *of;
    let run = machine.live.symbols.tables();
    let bounds = Rc::clone(&run.borrow().lazy.bounds);
    // The type argument of a `Comparable` determines the class of its objects.
    let is_typed =
        &*declared.name == "java/lang/Comparable" && generic::argument_of(signature, 0).is_some();
    let is_parted = |pair: &&Pair| {
        let class = machine.live.heap.peek(pair.copy).class();
        let is_whole = class.is_array() && !collections::is_part(machine, all_known, **pair);
        is_whole
            || CollectionKind::of(&class.name).is_some_and(|kind| !kind.is_text())
            || OPTIONALS.contains(&&*class.name)
    };
    let has_room = all_known.iter().filter(is_parted).count() < bounds.objects as usize;
    for class in mentioned(machine, declared, &bounds) {
        if !generic::admits(class, signature) {
            continue;
        }
        let name = &*class.name;
        let kind = if bounds.opens(name) { None } else { collections::kind_for(machine, class)? };
        let kind = kind.filter(|kind| !kind.has_key_type());
        let row = factories::for_type(class, &bounds);
        let is_parted = class.is_array()
            || OPTIONALS.contains(&name)
            || kind.is_some_and(|kind| !kind.is_text());
        if is_parted && of.is_key {
            // A key is read at the first call of its collection, so each class multiplies the
            // paths.
            continue;
        }
        if is_parted && !has_room {
            run.borrow_mut().lazy.met_objects = true;
            continue;
        }
        if let Some(row) = row {
            let is_one = |one: &Candidate| matches!(one, Candidate::Made(of) if *of == row);
            if !all.iter().any(is_one) {
                add_made(machine, row, all)?;
            }
        } else if let Some(kind) = kind {
            let is_new =
                |one: &Candidate| !matches!(one, Candidate::Collection(of, _) if *of == kind);
            if all.iter().all(is_new) {
                add_collections(machine, kind, &bounds, all)?;
            }
        } else if class.is_array() {
            all.extend((0..=bounds.array_length).map(|length| Candidate::Array(class, length)));
            let lazy = &mut run.borrow_mut().lazy;
            lazy.note_array(class);
            lazy.classes.insert(array_name(class));
        } else if class.has(access::ENUM) {
            add_constants(machine, class, all)?;
            run.borrow_mut().lazy.classes.insert(class.java_name());
        } else if !is_typed {
            let value = match name {
                STRING => Some(STRING),
                _ if BOXES.contains(&name) || OPTIONALS.contains(&name) => Some(name),
                _ => stand_in(class, ""),
            };
            let Some(value) = value else { continue };
            let value = machine.program.boot_class(value)?;
            add_value(machine, value, all)?;
        }
    }
    Ok(())
}

/// Returns the name of a class or array class in source code.
pub(super) fn array_name(class: ClassRef) -> String {
    let dimensions = class.name.bytes().take_while(|byte| *byte == b'[').count();
    class.element().java_name() + &"[]".repeat(dimensions)
}

/// Adds the constants of an enumeration as candidates.
pub(super) fn add_constants(
    machine: &mut Machine,
    class: ClassRef,
    all: &mut Vec<Candidate>,
) -> Result<(), Exit> {
    ready(machine, class)?;
    for field in &class.fields {
        if field.is_static() && field.has(access::ENUM) {
            all.push(Candidate::Constant(machine.get_static(class, &field.name) as u32));
        }
    }
    Ok(())
}

/// Adds the strings, or an object of a class of boxes or optional values.
pub(super) fn add_value(
    machine: &mut Machine,
    class: ClassRef,
    all: &mut Vec<Candidate>,
) -> Result<(), Exit> {
    ready(machine, class)?;
    let run = machine.live.symbols.tables();
    let lazy = &mut run.borrow_mut().lazy;
    let is_known = |one: &Candidate| match one {
        Candidate::New(of) => *of == class,
        Candidate::Text(_) => &*class.name == STRING,
        _ => false,
    };
    if all.iter().any(is_known) {
        return Ok(());
    }
    lazy.classes.insert(class.java_name());
    if &*class.name == STRING {
        add_texts(all, lazy);
        return Ok(());
    }
    all.push(Candidate::New(class));
    if OPTIONALS.contains(&&*class.name) {
        lazy.has_optionals = true;
    } else {
        lazy.has_boxes = true;
    }
    Ok(())
}

/// Adds strings of all lengths within the bound, and a longer one.
pub(super) fn add_texts(all: &mut Vec<Candidate>, lazy: &mut LazyInputs) {
    all.extend((0..=lazy.bounds.string_length).map(Candidate::Text));
    if lazy.bounds.has_long_strings {
        all.push(Candidate::LongText);
    }
    lazy.note_text(true);
}

/// Adds collections of a kind, of all sizes within the bound.
pub(super) fn add_collections(
    machine: &mut Machine,
    kind: CollectionKind,
    bounds: &InputBounds,
    all: &mut Vec<Candidate>,
) -> Result<(), Exit> {
    let class = machine.program.boot_class(kind.class())?;
    ready(machine, class)?;
    let most = if kind.is_text() { bounds.string_length } else { bounds.array_length };
    all.extend((0..=most).map(|size| Candidate::Collection(kind, size)));
    let run = machine.live.symbols.tables();
    let lazy = &mut run.borrow_mut().lazy;
    lazy.met_array_length |= !kind.is_text();
    if kind.is_text() {
        lazy.note_text(false);
    }
    lazy.classes.insert(kind.stands_for().replace('/', "."));
    if kind.is_keyed() {
        lazy.keyed.insert(kind.stands_for());
    }
    if kind.is_filled() {
        lazy.made.insert(kind.class());
    }
    lazy.asked.extend(kind.restriction().map(str::to_owned));
    Ok(())
}
