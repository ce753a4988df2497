//! Insertion of the transition just executed into the cache.

use crate::cache::decision_tree::{Leaf, RootKey};
use crate::cache::dependence::CachedStep;
use crate::cache::exchange::SharedEntry;
use crate::cache::observed::Location;
use crate::cache::{MAX_READS, kind_of_others, root_of};
use crate::canonical::components::LONG;
use crate::canonical::encoding::{Names, object_words, thread_words};
use crate::canonical::ids::{COMMON as COMMON_REGION, position_of, region_of};
use crate::large_heap::mutants::LargeHeapMutant;
use crate::recanonicalize::{DecodeContext, FRESH, Replaced};
use crate::snapshots::{Components, Snapshots, TransitionCache};
use crate::vector::{GLOBALS, MARKS, Marks, THREADS, is_separate, section};
use vm::Machine;
use vm::heap::SHARED;
use vm::machine::Live;
use vm::schedule::Action;

/// Lists the locations that the last transition read, except for the thread's own section. Returns
/// `None` if there are too many, or if one of them is in the region of another thread.
fn reads_of(
    machine: &Machine,
    components: &Components,
    slot: usize,
    reads: &mut Vec<Location>,
) -> Option<()> {
    reads.clear();
    let Components { layout, immortal_positions, .. } = components;
    for r in machine.live.heap.looks().iter() {
        if *r < machine.live.heap.first_dynamic() {
            // Immortal objects without a position are equal in all states.
            if let Some(at) = immortal_positions.get(r) {
                reads.push(Location::Immortal(*at as u32));
            }
            continue;
        }
        match position_of(layout.id_of(*r)) {
            Some((COMMON_REGION, at)) => reads.push(Location::Common(at as u32)),
            Some((region, _)) if region == region_of(slot) => {}
            Some(_) => return None,
            // The object was allocated in this transition.
            None => {}
        }
    }
    for slot in machine.live.threads.looks().iter() {
        reads.push(Location::Thread(*slot as u32));
    }
    for object in machine.live.threads.asked().iter() {
        match layout.id_of(*object) {
            0 => {}
            name => reads.push(Location::Waiters(name)),
        }
    }
    for object in machine.live.threads.sought().iter() {
        match layout.id_of(*object) {
            // The object was allocated in this transition, so no other thread has it.
            0 => {}
            name => reads.push(Location::ThreadOf(name)),
        }
    }
    (reads.len() <= MAX_READS).then_some(())
}

/// Whether the origins of the transition just encoded are needed and may depend on objects that the
/// transition did not read.
fn renumbers_buckets(machine: &Machine, components: &Components) -> bool {
    machine.transition.records_footprint && !components.traversed_buckets.is_empty()
}

impl Snapshots {
    /// Inserts the transition from the stored state `from` to `to`. The vector `to` is the state of
    /// the machine, which was just encoded. The caller has assigned the number `footprint` to the
    /// footprint of the transition.
    pub fn insert_transition(
        &mut self,
        machine: &mut Machine,
        from: &[u32],
        action: Action,
        to: &[u32],
        footprint: u32,
    ) {
        let slot = action.thread();
        let position_count = self.components.position_count();
        self.cache.begin(position_count);
        machine.live.heap.note_peak();
        if self.cache.is_useless()
            || machine.transition.cacheability.looked_around
            || machine.program.has_program_loaders()
            || machine.transition.cacheability.began != machine.stamp()
            || machine.transition.was_cut
            || !machine.live.uncaught.is_empty()
            || machine.transition.cacheability.uncacheable
            || machine.live.symbols.is_enabled()
            || machine.transition.cacheability.made_note
            || machine.live.heap.was_swept()
            || !is_separate(from)
            || !is_separate(to)
            || machine.live.has_ended()
            || renumbers_buckets(machine, &self.components)
        {
            return;
        }
        // Threads that the transition started were not alive at its beginning.
        let lived = (0..from.len() - THREADS).filter(|t| *t != slot && section(from, *t) != 0);
        let others_alive =
            kind_of_others(lived.map(|t| machine.live.threads.unwatched()[t].daemon));
        let Some(root) = root_of(from, action, others_alive) else { return };
        self.cache.inserted += 1;
        let publishes = self.publishes();
        let mut transitions = std::mem::take(&mut self.cache);
        transitions.publishes = publishes;
        let mut origins = 0;
        if machine.transition.records_footprint {
            let mut renamed = Vec::new();
            self.origins(machine, &mut renamed);
            origins = transitions.number_origins(&renamed);
        }
        let step = CachedStep { footprint, origins };
        if reads_of(machine, &self.components, slot, &mut transitions.reads).is_some() {
            let traversed = self.components.traversed.contains(&true);
            let large = Marks(from[0]).has(Marks::LARGE) || Marks(to[0]).has(Marks::LARGE);
            if traversed && large && !self.components.is_enabled(LargeHeapMutant::Caching) {
                // Whether a region is large may depend on objects that the transition did not read.
            } else if self.components.common_references_changed || !self.components.common_ids_kept
            {
                self.insert_recanonicalized(
                    machine,
                    &mut transitions,
                    (from, to),
                    (root, slot),
                    step,
                );
            } else {
                transitions.insert(&mut self.components.forest, (from, to), (root, slot), step);
            }
        }
        self.cache = transitions;
        if let Some(transition) = self.cache.publication.take() {
            self.publish(SharedEntry::Transition(transition));
        }
    }

    /// Inserts a transition that changes references of common objects.
    fn insert_recanonicalized(
        &mut self,
        machine: &mut Machine,
        transitions: &mut TransitionCache,
        (from, to): (&[u32], &[u32]),
        (root, slot): (RootKey, usize),
        step: CachedStep,
    ) {
        let first = machine.live.heap.first_dynamic();
        if machine.live.heap.fresh().len() > MAX_READS
            || from[MARKS] != Marks::none().0
            || to[MARKS] != Marks::none().0
            || machine.live.held_by_globals().any(|r| r >= first)
        {
            return;
        }
        let start = transitions.replacements.len();
        if self.list_replacements(machine, transitions, (from, to), slot).is_none() {
            transitions.replacements.truncate(start);
            return;
        }
        let forest = &self.components.forest;
        let (number, changes) = transitions.number_replacements(forest, from, start);
        let (globals, footprint) = (to[GLOBALS], step.footprint);
        let leaf = Leaf::Recanonicalized { number, globals, changes, footprint };
        let mut found = Vec::new();
        let marks_once_shared = machine.remembers_sharing();
        let components = &mut self.components;
        let (program, thread_slots) = (&machine.program, &machine.run.thread_slots);
        let code = DecodeContext { program, thread_slots, marks_once_shared };
        let leaf_data = (number, globals, changes);
        let computed = transitions.recanonicalize(components, code, from, leaf_data, &mut found);
        let is_equal = |origins| origins == step.origins || !machine.transition.records_footprint;
        if computed.is_some_and(is_equal) && found == to {
            transitions.insert_leaf(&components.forest, root, from, leaf);
        }
    }

    /// Lists the components that the transition replaced, with the canonical ids of `from`.
    fn list_replacements(
        &mut self,
        machine: &mut Machine,
        transitions: &mut TransitionCache,
        (from, to): (&[u32], &[u32]),
        slot: usize,
    ) -> Option<()> {
        transitions.load(&self.components.forest, from);
        transitions.cursors.own.load(&self.components.forest, section(from, slot), &mut |_, _| {});
        let first = machine.live.heap.first_dynamic();
        let Live { heap, threads, globals, .. } = &mut machine.live;
        let components = &mut self.components;
        let Components { layout, table, words, pristine, immortal_positions, .. } = components;
        let mut numbers: Vec<u32> = (first..heap.end()).map(|r| layout.id_of(r)).collect();
        for (k, r) in heap.fresh().iter().enumerate() {
            numbers[(*r - first) as usize] = FRESH + k as u32;
        }
        let names = Names {
            first_dynamic: first,
            layout,
            numbers: Some(&numbers),
            has_ended: false,
            drop_mod_counts: true,
        };
        let replacements = &mut transitions.replacements;
        for r in heap.looks().iter() {
            let replaced = if *r < first {
                let Some(at) = immortal_positions.get(r) else { continue };
                (Replaced::Immortal(*at as u32), transitions.cursors.immortal.get(*at), *r, None)
            } else {
                let name = layout.id_of(*r);
                match position_of(name) {
                    Some((COMMON_REGION, at)) => (
                        Replaced::Object(name),
                        transitions.cursors.common.get(at),
                        0,
                        Some(SHARED),
                    ),
                    Some((_, at)) => {
                        (Replaced::Object(name), transitions.cursors.own.get(at + 1), 0, Some(0))
                    }
                    None => continue,
                }
            };
            let (part, before, handle, shared) = replaced;
            object_words(heap.get(*r), handle, &names, words);
            if let Some(shared) = shared {
                words[3] = words[3] & !SHARED | shared;
            }
            let after = table.intern(words).ok()?;
            let before = match part {
                // Where a `modCount` matters, no transition is inserted.
                Replaced::Immortal(at) if before == 0 => pristine[at as usize][1],
                _ => before,
            };
            if after != before {
                replacements.push((part, after));
            }
        }
        for (k, r) in heap.fresh().iter().enumerate() {
            object_words(heap.get(*r), 0, &names, words);
            let after = table.intern(words).ok()?;
            replacements.push((Replaced::Object(FRESH + k as u32), after));
        }
        let mut changed = threads.looks().clone();
        changed.push(slot);
        changed.extend(
            (0..to.len() - THREADS)
                .filter(|t| section(from, *t) != section(to, *t) && section(from, *t) == 0),
        );
        changed.sort_unstable();
        changed.dedup();
        for slot in changed {
            let thread = &threads.unwatched()[slot];
            let mut head = 0;
            if thread.is_alive() {
                thread_words(thread, globals.clock, &names, words);
                head = table.intern(words).ok()?;
            }
            replacements.push((Replaced::Thread(slot as u32), head));
        }
        // Long components are stored as blocks, and a recanonicalization reads no blocks.
        let short = |component: &u32| *component == 0 || table.get(*component).len() <= LONG;
        replacements.iter().all(|(_, component)| short(component)).then_some(())
    }
}
