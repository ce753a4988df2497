//! Encoding of the current state.

use crate::canonical::components::Work;
use crate::canonical::encode::Encoding;
use crate::canonical::encode::is_kept_at_end;
use crate::snapshots::Snapshots;
use crate::vector::TableFull;
use vm::Machine;
use vm::heap::Ref;
use vm::machine::Live;

impl Snapshots {
    /// The place in vectors of the number that most steps change: what all may reach.
    pub const BUSY_PLACE: usize = 3;

    /// Whether a fixed object is told of once the process has ended: the statics of the program.
    pub fn is_kept_at_end(machine: &Machine, r: Ref) -> bool {
        is_kept_at_end(&machine.live.heap, r)
    }

    /// Appends the canonical vector of the current state to `out`.
    pub fn encode(&mut self, machine: &mut Machine, out: &mut Vec<u32>) -> Result<(), TableFull> {
        self.order_written(machine)?;
        self.encoding(machine, true).encode(out)
    }

    /// The same, without trusting anything that is known of the state last settled.
    pub fn encode_anew(
        &mut self,
        machine: &mut Machine,
        out: &mut Vec<u32>,
    ) -> Result<(), TableFull> {
        self.order_written(machine)?;
        self.encoding(machine, false).encode(out)
    }

    fn encoding<'a>(&'a mut self, machine: &'a mut Machine, trusting: bool) -> Encoding<'a> {
        machine.live.prune_attributes();
        let over = machine.live.has_ended();
        let threads = &machine.live.threads;
        let mut order = std::mem::take(&mut self.components.order);
        order.clear();
        order.extend((0..threads.len()).filter(|t| threads[*t].is_alive() && !over));
        if !order.is_sorted_by(|a, b| threads[*a].key < threads[*b].key) {
            order.sort_by(|a, b| threads[*a].key.cmp(&threads[*b].key));
        }
        let slots = order.iter().max().map_or(0, |last| last + 1);
        let remembers = machine.remembers_sharing();
        let Live { heap, threads, globals, .. } = &mut machine.live;
        Encoding {
            heap,
            threads,
            globals,
            components: &mut self.components,
            transitions: machine.run.transitions,
            over,
            remembers,
            trusting,
            order,
            slots,
            renamed: true,
            whole: true,
            moved: true,
            recounts: false,
        }
    }

    /// How many numbers were given in this run that names are made of: fixed objects made and written
    /// for the first time, slots of threads, classes. Never less than before.
    pub fn numbers_given(machine: &Machine) -> u64 {
        let fixed =
            u64::from(machine.live.heap.fixed_end()) + machine.live.heap.written().len() as u64;
        let slots = machine.run.thread_slots.count() as u64;
        fixed + slots + machine.program.registry.class_count() as u64
    }

    /// What encoding took so far.
    pub fn work(&self) -> Work {
        Work { nodes: self.components.forest.nodes() as u64, ..self.components.work }
    }

    /// The name that an object has in the vector just made; 0 for garbage.
    pub fn name_of(&self, machine: &Machine, r: Ref) -> u32 {
        if r < machine.live.heap.first_dynamic() {
            return r;
        }
        let at = (r - machine.live.heap.first_dynamic()) as usize;
        self.components.numbers.get(at).copied().unwrap_or(0)
    }

    /// The name of an object in the state last settled; 0 for one that it did not have.
    pub fn name_before(&self, r: Ref) -> u32 {
        self.components.layout.name_at(r)
    }

    /// The handle an object gets when the vector just made is restored; none for garbage.
    pub fn handle_after(&self, machine: &Machine, r: Ref) -> Option<Ref> {
        match self.name_of(machine, r) {
            0 => None,
            name => Some(self.components.layout.handle_of(name)),
        }
    }

    /// The objects of the vector just made that had another name before the transition, and which;
    /// 0 for those that were made in it. Ascending.
    pub fn origins(&self, machine: &Machine, out: &mut Vec<(u32, u32)>) {
        out.clear();
        let components = &self.components;
        let made: base::FastSet<Ref> = machine.live.heap.fresh().iter().copied().collect();
        let found = components.found.iter().zip(&components.walked);
        let found = found.filter(|(_, walked)| **walked).map(|(found, _)| found);
        for found in found.chain(components.rewalked.iter().map(|part| &part.objects)) {
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
