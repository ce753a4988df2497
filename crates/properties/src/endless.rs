//! Endless loops without visible instructions (SEMANTICS 10).
//!
//! A transition beyond the maximal length is cut, and the state at its end is stored. If cut
//! transitions of one thread form a cycle, the thread may loop for ever unobserved. The ids of states
//! are necessary to detect such a cycle, so this is no property of single states.

use crate::finding::{Finding, program_place};
use vm::Machine;

/// The name of the property.
pub const ENDLESS_LOOP: &str = "endless-loop";

/// Returns the finding for the thread of the last transition, which was cut.
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
