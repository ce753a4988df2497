//! Comparison of the writes of a transition with its footprint, for the option `--paranoid`.
//!
//! Source: the invariant of `footprint`. The contents of shared objects in the last settled state
//! are the components of its vector, whose canonical ids map to the live handles. Invariant: the
//! audit changes nothing. Two kinds of fields are not compared: initial values of classes, which
//! are recorded if they matter, and fields that are omitted from states.

use crate::canonical::encoding::{HEADER, Names, object_words};
use crate::snapshots::Snapshots;
use library::mod_count;
use vm::Machine;
use vm::footprint::{EVERYTHING, Touch, WORLD, part};
use vm::heap::{CLEARABLE, Object, Ref, SHARED};

impl Snapshots {
    /// Returns a write to a shared object that is missing in the footprint of the last transition,
    /// which thread `slot` made.
    pub fn unnoted_write(&self, machine: &Machine, slot: usize) -> Option<String> {
        if machine.transition.footprint.iter().any(|noted| noted.object == EVERYTHING) {
            return None;
        }
        let fresh: base::FastSet<Ref> = machine.live.heap.fresh().iter().copied().collect();
        machine
            .live
            .heap
            .changed()
            .filter(|r| machine.live.heap.is_live(*r) && !fresh.contains(r))
            .find_map(|r| self.unnoted_change_of(machine, r, slot))
    }

    /// Whether a written object has the same contents as in the settled state.
    pub fn is_as_settled(&self, machine: &Machine, r: Ref) -> bool {
        let handle = if machine.live.heap.is_fixed(r) { r } else { 0 };
        let now = self.settled_words(machine, machine.live.heap.get(r), handle);
        // The word of flags depends on the threads that reach the object.
        self.words_before(machine, r)
            .is_some_and(|before| before[..3] == now[..3] && before[4..] == now[4..])
    }

    fn words_before(&self, machine: &Machine, r: Ref) -> Option<Vec<u32>> {
        let components = &self.components;
        let component = match components.immortal_positions.get(&r) {
            Some(at) => components.immortal.get(*at),
            None => components.component_at(r),
        };
        if component != 0 {
            return Some(components.words_of(component).into_owned());
        }
        machine.live.heap.pristine(r).map(|object| self.settled_words(machine, object, r))
    }

    /// Returns the encoding of an object with the canonical ids of the settled state. The argument
    /// `handle` is 0 for dynamic objects.
    fn settled_words(&self, machine: &Machine, object: &Object, handle: Ref) -> Vec<u32> {
        let names = Names {
            first_dynamic: machine.live.heap.first_dynamic(),
            layout: &self.components.layout,
            numbers: None,
            has_ended: false,
            drop_mod_counts: false,
        };
        let mut words = Vec::new();
        object_words(object, handle, &names, &mut words);
        words
    }

    fn is_noted(machine: &Machine, r: Ref, mut covers: impl FnMut(u32) -> bool) -> bool {
        machine.transition.footprint.iter().any(|noted| {
            noted.object == r
                && noted.touch != Touch::Read
                && (noted.part == part::WHOLE || covers(noted.part))
        })
    }

    fn unnoted_change_of(&self, machine: &Machine, r: Ref, by: usize) -> Option<String> {
        let object = machine.live.heap.get(r);
        let before = self.words_before(machine, r)?;
        if before[3] & (SHARED | CLEARABLE) == 0 {
            return None;
        }
        let class = object.class();
        let handle = if machine.live.heap.is_fixed(r) { r } else { 0 };
        let without_numbers = machine.live.symbols.without_numbers(&machine.live.heap, r);
        let now = self.settled_words(machine, without_numbers.as_ref().unwrap_or(object), handle);
        // The exit from a monitor disables no transition, but atomic sections depend on it.
        let owner_part = if now[6] == 0 { part::TAKEN } else { part::MONITOR };
        let nested = before[6] == by as u32 + 1 && now[6] == before[6];
        let changed = before[6..8] != now[6..8] && !nested;
        if changed && !Self::is_noted(machine, r, |p| p == owner_part) {
            return Some(format!("the monitor of a {class:?}"));
        }
        if before[5] != now[5] && !Self::is_noted(machine, r, |p| p == part::HASH) {
            return Some(format!("the identity hash of a {class:?}"));
        }
        if now.len() != before.len() {
            return Some(format!("the size of a {class:?}"));
        }
        if class.is_array() {
            let differs = before[HEADER..] != now[HEADER..];
            let is_element = |p: u32| p < part::LEAST;
            return (differs && !Self::is_noted(machine, r, is_element))
                .then(|| format!("an element of a {class:?}"));
        }
        // The initial values of a class do not depend on the initializing thread, or are recorded
        // as initial values.
        if object.mirrors.is_some() && before[4] != now[4] {
            return None;
        }
        let instance = class.instance_slots as usize;
        let hidden = class.hidden_slots.borrow();
        let mut at = HEADER;
        for slot in 0..object.data.len() {
            let reference = if slot < instance {
                class.instance_references[slot]
            } else {
                object.mirrors.is_some_and(|c| c.static_references[slot - instance])
            };
            let size = if reference { 1 } else { 2 };
            let differs = before[at..at + size] != now[at..at + size];
            at += size;
            let is_hidden =
                hidden.contains(&(slot as u32)) || mod_count::mod_count_slot(class) == Some(slot);
            if differs && !is_hidden && !Self::is_noted(machine, r, |p| p == slot as u32) {
                let (holder, at) = match object.mirrors {
                    Some(mirrored) if slot >= instance => (mirrored, slot - instance),
                    _ => (class, slot),
                };
                let field = |f: &&classes::Field| {
                    f.slot == at as u32 && f.is_static() == (slot >= instance)
                };
                let mut supers = std::iter::successors(Some(holder), |c| c.super_class);
                let field = supers.find_map(|c| c.fields.iter().find(field));
                if field.is_some_and(|f| Self::is_seen_otherwise(machine, r, f)) {
                    continue;
                }
                return Some(format!("{field:?} of a {class:?} ({:?})", object.mirrors));
            }
        }
        None
    }

    /// Whether a field has a footprint of a different kind, or its changes are not observable.
    fn is_seen_otherwise(machine: &Machine, r: Ref, field: classes::FieldRef) -> bool {
        match &*field.class().name {
            "java/lang/Thread" if &*field.name == "eetop" => {
                Self::is_noted(machine, r, |p| p == part::START)
            }
            "java/lang/Thread" => library::thread_local::is_thread_local(field),
            // The field is the next thread number. Only the method that assigns numbers reads it.
            "java/lang/Thread$ThreadIdentifiers" => {
                Self::is_noted(machine, WORLD, |p| p == part::NUMBERS)
            }
            // The field is a cache that is computed at the first request.
            "java/lang/Class" => &*field.name == "name",
            _ => false,
        }
    }
}
