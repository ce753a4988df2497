//! Endless loops without a visible instruction (SEMANTICS 10).
//!
//! A transition that is too long is cut and its end stored. If such transitions of one thread form
//! a cycle, the thread can loop forever unobserved. Their detection needs the ids of states, so
//! this is no property of a single state.

use crate::finding::{Finding, program_place};
use vm::Machine;

/// The name of the property.
pub const ENDLESS_LOOP: &str = "endless-loop";

/// Returns the finding for the thread of the last cut transition.
pub fn endless_loop(machine: &Machine) -> Finding {
    let slot = machine.live.current;
    let stack = machine.live.stack_of(slot);
    Finding {
        name: None,
        property: ENDLESS_LOOP,
        exception: None,
        message: format!("{} loops for ever", crate::thread_name(machine, slot)),
        place: program_place(&stack),
        stack,
        threads: vec![slot],
    }
}
