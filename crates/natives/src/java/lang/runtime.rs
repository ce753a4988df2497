//! `java.lang.Runtime`: processors and memory.
//!
//! Source: the class's documentation. Invariant: while a program is checked the figures are
//! settings, never the host's.

use crate::values::Answer;
use vm::Machine;

vm::natives! {
    class "java/lang/Runtime";
    "availableProcessors()I" => |machine, _| Ok(u64::from(machine.options.processors));
    "freeMemory()J" => free_memory;
    "totalMemory()J" => |machine, _| Ok(machine.heap.limit as u64);
    "maxMemory()J" => |machine, _| Ok(machine.heap.limit as u64);
    "gc()V" visible => super::r#ref::reference::collect;
}

/// Under check garbage is no part of a state, so how much of it there is cannot be told: half of the
/// heap is said to be free.
pub(crate) fn free_memory(machine: &mut Machine, _: &[u64]) -> Answer {
    let limit = machine.heap.limit;
    let free =
        if machine.options.check { limit / 2 } else { limit.saturating_sub(machine.heap.used()) };
    Ok(free as u64)
}
