//! Incremental traversal of a state with large regions.
//!
//! Like the partial traversal of `canonical::traversal`, but objects may change regions and ids.
//! The objects that refer to them are then encoded again; subtrees have lists of such objects.
//! Unchanged objects that refer only to their own subtree are not visited. The traversal gives up
//! if a thread reaches another thread's objects without a common object.
//!
//! Invariant: if it does not give up, canonical ids are those of a full traversal.

use crate::canonical::components::Components;
use crate::canonical::encode::Encoding;
use crate::canonical::ids::{COMMON, MOST, name, place, region_of};
use crate::canonical::mod_counts::keeps_copies;
use crate::canonical::traversal::GivenUp;
use crate::large_heap::bucket::is_table;
use crate::large_heap::mutants::LargeHeapMutant;
use crate::large_heap::regions::{RegionSubtrees, Subtree, extra_weight};
use crate::large_heap::subtree::Changed;
use crate::vector::{Marks, before};
use vm::heap::{Ref, for_each_reference};
use vm::thread::Thread;

impl Encoding<'_> {
    /// Traverses the changed parts.
    pub(crate) fn walk_again(&mut self) -> Result<(), GivenUp> {
        let regions = self.components.regions.len();
        self.components.arranged.resize_with(regions, || None);
        let mut walked = std::mem::take(&mut self.components.walked);
        walked.clear();
        walked.resize(regions, false);
        let chosen = self.choose_again(&mut walked);
        (self.renamed, self.whole, self.moved) = (false, false, false);
        self.recounts = false;
        self.components.marks = self.components.settled_marks;
        let done = chosen.and_then(|()| {
            if walked.contains(&true) { self.walk_chosen(&mut walked) } else { Ok(()) }
        });
        self.components.walked = walked;
        done?;
        let matter = self.mod_counts_matter();
        if matter != self.components.settled_marks.has(Marks::MOD_COUNTS)
            && !self.components.is_enabled(LargeHeapMutant::ModCounts)
        {
            self.components.marks.set(Marks::MOD_COUNTS, matter);
            self.recounts = true;
            self.list_counted();
        }
        Ok(())
    }

    /// Lists the objects that may have a `modCount` and are not encoded again anyway.
    fn list_counted(&mut self) {
        let mut list = std::mem::take(&mut self.components.referring);
        let components = &*self.components;
        for region in 0..components.regions.len() {
            let end = components.regions[region].len().saturating_sub(before(region));
            let known = components.arranged.get(region).and_then(Option::as_ref);
            let base = known.map_or(0, RegionSubtrees::base);
            let subtrees = known.into_iter().flat_map(|known| &known.subtrees).flatten();
            let counted = subtrees.flat_map(|subtree| &subtree.counted).map(|at| *at as usize);
            let counted = counted.filter(|_| !components.is_enabled(LargeHeapMutant::Counted));
            let (beside, stays) = if components.walked[region] {
                (base..base, components.offsets[region])
            } else {
                (base..end.max(base), usize::MAX)
            };
            let is_rewalked = |at: usize| {
                let mut buckets =
                    components.rewalked.iter().filter(|bucket| bucket.region == region);
                buckets
                    .any(|bucket| (bucket.first..bucket.first + bucket.objects.len()).contains(&at))
            };
            let section = &components.regions[region];
            let beside = beside.filter(|at| section.get(at + before(region)) != 0);
            let all = counted.filter(|at| *at < stays && !is_rewalked(*at)).chain(beside);
            list.extend(all.map(|at| (region, at)));
        }
        self.components.referring = list;
    }

    /// Determines the regions with changed references. Discards the records of a region if an
    /// object of a subtree has other references that may change the subtree.
    fn choose_again(&mut self, walked: &mut [bool]) -> Result<(), GivenUp> {
        self.choose_threads(walked);
        if self.components.is_enabled(LargeHeapMutant::Roots) {
            walked.fill(false);
        }
        for at in 0..self.heap.dirty().len() {
            let r = self.heap.dirty()[at];
            let (region, in_subtree) = match place(self.components.layout.name_at(r)) {
                None if r >= self.heap.first_dynamic() => return Err(GivenUp),
                None => (COMMON, None),
                Some((region, at)) => {
                    let arranged = self.components.arranged.get(region).and_then(Option::as_ref);
                    (region, arranged.filter(|arranged| at < arranged.base()).map(|_| at))
                }
            };
            let Some(is_walked) = walked.get(region).copied() else { return Err(GivenUp) };
            if in_subtree.is_none() && is_walked {
                continue;
            }
            // The bucket of an element depends on its index, not only on the order. Without records
            // it is unknown which arrays are divided, and another state with the same array may
            // divide it.
            let is_known = self.components.arranged.get(region).is_some_and(Option::is_some);
            let proviso = if is_known {
                LargeHeapMutant::Standing
            } else {
                LargeHeapMutant::StandingAnywhere
            };
            let stands_otherwise = is_table(self.heap.get(r), self.components.elements())
                && !self.components.is_enabled(proviso)
                && self.components.has_elements_elsewhere(self.heap, r);
            if stands_otherwise || self.has_other_references(r) {
                walked[region] = true;
                if let Some(at) = in_subtree
                    && !self.relinks(r, region, at)
                    && !self.components.note_bucket(self.heap, r, region, at)
                    && !self.components.is_enabled(LargeHeapMutant::Written)
                {
                    self.components.arranged[region] = None;
                }
            }
        }
        if walked.contains(&true) {
            let components = &mut *self.components;
            for (region, walked) in walked.iter_mut().enumerate() {
                let known = &mut components.arranged[region];
                if known.is_none() && components.regions[region].len() <= before(region) {
                    *known = Some(RegionSubtrees::default());
                }
                *walked |= known.is_none() && !components.is_enabled(LargeHeapMutant::Unknown);
            }
        }
        Ok(())
    }

    fn walk_chosen(&mut self, walked: &mut [bool]) -> Result<(), GivenUp> {
        for region in (0..walked.len()).filter(|region| walked[*region]) {
            self.forget_beside_subtrees(region);
        }
        if walked[COMMON] {
            let mut roots = Vec::new();
            self.common_roots(|r| roots.push(r));
            let mut robbed = Vec::new();
            self.moved = self.walk_region(COMMON, &roots, &mut robbed)?;
            self.renamed = self.moved;
            robbed.sort_unstable();
            // Keeps the first position of each region.
            robbed.dedup_by_key(|(region, _)| *region);
            for (region, at) in robbed {
                self.rob(region, at, walked)?;
            }
            if self.moved {
                self.choose_who_lost(walked);
            }
        }
        for at in 0..self.order.len() {
            let slot = self.order[at];
            if region_of(slot) == COMMON {
                return Err(GivenUp);
            }
            if walked[slot + 1] {
                let roots = std::mem::take(&mut self.threads.unwritten()[slot].roots);
                let done = self.walk_region(slot + 1, &roots, &mut Vec::new());
                self.threads.unwritten()[slot].roots = roots;
                self.renamed |= done?;
            }
        }
        for slot in 0..walked.len() - 1 {
            if !self.threads.get(slot).is_some_and(Thread::is_alive) {
                self.components.found[slot + 1].clear();
                self.components.arranged[slot + 1] = Some(RegionSubtrees::default());
            }
        }
        self.list_referring(walked);
        let components = &mut *self.components;
        let is_large = |arranged: &Option<RegionSubtrees>| {
            arranged.as_ref().is_some_and(|arranged| arranged.subtrees.is_some())
        };
        let large = components.arranged.iter().any(is_large);
        components.marks.set(Marks::LARGE, large);
        for region in (0..walked.len()).filter(|region| walked[*region]) {
            let (mark, alone) = Marks::copies(region);
            let subtrees = components.arranged[region].iter().flat_map(|known| &known.subtrees);
            let copies = keeps_copies(self.heap, &components.found[region])
                || !components.is_enabled(LargeHeapMutant::Copies)
                    && subtrees.flatten().any(|subtree| subtree.copies);
            if !alone && copies != components.marks.has(mark) {
                return Err(GivenUp);
            }
            components.marks.set(mark, copies);
        }
        Ok(())
    }

    /// Handles the objects of a thread that became common; `first` is the first position of one.
    fn rob(&mut self, region: usize, first: usize, walked: &mut [bool]) -> Result<(), GivenUp> {
        *walked.get_mut(region).ok_or(GivenUp)? |=
            !self.components.is_enabled(LargeHeapMutant::Robbed);
        let keeps = !self.components.is_enabled(LargeHeapMutant::RobbedSubtrees);
        let arranged = &mut self.components.arranged[region];
        if keeps && arranged.as_ref().is_some_and(|arranged| first < arranged.base()) {
            *arranged = None;
        }
        self.forget_beside_subtrees(region);
        Ok(())
    }

    /// Resets the numbers of a region's objects outside of subtrees.
    fn forget_beside_subtrees(&mut self, region: usize) {
        let first = self.heap.first_dynamic();
        let components = &mut *self.components;
        let base = components.arranged[region].as_ref().map_or(0, RegionSubtrees::base);
        let end = components.regions[region].len().saturating_sub(before(region));
        for at in base..end {
            let r = components.layout.handle(region, at);
            let number = &mut components.numbers[(r - first) as usize];
            if matches!(place(*number), Some((home, _)) if home == region) {
                *number = 0;
            }
        }
    }

    /// Traverses and numbers a region. Returns whether an object of the last settled state has
    /// another id.
    fn walk_region(
        &mut self,
        region: usize,
        roots: &[Ref],
        robbed: &mut Vec<(usize, usize)>,
    ) -> Result<bool, GivenUp> {
        let mut numbers = std::mem::take(&mut self.components.numbers);
        let mut found = std::mem::take(&mut self.components.found[region]);
        let mut rewalked = Vec::new();
        let mut known = self.components.arranged[region].take();
        let rearranged = match &mut known {
            Some(arranged) => self.components.rearrange(
                self.heap,
                region,
                roots,
                arranged,
                &mut numbers,
                &mut found,
                robbed,
                &mut rewalked,
            ),
            None => Err(Changed),
        };
        let arranged = match rearranged {
            Ok(extra) => Ok(RegionSubtrees { extra, subtrees: known.and_then(|was| was.subtrees) }),
            Err(Changed) => {
                rewalked.clear();
                self.components.numbers = numbers;
                self.forget_beside_subtrees(region);
                numbers = std::mem::take(&mut self.components.numbers);
                self.walk_wholly(region, roots, &mut numbers, &mut found, robbed)
            }
        };
        let components = &mut *self.components;
        components.numbers = numbers;
        components.work.objects += found.len() as u64;
        components.found[region] = found;
        let arranged = arranged?;
        // `found` does not contain objects of unchanged subtrees.
        let base = arranged.base();
        let offset = if rearranged.is_ok() { base } else { 0 };
        components.offsets[region] = offset;
        components.arranged[region] = Some(arranged);
        let first = self.heap.first_dynamic();
        let section = &components.regions[region];
        let stays = |at: &usize| {
            let r = components.layout.handle(region, *at);
            section.get(at + before(region)) == 0
                || components.numbers[(r - first) as usize] == name(region, *at)
        };
        let settled = section.len().saturating_sub(before(region));
        let buckets = rewalked.iter().flat_map(|bucket| bucket.first..bucket.first + bucket.before);
        let stays = (offset..settled).all(|at| stays(&at)) && { buckets }.all(|at| stays(&at));
        components.work.objects +=
            rewalked.iter().map(|bucket| bucket.objects.len() as u64).sum::<u64>();
        components.rewalked.append(&mut rewalked);
        Ok(!stays && !components.is_enabled(LargeHeapMutant::Renaming))
    }

    /// Traverses and numbers a region without records.
    fn walk_wholly(
        &self,
        region: usize,
        roots: &[Ref],
        numbers: &mut [u32],
        found: &mut Vec<Ref>,
        robbed: &mut Vec<(usize, usize)>,
    ) -> Result<RegionSubtrees, GivenUp> {
        let first = self.heap.first_dynamic();
        found.clear();
        let mut crossed = false;
        let mut visit = |r: Ref, found: &mut Vec<Ref>| {
            if r < first {
                return;
            }
            let number = &mut numbers[(r - first) as usize];
            match place(*number) {
                Some((home, _)) if home == region || home == COMMON => return,
                Some(whose) if region == COMMON => robbed.push(whose),
                Some(_) => crossed = true,
                None => {}
            }
            *number = name(region, found.len());
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
        if crossed || region != COMMON && found.len() >= MOST {
            return Err(GivenUp);
        }
        let subtrees = self
            .components
            .is_large(found.len(), extra)
            .then(|| self.components.arrange(self.heap, region, roots, numbers, found));
        Ok(RegionSubtrees { extra, subtrees })
    }

    /// Selects the threads that refer to an object that is no longer common.
    fn choose_who_lost(&mut self, walked: &mut [bool]) {
        let first = self.heap.first_dynamic();
        for at in 0..self.order.len() {
            let region = self.order[at] + 1;
            if walked[region] {
                continue;
            }
            let components = &*self.components;
            let is_lost = |r: Ref| r >= first && components.numbers[(r - first) as usize] == 0;
            let mut lost = self.threads[region - 1].roots.iter().any(|r| is_lost(*r));
            let mut looked = 0;
            for place in referring(components, region) {
                looked += 1;
                let r = components.layout.handle(region, place);
                for_each_reference(self.heap.get(r), |child| lost |= is_lost(child));
            }
            for subtree in divided(components, region) {
                subtree.for_each_loose(self.heap, &components.layout, region, |child, _| {
                    looked += 1;
                    lost |= is_lost(child);
                });
            }
            self.components.work.objects += looked;
            if lost && !self.components.is_enabled(LargeHeapMutant::Released) {
                walked[region] = true;
                self.forget_beside_subtrees(region);
            }
        }
    }

    /// Lists the unvisited objects that have to be encoded again, as they may refer to objects with
    /// other canonical ids.
    fn list_referring(&mut self, walked: &[bool]) {
        let mut list = std::mem::take(&mut self.components.referring);
        let mut heads = std::mem::take(&mut self.components.heads);
        list.clear();
        heads.clear();
        let components = &mut *self.components;
        for (region, is_walked) in walked.iter().enumerate() {
            let offset = components.offsets[region];
            let known = components.arranged.get(region).and_then(Option::as_ref);
            let has_changed = |at: usize| {
                let subtrees = known.and_then(|known| known.subtrees.as_ref());
                subtrees.is_some_and(|subtrees| {
                    let which = subtrees.partition_point(|subtree| subtree.end as usize <= at);
                    subtrees.get(which).is_some_and(|subtree| subtree.has_changed_at(at))
                })
            };
            if *is_walked && offset > 0 && !components.is_enabled(LargeHeapMutant::Referrers) {
                let all = referring(components, region).chain(across(components, region));
                let all = all.filter(|at| *at < offset && !has_changed(*at));
                list.extend(all.map(|at| (region, at)));
            } else if !is_walked
                && self.moved
                && region != COMMON
                && !components.is_enabled(LargeHeapMutant::Others)
            {
                list.extend(referring(components, region).map(|at| (region, at)));
            } else {
                continue;
            }
            let (arranged, layout) = (&mut components.arranged, &components.layout);
            let known = arranged.get_mut(region).and_then(Option::as_mut);
            let subtrees = known.into_iter().flat_map(|known| &mut known.subtrees).flatten();
            heads.extend(subtrees.filter_map(|subtree| subtree.head(self.heap, layout, region)));
        }
        self.components.referring = list;
        self.components.heads = heads;
    }
}

/// Returns the divided subtrees of a region.
fn divided(components: &Components, region: usize) -> impl Iterator<Item = &Subtree> {
    let known = components.arranged.get(region).and_then(Option::as_ref);
    let subtrees = known.into_iter().flat_map(|known| &known.subtrees).flatten();
    subtrees.filter(|subtree| subtree.division.is_some())
}

/// Positions of objects that may refer to other buckets of their subtree.
fn across(components: &Components, region: usize) -> impl Iterator<Item = usize> {
    let divisions = divided(components, region).filter_map(|subtree| subtree.division.as_ref());
    divisions.flat_map(|division| &division.across).map(|at| *at as usize)
}

/// Positions of objects that may have references out of their subtree.
fn referring(components: &Components, region: usize) -> impl Iterator<Item = usize> {
    let known = components.arranged.get(region).and_then(Option::as_ref);
    let base = known.map_or(0, RegionSubtrees::base);
    let subtrees = known.into_iter().flat_map(|known| &known.subtrees).flatten();
    let section = &components.regions[region];
    let end = section.len().saturating_sub(before(region));
    // In another state, divided subtrees without records may be there.
    let beside = (base..end.max(base)).filter(move |at| section.get(at + before(region)) != 0);
    subtrees.flat_map(|subtree| &subtree.referrers).map(|at| *at as usize).chain(beside)
}
