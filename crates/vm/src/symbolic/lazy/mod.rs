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

mod bounds;
mod candidates;
mod class_objects;
mod collections;
mod constructors;
mod factories;
mod fields;
mod generic;
mod given;
mod given_values;
mod graph;
mod implementations;
mod interface_input;
mod kinds;
mod mentioned;
mod record_constructor;
mod records;
mod refinement;
mod rewinding;
mod roots;
mod sealed;

pub use bounds::{InputBounds, LazyInputs};
pub use factories::replace_recipe;
pub(super) use factories::{is_open_recipe, pending, set_pending};
pub use given_values::{GivenObject, GivenObjects, GivenValue};
pub use graph::{
    InputCollection, InputGraph, InputObject, InputPart, enumeration_constant, input_graph,
    input_objects, part_number,
};

pub use implementations::exceed_results;
pub use interface_input::InterfaceInput;
pub use kinds::CollectionKind;
pub use record_constructor::construct_record;
pub(super) use records::call as construction;
pub use rewinding::rewind_inputs;
pub use roots::input_object;
pub(super) use roots::input_root;

use super::kinds::InputType;
use super::shadow;
use crate::footprint::{Touch, part};
use crate::heap::Ref;
use crate::machine::Machine;
use crate::native::Exit;
use crate::thread::FrameKind;
use candidates::Candidate;
use classes::{ClassRef, LoaderId};
use code::operation::Small;
pub(super) use fields::{class_name, field_at};
use fields::{fields_of, simple_name};
use terms::{Sort, TermId, Terms};

/// Returns the generic signatures of the parameters of a method; none if its signature is malformed.
pub(super) fn parameters_of(signature: &str) -> Option<Vec<String>> {
    generic::parameters_of(signature)
}

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
    match (terms.sort(term), terms.as_constant(term)) {
        (Sort::Bits8, constant) => constant == Some(UNSET),
        (Sort::Bits16, constant) => constant.is_some(),
        _ => false,
    }
}

/// Whether an object has references that were not read yet.
pub(super) fn has_unread_parts(machine: &Machine, object: Ref) -> bool {
    let Some(run) = &machine.live.symbols.run else { return false };
    let tables = run.borrow();
    let parts = machine.live.symbols.parts_of(&machine.live.heap, object);
    let is_unread =
        |term| is_unset(&tables.terms, term) || super::arguments::is_unread(&tables.terms, term);
    parts.iter().any(|(_, term)| is_unread(*term))
}

/// An input object and its copy.
#[derive(Clone, Copy, Debug)]
struct Pair {
    object: Ref,
    copy: Ref,
    /// The number of the generic signature with which it was made; 0 if it has none.
    signature: u32,
}

const NULL: Pair = Pair { object: 0, copy: 0, signature: 0 };

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
    let array_class = machine.array_class("[Ljava/lang/Object;")?;
    let array = machine.new_array(array_class, all.len() as i32)?;
    for (at, r) in (0..).zip(all) {
        machine.live.heap.set_element(array, at, *r);
    }
    hold(machine, name, array)
}

/// Makes an array the value of a static field of the holder.
fn hold(machine: &mut Machine, name: &str, array: Ref) -> Result<(), Exit> {
    let class = holder(machine)?;
    let Some(field) = class.fields.iter().find(|field| &*field.name == name) else {
        return Err(Exit::Unsupported(format!("a holder of inputs without {name}")));
    };
    let (mirror, slot) = machine.static_place(field);
    machine.note(mirror, slot, Touch::Write);
    machine.live.heap.set_reference(mirror, slot, array);
    Ok(())
}

/// Returns the pairs of inputs and copies made so far.
fn pairs(machine: &mut Machine) -> Result<Vec<Pair>, Exit> {
    let objects = listed(machine, "objects")?;
    let copies = listed(machine, "copies")?;
    let class = holder(machine)?;
    let types = machine.get_static(class, "types") as Ref;
    let heap = &machine.live.heap;
    let signature = |at: usize| match types {
        0 => 0,
        types => heap.peek(types).elements::<u32>().get(at).copied().unwrap_or_default(),
    };
    let both = objects.into_iter().zip(copies).enumerate();
    Ok(both.map(|(at, (object, copy))| Pair { object, copy, signature: signature(at) }).collect())
}

/// An input object.
#[derive(Clone, Copy, Debug)]
pub(in crate::symbolic) struct Made {
    pub(in crate::symbolic) object: Ref,
    copy: Ref,
    /// Whether it is a record whose constructor is executed next, or a recipe whose call is.
    pub(in crate::symbolic) is_open_record: bool,
}

/// Gives a part of an input object its value. The current instruction reads it for the first time.
pub(crate) fn initialize_part(machine: &mut Machine, object: Ref, part: u32) -> Result<(), Exit> {
    let known = pairs(machine)?;
    let Some(pair) = known.iter().find(|pair| pair.object == object).copied() else {
        return Err(Exit::Unsupported("a copy of an input object with unread fields".to_owned()));
    };
    let class = machine.live.heap.peek(object).class();
    let unread = machine.live.symbols.part(&machine.live.heap, object, part);
    let signature = signature_of(machine, unread);
    let field = if class.is_array() { None } else { field_at(class, part) };
    let erased = match field {
        Some(field) => machine.resolve_name(field.class(), class_name(&field.descriptor))?,
        None if class.is_array() => machine.resolve_name(class, class_name(&class.name[1..]))?,
        None => {
            return Err(Exit::Unsupported(format!("an input of class {}", class.java_name())));
        }
    };
    let declared = match &signature {
        Some(signature) => load(machine, class_name(&generic::erasure(signature)))?,
        None => erased,
    };
    // A signature does not widen the type of the part.
    let declared = if declared.is_subclass_of(erased) { declared } else { erased };
    // The outer instance of an inner class is never null. A call of the class library that makes an
    // input refuses null, except as a value.
    let is_argument = field.is_some_and(|field| factories::is_recipe(field.class()));
    let nullable = !is_argument && !field.is_some_and(|field| field.name.starts_with("this$"));
    let name = field.map_or_else(
        || "element".to_owned(),
        |field| format!("{}.{}", simple_name(field.class()), field.name),
    );
    let signature = signature.unwrap_or_default();
    let is_key = class.is_array() && collections::has_keys(machine, &known, object);
    let of = InputPlace { declared, nullable, signature: &signature, is_key, owner: object };
    let value = choose(machine, &of, &name)?;
    settle(machine, object, part, value.object);
    if !machine.live.symbols.part(&machine.live.heap, pair.copy, part).is_none() {
        settle(machine, pair.copy, part, value.copy);
    }
    // The instruction is executed again, with the record.
    if value.is_open_record {
        return Err(records::call(machine, value.object, FrameKind::Again));
    }
    Ok(())
}

fn settle(machine: &mut Machine, object: Ref, part: u32, value: Ref) {
    machine.note(object, part, Touch::Write);
    let live = &mut machine.live;
    live.symbols.set_part(&mut live.heap, object, part, TermId::NONE);
    if live.heap.peek(object).class().is_array() {
        live.heap.set_element(object, part, value);
    } else {
        live.heap.set_reference(object, part, value);
    }
}

/// Gives all references of an object from a part on their values, since they are read next.
pub fn initialize_parts(
    machine: &mut Machine,
    object: Ref,
    first: u32,
    number: u32,
) -> Result<(), Exit> {
    for part in first..first.saturating_add(number) {
        let live = &machine.live;
        if live.symbols.has_late_reference(&live.heap, object, part) {
            super::make_reference(machine, object, part)?;
        }
    }
    Ok(())
}

/// The type of an input.
#[derive(Clone, Copy, Debug)]
struct InputPlace<'a> {
    declared: ClassRef,
    nullable: bool,
    /// The generic signature; empty if it has none.
    signature: &'a str,
    /// Whether it is a key of a map, or an element of a set.
    is_key: bool,
    /// The object of which it is a part, or 0.
    owner: Ref,
}

/// Chooses the value of an input. The elements of an array of numbers have a name.
fn choose(machine: &mut Machine, of: &InputPlace<'_>, name: &str) -> Result<Made, Exit> {
    // The candidates depend on all inputs made so far.
    let mirror = holder(machine)?.mirror.get();
    machine.note(mirror, part::WHOLE, Touch::Write);
    let known = pairs(machine)?;
    let signature = of.signature;
    let candidates = candidates::list(machine, of, &known)?;
    let chosen = pick(machine, candidates.len())?;
    let mut is_open_record = false;
    let pair = match candidates[chosen] {
        Candidate::Null => NULL,
        Candidate::Earlier(pair) => {
            refinement::refine(machine, pair, signature)?;
            pair
        }
        Candidate::Constant(constant) => Pair { object: constant, copy: constant, ..NULL },
        Candidate::New(class) => {
            is_open_record = constructors::constructor(class).is_some();
            new_object(machine, class, known, signature)?
        }
        Candidate::Array(class, length) => {
            new_array(machine, class, length, known, signature, name)?
        }
        Candidate::Text(length) => new_text(machine, length, known)?,
        Candidate::Made(row) => {
            is_open_record = true;
            factories::new_recipe(machine, row, known, signature)?
        }
        Candidate::Collection(kind, size) => {
            is_open_record = kind.is_filled();
            collections::new_collection(machine, kind, size, known, signature)?
        }
    };
    Ok(Made { object: pair.object, copy: pair.copy, is_open_record })
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
    list_pairs(machine, &known)?;
    Ok(pair)
}

fn list_pairs(machine: &mut Machine, known: &[Pair]) -> Result<(), Exit> {
    let objects: Vec<Ref> = known.iter().map(|pair| pair.object).collect();
    let copies: Vec<Ref> = known.iter().map(|pair| pair.copy).collect();
    list(machine, "objects", &objects)?;
    list(machine, "copies", &copies)?;
    let array_class = machine.array_class("[I")?;
    let types = machine.new_array(array_class, known.len() as i32)?;
    for (at, pair) in (0..).zip(known) {
        shadow::set_number(&mut machine.live.heap, types, at, u64::from(pair.signature));
    }
    hold(machine, "types", types)
}

fn new_object(
    machine: &mut Machine,
    class: ClassRef,
    known: Vec<Pair>,
    signature: &str,
) -> Result<Pair, Exit> {
    let object = machine.new_instance(class)?;
    let copy = machine.new_instance(class)?;
    let number = number_of(machine, signature);
    let pair = add(machine, known, Pair { object, copy, signature: number })?;
    let signatures = generic::field_signatures(class, signature);
    let implemented = implementations::described(machine, class);
    for field in fields_of(class) {
        let known = signatures.iter().find(|(of, _)| of.slot == field.slot);
        let known = known.map(|(_, known)| known.clone());
        let known = match &implemented {
            Some(_) if interface_input::is_counter(field) => continue,
            Some(of) if interface_input::is_result(field) => {
                interface_input::result_signature(of, class, field, signature)
            }
            None | Some(_) => known,
        };
        match InputType::of_letter(field.letter()) {
            None => leave_unread(machine, pair, field.slot, known.as_deref()),
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
    signature: &str,
    name: &str,
) -> Result<Pair, Exit> {
    let of_elements = signature.strip_prefix('[');
    let object = machine.new_array(class, length as i32)?;
    let copy = machine.new_array(class, length as i32)?;
    let number = number_of(machine, signature);
    let pair = add(machine, known, Pair { object, copy, signature: number })?;
    let letter = class.name.as_bytes().get(1).copied().unwrap_or_default();
    for at in 0..length {
        match InputType::of_letter(letter) {
            Some(kind) => new_number(machine, pair, at, kind, name),
            None => leave_unread(machine, pair, at, of_elements),
        }
    }
    Ok(pair)
}

/// Marks a reference of an object and of its copy as not read yet. Its term has the number of its
/// generic signature, if that is known, so that the signature survives in states.
fn leave_unread(machine: &mut Machine, pair: Pair, part: u32, signature: Option<&str>) {
    let live = &mut machine.live;
    let unread = {
        let run = live.symbols.tables();
        let run = &mut *run.borrow_mut();
        match signature {
            None => unset(&mut run.terms),
            Some(signature) => {
                let number = run.lazy.number_of(signature);
                run.terms.constant(Sort::Bits16, u64::from(number))
            }
        }
    };
    for r in [pair.object, pair.copy] {
        live.symbols.set_part(&mut live.heap, r, part, unread);
    }
}

/// Returns the generic signature of a reference that was not read yet, if it is known.
fn signature_of(machine: &Machine, unread: TermId) -> Option<String> {
    let run = machine.live.symbols.tables();
    let run = run.borrow();
    if run.terms.sort(unread) != Sort::Bits16 {
        return None;
    }
    run.lazy.signature(run.terms.as_constant(unread)? as u32).map(str::to_owned)
}

/// Returns the number of a generic signature; 0 if there is none.
fn number_of(machine: &Machine, signature: &str) -> u32 {
    machine.live.symbols.tables().borrow_mut().lazy.number_of(signature)
}

/// Makes a string of characters below 256. It is immutable, so it is its own copy.
fn new_text(machine: &mut Machine, length: u32, known: Vec<Pair>) -> Result<Pair, Exit> {
    let bytes = machine.array_class("[B")?;
    let bytes = machine.new_array(bytes, length as i32)?;
    let string = machine.new_string("")?;
    let value = machine.program.known.string_value;
    let pair = add(machine, known, Pair { object: string, copy: string, ..NULL })?;
    machine.live.heap.set_reference(string, value, bytes);
    for at in 0..length {
        let both = Pair { object: bytes, copy: bytes, ..NULL };
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

/// Loads a class of the program, or an array class, by its internal name.
fn load(machine: &mut Machine, name: &str) -> Result<ClassRef, Exit> {
    match machine.program.registry.load(LoaderId::APP, name) {
        Ok(class) => Ok(class),
        Err(error) => Err(machine.link_error(&error)),
    }
}
