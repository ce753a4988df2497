//! Whether a transition noted what it wrote, for the `paranoid` option.
//!
//! Source: the invariant of `footprint`. What shared objects contained when the last state was
//! settled is told by the components of its vector, in which the names are the live handles.
//! Invariant: nothing is changed here. Not looked at: what a class is initialized to, which is noted
//! if it matters, and fields hidden from states.

use crate::canonical::encoding::{HEADER, Names, object_words};
use crate::snapshots::Snapshots;
use library::mod_count;
use vm::Machine;
use vm::footprint::{EVERYTHING, Touch, WORLD, part};
use vm::heap::{CLEARABLE, Object, Ref, SHARED};

impl Snapshots {
    /// A write of something shared that no note tells of, in the transition that thread `slot` has
    /// just made.
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

    /// Whether an object that was written is as it was in the state last settled.
    pub fn is_as_settled(&self, machine: &Machine, r: Ref) -> bool {
        let handle = if machine.live.heap.is_fixed(r) { r } else { 0 };
        let now = self.settled_words(machine, machine.live.heap.get(r), handle);
        // The word of flags tells who reaches it.
        self.words_before(machine, r)
            .is_some_and(|before| before[..3] == now[..3] && before[4..] == now[4..])
    }

    fn words_before(&self, machine: &Machine, r: Ref) -> Option<Vec<u32>> {
        let components = &self.components;
        let component = match components.fixed_places.get(&r) {
            Some(at) => components.fixed.get(*at),
            None => components.component_at(r),
        };
        if component != 0 {
            return Some(components.words_of(component).into_owned());
        }
        machine.live.heap.pristine(r).map(|object| self.settled_words(machine, object, r))
    }

    /// The words of an object in names of the state last settled; `handle` is that of a fixed
    /// object, else 0.
    fn settled_words(&self, machine: &Machine, object: &Object, handle: Ref) -> Vec<u32> {
        let names = Names {
            first_dynamic: machine.live.heap.first_dynamic(),
            layout: &self.components.layout,
            numbers: None,
            over: false,
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
        let now = self.settled_words(machine, object, handle);
        // Who gives up a monitor makes nothing impossible.
        let taken = before[6..8] != now[6..8] && before[6] != by as u32 + 1;
        if taken && !Self::is_noted(machine, r, |p| p == part::MONITOR) {
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
            let is_element = |p: u32| p < part::FILES;
            return (differs && !Self::is_noted(machine, r, is_element))
                .then(|| format!("an element of a {class:?}"));
        }
        // What a class starts with is the same whoever initializes it, or noted as such.
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

    /// Fields that are not read as such, or whose change nobody can tell.
    fn is_seen_otherwise(machine: &Machine, r: Ref, field: classes::FieldRef) -> bool {
        match &*field.class().name {
            "java/lang/Thread" if &*field.name == "eetop" => {
                Self::is_noted(machine, r, |p| p == part::START)
            }
            "java/lang/Thread" => library::thread_local::is_thread_local(field),
            // Where the next number of a thread is kept, which only the method that gives it reads.
            "java/lang/Thread$ThreadIdentifiers" => {
                Self::is_noted(machine, WORLD, |p| p == part::NUMBERS)
            }
            // Computed when first asked for, by whoever asks.
            "java/lang/Class" => &*field.name == "name",
            _ => false,
        }
    }
}
