//! Values of references that are never null, and that the precondition did not read.
//!
//! Source: decision 0118. Invariant: the completion of a structure makes no choice, so it adds no
//! structures.

use crate::lazy::candidates::{self, Candidate, InputPlace};
use crate::lazy::fields::field_at;
use crate::lazy::holder::{Pair, holder, pairs};
use crate::lazy::unread::is_unset;
use crate::lazy::{initialize_part, initializers};
use classes::FieldRef;
use vm::footprint::Touch;
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;

/// The maximal number of objects that complete a structure.
const OBJECTS: usize = 100;

/// The static field with the number of inputs before the completion, and one.
const COMPLETES: &str = "completes";

/// Whether a field of an input is never null. It is the outer object of an inner class, or a final
/// field to which each constructor assigns a new object.
pub fn is_never_null(field: FieldRef) -> bool {
    is_outer(field) || initializers::initialized(field).is_some()
}

/// Whether a field refers to the outer object of an inner class.
pub(super) fn is_outer(field: FieldRef) -> bool {
    field.name.starts_with("this$")
}

/// Gives each reference that is never null a value, if the precondition did not read it. A reference
/// whose type is no input remains unread.
pub fn complete_inputs(machine: &mut Machine) -> Result<(), Exit> {
    let mut known = pairs(machine)?;
    let first = match size_of_structure(machine)? {
        Some(first) => first,
        None => {
            start(machine, known.len())?;
            known.len()
        }
    };
    let mut refused = Vec::new();
    while let Some((object, part)) = open_part(machine, &known, &refused) {
        if known.len() > first + OBJECTS {
            break;
        }
        match initialize_part(machine, object, part) {
            Err(Exit::NoInput(_) | Exit::Unsupported(_)) => refused.push((object, part)),
            other => other?,
        }
        known = pairs(machine)?;
    }
    Ok(())
}

/// Returns the number of inputs before the completion. Returns `None` before the completion.
pub fn size_of_structure(machine: &mut Machine) -> Result<Option<usize>, Exit> {
    let class = holder(machine)?;
    Ok((machine.get_static(class, COMPLETES) as usize).checked_sub(1))
}

/// Stores the number of inputs before the completion.
fn start(machine: &mut Machine, size: usize) -> Result<(), Exit> {
    let class = holder(machine)?;
    let Some(field) = class.field_named(COMPLETES) else {
        return Err(Exit::Unsupported(format!("a holder of inputs without {COMPLETES}")));
    };
    let (mirror, slot) = machine.static_place(field);
    machine.note(mirror, slot, Touch::Write);
    machine.live.heap.set_slot(mirror, slot, size as u64 + 1);
    Ok(())
}

/// Returns the first object with an unread reference that is never null, and the slot of the
/// reference.
fn open_part(machine: &Machine, known: &[Pair], refused: &[(Ref, u32)]) -> Option<(Ref, u32)> {
    let live = &machine.live;
    let run = live.symbols.tables();
    for pair in known {
        let class = live.heap.peek(pair.copy).class();
        if class.is_array() {
            continue;
        }
        for (part, term) in live.symbols.parts_of(&live.heap, pair.copy) {
            let is_open = is_unset(&run.borrow().terms, term)
                && !refused.contains(&(pair.object, part))
                && field_at(class, part).is_some_and(is_never_null);
            if is_open {
                return Some((pair.object, part));
            }
        }
    }
    None
}

/// Returns the value that completes an input: null, an earlier outer object, or the least new one.
pub(super) fn candidate(
    machine: &mut Machine,
    of: &InputPlace<'_>,
    known: &[Pair],
) -> Result<Candidate, Exit> {
    // Other values were not considered by choice, so they are no doubts about the structures.
    let doubts = |machine: &Machine| {
        let run = machine.live.symbols.tables();
        let run = run.borrow();
        let lazy = &run.lazy;
        let met = (lazy.met_objects, lazy.met_array_length, lazy.met_string_length);
        (met, lazy.asked.clone(), run.cut.clone())
    };
    let (met, asked, cut) = doubts(machine);
    let all = candidates::list(machine, of, known);
    {
        let run = machine.live.symbols.tables();
        let mut run = run.borrow_mut();
        let lazy = &mut run.lazy;
        (lazy.met_objects, lazy.met_array_length, lazy.met_string_length) = met;
        lazy.asked = asked;
        run.cut = cut;
    }
    let rank = |one: &Candidate| match one {
        Candidate::Null => 0,
        Candidate::Earlier(_) if of.is_outer => 1,
        Candidate::New(class) if *class == of.declared => 2,
        Candidate::Collection(..) | Candidate::Array(..) | Candidate::Made(_) => 3,
        Candidate::New(_) | Candidate::Text(_) => 4,
        _ => 5,
    };
    all?.into_iter().min_by_key(rank).ok_or(Exit::Ignore)
}
