//! Accesses that represent changes of the propositions of temporal properties.
//!
//! Source: decision 0096. Invariant: the order of these accesses is part of an execution, so two of them
//! conflict.

use super::{EVERYTHING, WORLD, part};
use crate::heap::Ref;
use crate::machine::Machine;
use classes::FieldRef;

/// Whether a write to a part of an object may change a proposition about variables. Returns false if the
/// order of such writes is irrelevant.
pub(super) fn is_written(machine: &Machine, object: Ref, at: u32) -> bool {
    let visible = &machine.options.granularity.visible;
    if !visible.orders_writes() || matches!(object, WORLD | EVERYTHING) {
        return false;
    }
    let written = machine.live.heap.peek(object);
    let class = written.class();
    let is_named = |field: FieldRef| visible.has(Some(&*field.name));
    if class.is_array() {
        return visible.elements && (at < part::LEAST || at == part::WHOLE);
    }
    if at == part::WHOLE {
        let classes = std::iter::successors(Some(class), |class| class.super_class);
        return classes.chain(written.mirrors).any(|class| class.fields.iter().any(is_named));
    }
    let statics = at.checked_sub(machine.program.known.class_slots);
    let field = match (written.mirrors, statics) {
        (Some(class), Some(slot)) => {
            class.fields.iter().find(|field| field.is_static() && field.slot == slot)
        }
        _ => class.instance_field(at),
    };
    field.is_some_and(is_named)
}
