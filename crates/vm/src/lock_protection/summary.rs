//! The facts about the variables of a program, for the result of a search.
//!
//! Source: the result file, list `facts`. Lifetime: the run.

use super::candidates::Protection;
use super::{VariableAccess, contained, name_of, name_of_owned};
use crate::exception::TraceElement;
use crate::facts::{FACTS, FactKind};
use crate::heap::OF_PROGRAM;
use crate::machine::Machine;

/// A fact about a variable that the program declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactOfVariable {
    /// The kind.
    pub kind: FactKind,
    /// The name of the variable, as in [`Granularity::unprotected`](crate::machine::Granularity).
    pub variable: String,
    /// Whether an access contradicted the fact in this search.
    pub is_withdrawn: bool,
    /// The position of the contradicting access, if the thread was in code.
    pub place: Option<TraceElement>,
}

/// Returns the facts about variables of the program that the last search assumed, by kind and name.
pub fn facts_of_variables(machine: &Machine) -> Vec<FactOfVariable> {
    let known = &machine.run.lock_protection;
    let withdrawn = known.withdrawn.iter().map(|((kind, variable), place)| FactOfVariable {
        kind: *kind,
        variable: variable.clone(),
        is_withdrawn: true,
        place: *place,
    });
    let kept = known.names.iter().flat_map(|(variable, name)| {
        let kinds = match known.variables.get(variable) {
            Some(Protection::Watched(watched)) => watched.kept,
            Some(Protection::Owned) => crate::facts::FactKinds::NONE.with(FactKind::Own),
            Some(Protection::Contained(kept)) if !kept.locks.is_empty() => {
                crate::facts::FactKinds::NONE.with(FactKind::Contained)
            }
            Some(Protection::Unprotected | Protection::Final | Protection::Contained(_)) | None => {
                crate::facts::FactKinds::NONE
            }
        };
        let name = match known.variables.get(variable) {
            Some(Protection::Owned) => name_of_owned(name),
            Some(Protection::Contained(_)) => contained::name_of(name),
            _ => name.clone(),
        };
        let rows = FACTS.iter().filter(move |row| kinds.has(row.kind));
        rows.map(move |row| FactOfVariable {
            kind: row.kind,
            variable: name.clone(),
            is_withdrawn: false,
            place: None,
        })
    });
    let mut all: Vec<FactOfVariable> = withdrawn.collect();
    for fact in kept {
        if !all.iter().any(|other| (other.kind, &other.variable) == (fact.kind, &fact.variable)) {
            all.push(fact);
        }
    }
    all.sort_by(|a, b| (a.kind, &a.variable).cmp(&(b.kind, &b.variable)));
    all
}

/// Whether a class of the program declares the variable.
fn is_of_program(machine: &Machine, access: VariableAccess) -> bool {
    match access.field {
        Some(field) => !field.class().loader.is_jdk(),
        None => machine.live.heap.peek(access.object).flags & OF_PROGRAM != 0,
    }
}

/// Records the name of a variable of the program at its first access.
pub(super) fn note_name(machine: &mut Machine, access: VariableAccess) {
    if is_of_program(machine, access) {
        let name = name_of(machine, access);
        machine.run.lock_protection.names.insert(access.variable, name);
    }
}

/// Records that an access has contradicted a fact about a variable of the program.
pub(super) fn note_withdrawn(machine: &mut Machine, access: VariableAccess, kind: FactKind) {
    if !is_of_program(machine, access) {
        return;
    }
    let name = match machine.run.lock_protection.variables.get(&access.variable) {
        Some(Protection::Owned) => name_of_owned(&name_of(machine, access)),
        Some(Protection::Contained(_)) => contained::name_of(&name_of(machine, access)),
        _ => name_of(machine, access),
    };
    note_withdrawn_as(machine, kind, name);
}

/// Records that the present action contradicts a fact about a variable with this name.
pub(super) fn note_withdrawn_as(machine: &mut Machine, kind: FactKind, name: String) {
    let own = machine.live.threads.unwatched().get(machine.live.current);
    let frame = own.and_then(|thread| thread.frames.last());
    let place = frame.and_then(|frame| {
        let bytecode = frame.code.bytecodes.get(frame.pc as usize)?;
        Some(TraceElement { method: frame.code.method, bytecode: u32::from(*bytecode) })
    });
    machine.run.lock_protection.withdrawn.entry((kind, name)).or_insert(place);
}
