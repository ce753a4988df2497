//! The vector of the current state without some of its fields and parts of its frames.
//!
//! Source: JPF's `FilterField` and `FilterFrame`: two states that differ only in omitted parts are
//! matched.
//! Invariant: the state itself is not changed. The next encoding must not use the records of the
//! last settled state.

use crate::snapshots::Snapshots;
use crate::vector::TableFull;
use classes::{ClassRef, FieldRef, MethodRef};
use vm::Machine;
use vm::heap::Ref;
use vm::thread::Thread;

/// The omitted parts of the frames of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameParts {
    /// The variables and operands of the frames.
    pub data: bool,
    /// The program counter, which is omitted only together with the data, as the data depend on it.
    pub position: bool,
    /// The frames of methods that the method calls.
    pub callees: bool,
}

/// The omitted fields and parts of frames.
#[derive(Clone, Debug, Default)]
pub struct LeftOut {
    fields: Vec<FieldRef>,
    frames: Vec<(MethodRef, FrameParts)>,
}

impl LeftOut {
    /// Adds a field.
    pub fn add(&mut self, field: FieldRef) {
        self.fields.push(field);
    }

    /// Adds parts of the frames of a method.
    pub fn add_frames(&mut self, method: MethodRef, parts: FrameParts) {
        self.frames.push((method, parts));
    }

    /// Whether nothing is omitted.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty() && self.frames.is_empty()
    }

    /// Returns the omitted fields in the form `Class.field`.
    pub fn names(&self) -> Vec<String> {
        let name = |field: &FieldRef| format!("{}.{}", field.class().java_name(), field.name);
        self.fields.iter().map(name).collect()
    }

    /// Returns the methods with omitted parts of frames in the form `Class.method`.
    pub fn names_of_methods(&self) -> Vec<String> {
        let names = self.frames.iter();
        names.map(|(method, _)| format!("{}.{}", method.class().java_name(), method.name)).collect()
    }

    /// Removes the omitted parts from the frames of a thread.
    fn shorten(&self, thread: &mut Thread) {
        let mut at = 0;
        while let Some(frame) = thread.frames.get(at).copied() {
            let is_method =
                |(one, _): &&(MethodRef, FrameParts)| std::ptr::eq(*one, frame.code.method);
            if let Some((_, parts)) = self.frames.iter().find(is_method) {
                if parts.callees {
                    thread.frames.truncate(at + 1);
                }
                if parts.data {
                    let end = thread.frames.get(at + 1).map(|above| above.base as usize);
                    let end = end.unwrap_or(thread.registers.len());
                    thread.registers[frame.base as usize..end].fill(0);
                }
                if parts.data && parts.position {
                    thread.frames[at].pc = 0;
                }
            }
            at += 1;
        }
    }

    /// Lists the slots of omitted fields in instances of a class.
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

impl Snapshots {
    /// Appends to `out` the vector of the current state without the omitted parts. Omitted fields
    /// are 0 or null in the vector.
    pub fn encode_without(
        &mut self,
        machine: &mut Machine,
        left_out: &LeftOut,
        out: &mut Vec<u32>,
    ) -> Result<(), TableFull> {
        let locations = Self::locations_of(machine, left_out);
        let values: Vec<u64> =
            locations.iter().map(|(r, slot)| machine.live.heap.slot(*r, *slot)).collect();
        for (r, slot) in &locations {
            machine.live.heap.unlogged(*r).data[*slot as usize] = 0;
        }
        let all_threads = (!left_out.frames.is_empty()).then(|| machine.live.threads.clone());
        if all_threads.is_some() {
            for slot in 0..machine.live.threads.len() {
                left_out.shorten(&mut machine.live.threads[slot]);
            }
        }
        let encoded = self.encode_anew(machine, out);
        if let Some(all_threads) = all_threads {
            machine.live.threads = all_threads;
        }
        for ((r, slot), value) in locations.iter().zip(values) {
            machine.live.heap.unlogged(*r).data[*slot as usize] = value;
        }
        encoded
    }

    /// Lists the objects and slots that hold omitted fields.
    fn locations_of(machine: &Machine, left_out: &LeftOut) -> Vec<(Ref, u32)> {
        let mut locations = Vec::new();
        for field in left_out.fields.iter().filter(|field| field.is_static()) {
            let mirror = field.class().mirror.get();
            if mirror != 0 {
                locations.push((mirror, machine.program.known.class_slots + field.slot));
            }
        }
        let mut slots_by_class: Vec<(ClassRef, Vec<u32>)> = Vec::new();
        for r in machine.live.heap.first_dynamic()..machine.live.heap.end() {
            if !machine.live.heap.is_live(r) {
                continue;
            }
            let class = machine.live.heap.get(r).class();
            let at = slots_by_class.iter().position(|(one, _)| std::ptr::eq(*one, class));
            let at = at.unwrap_or_else(|| {
                slots_by_class.push((class, left_out.slots_of(class)));
                slots_by_class.len() - 1
            });
            locations.extend(slots_by_class[at].1.iter().map(|slot| (r, *slot)));
        }
        locations
    }
}
