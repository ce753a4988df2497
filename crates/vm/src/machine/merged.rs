//! The classes of the class library whose calls were merged into single steps: their names are
//! assumptions of the result (SEMANTICS 31).
//!
//! Lifetime: the run. A method that the start of the class library called counts once the program
//! calls it at a call site of its own.

use super::Machine;
use crate::prepared::Prepared;
use classes::MethodRef;

/// Notes a method whose calls are merged.
pub(super) fn note(machine: &mut Machine, prepared: &'static Prepared) {
    if machine.run.booting {
        machine.program.merged_at_start.push(prepared);
    } else {
        let name = prepared.method.class().java_name().to_string();
        machine.run.merged_classes.insert(name);
    }
}

/// Forgets that merged methods are prepared, at the end of the start.
pub(crate) fn forget(machine: &mut Machine) {
    for prepared in &machine.program.merged_at_start {
        machine.program.prepared[prepared.method.id.index()] = None;
    }
}

/// Returns the merged method that the start prepared, and notes it.
pub(super) fn prepared_before(
    machine: &mut Machine,
    method: MethodRef,
) -> Option<&'static Prepared> {
    let known = &machine.program.merged_at_start;
    let prepared = known.iter().copied().find(|known| std::ptr::eq(known.method, method))?;
    note(machine, prepared);
    machine.program.prepared[method.id.index()] = Some(prepared);
    Some(prepared)
}
