//! Facts that are computed when a choice arises, for the executions of its alternatives.
//!
//! Invariant: the facts are those of the present state, which is before a choice. Only a depth-first
//! traversal with marks has them, since a restored vector has none.

use std::any::Any;
use std::rc::Rc;
use vm::machine::Machine;

/// Keeps facts about the choice that the current instruction makes now.
pub(crate) fn keep<T: Any>(machine: &mut Machine, facts: impl FnOnce() -> T) {
    let symbols = &mut machine.live.symbols;
    if symbols.loads_numbers {
        symbols.choice_facts = Some(Rc::new(facts()));
    }
}

/// Returns the facts about the choice whose alternative the current instruction takes.
pub(crate) fn take<T: Any>(machine: &mut Machine) -> Option<Rc<T>> {
    let me = machine.live.current;
    if machine.live.threads[me].chosen.is_empty() {
        return None;
    }
    machine.live.symbols.choice_facts.take()?.downcast().ok()
}
