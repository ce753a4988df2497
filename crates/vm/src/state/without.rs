//! The vector that the current state would have without some of its fields.
//!
//! Source: JPF's `FilterField`: two states that differ only in such fields count as one. Invariant: the
//! state is afterwards what it was before; whoever encodes it next trusts nothing that was known of it.

use super::components::TableFull;
use crate::heap::Ref;
use crate::machine::Machine;
use classes::{ClassRef, FieldRef};

/// Fields that are left out.
#[derive(Clone, Debug, Default)]
pub struct LeftOut {
    fields: Vec<FieldRef>,
}

impl LeftOut {
    /// Adds a field.
    pub fn add(&mut self, field: FieldRef) {
        self.fields.push(field);
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// The fields, as `Class.field`.
    pub fn names(&self) -> Vec<String> {
        let name = |field: &FieldRef| format!("{}.{}", field.class().java_name(), field.name);
        self.fields.iter().map(name).collect()
    }

    /// Slots of instances of a class.
    fn slots_of(&self, class: ClassRef) -> Vec<u32> {
        let inherits = |field: &&FieldRef| {
            let mut at = Some(class);
            std::iter::from_fn(|| {
                let this = at?;
                at = this.super_class;
                Some(this)
            })
            .any(|one| std::ptr::eq(one, field.class()))
        };
        let own = self.fields.iter().filter(|field| !field.is_static()).filter(inherits);
        own.map(|field| field.slot).collect()
    }
}

impl Machine {
    /// Appends to `out` the vector that the current state would have if these fields were 0 and null.
    pub fn encode_without(
        &mut self,
        left_out: &LeftOut,
        out: &mut Vec<u32>,
    ) -> Result<(), TableFull> {
        let places = self.places_of(left_out);
        let kept: Vec<u64> = places.iter().map(|(r, slot)| self.heap.slot(*r, *slot)).collect();
        for (r, slot) in &places {
            self.heap.unlogged(*r).data[*slot as usize] = 0;
        }
        let encoded = self.encode_anew(out);
        for ((r, slot), value) in places.iter().zip(kept) {
            self.heap.unlogged(*r).data[*slot as usize] = value;
        }
        encoded
    }

    /// Where these fields are.
    fn places_of(&self, left_out: &LeftOut) -> Vec<(Ref, u32)> {
        let mut places = Vec::new();
        for field in left_out.fields.iter().filter(|field| field.is_static()) {
            let mirror = field.class().mirror.get();
            if mirror != 0 {
                places.push((mirror, self.known.class_slots + field.slot));
            }
        }
        let mut known: Vec<(ClassRef, Vec<u32>)> = Vec::new();
        for r in self.heap.first_dynamic()..self.heap.end() {
            if !self.heap.is_live(r) {
                continue;
            }
            let class = self.heap.get(r).class();
            let at = known.iter().position(|(one, _)| std::ptr::eq(*one, class));
            let at = at.unwrap_or_else(|| {
                known.push((class, left_out.slots_of(class)));
                known.len() - 1
            });
            places.extend(known[at].1.iter().map(|slot| (r, *slot)));
        }
        places
    }
}
