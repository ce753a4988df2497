//! The canonical vector of the current state.
//!
//! Objects are numbered in the order in which a breadth-first traversal reaches them (`traversal`).
//! So isomorphic heaps have equal vectors, and vectors contain no garbage. The traversal also
//! determines the objects that only one thread reaches. This set is thus a function of the state.
//!
//! Only data written since the state last settled are encoded again, unless ids have changed. A
//! step of a thread on its own objects costs time proportional to the accessed objects, for any
//! size of the heap.
//!
//! After the end of the process no thread runs. The state then contains no daemon threads, and no
//! objects that are reachable only from daemon threads and the class library.
//!
//! Layout of the vector: marks, globals, and sections. The first section has the immortal objects
//! that differ from their pristine contents. The second section is the common region. Each further
//! section has a thread and the objects first reached from the thread. A section is an array of
//! components (`base::tree`).

use crate::canonical::components::Components;
use crate::canonical::encoding::{
    Names, element_words, forget_dead_registers, globals_words, object_words, thread_words,
};
use crate::canonical::ids::{COMMON, id_at, position_of, region_of};
use crate::canonical::mod_counts::may_hold_mod_count;
use crate::canonical::traversal::BY_ALL;
use crate::large_heap::regions::DividedArray;
use crate::vector::{Marks, TableFull, before};
use vm::globals::Globals;
use vm::heap::{DIRTY, Heap, ONCE_SHARED, Ref, SHARED};
use vm::thread::{Settled, Threads};
use vm::timed_wait::depends_on_clock;

/// Whether an immortal object is encoded after the end of the process, as it has statics of the
/// program.
pub(crate) fn is_kept_at_end(heap: &Heap, r: Ref) -> bool {
    let of_program = |class: classes::ClassRef| !class.loader.is_jdk();
    heap.get(r).mirrors.is_some_and(of_program)
}

/// The encoding of a vector, in progress.
pub(crate) struct Encoding<'a> {
    pub(crate) heap: &'a mut Heap,
    pub(crate) threads: &'a mut Threads,
    pub(crate) globals: &'a Globals,
    pub(crate) components: &'a mut Components,
    /// The number of transitions of the run so far.
    pub(crate) transitions: u64,
    /// Whether the process has ended.
    pub(crate) has_ended: bool,
    /// Whether objects that were shared in an earlier state are marked.
    pub(crate) marks_once_shared: bool,
    /// Whether unwritten data are assumed to equal the data of the settled state.
    pub(crate) uses_records: bool,
    /// The slots of the threads of the state, in canonical order.
    pub(crate) order: Vec<usize>,
    /// The highest of these slots plus one.
    pub(crate) slots: usize,
    /// Whether the id of an object may differ from the settled state.
    pub(crate) renamed: bool,
    /// Whether the traversal was complete.
    pub(crate) is_full: bool,
    /// Whether the id of an object in the common region may differ from the settled state.
    pub(crate) common_renamed: bool,
    /// Whether the relevance of `modCount`s differs from the settled state.
    pub(crate) mod_counts_changed: bool,
}

impl Encoding<'_> {
    pub(crate) fn encode(mut self, out: &mut Vec<u32>) -> Result<(), TableFull> {
        let first = self.heap.first_dynamic();
        let components = &mut *self.components;
        if components.layout.end() == 0 {
            components.layout.begin(first);
        }
        let handles = (self.heap.end().max(first) - first) as usize;
        components.numbers.resize(handles, 0);
        let sections = components.regions.len().max(self.slots + 1);
        if components.regions.len() < sections {
            components.regions.resize_with(sections, Default::default);
        }
        if components.found.len() < sections {
            components.found.resize_with(sections, Vec::new);
        }
        components.assign_positions(self.heap)?;

        self.components.referring.clear();
        self.components.divided_arrays.clear();
        self.components.traversed_buckets.clear();
        self.components.offsets.clear();
        self.components.offsets.resize(sections, 0);
        let partly = self.may_traverse_partially() && {
            let large = self.components.settled_marks.has(Marks::LARGE);
            let traversed = if large { self.traverse_changed() } else { self.traverse_partially() };
            traversed.is_ok()
        };
        if !partly {
            self.traverse_all();
        }
        if self.uses_records {
            self.components.common_references_changed = self.components.traversed[COMMON];
            self.components.common_ids_kept =
                !self.common_renamed || self.is_full && self.keeps_common_ids();
        }
        let numbers = std::mem::take(&mut self.components.numbers);
        let result = self.write(&numbers, out);
        self.components.numbers = numbers;
        self.components.order = std::mem::take(&mut self.order);
        let components = &mut *self.components;
        components.encoded = true;
        components.clock = self.globals.clock;
        for region in 0..sections {
            if components.traversed[region] {
                let last = components.found[region].last();
                let last = last.and_then(|r| position_of(components.numbers[(r - first) as usize]));
                let end = last.map_or(components.offsets[region], |(_, at)| at + 1);
                let known = components.records.get(region).and_then(Option::as_ref);
                let base = known.map_or(0, crate::large_heap::regions::RegionSubtrees::base);
                components.layout.reserve(region, end.max(base));
            }
        }
        result
    }

    /// Whether a partial traversal of the written data may suffice.
    fn may_traverse_partially(&mut self) -> bool {
        let components = &mut *self.components;
        let end = components.layout.end();
        // Terms make a full traversal necessary: terms of objects that became garbage must leave
        // the globals.
        if !self.uses_records
            || !self.globals.terms.is_empty()
            || components.encoded
            || components.settled_marks.has(Marks::CROSSED)
            || self.has_ended
            || self.heap.was_swept()
            || self.heap.fresh().iter().any(|r| *r < end)
        {
            return false;
        }
        let names = Names {
            first_dynamic: self.heap.first_dynamic(),
            layout: &components.layout,
            numbers: None,
            has_ended: false,
            drop_mod_counts: false,
        };
        globals_words(self.globals, false, &names, &mut components.words);
        *components.words_of(components.settled_globals) == components.words
    }

    /// Whether the objects of the common region are those of the settled state in the same order.
    /// Further objects may follow them.
    fn keeps_common_ids(&self) -> bool {
        let components = &*self.components;
        let (section, layout) = (&components.regions[COMMON], &components.layout);
        let first = self.heap.first_dynamic();
        let number = |at| components.numbers[(layout.handle(COMMON, at) - first) as usize];
        let is_unchanged = |at: usize| section.get(at) == 0 || number(at) == id_at(COMMON, at);
        !components.encoded && (0..section.len()).all(is_unchanged)
    }

    fn write(&mut self, numbers: &[u32], out: &mut Vec<u32>) -> Result<(), TableFull> {
        let layout = std::mem::take(&mut self.components.layout);
        let names = Names {
            first_dynamic: self.heap.first_dynamic(),
            layout: &layout,
            numbers: Some(numbers),
            has_ended: self.has_ended,
            drop_mod_counts: !self.components.marks.has(Marks::MOD_COUNTS),
        };
        let result = self.write_all(&names, out);
        self.components.layout = layout;
        result
    }

    fn write_all(&mut self, names: &Names<'_>, out: &mut Vec<u32>) -> Result<(), TableFull> {
        out.push(self.components.marks.0);
        out.push(self.write_globals(names)?);
        self.write_immortal(names)?;
        for region in 0..self.components.regions.len() {
            if self.components.traversed[region] {
                self.write_region(region, names)?;
            }
        }
        self.write_referring(names)?;
        self.write_divided_arrays(names)?;
        self.write_traversed_buckets(names)?;
        self.write_dirty(names)?;
        for slot in 0..self.components.regions.len() - 1 {
            if self.threads.get(slot).is_some_and(|t| t.is_alive() && !self.has_ended) {
                self.write_thread(slot, names)?;
            } else {
                self.components.regions[slot + 1].set(0, 0);
            }
        }
        let Components { immortal, regions, forest, .. } = &mut *self.components;
        out.push(immortal.commit(forest).map_err(|_| TableFull)?);
        for (region, section) in regions.iter_mut().enumerate() {
            let section = section.commit(forest).map_err(|_| TableFull)?;
            if region <= self.slots {
                out.push(section);
            }
        }
        Ok(())
    }

    fn write_globals(&mut self, names: &Names<'_>) -> Result<u32, TableFull> {
        if !self.common_renamed {
            // The function `may_traverse_partially` has found the globals unchanged.
            let number = self.components.settled_globals;
            self.components.live_globals = Some((self.transitions, number));
            return Ok(number);
        }
        globals_words(self.globals, self.has_ended, names, &mut self.components.words);
        let number = self.components.intern()?;
        let globals = self.globals;
        let held = globals.references().chain(globals.outside.references());
        let are_unchanged = held.into_iter().all(|r| names.keeps_handle(r));
        self.components.live_globals =
            (are_unchanged && !self.has_ended).then_some((self.transitions, number));
        Ok(number)
    }

    fn write_immortal(&mut self, names: &Names<'_>) -> Result<(), TableFull> {
        if self.common_renamed || self.has_ended || self.mod_counts_changed {
            for at in 0..self.heap.written().len() {
                self.write_immortal_object(at, self.heap.written()[at], names)?;
            }
            return Ok(());
        }
        for at in 0..self.heap.dirty().len() {
            let r = self.heap.dirty()[at];
            if let Some(position) = self.components.immortal_positions.get(&r) {
                self.write_immortal_object(*position, r, names)?;
            }
        }
        Ok(())
    }

    /// Encodes an immortal object. The entry of an object with its pristine contents is 0.
    fn write_immortal_object(
        &mut self,
        at: usize,
        r: Ref,
        names: &Names<'_>,
    ) -> Result<(), TableFull> {
        if self.has_ended && !is_kept_at_end(self.heap, r) {
            self.components.immortal.set(at, 0);
            self.heap.touch(r);
            return Ok(());
        }
        let object = self.heap.get(r);
        if self.uses_records && object.flags & DIRTY == 0 && names.keeps_references(object) {
            return Ok(());
        }
        object_words(object, r, names, &mut self.components.words);
        let is_complete = names.is_complete(object);
        let number = self.components.intern()?;
        let differs = self.components.pristine_at(at, names.drop_mod_counts) != Some(number);
        self.components.immortal.set(at, if differs { number } else { 0 });
        if is_complete {
            self.heap.accept(r);
        } else {
            self.heap.touch(r);
        }
        Ok(())
    }

    /// Encodes the objects of a traversed region.
    fn write_region(&mut self, region: usize, names: &Names<'_>) -> Result<(), TableFull> {
        let found = std::mem::take(&mut self.components.found[region]);
        let offset = self.components.offsets[region];
        let mut result = Ok(());
        let mut next = offset;
        for r in &found {
            let shared = if self.is_full {
                self.components.groups[(*r - names.first_dynamic) as usize] == BY_ALL
            } else {
                region == COMMON
            };
            self.mark(*r, shared);
            let at = position_of(names.of(*r)).map_or(next, |(_, at)| at);
            self.clear(region, next..at);
            next = at + 1;
            result = self.write_object(*r, region, at, names);
            if result.is_err() {
                break;
            }
        }
        if region == COMMON || region_of(region - 1) == region {
            let end = self.components.regions[region].len().saturating_sub(before(region));
            self.clear(region, next..end);
        }
        self.components.found[region] = found;
        result
    }

    /// Sets the flag of an object for whether it is shared.
    fn mark(&mut self, r: Ref, shared: bool) {
        let flags = self.heap.get(r).flags;
        if (flags & SHARED != 0) != shared || shared && flags & ONCE_SHARED != 0 {
            let object = self.heap.touch(r);
            object.flags = match (shared, self.marks_once_shared) {
                (true, _) => object.flags & !ONCE_SHARED | SHARED,
                (false, true) => object.flags & !SHARED | ONCE_SHARED,
                (false, false) => object.flags & !SHARED,
            };
        }
    }

    /// Encodes the objects that keep their ids, but refer to objects that may have new ids.
    fn write_referring(&mut self, names: &Names<'_>) -> Result<(), TableFull> {
        for at in 0..self.components.referring.len() {
            let (region, at) = self.components.referring[at];
            self.write_object(names.layout.handle(region, at), region, at, names)?;
        }
        Ok(())
    }

    /// Encodes the arrays of divided subtrees in the ranges whose elements have new ids.
    fn write_divided_arrays(&mut self, names: &Names<'_>) -> Result<(), TableFull> {
        let mut divided_arrays = std::mem::take(&mut self.components.divided_arrays);
        let mut result = Ok(());
        for DividedArray { region, at, ranges } in &mut divided_arrays {
            let r = names.layout.handle(*region, *at);
            let elements = element_words(self.heap.get(r));
            ranges.retain(|range| !elements[range.clone()].iter().all(|r| names.keeps_handle(*r)));
            let is_unchanged = ranges.is_empty();
            if is_unchanged && self.heap.get(r).flags & DIRTY == 0 {
                continue;
            }
            self.mark(r, *region == COMMON);
            result =
                self.components.intern_ranges(self.heap, r, names, ranges).and_then(|interned| {
                    let Some(number) = interned else {
                        return self.write_object(r, *region, *at, names);
                    };
                    self.components.work.objects += 1;
                    self.components.regions[*region].set(*at + before(*region), number);
                    if is_unchanged && self.components.written_keep_handles(self.heap, r, names) {
                        self.heap.accept(r);
                        self.components.settle_long(self.heap, r, number);
                    } else {
                        // The record of written blocks is kept. The other blocks equal the old
                        // component of the array.
                        self.components.stale.push((*region, *at));
                    }
                    Ok(())
                });
            if result.is_err() {
                break;
            }
        }
        self.components.divided_arrays = divided_arrays;
        result
    }

    /// Encodes the buckets that were traversed again.
    fn write_traversed_buckets(&mut self, names: &Names<'_>) -> Result<(), TableFull> {
        let traversed_buckets = std::mem::take(&mut self.components.traversed_buckets);
        let mut result = Ok(());
        for bucket in &traversed_buckets {
            for (at, r) in (bucket.first..).zip(&bucket.objects) {
                self.mark(*r, bucket.region == COMMON);
                result = result.and_then(|()| self.write_object(*r, bucket.region, at, names));
            }
            let end = bucket.first + bucket.objects.len();
            self.clear(bucket.region, end..bucket.first + bucket.before);
        }
        self.components.traversed_buckets = traversed_buckets;
        result
    }

    /// Encodes the written objects of regions without traversal, and of subtrees with unchanged
    /// order.
    fn write_dirty(&mut self, names: &Names<'_>) -> Result<(), TableFull> {
        for at in 0..self.heap.dirty().len() {
            let r = self.heap.dirty()[at];
            if let Some((region, at)) = position_of(names.layout.id_of(r))
                && (!self.components.traversed[region]
                    || at < self.components.offsets[region] && names.keeps_handle(r))
                && !self
                    .components
                    .divided_arrays
                    .iter()
                    .any(|array| (array.region, array.at) == (region, at))
            {
                self.mark(r, region == COMMON);
                self.write_object(r, region, at, names)?;
            }
        }
        Ok(())
    }

    fn write_object(
        &mut self,
        r: Ref,
        region: usize,
        at: usize,
        names: &Names<'_>,
    ) -> Result<(), TableFull> {
        self.components.work.objects += 1;
        let object = self.heap.get(r);
        let is_unchanged = names.keeps_handle(r);
        let is_known = self.uses_records && is_unchanged && object.flags & DIRTY == 0;
        if is_known && (!self.renamed && !self.mod_counts_changed || names.keeps_references(object))
        {
            return Ok(());
        }
        let of_references = object.class().is_array() && object.class().has_reference_elements();
        let partial = if self.uses_records {
            self.components.intern_written(self.heap, r, names, self.renamed)?
        } else {
            None
        };
        let is_complete = is_unchanged
            && match partial {
                Some(_) if of_references && !self.renamed => {
                    self.components.written_keep_handles(self.heap, r, names)
                }
                _ => names.is_complete(object),
            };
        let number = match partial {
            Some(number) => number,
            None => {
                object_words(object, 0, names, &mut self.components.words);
                self.components.intern()?
            }
        };
        self.components.regions[region].set(at + before(region), number);
        if is_complete {
            self.heap.accept(r);
            self.components.settle_long(self.heap, r, number);
        } else {
            // For a long array of references, the record of written blocks is kept. The other
            // blocks equal the old component of the array.
            if partial.is_none() || !of_references || !is_unchanged {
                self.heap.touch(r);
            }
            self.components.stale.push((region, at));
        }
        Ok(())
    }

    /// Removes the components at some positions of a region.
    fn clear(&mut self, region: usize, positions: std::ops::Range<usize>) {
        let components = &mut *self.components;
        let section = &mut components.regions[region];
        for at in positions.rev() {
            if section.get(at + before(region)) != 0 {
                section.set(at + before(region), 0);
                components.stale.push((region, at));
            }
        }
    }

    fn write_thread(&mut self, slot: usize, names: &Names<'_>) -> Result<(), TableFull> {
        let thread = &self.threads[slot];
        let clock = self.globals.clock;
        let is_known = |settled: &Settled| {
            (!settled.timed || clock == self.components.clock)
                && (!self.renamed
                    || thread.roots.iter().chain(&thread.held).all(|r| names.keeps_handle(*r)))
        };
        let number = match thread.settled.filter(|settled| self.uses_records && is_known(settled)) {
            Some(settled) => settled.component,
            None => {
                thread_words(thread, clock, names, &mut self.components.words);
                let component = self.components.intern()?;
                let is_unchanged =
                    thread.roots.iter().chain(&thread.held).all(|r| names.keeps_handle(*r));
                let (timed, copies) = (depends_on_clock(thread), may_hold_mod_count(thread));
                let thread = &mut self.threads.unwritten()[slot];
                thread.settled = None;
                if is_unchanged {
                    forget_dead_registers(thread, &mut self.components.registers);
                    thread.settled = Some(Settled { component, timed, copies });
                }
                component
            }
        };
        self.components.regions[slot + 1].set(0, number);
        Ok(())
    }
}
