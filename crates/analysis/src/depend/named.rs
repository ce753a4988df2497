//! Accesses of fields and elements through objects that denote them: reflection, handles, updaters.

use super::Memories;
use crate::points::{Place, Points, Slot, Variable};
use library::effects::ByName;
use std::collections::BTreeSet;

/// Returns the memory that a call accesses by name, if the call is an access that `accesses` selects.
fn accessed(points: &Points<'_>, place: Place, accesses: impl Fn(ByName) -> bool) -> Vec<Memories> {
    let mut found = Vec::new();
    let body = points.body(place.method);
    let Some(callee) = points.named(body, place.pc) else { return found };
    if !callee.access().is_some_and(accesses) {
        return found;
    }
    let call = &body.code.calls[body.insn(place.pc).wide() as usize];
    let mut registers = call.args.iter().filter(|of| of.is_reference).map(|of| of.register);
    let handles = registers.next().map(|of| points.register(place, of)).unwrap_or_default();
    let bases: BTreeSet<_> = registers.flat_map(|of| points.register(place, of)).collect();
    let members = points.members_named(&handles);
    if members.has_elements {
        found.push(Memories::Slots(Slot::Elements, bases.clone()));
    }
    for field in points.fields_named(&members) {
        if field.is_static() {
            found.push(Memories::Static(Variable::of_static(field)));
            continue;
        }
        let fits = |object: &crate::points::ObjectId| {
            points.get(*object).class.is_some_and(|class| class.is_subclass_of(field.class()))
        };
        let mut objects: BTreeSet<_> = bases.iter().copied().filter(fits).collect();
        if objects.is_empty() {
            objects = points.objects().filter(fits).collect();
        }
        found.push(Memories::Slots(Slot::of(field), objects));
    }
    found
}

/// Returns the memory that a call reads by name.
pub(super) fn read(points: &Points<'_>, place: Place) -> Vec<Memories> {
    accessed(points, place, |of| matches!(of, ByName::Reads | ByName::Writes))
}

/// Returns the memory that a call writes by name.
pub(super) fn written(points: &Points<'_>, place: Place) -> Vec<Memories> {
    accessed(points, place, |of| of == ByName::Writes)
}
