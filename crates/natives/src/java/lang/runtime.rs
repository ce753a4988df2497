//! `java.lang.Runtime`: processors and memory.
//!
//! Source: the class's documentation. Invariant: while a program is checked the figures are
//! settings, never the host's.

use crate::values::Answer;
use vm::Machine;

vm::natives! {
    class "java/lang/Runtime";
    "availableProcessors()I" => processors;
    "freeMemory()J" => free_memory;
    "totalMemory()J" => |machine, _| Ok(machine.live.heap.limit as u64);
    "maxMemory()J" => |machine, _| Ok(machine.live.heap.limit as u64);
    "gc()V" visible => super::r#ref::reference::collect;
}

/// Returns the number of processors, a setting. With `cg.max_processors`, a call of the program
/// chooses a number from 1 up to that limit.
fn processors(machine: &mut Machine, _: &[u64]) -> Answer {
    let most = machine.options.choosing.most_processors.filter(|_| machine.options.check);
    let is_program_call =
        machine.thread().method().is_some_and(|caller| caller.class().loader.raw() > 1);
    match most.filter(|_| is_program_call && !machine.run.booting) {
        Some(most) => machine.choose(0, most).map(|chosen| u64::from(chosen) + 1),
        None => Ok(u64::from(machine.options.platform.processors)),
    }
}

/// Returns half of the heap size under check, as garbage is not part of a state.
pub(crate) fn free_memory(machine: &mut Machine, _: &[u64]) -> Answer {
    let limit = machine.live.heap.limit;
    let free = if machine.options.check {
        limit / 2
    } else {
        limit.saturating_sub(machine.live.heap.used())
    };
    Ok(free as u64)
}
