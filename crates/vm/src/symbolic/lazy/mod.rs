//! Lazily initialized inputs: an object whose fields get a value when they are first read.
//!
//! A field of an input object that holds a number has a symbol from the beginning. A field that holds
//! a reference has the term [`UNSET`] until it is read. Its first read is a choice between null, each
//! earlier input object of a compatible class, and a new object of each class considered.
//!
//! Each input object has a copy, which keeps the values of the fields at their first reads. The
//! copies are the input graph: the program does not reach them, so its writes do not destroy it.
//! Objects and copies are in static fields of `pathfinder.Inputs`, so they are part of the state.
//!
//! Source: Khurshid, Pasareanu, Visser, TACAS 2003; decision 0069. Invariant: for each input, one of
//! the alternatives of a choice is the value of the field, unless a bound was met.

mod candidates;
mod given;
mod graph;

pub use candidates::{InputBounds, LazyInputs};
pub use given::{GivenObject, GivenObjects, GivenValue};
pub use graph::{
    InputGraph, InputObject, InputPart, enumeration_constant, input_graph, input_objects,
    part_number,
};

use super::inputs::InputValues;
use super::kinds::InputType;
use super::shadow;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::native::Exit;
use candidates::Candidate;
use classes::{ClassRef, FieldRef, LoaderId};
use code::operation::Small;
use terms::{Sort, TermId, Terms};

/// The class that has the inputs in static fields.
const HOLDER: &str = "pathfinder/Inputs";

/// The value of the constant term of a reference that was not read yet.
const UNSET: u64 = 0x55;

/// Returns the term of a reference that was not read yet.
fn unset(terms: &mut Terms) -> TermId {
    terms.constant(Sort::Bits8, UNSET)
}

/// Whether a term stands for a reference that was not read yet.
pub(super) fn is_unset(terms: &Terms, term: TermId) -> bool {
    terms.sort(term) == Sort::Bits8 && terms.as_constant(term).is_some()
}

/// Whether an object has references that were not read yet.
pub(super) fn has_unread_parts(machine: &Machine, object: Ref) -> bool {
    let Some(run) = &machine.live.symbols.run else { return false };
    let tables = run.borrow();
    let parts = machine.live.symbols.parts_of(&machine.live.heap, object);
    parts.iter().any(|(_, term)| is_unset(&tables.terms, *term))
}

/// An input object and its copy.
#[derive(Clone, Copy, Debug)]
struct Pair {
    object: Ref,
    copy: Ref,
}

const NULL: Pair = Pair { object: 0, copy: 0 };

/// Returns the class that has the inputs.
fn holder(machine: &mut Machine) -> Result<ClassRef, Exit> {
    machine.program.boot_class(HOLDER)
}

/// Returns the elements of an array in a static field of the holder.
fn listed(machine: &mut Machine, name: &str) -> Result<Vec<Ref>, Exit> {
    let class = holder(machine)?;
    let array = machine.get_static(class, name) as Ref;
    if array == 0 {
        return Ok(Vec::new());
    }
    let object = machine.live.heap.get(array);
    Ok(object.elements::<Ref>()[..object.length as usize].to_vec())
}

/// Stores an array in a static field of the holder.
fn list(machine: &mut Machine, name: &str, all: &[Ref]) -> Result<(), Exit> {
    let class = holder(machine)?;
    let array_class = machine.array_class("[Ljava/lang/Object;")?;
    let array = machine.new_array(array_class, all.len() as i32)?;
    for (at, r) in (0..).zip(all) {
        machine.live.heap.set_element(array, at, *r);
    }
    let Some(field) = class.fields.iter().find(|field| &*field.name == name) else {
        return Err(Exit::Unsupported(format!("a holder of inputs without {name}")));
    };
    let (mirror, slot) = machine.static_place(field);
    machine.live.heap.set_reference(mirror, slot, array);
    Ok(())
}

/// Returns the pairs of inputs and copies made so far.
fn pairs(machine: &mut Machine) -> Result<Vec<Pair>, Exit> {
    let objects = listed(machine, "objects")?;
    let copies = listed(machine, "copies")?;
    Ok(objects.into_iter().zip(copies).map(|(object, copy)| Pair { object, copy }).collect())
}

/// Returns a parameter of a reference type, or the receiver.
pub fn input_object(
    machine: &mut Machine,
    position: usize,
    class: ClassRef,
    nullable: bool,
) -> Result<Ref, Exit> {
    match &machine.options.inputs {
        InputValues::Sampled => Err(Exit::Unsupported("an input without --symbolic".to_owned())),
        InputValues::Given(_, objects) => {
            let objects = objects.clone();
            given::root(machine, &objects, position)
        }
        InputValues::Symbolic => {
            let pair = choose(machine, class, nullable, "element")?;
            let mut roots = listed(machine, "roots")?;
            roots.resize(roots.len().max(position + 1), 0);
            roots[position] = pair.copy;
            list(machine, "roots", &roots)?;
            Ok(pair.object)
        }
    }
}

/// Gives a part of an input object its value. The current instruction reads it for the first time.
pub(crate) fn initialize_part(machine: &mut Machine, object: Ref, part: u32) -> Result<(), Exit> {
    let Some(pair) = pairs(machine)?.into_iter().find(|pair| pair.object == object) else {
        return Err(Exit::Unsupported("a copy of an input object with unread fields".to_owned()));
    };
    let class = machine.live.heap.peek(object).class();
    let Some(field) = field_at(class, part) else {
        return Err(Exit::Unsupported(format!("an input of class {}", class.java_name())));
    };
    let declared = type_of(machine, field)?;
    // The outer instance of an inner class is never null.
    let nullable = !field.name.starts_with("this$");
    let name = format!("{}.{}", simple_name(field.class()), field.name);
    let value = choose(machine, declared, nullable, &name)?;
    settle(machine, object, part, value.object);
    if !machine.live.symbols.part(&machine.live.heap, pair.copy, part).is_none() {
        settle(machine, pair.copy, part, value.copy);
    }
    Ok(())
}

fn settle(machine: &mut Machine, object: Ref, part: u32, value: Ref) {
    machine.live.symbols.set_part(&mut machine.live.heap, object, part, TermId::NONE);
    machine.live.heap.set_reference(object, part, value);
}

/// Returns the field in an instance slot.
fn field_at(class: ClassRef, slot: u32) -> Option<FieldRef> {
    fields_of(class).into_iter().find(|field| field.slot == slot)
}

/// Returns all instance fields of a class, with inherited ones, by slot.
fn fields_of(class: ClassRef) -> Vec<FieldRef> {
    let classes = std::iter::successors(Some(class), |class| class.super_class);
    let mut all: Vec<FieldRef> =
        classes.flat_map(|class| class.fields.iter().filter(|field| !field.is_static())).collect();
    all.sort_by_key(|field| field.slot);
    all
}

/// Returns the class of the declared type of a field.
fn type_of(machine: &mut Machine, field: FieldRef) -> Result<ClassRef, Exit> {
    let descriptor = &*field.descriptor;
    let name = descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'));
    machine.resolve_name(field.class(), name.unwrap_or(descriptor))
}

/// Chooses the value of an input of a type. The elements of an array have a name.
fn choose(
    machine: &mut Machine,
    declared: ClassRef,
    nullable: bool,
    name: &str,
) -> Result<Pair, Exit> {
    let known = pairs(machine)?;
    let candidates = candidates::list(machine, declared, nullable, &known)?;
    let chosen = pick(machine, candidates.len())?;
    match candidates[chosen] {
        Candidate::Null => Ok(NULL),
        Candidate::Earlier(pair) => Ok(pair),
        Candidate::Constant(constant) => Ok(Pair { object: constant, copy: constant }),
        Candidate::New(class) => new_object(machine, class, known),
        Candidate::Array(class, length) => new_array(machine, class, length, known, name),
        Candidate::Text(length) => new_text(machine, length, known),
    }
}

/// Chooses one of several alternatives that differ in references.
fn pick(machine: &mut Machine, alternatives: usize) -> Result<usize, Exit> {
    let me = machine.live.current;
    if let Some(chosen) = machine.live.threads[me].chosen.first().copied() {
        machine.live.threads[me].chosen.clear();
        machine.live.symbols.tables().borrow_mut().forks += 1;
        return if (chosen as usize) < alternatives {
            Ok(chosen as usize)
        } else {
            Err(Exit::Ignore)
        };
    }
    match alternatives {
        0 => Err(Exit::Ignore),
        1 => Ok(0),
        _ => Err(Exit::Choice(alternatives as u32)),
    }
}

/// Adds a pair to the inputs.
fn add(machine: &mut Machine, mut known: Vec<Pair>, pair: Pair) -> Result<Pair, Exit> {
    known.push(pair);
    let objects: Vec<Ref> = known.iter().map(|pair| pair.object).collect();
    let copies: Vec<Ref> = known.iter().map(|pair| pair.copy).collect();
    list(machine, "objects", &objects)?;
    list(machine, "copies", &copies)?;
    Ok(pair)
}

fn new_object(machine: &mut Machine, class: ClassRef, known: Vec<Pair>) -> Result<Pair, Exit> {
    let object = machine.new_instance(class)?;
    let copy = machine.new_instance(class)?;
    let pair = add(machine, known, Pair { object, copy })?;
    for field in fields_of(class) {
        match InputType::of_letter(field.letter()) {
            None => {
                let live = &mut machine.live;
                let unset = unset(&mut live.symbols.tables().borrow_mut().terms);
                live.symbols.set_part(&mut live.heap, object, field.slot, unset);
                live.symbols.set_part(&mut live.heap, copy, field.slot, unset);
            }
            Some(kind) => {
                let name = format!("{}.{}", simple_name(field.class()), field.name);
                new_number(machine, pair, field.slot, kind, &name);
            }
        }
    }
    Ok(pair)
}

fn new_array(
    machine: &mut Machine,
    class: ClassRef,
    length: u32,
    known: Vec<Pair>,
    name: &str,
) -> Result<Pair, Exit> {
    let object = machine.new_array(class, length as i32)?;
    let copy = machine.new_array(class, length as i32)?;
    let pair = add(machine, known, Pair { object, copy })?;
    let letter = class.name.as_bytes().get(1).copied().unwrap_or_default();
    for at in 0..length {
        if let Some(kind) = InputType::of_letter(letter) {
            new_number(machine, pair, at, kind, name);
        }
    }
    Ok(pair)
}

/// Makes a string of characters below 256. It is immutable, so it is its own copy.
fn new_text(machine: &mut Machine, length: u32, known: Vec<Pair>) -> Result<Pair, Exit> {
    let bytes = machine.array_class("[B")?;
    let bytes = machine.new_array(bytes, length as i32)?;
    let string = machine.new_string("")?;
    let value = machine.program.known.string_value;
    let pair = add(machine, known, Pair { object: string, copy: string })?;
    machine.live.heap.set_reference(string, value, bytes);
    for at in 0..length {
        let both = Pair { object: bytes, copy: bytes };
        new_number(machine, both, at, InputType::Small(Small::Byte), "character");
    }
    Ok(pair)
}

/// Gives a part of an object and of its copy a new symbol.
fn new_number(machine: &mut Machine, pair: Pair, part: u32, kind: InputType, name: &str) {
    let (term, number) = super::inputs::part_symbol(machine, kind, name);
    let live = &mut machine.live;
    for r in [pair.object, pair.copy] {
        shadow::set_number(&mut live.heap, r, part, number);
        live.symbols.set_part(&mut live.heap, r, part, term);
    }
}

fn simple_name(class: ClassRef) -> String {
    let name = class.java_name();
    name.rsplit(['.', '$']).next().unwrap_or(&name).to_owned()
}

/// Loads a class of the program, or an array class, by its internal name.
fn load(machine: &mut Machine, name: &str) -> Result<ClassRef, Exit> {
    match machine.program.registry.load(LoaderId::APP, name) {
        Ok(class) => Ok(class),
        Err(error) => Err(machine.link_error(&error)),
    }
}
