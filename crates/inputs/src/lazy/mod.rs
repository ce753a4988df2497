//! Lazily initialized inputs: objects whose fields get values when they are first read.
//!
//! A field of a primitive type has a symbol from the creation of its object on. A field of a
//! reference type has the term `unread::UNSET` until its first read. This read is a choice between
//! null, each earlier input object of a compatible class, and a new object of each considered
//! class.
//!
//! Each input object has a copy, which keeps the values of the fields at their first reads. The
//! copies form the input graph. The program has no reference to the copies, so its writes do not
//! change the graph. Static fields of `pathfinder.Inputs` refer to objects and copies, so both are
//! part of the state.
//!
//! Source: Khurshid, Pasareanu, Visser, TACAS 2003; decision 0069. Invariant: for each input, one
//! of the alternatives is the value of the field, unless a bound was reached.

mod candidates;
mod class_objects;
mod collections;
mod completion;
mod constructors;
mod factories;
mod fields;
mod generic;
mod given;
mod graph;
mod holder;
mod implementations;
mod initializers;
mod interface_input;
mod kinds;
mod mentioned;
mod objects;
mod record_constructor;
mod records;
mod refinement;
mod rewinding;
mod roots;
mod sealed;
mod unread;

pub use completion::{complete_inputs, is_never_null, size_of_structure};
pub use factories::replace_recipe;
pub(crate) use factories::{is_open_recipe, pending, set_pending};
pub(crate) use fields::{class_name, field_at};
pub use graph::{
    InputCollection, InputGraph, InputObject, InputPart, enumeration_constant, input_graph,
    input_objects, part_number,
};
pub use implementations::exceed_results;
pub use kinds::CollectionKind;
pub use record_constructor::construct_record;
pub(crate) use records::call as construction;
pub use rewinding::rewind_inputs;
pub use roots::input_object;
pub(crate) use roots::input_root;
pub(crate) use unread::{has_unread_parts, is_unset};

use crate::choice_memo;
use crate::fork::note_fork;
use crate::reference::make_reference;
use candidates::{Candidate, InputPlace};
use classes::FieldRef;
use fields::simple_name;
use holder::{NULL, Pair, holder, load, pairs};
use objects::{new_array, new_long_text, new_object, new_text};
use terms::TermId;
use unread::signature_of;
use vm::footprint::{Touch, part};
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::shadow;
use vm::thread::FrameKind;

/// An input object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Made {
    pub(crate) object: Ref,
    copy: Ref,
    /// Whether the object is a record whose constructor is executed next, or a recipe whose call is
    /// made next.
    pub(crate) is_open_record: bool,
}

/// Chooses the value of a part of an input object, which the current instruction reads for the
/// first time.
pub(crate) fn initialize_part(machine: &mut Machine, object: Ref, part: u32) -> Result<(), Exit> {
    let facts = choice_memo::take::<PartFacts>(machine);
    if let Some(facts) = facts.filter(|facts| facts.place == (object, part)) {
        let value = take(machine, &facts.of)?;
        return initialize(machine, (object, part), facts.copy, value);
    }
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
            return Err(Exit::NoInput(format!("an input of class {}", class.java_name())));
        }
    };
    let declared = match &signature {
        Some(signature) => load(machine, class_name(&generic::erasure(signature)))?,
        None => erased,
    };
    // A signature does not replace the type of the part by a supertype.
    let declared = if declared.is_subclass_of(erased) { declared } else { erased };
    // The outer instance of an inner class is never null. A call of the class library that creates
    // an input accepts null only as a value.
    let is_argument = field.is_some_and(|field| factories::is_recipe(field.class()));
    let initial = field.and_then(initializers::initialized);
    let is_outer = field.is_some_and(completion::is_outer);
    let nullable = !is_argument && !is_outer && initial.is_none();
    let holds = if field.is_some() { field } else { field_of_array(machine, &known, pair) };
    let name = holds.map_or_else(
        || "element".to_owned(),
        |field| format!("{}.{}", simple_name(field.class()), field.name),
    );
    let signature = signature.unwrap_or_default();
    let is_key = class.is_array() && collections::has_keys(machine, &known, object);
    let length = initial.and_then(|initial| initial.length);
    let of = InputPlace {
        declared,
        nullable,
        signature: &signature,
        is_key,
        owner: object,
        length,
        is_outer,
        completes: size_of_structure(machine)?.is_some(),
    };
    let value = choose_with_facts(machine, &of, &name).map_err(|(exit, of)| {
        if let Some(of) = of {
            let place = (object, part);
            choice_memo::keep(machine, || PartFacts { place, copy: pair.copy, of });
        }
        exit
    })?;
    initialize(machine, (object, part), pair.copy, value)
}

/// Sets the value of a part of an input object and of its copy.
fn initialize(
    machine: &mut Machine,
    (object, part): (Ref, u32),
    copy: Ref,
    value: Made,
) -> Result<(), Exit> {
    settle(machine, object, part, value.object);
    if !machine.live.symbols.part(&machine.live.heap, copy, part).is_none() {
        settle(machine, copy, part, value.copy);
    }
    // The instruction is executed again after the constructor or the call.
    if value.is_open_record {
        return Err(records::call(machine, value.object, FrameKind::Again));
    }
    Ok(())
}

/// Returns the field that refers to an array of arrays. Numbers in the arrays have its name.
fn field_of_array(machine: &Machine, known: &[Pair], mut array: Pair) -> Option<FieldRef> {
    let heap = &machine.live.heap;
    // An array contains arrays of fewer dimensions only, unless its elements have an open type.
    for _ in 0..known.len() {
        let mut outer = None;
        for pair in known {
            let class = heap.peek(pair.copy).class();
            if class.is_array() {
                let parts = 0..heap.peek(pair.copy).length;
                let refers = |part| shadow::number(heap, pair.copy, part) as Ref == array.copy;
                let has_it = class.has_reference_elements() && parts.into_iter().any(refers);
                outer = outer.or(has_it.then_some(*pair));
                continue;
            }
            let refers = |field: &FieldRef| {
                field.is_reference() && heap.slot(pair.copy, field.slot) as Ref == array.copy
            };
            if let Some(field) = fields::fields_of(class).into_iter().find(refers) {
                return Some(field);
            }
        }
        array = outer?;
    }
    None
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

/// Chooses the values of a number of references of an object, from one part on, since they are read
/// next.
pub fn initialize_parts(
    machine: &mut Machine,
    object: Ref,
    first: u32,
    number: u32,
) -> Result<(), Exit> {
    for part in first..first.saturating_add(number) {
        let live = &machine.live;
        if live.symbols.has_late_reference(&live.heap, object, part) {
            make_reference(machine, object, part)?;
        }
    }
    Ok(())
}

/// Facts about the choice of a part of an input object, for its alternatives.
struct PartFacts {
    place: (Ref, u32),
    copy: Ref,
    of: Box<ValueFacts>,
}

/// Facts about the choice of a value, for its alternatives.
struct ValueFacts {
    known: Vec<Pair>,
    candidates: Vec<Candidate>,
    signature: String,
    name: String,
}

/// Chooses the value of an input. Elements of an array of numbers get the name `name`.
fn choose(machine: &mut Machine, of: &InputPlace<'_>, name: &str) -> Result<Made, Exit> {
    choose_with_facts(machine, of, name).map_err(|(exit, _)| exit)
}

/// Chooses a value, as [`choose`] does. An exit for a choice has facts about the choice.
fn choose_with_facts(
    machine: &mut Machine,
    of: &InputPlace<'_>,
    name: &str,
) -> Result<Made, (Exit, Option<Box<ValueFacts>>)> {
    // The candidates depend on all inputs created so far.
    let without_facts = |exit| (exit, None);
    let mirror = holder(machine).map_err(without_facts)?.mirror.get();
    machine.note(mirror, part::WHOLE, Touch::Write);
    let known = pairs(machine).map_err(without_facts)?;
    if of.completes {
        let candidate = completion::candidate(machine, of, &known).map_err(without_facts)?;
        return make(machine, candidate, known, (of.signature, name)).map_err(without_facts);
    }
    let candidates = candidates::list(machine, of, &known).map_err(without_facts)?;
    let (signature, name) = (of.signature.to_owned(), name.to_owned());
    let facts = Box::new(ValueFacts { known, candidates, signature, name });
    take(machine, &facts).map_err(|exit| {
        let is_choice = matches!(exit, Exit::Choice(_));
        (exit, is_choice.then_some(facts))
    })
}

/// Makes the value of the chosen candidate.
fn take(machine: &mut Machine, facts: &ValueFacts) -> Result<Made, Exit> {
    let chosen = pick(machine, facts.candidates.len())?;
    let of = (&*facts.signature, &*facts.name);
    make(machine, facts.candidates[chosen], facts.known.clone(), of)
}

/// Makes the value of a candidate.
fn make(
    machine: &mut Machine,
    candidate: Candidate,
    known: Vec<Pair>,
    (signature, name): (&str, &str),
) -> Result<Made, Exit> {
    let mut is_open_record = false;
    let pair = match candidate {
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
        Candidate::LongText => new_long_text(machine, known)?,
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

/// Chooses one of several alternatives whose values are references.
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
        _ => {
            note_fork(machine, alternatives);
            Err(Exit::Choice(alternatives as u32))
        }
    }
}
