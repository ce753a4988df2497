//! Incremental traversal of a state with large regions.
//!
//! The traversal is like the partial traversal of `canonical::traversal`, but objects may change
//! their regions and ids. The objects that refer to changed objects are then encoded again.
//! Subtrees have lists of such objects. Unchanged objects that refer only to their own subtree are
//! not visited. The traversal gives up if a thread reaches objects of another thread without a
//! common object.
//!
//! Invariant: if the traversal does not give up, canonical ids are those of a full traversal.

use crate::canonical::components::Components;
use crate::canonical::encode::Encoding;
use crate::canonical::ids::{COMMON, MAX_THREAD_OBJECTS, id_at, position_of, region_of};
use crate::canonical::mod_counts::stores_copies;
use crate::canonical::traversal::GivenUp;
use crate::large_heap::bucket::is_table;
use crate::large_heap::mutants::LargeHeapMutant;
use crate::large_heap::regions::{RegionSubtrees, Subtree, extra_weight};
use crate::large_heap::subtree::Changed;
use crate::vector::{Marks, before};
use vm::heap::{Ref, for_each_reference};
use vm::thread::Thread;

impl Encoding<'_> {
    /// Traverses the regions with changed references.
    pub(crate) fn traverse_changed(&mut self) -> Result<(), GivenUp> {
        let regions = self.components.regions.len();
        self.components.records.resize_with(regions, || None);
        let mut traversed = std::mem::take(&mut self.components.traversed);
        traversed.clear();
        traversed.resize(regions, false);
        let chosen = self.select_changed(&mut traversed);
        (self.renamed, self.is_full, self.common_renamed) = (false, false, false);
        self.mod_counts_changed = false;
        self.components.marks = self.components.settled_marks;
        let done = chosen.and_then(|()| {
            if traversed.contains(&true) { self.traverse_selected(&mut traversed) } else { Ok(()) }
        });
        self.components.traversed = traversed;
        done?;
        let matter = self.mod_counts_matter();
        if matter != self.components.settled_marks.has(Marks::MOD_COUNTS)
            && !self.components.is_enabled(LargeHeapMutant::ModCounts)
        {
            self.components.marks.set(Marks::MOD_COUNTS, matter);
            self.mod_counts_changed = true;
            self.list_counted();
        }
        Ok(())
    }

    /// Lists the objects that may have a `modCount` and would not be encoded again otherwise.
    fn list_counted(&mut self) {
        let mut list = std::mem::take(&mut self.components.referring);
        let components = &*self.components;
        for region in 0..components.regions.len() {
            let end = components.regions[region].len().saturating_sub(before(region));
            let known = components.records.get(region).and_then(Option::as_ref);
            let base = known.map_or(0, RegionSubtrees::base);
            let subtrees = known.into_iter().flat_map(|known| &known.subtrees).flatten();
            let counted = subtrees.flat_map(|subtree| &subtree.counted).map(|at| *at as usize);
            let counted =
                counted.filter(|_| !components.is_enabled(LargeHeapMutant::CountedInSubtrees));
            let (outside, end_of_unchanged) = if components.traversed[region] {
                (base..base, components.offsets[region])
            } else {
                (base..end.max(base), usize::MAX)
            };
            let is_traversed = |at: usize| {
                let mut buckets =
                    components.traversed_buckets.iter().filter(|bucket| bucket.region == region);
                buckets
                    .any(|bucket| (bucket.first..bucket.first + bucket.objects.len()).contains(&at))
            };
            let section = &components.regions[region];
            let outside = outside.filter(|at| section.get(at + before(region)) != 0);
            let all =
                counted.filter(|at| *at < end_of_unchanged && !is_traversed(*at)).chain(outside);
            list.extend(all.map(|at| (region, at)));
        }
        self.components.referring = list;
    }

    /// Determines the regions with changed references. Discards the records of a region if the
    /// changed references of an object may change its subtree.
    fn select_changed(&mut self, traversed: &mut [bool]) -> Result<(), GivenUp> {
        self.select_threads(traversed);
        if self.components.is_enabled(LargeHeapMutant::Roots) {
            traversed.fill(false);
        }
        for at in 0..self.heap.dirty().len() {
            let r = self.heap.dirty()[at];
            let (region, in_subtree) = match position_of(self.components.layout.id_of(r)) {
                None if r >= self.heap.first_dynamic() => return Err(GivenUp),
                None => (COMMON, None),
                Some((region, at)) => {
                    let records = self.components.records.get(region).and_then(Option::as_ref);
                    (region, records.filter(|records| at < records.base()).map(|_| at))
                }
            };
            let Some(is_selected) = traversed.get(region).copied() else { return Err(GivenUp) };
            if in_subtree.is_none() && is_selected {
                continue;
            }
            // The bucket of an element depends on the index of the element, not only on the order
            // of the elements. Without records, the divided arrays are unknown, and the same array
            // may be divided in another state.
            let is_known = self.components.records.get(region).is_some_and(Option::is_some);
            let mutant = if is_known {
                LargeHeapMutant::Standing
            } else {
                LargeHeapMutant::StandingAnywhere
            };
            let has_moved_elements = is_table(self.heap.get(r), self.components.elements())
                && !self.components.is_enabled(mutant)
                && self.components.has_elements_elsewhere(self.heap, r);
            if has_moved_elements || self.has_other_references(r) {
                traversed[region] = true;
                if let Some(at) = in_subtree
                    && !self.retargets(r, region, at)
                    && !self.components.mark_bucket_changed(self.heap, r, region, at)
                    && !self.components.is_enabled(LargeHeapMutant::Written)
                {
                    self.components.records[region] = None;
                }
            }
        }
        if traversed.contains(&true) {
            let components = &mut *self.components;
            for (region, traversed) in traversed.iter_mut().enumerate() {
                let known = &mut components.records[region];
                if known.is_none() && components.regions[region].len() <= before(region) {
                    *known = Some(RegionSubtrees::default());
                }
                *traversed |= known.is_none() && !components.is_enabled(LargeHeapMutant::Unknown);
            }
        }
        Ok(())
    }

    fn traverse_selected(&mut self, traversed: &mut [bool]) -> Result<(), GivenUp> {
        for region in (0..traversed.len()).filter(|region| traversed[*region]) {
            self.reset_ids_outside_subtrees(region);
        }
        if traversed[COMMON] {
            let mut roots = Vec::new();
            self.common_roots(|r| roots.push(r));
            let mut made_common = Vec::new();
            self.common_renamed = self.traverse_region(COMMON, &roots, &mut made_common)?;
            self.renamed = self.common_renamed;
            made_common.sort_unstable();
            // Only the first position of each region is kept.
            made_common.dedup_by_key(|(region, _)| *region);
            for (region, at) in made_common {
                self.handle_made_common(region, at, traversed)?;
            }
            if self.common_renamed {
                self.select_referrers_of_lost(traversed);
            }
        }
        for at in 0..self.order.len() {
            let slot = self.order[at];
            if region_of(slot) == COMMON {
                return Err(GivenUp);
            }
            if traversed[slot + 1] {
                let roots = std::mem::take(&mut self.threads.unwritten()[slot].roots);
                let done = self.traverse_region(slot + 1, &roots, &mut Vec::new());
                self.threads.unwritten()[slot].roots = roots;
                self.renamed |= done?;
            }
        }
        for slot in 0..traversed.len() - 1 {
            if !self.threads.get(slot).is_some_and(Thread::is_alive) {
                self.components.found[slot + 1].clear();
                self.components.records[slot + 1] = Some(RegionSubtrees::default());
            }
        }
        self.list_referring(traversed);
        let components = &mut *self.components;
        let is_large = |records: &Option<RegionSubtrees>| {
            records.as_ref().is_some_and(|records| records.subtrees.is_some())
        };
        let large = components.records.iter().any(is_large);
        components.marks.set(Marks::LARGE, large);
        for region in (0..traversed.len()).filter(|region| traversed[*region]) {
            let (mark, alone) = Marks::copies(region);
            let subtrees = components.records[region].iter().flat_map(|known| &known.subtrees);
            let copies = stores_copies(self.heap, &components.found[region])
                || !components.is_enabled(LargeHeapMutant::Copies)
                    && subtrees.flatten().any(|subtree| subtree.copies);
            if !alone && copies != components.marks.has(mark) {
                return Err(GivenUp);
            }
            components.marks.set(mark, copies);
        }
        Ok(())
    }

    /// Handles the objects of a thread that became common. The position `first` is the first
    /// position of such an object.
    fn handle_made_common(
        &mut self,
        region: usize,
        first: usize,
        traversed: &mut [bool],
    ) -> Result<(), GivenUp> {
        *traversed.get_mut(region).ok_or(GivenUp)? |=
            !self.components.is_enabled(LargeHeapMutant::MadeCommon);
        let applies = !self.components.is_enabled(LargeHeapMutant::MadeCommonSubtrees);
        let records = &mut self.components.records[region];
        if applies && records.as_ref().is_some_and(|records| first < records.base()) {
            *records = None;
        }
        self.reset_ids_outside_subtrees(region);
        Ok(())
    }

    /// Resets the numbers of a region's objects outside of subtrees.
    fn reset_ids_outside_subtrees(&mut self, region: usize) {
        let first = self.heap.first_dynamic();
        let components = &mut *self.components;
        let base = components.records[region].as_ref().map_or(0, RegionSubtrees::base);
        let end = components.regions[region].len().saturating_sub(before(region));
        for at in base..end {
            let r = components.layout.handle(region, at);
            let number = &mut components.numbers[(r - first) as usize];
            if matches!(position_of(*number), Some((home, _)) if home == region) {
                *number = 0;
            }
        }
    }

    /// Traverses and numbers a region. Returns whether the id of an object of the settled state has
    /// changed.
    fn traverse_region(
        &mut self,
        region: usize,
        roots: &[Ref],
        made_common: &mut Vec<(usize, usize)>,
    ) -> Result<bool, GivenUp> {
        let mut numbers = std::mem::take(&mut self.components.numbers);
        let mut found = std::mem::take(&mut self.components.found[region]);
        let mut traversed_buckets = Vec::new();
        let mut known = self.components.records[region].take();
        let incremental = match &mut known {
            Some(records) => self.components.traverse_incrementally(
                self.heap,
                region,
                roots,
                records,
                &mut numbers,
                &mut found,
                made_common,
                &mut traversed_buckets,
            ),
            None => Err(Changed),
        };
        let records = match incremental {
            Ok(extra) => Ok(RegionSubtrees { extra, subtrees: known.and_then(|was| was.subtrees) }),
            Err(Changed) => {
                traversed_buckets.clear();
                self.components.numbers = numbers;
                self.reset_ids_outside_subtrees(region);
                numbers = std::mem::take(&mut self.components.numbers);
                self.traverse_fully(region, roots, &mut numbers, &mut found, made_common)
            }
        };
        let components = &mut *self.components;
        components.numbers = numbers;
        components.work.objects += found.len() as u64;
        components.found[region] = found;
        let records = records?;
        // The list `found` does not contain objects of unchanged subtrees.
        let base = records.base();
        let offset = if incremental.is_ok() { base } else { 0 };
        components.offsets[region] = offset;
        components.records[region] = Some(records);
        let first = self.heap.first_dynamic();
        let section = &components.regions[region];
        let keeps_id = |at: &usize| {
            let r = components.layout.handle(region, *at);
            section.get(at + before(region)) == 0
                || components.numbers[(r - first) as usize] == id_at(region, *at)
        };
        let settled = section.len().saturating_sub(before(region));
        let buckets =
            traversed_buckets.iter().flat_map(|bucket| bucket.first..bucket.first + bucket.before);
        let keep_ids =
            (offset..settled).all(|at| keeps_id(&at)) && { buckets }.all(|at| keeps_id(&at));
        components.work.objects +=
            traversed_buckets.iter().map(|bucket| bucket.objects.len() as u64).sum::<u64>();
        components.traversed_buckets.append(&mut traversed_buckets);
        Ok(!keep_ids && !components.is_enabled(LargeHeapMutant::Renaming))
    }

    /// Traverses and numbers a region without records.
    fn traverse_fully(
        &self,
        region: usize,
        roots: &[Ref],
        numbers: &mut [u32],
        found: &mut Vec<Ref>,
        made_common: &mut Vec<(usize, usize)>,
    ) -> Result<RegionSubtrees, GivenUp> {
        let first = self.heap.first_dynamic();
        found.clear();
        let mut crossed = false;
        let mut visit = |r: Ref, found: &mut Vec<Ref>| {
            if r < first {
                return;
            }
            let number = &mut numbers[(r - first) as usize];
            match position_of(*number) {
                Some((home, _)) if home == region || home == COMMON => return,
                Some(origin) if region == COMMON => made_common.push(origin),
                Some(_) => crossed = true,
                None => {}
            }
            *number = id_at(region, found.len());
            found.push(r);
        };
        for r in roots {
            visit(*r, found);
        }
        let (mut done, mut extra) = (0, 0);
        while done < found.len() {
            let object = self.heap.get(found[done]);
            done += 1;
            extra += extra_weight(object);
            for_each_reference(object, |child| visit(child, found));
        }
        crossed &= !self.components.is_enabled(LargeHeapMutant::Crossing);
        if crossed || region != COMMON && found.len() >= MAX_THREAD_OBJECTS {
            return Err(GivenUp);
        }
        let subtrees = self
            .components
            .is_large(found.len(), extra)
            .then(|| self.components.number_by_subtrees(self.heap, region, roots, numbers, found));
        Ok(RegionSubtrees { extra, subtrees })
    }

    /// Selects the threads that refer to an object that is no longer common.
    fn select_referrers_of_lost(&mut self, traversed: &mut [bool]) {
        let first = self.heap.first_dynamic();
        for at in 0..self.order.len() {
            let region = self.order[at] + 1;
            if traversed[region] {
                continue;
            }
            let components = &*self.components;
            let is_lost = |r: Ref| r >= first && components.numbers[(r - first) as usize] == 0;
            let mut lost = self.threads[region - 1].roots.iter().any(|r| is_lost(*r));
            let mut visited = 0;
            for position in referring(components, region) {
                visited += 1;
                let r = components.layout.handle(region, position);
                for_each_reference(self.heap.get(r), |child| lost |= is_lost(child));
            }
            for subtree in divided(components, region) {
                subtree.for_each_loose(self.heap, &components.layout, region, |child, _| {
                    visited += 1;
                    lost |= is_lost(child);
                });
            }
            self.components.work.objects += visited;
            if lost && !self.components.is_enabled(LargeHeapMutant::NoLongerCommon) {
                traversed[region] = true;
                self.reset_ids_outside_subtrees(region);
            }
        }
    }

    /// Lists the unvisited objects that have to be encoded again, as they may refer to objects with
    /// new canonical ids.
    fn list_referring(&mut self, traversed: &[bool]) {
        let mut list = std::mem::take(&mut self.components.referring);
        let mut divided_arrays = std::mem::take(&mut self.components.divided_arrays);
        list.clear();
        divided_arrays.clear();
        let components = &mut *self.components;
        for (region, is_selected) in traversed.iter().enumerate() {
            let offset = components.offsets[region];
            let known = components.records.get(region).and_then(Option::as_ref);
            let has_changed = |at: usize| {
                let subtrees = known.and_then(|known| known.subtrees.as_ref());
                subtrees.is_some_and(|subtrees| {
                    let which = subtrees.partition_point(|subtree| subtree.end as usize <= at);
                    subtrees.get(which).is_some_and(|subtree| subtree.has_changed_at(at))
                })
            };
            if *is_selected && offset > 0 && !components.is_enabled(LargeHeapMutant::Referrers) {
                let all = referring(components, region).chain(across(components, region));
                let all = all.filter(|at| *at < offset && !has_changed(*at));
                list.extend(all.map(|at| (region, at)));
            } else if !is_selected
                && self.common_renamed
                && region != COMMON
                && !components.is_enabled(LargeHeapMutant::Others)
            {
                list.extend(referring(components, region).map(|at| (region, at)));
            } else {
                continue;
            }
            let (records, layout) = (&mut components.records, &components.layout);
            let known = records.get_mut(region).and_then(Option::as_mut);
            let subtrees = known.into_iter().flat_map(|known| &mut known.subtrees).flatten();
            divided_arrays.extend(
                subtrees.filter_map(|subtree| subtree.changed_array(self.heap, layout, region)),
            );
        }
        self.components.referring = list;
        self.components.divided_arrays = divided_arrays;
    }
}

/// Returns the divided subtrees of a region.
fn divided(components: &Components, region: usize) -> impl Iterator<Item = &Subtree> {
    let known = components.records.get(region).and_then(Option::as_ref);
    let subtrees = known.into_iter().flat_map(|known| &known.subtrees).flatten();
    subtrees.filter(|subtree| subtree.division.is_some())
}

/// Returns the positions of objects that may refer to other buckets of their subtree.
fn across(components: &Components, region: usize) -> impl Iterator<Item = usize> {
    let divisions = divided(components, region).filter_map(|subtree| subtree.division.as_ref());
    divisions.flat_map(|division| &division.across).map(|at| *at as usize)
}

/// Returns the positions of objects that may have references out of their subtree.
fn referring(components: &Components, region: usize) -> impl Iterator<Item = usize> {
    let known = components.records.get(region).and_then(Option::as_ref);
    let base = known.map_or(0, RegionSubtrees::base);
    let subtrees = known.into_iter().flat_map(|known| &known.subtrees).flatten();
    let section = &components.regions[region];
    let end = section.len().saturating_sub(before(region));
    // All objects outside of subtrees are included: they may have been in divided subtrees without
    // records in another state.
    let outside = (base..end.max(base)).filter(move |at| section.get(at + before(region)) != 0);
    subtrees.flat_map(|subtree| &subtree.referrers).map(|at| *at as usize).chain(outside)
}
