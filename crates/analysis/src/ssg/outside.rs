//! Accesses by methods that are not inlined, with all variables that the points-to analysis found.

use super::access::HeapVariable;
use super::heap::executed_outside;
use super::solve::{Graphs, static_field};
use crate::points::{ObjectId, Place, Slot};
use code::operation::{Memory, Operation};
use std::collections::BTreeSet;

/// An access by a method that is not inlined.
#[derive(Clone, Debug)]
pub(crate) struct OutsideAccess {
    pub(crate) place: Place,
    pub(crate) writes: bool,
    /// The variables that may be accessed.
    pub(crate) variables: BTreeSet<HeapVariable>,
}

/// Returns all accesses by methods that may be executed without being inlined.
pub(crate) fn outside_accesses(graphs: &Graphs<'_, '_>) -> Vec<OutsideAccess> {
    let mut all = Vec::new();
    for method in executed_outside(graphs.facts, &graphs.flow) {
        for pc in 0..graphs.facts.points.body(method).len() {
            all.extend(of_instruction(graphs, Place { method, pc }));
        }
    }
    all
}

fn of_instruction(graphs: &Graphs<'_, '_>, place: Place) -> Option<OutsideAccess> {
    let points = &graphs.facts.points;
    let body = points.body(place.method);
    let insn = body.insn(place.pc);
    let (memory, writes) = match body.operation(place.pc) {
        Operation::Load(memory, ..) => (memory, false),
        Operation::Store(memory, ..) => (memory, true),
        _ => return None,
    };
    let slot = match memory {
        Memory::Static => {
            let (class, index) = static_field(graphs.facts, place.method, place.pc)?;
            let variables = [HeapVariable::Static(class, index)].into();
            return Some(OutsideAccess { place, writes, variables });
        }
        Memory::Field => {
            let pool = body.code.sites[usize::from(insn.b)].pool;
            Slot::of(points.program.field(body.method.class(), pool)?)
        }
        Memory::Element => Slot::Elements,
    };
    let objects: BTreeSet<ObjectId> = points.register(place, insn.a);
    let of_objects = graphs.heap.all().filter(|(_, of)| objects.contains(&of.object));
    let variables = of_objects.map(|(at, _)| HeapVariable::Slot(at, slot)).collect();
    Some(OutsideAccess { place, writes, variables })
}
