//! Traversal of the reachable objects in the order that defines their ids, with the set of threads
//! that reach each.
//!
//! The traversal is breadth first from immortal objects and globals, then from each thread in the
//! order of thread keys. A *partial* traversal repeats this only for regions in which a reference
//! or a thread may have changed since the state last settled. It fails if another region may be
//! affected. Examples: an object changes its region, the common region is reordered, or a thread
//! reaches an object of another thread's region.
//!
//! Large regions are numbered differently, by `subtree`, and are traversed again by `incremental`.
//!
//! Invariant: a partial traversal that succeeds assigns the ids that a complete one would assign.

use crate::canonical::components::Components;
use crate::canonical::encode::Encoding;
use crate::canonical::encoding::{for_each_name, roots_of_thread};
use crate::canonical::ids::{COMMON, MOST, name, place, region_of};
use crate::canonical::mod_counts::keeps_copies;
use crate::canonical::mod_counts::may_hold_mod_count;
use crate::large_heap::mutants::LargeHeapMutant;
use crate::large_heap::regions::{RegionSubtrees, Subtree, extra_weight};
use crate::vector::{Marks, before};
use vm::heap::{Heap, Ref, for_each_reference};
use vm::thread::Thread;

/// Reached from immortal objects or from several threads.
pub(crate) const BY_ALL: u32 = 1;

/// A partial traversal does not suffice.
pub(crate) struct GivenUp;

impl Encoding<'_> {
    /// Calls `visit` with the references that belong to no thread.
    pub(crate) fn common_roots(&self, mut visit: impl FnMut(Ref)) {
        for r in self.heap.written() {
            if !self.over || crate::canonical::encode::is_kept_at_end(self.heap, *r) {
                for_each_reference(self.heap.get(*r), &mut visit);
            }
        }
        self.globals.references().chain(self.globals.outside.references()).for_each(visit);
    }

    /// Recomputes the references of a written thread. Returns whether the ids of its own objects
    /// may change.
    pub(crate) fn refresh_roots(&mut self, slot: usize) -> bool {
        let mut roots = std::mem::take(&mut self.components.queue);
        roots_of_thread(&self.threads[slot], &mut roots);
        let before = std::mem::replace(&mut self.threads.unwritten()[slot].roots, roots);
        let roots = &self.threads[slot].roots;
        let differ = *roots != before && {
            let now = self.leads_to(roots);
            now.is_none() || now != self.leads_to(&before)
        };
        self.components.queue = before;
        differ
    }

    /// Returns the references of a thread that determine the ids in its region: those outside of
    /// the common region, by first occurrence. Returns none if there are too many.
    fn leads_to(&self, roots: &[Ref]) -> Option<Vec<Ref>> {
        const MANY: usize = 64;
        let mut first: Vec<Ref> = Vec::new();
        for r in roots {
            let common = || matches!(place(self.components.layout.name_at(*r)), Some((COMMON, _)));
            if *r >= self.heap.first_dynamic() && !common() && !first.contains(r) {
                first.push(*r);
                if first.len() > MANY {
                    return None;
                }
            }
        }
        Some(first)
    }

    /// Traverses all regions.
    pub(crate) fn walk_all(&mut self) {
        let first = self.heap.first_dynamic();
        for at in 0..self.order.len() {
            let slot = self.order[at];
            if self.threads[slot].settled.is_none() || !self.trusting {
                let _ = self.refresh_roots(slot);
            }
        }
        let mut walk = FullTraversal::begin(self.components, self.heap.end() - first);
        self.common_roots(|r| walk.visit(r, first, COMMON, BY_ALL));
        walk.run(self.heap, first, COMMON, BY_ALL);
        let mut arranged = Vec::new();
        arranged.resize_with(self.components.regions.len(), RegionSubtrees::default);
        let mut large = walk.extra + walk.found[COMMON].len() as u64 >= self.components.large;
        arranged[COMMON].extra = walk.extra;
        if large {
            let mut roots = Vec::new();
            self.common_roots(|r| roots.push(r));
            let subtrees = walk.arrange(self.components, self.heap, COMMON, &roots);
            walk.shift = subtrees.iter().map(Subtree::room).sum();
            arranged[COMMON].subtrees = Some(subtrees);
        }
        for slot in &self.order {
            let (region, group) = (region_of(*slot), *slot as u32 + 2);
            walk.crossed |= region == COMMON;
            for r in &self.threads[*slot].roots {
                walk.visit(*r, first, region, group);
            }
            walk.run(self.heap, first, region, group);
            if region != COMMON {
                arranged[region].extra = walk.extra;
                let objects = walk.found[region].len();
                if self.components.is_large(objects, walk.extra) {
                    large = true;
                    let roots = &self.threads[*slot].roots;
                    let subtrees = walk.arrange(self.components, self.heap, region, roots);
                    arranged[region].subtrees = Some(subtrees);
                }
            }
        }
        walk.promote(self.heap, first);
        let crossed = walk.end(self.components);
        let components = &mut *self.components;
        components.work.objects += components.found.iter().map(Vec::len).sum::<usize>() as u64;
        components.walked.clear();
        components.walked.resize(components.regions.len(), true);
        components.arranged.clear();
        let mut marks = Marks::none();
        marks.set(Marks::CROSSED, crossed);
        if large {
            marks.set(Marks::LARGE, true);
            components.arranged.extend(arranged.into_iter().map(Some));
        }
        for (region, found) in components.found.iter().enumerate() {
            if keeps_copies(self.heap, found) {
                marks.set(Marks::copies(region).0, true);
            }
        }
        components.marks = marks;
        self.renamed = true;
        self.whole = true;
        self.moved = true;
        self.recounts = false;
        self.components.offsets.fill(0);
        self.components.referring.clear();
        self.components.heads.clear();
        self.components.rewalked.clear();
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
                    Some(settled) if self.trusting => settled.copies,
                    _ => may_hold_mod_count(thread),
                }
            })
    }

    /// Traverses the regions in which objects may have changed.
    pub(crate) fn walk_some(&mut self) -> Result<(), GivenUp> {
        let regions = self.components.regions.len();
        let mut walked = std::mem::take(&mut self.components.walked);
        walked.clear();
        walked.resize(regions, false);
        let chosen = self.choose(&mut walked);
        self.components.walked = walked;
        chosen?;
        for region in 0..regions {
            if self.components.walked[region] {
                self.forget(region);
            }
        }
        self.renamed = false;
        self.whole = false;
        self.moved = false;
        self.components.marks = self.components.settled_marks;
        for region in 0..regions {
            if self.components.walked[region] {
                self.walk(region)?;
            }
        }
        if self.mod_counts_matter() == self.components.settled_marks.has(Marks::MOD_COUNTS) {
            Ok(())
        } else {
            Err(GivenUp)
        }
    }

    /// Selects the threads that have ended or have other references than before.
    pub(crate) fn choose_threads(&mut self, walked: &mut [bool]) {
        for (slot, walked) in walked[1..].iter_mut().enumerate() {
            let is_alive = self.threads.get(slot).is_some_and(Thread::is_alive);
            if is_alive && self.threads[slot].settled.is_none() {
                *walked = self.refresh_roots(slot);
            } else if !is_alive && !self.components.regions[slot + 1].is_empty() {
                // It has ended.
                *walked = true;
            }
        }
    }

    /// Selects the regions to be traversed.
    fn choose(&mut self, walked: &mut [bool]) -> Result<(), GivenUp> {
        self.choose_threads(walked);
        for at in 0..self.heap.dirty().len() {
            let r = self.heap.dirty()[at];
            match place(self.components.layout.name_at(r)) {
                None if r >= self.heap.first_dynamic() => return Err(GivenUp),
                None | Some((COMMON, _)) => {
                    walked[COMMON] = walked[COMMON] || self.has_other_references(r);
                }
                Some((region, _)) => match walked.get(region) {
                    Some(true) => {}
                    Some(false) => walked[region] = self.has_other_references(r),
                    None => return Err(GivenUp),
                },
            }
        }
        Ok(())
    }

    /// Whether an object has other references than in the settled state, or the same in another
    /// order.
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
        let component = match components.fixed_places.get(&r) {
            Some(at) => components.fixed.get(*at),
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
            same &= before.get(at) == Some(&components.layout.name_at(child));
            at += 1;
        });
        let differs = !same || at != before.len();
        self.components.names = before;
        differs
    }

    /// Removes the ids of a region's objects.
    fn forget(&mut self, region: usize) {
        let first = self.heap.first_dynamic();
        let components = &mut *self.components;
        for at in 0..components.regions[region].len().saturating_sub(before(region)) {
            let r = components.layout.handle(region, at);
            components.numbers[(r - first) as usize] = 0;
        }
    }

    fn walk(&mut self, region: usize) -> Result<(), GivenUp> {
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
                fits &= match place(*number) {
                    Some((known, _)) => known == COMMON || known == region,
                    None => false,
                };
                return;
            }
            let home = layout.name_at(r);
            fits &= home == 0 || place(home).is_some_and(|(home, _)| home == region);
            fits &= found.len() < MOST || region == COMMON;
            *number = name(region, found.len());
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
            // Existing objects keep their ids, as objects of other regions are not examined.
            let settled = components.regions[COMMON].len();
            fits &= found.len() >= settled
                && (0..settled).all(|at| found[at] == layout.handle(COMMON, at));
        } else {
            self.renamed |= renamed;
        }
        components.work.objects += found.len() as u64;
        let (mark, alone) = Marks::copies(region);
        let copies = keeps_copies(self.heap, &found);
        fits &= alone || copies == components.marks.has(mark);
        components.marks.set(mark, copies);
        components.numbers = numbers;
        components.found[region] = found;
        components.queue = roots;
        if fits { Ok(()) } else { Err(GivenUp) }
    }
}

/// A complete traversal.
struct FullTraversal {
    numbers: Vec<u32>,
    groups: Vec<u32>,
    found: Vec<Vec<Ref>>,
    queue: Vec<Ref>,
    done: usize,
    promoted: Vec<Ref>,
    crossed: bool,
    /// The weight of the last region in excess of its number of objects.
    extra: u64,
    /// Positions of the common region that are reserved in subtrees.
    shift: usize,
}

impl FullTraversal {
    fn begin(components: &mut Components, handles: u32) -> Self {
        let mut walk = Self {
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
        for all in [&mut walk.numbers, &mut walk.groups] {
            all.clear();
            all.resize(handles as usize, 0);
        }
        walk.found.resize_with(components.regions.len(), Vec::new);
        walk.found.iter_mut().for_each(Vec::clear);
        walk.queue.clear();
        walk
    }

    fn visit(&mut self, r: Ref, first: Ref, region: usize, group: u32) {
        if r < first {
            return;
        }
        let at = (r - first) as usize;
        if self.numbers[at] == 0 {
            let mut region = region;
            if region != COMMON && self.found[region].len() == MOST {
                region = COMMON;
                self.crossed = true;
            }
            let shift = if region == COMMON { self.shift } else { 0 };
            self.numbers[at] = name(region, self.found[region].len() + shift);
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
    fn arrange(
        &mut self,
        components: &Components,
        heap: &Heap,
        region: usize,
        roots: &[Ref],
    ) -> Vec<Subtree> {
        components.arrange(heap, region, roots, &mut self.numbers, &mut self.found[region])
    }

    /// Marks all objects reachable from shared objects as shared.
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
