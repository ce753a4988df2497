//! Encoding of the current state.

use crate::canonical::components::Work;
use crate::canonical::encode::{Encoding, is_kept_at_end};
use crate::snapshots::Snapshots;
use crate::vector::TableFull;
use inputs::listing;
use vm::Machine;
use vm::heap::Ref;
use vm::machine::Live;

impl Snapshots {
    /// The position of the number that most transitions change, which is the section of the common
    /// region.
    pub const BUSY_PLACE: usize = 3;

    /// Whether an immortal object is part of end states, as it has statics of the program.
    pub fn is_kept_at_end(machine: &Machine, r: Ref) -> bool {
        is_kept_at_end(&machine.live.heap, r)
    }

    /// Appends the canonical vector of the current state to `out`.
    pub fn encode(&mut self, machine: &mut Machine, out: &mut Vec<u32>) -> Result<(), TableFull> {
        self.order_written(machine)?;
        listing::withdraw(machine);
        let result = self.encoding(machine, true).encode(out);
        listing::reinstate(machine);
        result
    }

    /// Appends the same vector as [`Self::encode`], without the records of the last settled state.
    pub fn encode_anew(
        &mut self,
        machine: &mut Machine,
        out: &mut Vec<u32>,
    ) -> Result<(), TableFull> {
        self.order_written(machine)?;
        listing::withdraw(machine);
        let result = self.encoding(machine, false).encode(out);
        listing::reinstate(machine);
        result
    }

    fn encoding<'a>(&'a mut self, machine: &'a mut Machine, uses_records: bool) -> Encoding<'a> {
        machine.live.prune_attributes();
        let has_ended = machine.live.has_ended() && !machine.options.granularity.visible.is_any;
        let threads = &machine.live.threads;
        let mut order = std::mem::take(&mut self.components.order);
        order.clear();
        order.extend((0..threads.len()).filter(|t| threads[*t].is_alive() && !has_ended));
        if !order.is_sorted_by(|a, b| threads[*a].key < threads[*b].key) {
            order.sort_by(|a, b| threads[*a].key.cmp(&threads[*b].key));
        }
        let slots = order.iter().max().map_or(0, |last| last + 1);
        let marks_once_shared = machine.remembers_sharing();
        let Live { heap, threads, globals, .. } = &mut machine.live;
        Encoding {
            heap,
            threads,
            globals,
            components: &mut self.components,
            transitions: machine.run.transitions,
            has_ended,
            marks_once_shared,
            uses_records,
            order,
            slots,
            renamed: true,
            is_full: true,
            common_renamed: true,
            mod_counts_changed: false,
        }
    }

    /// Counts the numbers assigned in this run on which canonical ids depend. These are immortal
    /// objects and their positions, slots of threads, and classes. The count never decreases.
    pub fn numbers_given(machine: &Machine) -> u64 {
        let immortal =
            u64::from(machine.live.heap.fixed_end()) + machine.live.heap.written().len() as u64;
        let slots = machine.run.thread_slots.count() as u64;
        immortal + slots + machine.program.registry.class_count() as u64
    }

    /// Returns the cost of encoding so far.
    pub fn work(&self) -> Work {
        Work { nodes: self.components.forest.nodes() as u64, ..*self.components.work }
    }

    /// Returns the canonical id of an object in the vector just encoded; 0 for garbage.
    pub fn name_of(&self, machine: &Machine, r: Ref) -> u32 {
        if r < machine.live.heap.first_dynamic() {
            return r;
        }
        let at = (r - machine.live.heap.first_dynamic()) as usize;
        self.components.numbers.get(at).copied().unwrap_or(0)
    }

    /// Returns the canonical id of an object in the last settled state; 0 if the object was not
    /// part of that state.
    pub fn name_before(&self, r: Ref) -> u32 {
        self.components.layout.id_of(r)
    }

    /// Returns the handle that an object gets when the vector just encoded is restored; `None` if
    /// the object is garbage.
    pub fn handle_after(&self, machine: &Machine, r: Ref) -> Option<Ref> {
        match self.name_of(machine, r) {
            0 => None,
            name => Some(self.components.layout.handle_of(name)),
        }
    }

    /// Lists the objects of the vector just encoded whose canonical ids differ from those before
    /// the transition. The list has pairs of a new and an old id, in ascending order. The old id is
    /// 0 for objects allocated in the transition.
    pub fn origins(&self, machine: &Machine, out: &mut Vec<(u32, u32)>) {
        out.clear();
        let components = &self.components;
        let made: base::FastSet<Ref> = machine.live.heap.fresh().iter().copied().collect();
        let found = components.found.iter().zip(&components.traversed);
        let found = found.filter(|(_, traversed)| **traversed).map(|(found, _)| found);
        for found in found.chain(components.traversed_buckets.iter().map(|bucket| &bucket.objects))
        {
            for r in found {
                let (now, then) = (self.name_of(machine, *r), self.name_before(*r));
                if made.contains(r) {
                    out.push((now, 0));
                } else if now != then {
                    out.push((now, then));
                }
            }
        }
        out.sort_unstable();
    }
}
