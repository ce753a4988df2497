//! Endless loops without a visible instruction (SEMANTICS 10).
//!
//! A transition that is too long is cut and its end stored; where such transitions of one thread
//! lead in a circle, the thread can go round for ever without anybody noticing. Which transitions
//! those are is known to the one who sees the states' numbers, so this is no property of one state.

use crate::finding::{Finding, program_place};
use vm::Machine;

/// The property's name.
pub const ENDLESS_LOOP: &str = "endless-loop";

/// The finding for the thread that was cut last.
pub fn endless_loop(machine: &Machine) -> Finding {
    let slot = machine.live.current;
    let stack = machine.live.stack_of(slot);
    Finding {
        property: ENDLESS_LOOP,
        exception: None,
        message: format!("{} loops for ever", crate::thread_name(machine, slot)),
        place: program_place(&stack),
        stack,
        threads: vec![slot],
    }
}
