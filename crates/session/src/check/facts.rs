//! Facts about variables of the program, as part of the result.
//!
//! Source: the contract of the result file, list `facts`. Invariant: a fact that any attempt refuted has
//! the status of a refuted one.

use crate::masking;
use crate::places;
use report::VariableFact;
use vm::Machine;
use vm::lock_protection::{FactOfVariable, facts_of_variables};

/// Adds the facts of a machine's last search to those of earlier searches.
pub(super) fn add(known: &mut Vec<VariableFact>, machine: &Machine) {
    for FactOfVariable { kind, variable, is_withdrawn, place } in facts_of_variables(machine) {
        let found = VariableFact {
            kind: kind.row().name.to_owned(),
            variable: variable.replace('/', "."),
            used: !is_withdrawn,
            withdrawn_at: place.map(places::location),
        };
        join(known, found);
    }
    known.sort_by(|a, b| (&a.kind, &a.variable).cmp(&(&b.kind, &b.variable)));
}

/// Adds the masks of a machine to those of earlier searches. An earlier mask that is not proposed
/// again, because of a withdrawn mask, is marked as unused.
pub(super) fn add_masks(known: &mut Vec<VariableFact>, machine: &Machine) {
    let masks = masking::facts(machine);
    let is_mask = |fact: &&mut VariableFact| {
        [VariableFact::MASK, VariableFact::LEAF_MONITOR].contains(&fact.kind.as_str())
    };
    for fact in known.iter_mut().filter(is_mask) {
        fact.used &= masks.iter().any(|mask| mask.variable == fact.variable);
    }
    for mask in masks {
        join(known, mask);
    }
}

fn join(known: &mut Vec<VariableFact>, found: VariableFact) {
    let is_same = |other: &&mut VariableFact| {
        (&other.kind, &other.variable) == (&found.kind, &found.variable)
    };
    match known.iter_mut().find(is_same) {
        Some(other) if other.used => *other = found,
        Some(_) => {}
        None => known.push(found),
    }
}
