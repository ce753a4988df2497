//! Traversal of the reachable objects in the order that defines their ids. The traversal also
//! determines the set of threads that reach each object.
//!
//! The traversal is breadth first from immortal objects and globals, then from each thread in the
//! order of thread keys. A *partial* traversal repeats this only for regions in which a reference
//! or a thread may have changed since the settled state. It fails if a different region may be
//! affected. Examples: an object changes its region, the common region is reordered, or a thread
//! reaches an object of another thread's region.
//!
//! Large regions are numbered differently, by `subtree`, and are traversed again by `incremental`.
//!
//! Invariant: a partial traversal that succeeds assigns the ids that a complete traversal would
//! assign.

use crate::canonical::components::Components;
use crate::canonical::encode::Encoding;
use crate::canonical::encoding::{for_each_name, roots_of_thread};
use crate::canonical::ids::{COMMON, MAX_THREAD_OBJECTS, id_at, position_of, region_of};
use crate::canonical::mod_counts::{may_hold_mod_count, stores_copies};
use crate::large_heap::mutants::LargeHeapMutant;
use crate::large_heap::regions::{RegionSubtrees, Subtree, extra_weight};
use crate::vector::{Marks, before};
use vm::heap::{Heap, Ref, for_each_reference};
use vm::thread::Thread;

/// The group of objects that are reached from immortal objects or from several threads.
pub(crate) const BY_ALL: u32 = 1;

/// The result of a partial traversal that does not suffice.
pub(crate) struct GivenUp;

impl Encoding<'_> {
    /// Calls `visit` with the references that belong to no thread.
    pub(crate) fn common_roots(&self, mut visit: impl FnMut(Ref)) {
        for r in self.heap.written() {
            if !self.has_ended || crate::canonical::encode::is_kept_at_end(self.heap, *r) {
                for_each_reference(self.heap.get(*r), &mut visit);
            }
        }
        self.globals.references().chain(self.globals.outside.references()).for_each(visit);
    }

    /// Recomputes the references that a written thread holds. Returns whether the ids of the
    /// objects in its region may change.
    pub(crate) fn refresh_roots(&mut self, slot: usize) -> bool {
        let mut roots = std::mem::take(&mut self.components.queue);
        roots_of_thread(&self.threads[slot], &mut roots);
        let before = std::mem::replace(&mut self.threads.unwritten()[slot].roots, roots);
        let roots = &self.threads[slot].roots;
        let differ = *roots != before && {
            let now = self.determining_roots(roots);
            now.is_none() || now != self.determining_roots(&before)
        };
        self.components.queue = before;
        differ
    }

    /// Returns the references of a thread that determine the ids in its region: those outside of
    /// the common region, by first occurrence. Returns nothing if there are too many references.
    fn determining_roots(&self, roots: &[Ref]) -> Option<Vec<Ref>> {
        const MAX_ROOTS: usize = 64;
        let mut first: Vec<Ref> = Vec::new();
        for r in roots {
            let common =
                || matches!(position_of(self.components.layout.id_of(*r)), Some((COMMON, _)));
            if *r >= self.heap.first_dynamic() && !common() && !first.contains(r) {
                first.push(*r);
                if first.len() > MAX_ROOTS {
                    return None;
                }
            }
        }
        Some(first)
    }

    /// Traverses all regions.
    pub(crate) fn traverse_all(&mut self) {
        let first = self.heap.first_dynamic();
        for at in 0..self.order.len() {
            let slot = self.order[at];
            if self.threads[slot].settled.is_none() || !self.uses_records {
                let _ = self.refresh_roots(slot);
            }
        }
        let mut traversal = FullTraversal::begin(self.components, self.heap.end() - first);
        self.common_roots(|r| traversal.visit(r, first, COMMON, BY_ALL));
        traversal.run(self.heap, first, COMMON, BY_ALL);
        let mut records = Vec::new();
        records.resize_with(self.components.regions.len(), RegionSubtrees::default);
        let mut large =
            traversal.extra + traversal.found[COMMON].len() as u64 >= self.components.large;
        records[COMMON].extra = traversal.extra;
        if large {
            let mut roots = Vec::new();
            self.common_roots(|r| roots.push(r));
            let subtrees = traversal.number_by_subtrees(self.components, self.heap, COMMON, &roots);
            traversal.shift = subtrees.iter().map(Subtree::room).sum();
            records[COMMON].subtrees = Some(subtrees);
        }
        for slot in &self.order {
            let (region, group) = (region_of(*slot), *slot as u32 + 2);
            traversal.crossed |= region == COMMON;
            for r in &self.threads[*slot].roots {
                traversal.visit(*r, first, region, group);
            }
            traversal.run(self.heap, first, region, group);
            if region != COMMON {
                records[region].extra = traversal.extra;
                let objects = traversal.found[region].len();
                if self.components.is_large(objects, traversal.extra) {
                    large = true;
                    let roots = &self.threads[*slot].roots;
                    let subtrees =
                        traversal.number_by_subtrees(self.components, self.heap, region, roots);
                    records[region].subtrees = Some(subtrees);
                }
            }
        }
        traversal.promote(self.heap, first);
        let crossed = traversal.end(self.components);
        let components = &mut *self.components;
        components.work.objects += components.found.iter().map(Vec::len).sum::<usize>() as u64;
        components.traversed.clear();
        components.traversed.resize(components.regions.len(), true);
        components.records.clear();
        let mut marks = Marks::none();
        marks.set(Marks::CROSSED, crossed);
        if large {
            marks.set(Marks::LARGE, true);
            components.records.extend(records.into_iter().map(Some));
        }
        for (region, found) in components.found.iter().enumerate() {
            if stores_copies(self.heap, found) {
                marks.set(Marks::copies(region).0, true);
            }
        }
        components.marks = marks;
        self.renamed = true;
        self.is_full = true;
        self.common_renamed = true;
        self.mod_counts_changed = false;
        self.components.offsets.fill(0);
        self.components.referring.clear();
        self.components.divided_arrays.clear();
        self.components.traversed_buckets.clear();
        let matter = self.mod_counts_matter();
        self.components.marks.set(Marks::MOD_COUNTS, matter);
    }

    /// Whether a `modCount` can be compared with a copy (SEMANTICS 4). Either a method that reads a
    /// `modCount` is active, or an iterator, spliterator or sublist is reachable.
    pub(crate) fn mod_counts_matter(&self) -> bool {
        self.components.marks.has_copies()
            || self.order.iter().any(|slot| {
                let thread = &self.threads[*slot];
                match thread.settled {
                    Some(settled) if self.uses_records => settled.copies,
                    _ => may_hold_mod_count(thread),
                }
            })
    }

    /// Traverses the regions in which objects may have changed.
    pub(crate) fn traverse_partially(&mut self) -> Result<(), GivenUp> {
        let regions = self.components.regions.len();
        let mut traversed = std::mem::take(&mut self.components.traversed);
        traversed.clear();
        traversed.resize(regions, false);
        let selected = self.select_regions(&mut traversed);
        self.components.traversed = traversed;
        selected?;
        for region in 0..regions {
            if self.components.traversed[region] {
                self.reset_ids(region);
            }
        }
        self.renamed = false;
        self.is_full = false;
        self.common_renamed = false;
        self.components.marks = self.components.settled_marks;
        for region in 0..regions {
            if self.components.traversed[region] {
                self.traverse(region)?;
            }
        }
        if self.mod_counts_matter() == self.components.settled_marks.has(Marks::MOD_COUNTS) {
            Ok(())
        } else {
            Err(GivenUp)
        }
    }

    /// Selects the threads that have ended or whose references have changed.
    pub(crate) fn select_threads(&mut self, traversed: &mut [bool]) {
        for (slot, traversed) in traversed[1..].iter_mut().enumerate() {
            let is_alive = self.threads.get(slot).is_some_and(Thread::is_alive);
            if is_alive && self.threads[slot].settled.is_none() {
                *traversed = self.refresh_roots(slot);
            } else if !is_alive && !self.components.regions[slot + 1].is_empty() {
                // The thread has ended.
                *traversed = true;
            }
        }
    }

    /// Selects the regions to be traversed.
    fn select_regions(&mut self, traversed: &mut [bool]) -> Result<(), GivenUp> {
        self.select_threads(traversed);
        for at in 0..self.heap.dirty().len() {
            let r = self.heap.dirty()[at];
            match position_of(self.components.layout.id_of(r)) {
                None if r >= self.heap.first_dynamic() => return Err(GivenUp),
                None | Some((COMMON, _)) => {
                    traversed[COMMON] = traversed[COMMON] || self.has_other_references(r);
                }
                Some((region, _)) => match traversed.get(region) {
                    Some(true) => {}
                    Some(false) => traversed[region] = self.has_other_references(r),
                    None => return Err(GivenUp),
                },
            }
        }
        Ok(())
    }

    /// Whether the references of an object, or their order, differ from the settled state.
    pub(crate) fn has_other_references(&mut self, r: Ref) -> bool {
        let class = self.heap.get(r).class();
        if class.is_array() && !class.has_reference_elements() {
            return false;
        }
        if let Some(known) = self.components.has_other_elements(self.heap, r) {
            return known;
        }
        let mut before = std::mem::take(&mut self.components.names);
        before.clear();
        let components = &*self.components;
        let object = self.heap.get(r);
        let component = match components.immortal_positions.get(&r) {
            Some(at) => components.immortal.get(*at),
            None => components.component_at(r),
        };
        if component != 0 {
            let words = components.words_of(component);
            for_each_name(object.class(), object.mirrors, &words, |name| before.push(name));
        } else if let Some(pristine) = self.heap.pristine(r) {
            for_each_reference(pristine, |child| before.push(child));
        }
        let (mut at, mut same) = (0, true);
        for_each_reference(object, |child| {
            same &= before.get(at) == Some(&components.layout.id_of(child));
            at += 1;
        });
        let differs = !same || at != before.len();
        self.components.names = before;
        differs
    }

    /// Removes the ids of a region's objects.
    fn reset_ids(&mut self, region: usize) {
        let first = self.heap.first_dynamic();
        let components = &mut *self.components;
        for at in 0..components.regions[region].len().saturating_sub(before(region)) {
            let r = components.layout.handle(region, at);
            components.numbers[(r - first) as usize] = 0;
        }
    }

    fn traverse(&mut self, region: usize) -> Result<(), GivenUp> {
        let first = self.heap.first_dynamic();
        let mut roots = std::mem::take(&mut self.components.queue);
        roots.clear();
        if region == COMMON {
            self.common_roots(|r| roots.push(r));
        } else if let Some(thread) = self.threads.get(region - 1).filter(|t| t.is_alive()) {
            roots.extend(&thread.roots);
        }
        let components = &mut *self.components;
        let mut numbers = std::mem::take(&mut components.numbers);
        let mut found = std::mem::take(&mut components.found[region]);
        found.clear();
        let (mut fits, mut renamed) = (true, false);
        let layout = &components.layout;
        let mut visit = |r: Ref, found: &mut Vec<Ref>| {
            if r < first {
                return;
            }
            let number = &mut numbers[(r - first) as usize];
            if *number != 0 {
                fits &= match position_of(*number) {
                    Some((known, _)) => known == COMMON || known == region,
                    None => false,
                };
                return;
            }
            let home = layout.id_of(r);
            fits &= home == 0 || position_of(home).is_some_and(|(home, _)| home == region);
            fits &= found.len() < MAX_THREAD_OBJECTS || region == COMMON;
            *number = id_at(region, found.len());
            renamed |= home != *number;
            found.push(r);
        };
        for r in &roots {
            visit(*r, &mut found);
        }
        let (mut done, mut extra) = (0, 0);
        while done < found.len() {
            let object = self.heap.get(found[done]);
            done += 1;
            extra += extra_weight(object);
            for_each_reference(object, |child| visit(child, &mut found));
        }
        fits &= !components.is_large(found.len(), extra)
            || components.is_enabled(LargeHeapMutant::Heavy);
        if region == COMMON {
            // A partial traversal requires that existing objects keep their ids, as objects of
            // other regions are not examined.
            let settled = components.regions[COMMON].len();
            fits &= found.len() >= settled
                && (0..settled).all(|at| found[at] == layout.handle(COMMON, at));
        } else {
            self.renamed |= renamed;
        }
        components.work.objects += found.len() as u64;
        let (mark, alone) = Marks::copies(region);
        let copies = stores_copies(self.heap, &found);
        fits &= alone || copies == components.marks.has(mark);
        components.marks.set(mark, copies);
        components.numbers = numbers;
        components.found[region] = found;
        components.queue = roots;
        if fits { Ok(()) } else { Err(GivenUp) }
    }
}

/// The state of a traversal of all objects.
struct FullTraversal {
    numbers: Vec<u32>,
    groups: Vec<u32>,
    found: Vec<Vec<Ref>>,
    queue: Vec<Ref>,
    done: usize,
    promoted: Vec<Ref>,
    crossed: bool,
    /// The weight of the last traversed region minus its number of objects.
    extra: u64,
    /// The number of positions of the common region that are reserved in subtrees.
    shift: usize,
}

impl FullTraversal {
    fn begin(components: &mut Components, handles: u32) -> Self {
        let mut traversal = Self {
            numbers: std::mem::take(&mut components.numbers),
            groups: std::mem::take(&mut components.groups),
            found: std::mem::take(&mut components.found),
            queue: std::mem::take(&mut components.queue),
            done: 0,
            promoted: Vec::new(),
            crossed: false,
            extra: 0,
            shift: 0,
        };
        for all in [&mut traversal.numbers, &mut traversal.groups] {
            all.clear();
            all.resize(handles as usize, 0);
        }
        traversal.found.resize_with(components.regions.len(), Vec::new);
        traversal.found.iter_mut().for_each(Vec::clear);
        traversal.queue.clear();
        traversal
    }

    fn visit(&mut self, r: Ref, first: Ref, region: usize, group: u32) {
        if r < first {
            return;
        }
        let at = (r - first) as usize;
        if self.numbers[at] == 0 {
            let mut region = region;
            if region != COMMON && self.found[region].len() == MAX_THREAD_OBJECTS {
                region = COMMON;
                self.crossed = true;
            }
            let shift = if region == COMMON { self.shift } else { 0 };
            self.numbers[at] = id_at(region, self.found[region].len() + shift);
            self.found[region].push(r);
            self.groups[at] = group;
            self.queue.push(r);
        } else if self.groups[at] != group && self.groups[at] != BY_ALL {
            self.groups[at] = BY_ALL;
            self.crossed = true;
            self.promoted.push(r);
        }
    }

    fn run(&mut self, heap: &Heap, first: Ref, region: usize, group: u32) {
        self.extra = 0;
        while self.done < self.queue.len() {
            let object = heap.get(self.queue[self.done]);
            self.done += 1;
            self.extra += extra_weight(object);
            for_each_reference(object, |child| self.visit(child, first, region, group));
        }
    }

    /// Numbers the objects of a large region by subtrees.
    fn number_by_subtrees(
        &mut self,
        components: &Components,
        heap: &Heap,
        region: usize,
        roots: &[Ref],
    ) -> Vec<Subtree> {
        components.number_by_subtrees(
            heap,
            region,
            roots,
            &mut self.numbers,
            &mut self.found[region],
        )
    }

    /// Marks an object, which a shared object refers to, and all objects reachable from it as
    /// shared.
    fn promote(&mut self, heap: &Heap, first: Ref) {
        while let Some(r) = self.promoted.pop() {
            for_each_reference(heap.get(r), |child| {
                if child >= first {
                    let at = (child - first) as usize;
                    if self.groups[at] != BY_ALL {
                        self.groups[at] = BY_ALL;
                        self.promoted.push(child);
                    }
                }
            });
        }
    }

    fn end(self, components: &mut Components) -> bool {
        components.numbers = self.numbers;
        components.groups = self.groups;
        components.found = self.found;
        components.queue = self.queue;
        self.crossed
    }
}
