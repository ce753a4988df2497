//! Large regions, whose objects are numbered by *subtrees*. A changed reference outside of a large
//! structure neither renumbers nor traverses the structure.
//!
//! A large region is traversed depth first. The subtree of an object has the objects that this
//! traversal first reaches below the object. A subtree is recorded if it is deep and heavy. It is
//! also recorded if it is heavy without the heavy subtrees that it contains. Objects of recorded
//! subtrees are numbered first, subtree by subtree. All other objects follow. Both groups are
//! numbered in the order of the traversal. Large regions and subtrees depend only on objects and
//! references, so isomorphic states have equal ids (SEMANTICS 1).
//!
//! Source: depth-first search and its white paths (Cormen and others, *Introduction to Algorithms*,
//! 22.3). A subtree has the objects that are reachable from its root by paths of unvisited objects.
//!
//! Invariant: `Components::records` describes the section of the region, or is empty. A traversal
//! that accepts a subtree as unchanged has checked that a full traversal would find the same
//! subtree. The references of the objects are unchanged, except for changes that `retarget`
//! accepts. The subtree is entered at its first object and after the preceding subtrees. Its
//! references to other objects lead to objects that were found before.

use crate::canonical::components::Components;
use crate::canonical::encoding::{HEADER, for_each_name};
use crate::canonical::ids::{COMMON, Layout, MAX_THREAD_OBJECTS, id_at, position_of};
use crate::canonical::mod_counts::stores_copies;
use crate::large_heap::bucket::is_table;
use crate::large_heap::mutants::LargeHeapMutant;
use crate::large_heap::regions::{RegionSubtrees, Subtree, TraversedBucket, extra_weight};
use crate::vector::before;
use classes::{ClassId, Registry};
use library::mod_count;
use vm::heap::{Heap, Ref, for_each_reference};

/// The weight of a large region divided by the weight of a heavy subtree.
const HEAVY_DIVISOR: u64 = 4;
/// The depth from which a heavy subtree is always recorded.
const DEEP: usize = 8;

/// A result: the recorded subtrees of a region are no longer valid, so the region must be traversed
/// in full.
#[derive(Debug)]
pub(crate) struct Changed;

/// The treatment of an object that a traversal reaches.
pub(crate) enum Visit {
    /// The object was visited before.
    Known,
    /// The traversal continues at the object.
    New,
    /// The object is the root of an unchanged subtree. The values are the weight of the subtree and
    /// [`Subtree::at_any_depth`].
    Subtree(u64, bool),
    /// The object invalidates the recorded subtrees.
    Changed,
}

/// An object found by a traversal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VisitedObject {
    pub(crate) object: Ref,
    /// The number of objects found when the subtree of this object was complete.
    pub(crate) end: u32,
    pub(crate) weight: u64,
    is_subtree: bool,
    at_any_depth: bool,
}

/// An object whose references are being followed.
#[derive(Debug)]
struct OpenObject {
    at: usize,
    /// The weight of the objects found before this object.
    before: u64,
    /// The weight of the heavy subtrees below the object.
    heavy: u64,
}

/// The state of a depth-first traversal.
#[derive(Debug, Default)]
pub(crate) struct DepthFirst {
    pub(crate) seen: Vec<VisitedObject>,
    stack: Vec<Ref>,
    open: Vec<OpenObject>,
    weight: u64,
}

impl DepthFirst {
    pub(crate) fn run(
        &mut self,
        heap: &Heap,
        roots: &[Ref],
        heavy: u64,
        mut meet: impl FnMut(Ref, usize) -> Visit,
    ) -> Result<(), Changed> {
        let first = heap.first_dynamic();
        for root in roots.iter().filter(|root| **root >= first) {
            self.stack.push(*root);
            while let Some(object) = self.stack.pop() {
                if object == 0 {
                    self.close(heavy);
                    continue;
                }
                match meet(object, self.seen.len()) {
                    Visit::Known => {}
                    Visit::New => self.enter(heap, object),
                    Visit::Subtree(weight, at_any_depth) => {
                        if !at_any_depth && self.open.len() < DEEP {
                            return Err(Changed);
                        }
                        self.weight += weight;
                        if let Some(parent) = self.open.last_mut() {
                            parent.heavy += weight;
                        }
                    }
                    Visit::Changed => return Err(Changed),
                }
            }
        }
        Ok(())
    }

    fn enter(&mut self, heap: &Heap, r: Ref) {
        let at = self.seen.len();
        let seen =
            VisitedObject { object: r, end: 0, weight: 0, is_subtree: false, at_any_depth: false };
        self.seen.push(seen);
        self.open.push(OpenObject { at, before: self.weight, heavy: 0 });
        let object = heap.get(r);
        self.weight += 1 + extra_weight(object);
        // A 0 on the stack marks the end of the object's subtree.
        self.stack.push(0);
        let (from, first) = (self.stack.len(), heap.first_dynamic());
        for_each_reference(object, |child| {
            if child >= first {
                self.stack.push(child);
            }
        });
        self.stack[from..].reverse();
    }

    fn close(&mut self, heavy: u64) {
        let Some(open) = self.open.pop() else { return };
        let depth = self.open.len();
        let weight = self.weight - open.before;
        let end = self.seen.len() as u32;
        let seen = &mut self.seen[open.at];
        (seen.end, seen.weight) = (end, weight);
        if weight >= heavy {
            seen.at_any_depth = weight - open.heavy >= heavy;
            seen.is_subtree = seen.at_any_depth || depth >= DEEP;
            if let Some(parent) = self.open.last_mut() {
                parent.heavy += weight;
            }
        }
    }
}

impl Components {
    /// Whether a region is numbered by subtrees.
    pub(crate) fn is_large(&self, objects: usize, extra: u64) -> bool {
        objects as u64 + extra >= self.large
    }

    /// Returns the weight from which a subtree is heavy.
    pub(crate) fn heavy(&self) -> u64 {
        self.large / HEAVY_DIVISOR
    }

    /// Numbers the objects of a large region, which are all in `found`, by subtrees.
    pub(crate) fn number_by_subtrees(
        &self,
        heap: &Heap,
        region: usize,
        roots: &[Ref],
        numbers: &mut [u32],
        found: &mut Vec<Ref>,
    ) -> Vec<Subtree> {
        let first = heap.first_dynamic();
        let number = |r: Ref| (r - first) as usize;
        for r in found.iter() {
            numbers[number(*r)] = 0;
        }
        let mut traversal = DepthFirst::default();
        let run = traversal.run(heap, roots, self.heavy(), |r, at| {
            let id = &mut numbers[number(r)];
            if *id != 0 {
                return Visit::Known;
            }
            *id = id_at(region, at);
            Visit::New
        });
        debug_assert!(run.is_ok() && traversal.seen.len() == found.len(), "a walk found others");
        found.clear();
        let (mut subtrees, mut outside) = (Vec::new(), Vec::new());
        let (mut at, mut positions) = (0, 0);
        while let Some(top) = traversal.seen.get(at) {
            if !top.is_subtree {
                outside.push(top.object);
                at += 1;
                continue;
            }
            let seen = &traversal.seen[at..top.end as usize];
            let buckets = self.divide(heap, seen, at);
            let divided = buckets.as_ref().map(|(room, buckets)| 1 + room * buckets.len());
            positions += divided.unwrap_or(seen.len());
            subtrees.push((at, divided, buckets));
            at = top.end as usize;
        }
        // Of the subtrees that can be divided, either all are divided or none.
        let has_room = region == COMMON || positions + outside.len() <= MAX_THREAD_OBJECTS;
        found.clear();
        let mut begin = 0;
        for (at, divided, buckets) in &mut subtrees {
            (*buckets).take_if(|_| !has_room);
            let seen = &traversal.seen[*at..traversal.seen[*at].end as usize];
            let mut all = seen.iter().map(|seen| seen.object);
            let mut from = begin;
            if let Some((room, buckets)) = buckets {
                found.extend(all.next().inspect(|r| numbers[number(*r)] = id_at(region, begin)));
                from += 1;
                for objects in buckets {
                    for (at, r) in (from..).zip(all.by_ref().take(*objects)) {
                        numbers[number(r)] = id_at(region, at);
                        found.push(r);
                    }
                    from += *room;
                }
            }
            for r in all {
                numbers[number(r)] = id_at(region, from);
                found.push(r);
                from += 1;
            }
            let end = divided.filter(|_| has_room).unwrap_or(seen.len()) + begin;
            debug_assert_eq!(from, end, "not the room that was told");
            begin = end;
        }
        for (at, r) in (begin..).zip(&outside) {
            numbers[number(*r)] = id_at(region, at);
        }
        found.append(&mut outside);
        begin = 0;
        let described = subtrees.into_iter().map(|(at, divided, buckets)| {
            let top = traversal.seen[at];
            let seen = &traversal.seen[at..top.end as usize];
            let end = divided.filter(|_| has_room).unwrap_or(seen.len()) + begin;
            let mut subtree = Subtree {
                begin: begin as u32,
                end: end as u32,
                objects: seen.len() as u32,
                weight: top.weight,
                at_any_depth: top.at_any_depth,
                copies: false,
                counted: Vec::new(),
                referrers: Vec::new(),
                ends: Vec::new(),
                is_table: is_table(heap.get(top.object), self.elements()),
                divided,
                division: None,
            };
            match buckets {
                Some((room, buckets)) => {
                    let buckets = (room, buckets.as_slice());
                    self.describe_buckets(heap, numbers, region, &mut subtree, (seen, at), buckets);
                }
                None => describe(heap, numbers, region, &mut subtree, (seen, at)),
            }
            begin = end;
            subtree
        });
        described.collect()
    }

    /// Traverses a region except for its unchanged subtrees and buckets, whose objects keep their
    /// ids. Numbers the other objects, whose numbers were reset, and puts those outside of subtrees
    /// into `found`. The common region may take over objects of threads' regions. The old regions
    /// and positions of these objects are added to `made_common`.
    #[expect(clippy::too_many_arguments, reason = "what a walk works with")]
    pub(crate) fn traverse_incrementally(
        &self,
        heap: &Heap,
        region: usize,
        roots: &[Ref],
        records: &mut RegionSubtrees,
        numbers: &mut [u32],
        found: &mut Vec<Ref>,
        made_common: &mut Vec<(usize, usize)>,
        traversed_buckets: &mut Vec<TraversedBucket>,
    ) -> Result<u64, Changed> {
        let first = heap.first_dynamic();
        let number = |r: Ref| (r - first) as usize;
        found.clear();
        let base = records.base();
        let Some(subtrees) = records.subtrees.as_mut() else { return Err(Changed) };
        let (mut passed, mut entered) = (0, Vec::new());
        let mut traversal = DepthFirst::default();
        let mut run = traversal.run(heap, roots, self.heavy(), |r, at| {
            let id = &mut numbers[number(r)];
            match position_of(*id) {
                None if *id != 0 => return Visit::Changed,
                Some((home, at)) if home == region && at < base => {
                    let which = subtrees.partition_point(|subtree| subtree.end as usize <= at);
                    if which < passed {
                        return Visit::Known;
                    }
                    let subtree = &mut subtrees[which];
                    let next = (which == passed || self.is_enabled(LargeHeapMutant::Order))
                        && (at == subtree.begin as usize
                            || self.is_enabled(LargeHeapMutant::Heads));
                    let end = subtree.end as usize;
                    let found = |r: Ref| match position_of(numbers[number(r)]) {
                        Some((home, at)) if home == region => at >= base || at < end,
                        Some((home, _)) => home == COMMON,
                        None => false,
                    };
                    let references_found = self.is_enabled(LargeHeapMutant::OutgoingFound)
                        || leads_to_found(heap, &self.layout, region, subtree, found);
                    if !next || !references_found {
                        return Visit::Changed;
                    }
                    passed = which + 1;
                    let traversed = self.traverse_buckets(
                        heap,
                        region,
                        base,
                        subtree,
                        numbers,
                        &mut entered,
                        made_common,
                        traversed_buckets,
                    );
                    if traversed.is_err() || subtree.weight < self.heavy() {
                        return Visit::Changed;
                    }
                    let at_any_depth = subtree.is_at_any_depth(self.heavy())
                        || self.is_enabled(LargeHeapMutant::Depth);
                    return Visit::Subtree(subtree.weight, at_any_depth);
                }
                Some((home, _)) if home == region || home == COMMON => return Visit::Known,
                Some(origin) if region == COMMON => made_common.push(origin),
                Some(_) => return Visit::Changed,
                None => {}
            }
            if region != COMMON && base + at >= MAX_THREAD_OBJECTS {
                return Visit::Changed;
            }
            *id = id_at(region, base + at);
            Visit::New
        });
        let wanted = subtrees.iter().map(Subtree::wanted).sum::<usize>() + traversal.seen.len();
        let has_room = region == COMMON || wanted <= MAX_THREAD_OBJECTS;
        if passed != subtrees.len() && !self.is_enabled(LargeHeapMutant::Lost)
            || traversal.weight < self.large && !self.is_enabled(LargeHeapMutant::Light)
            || traversal.seen.iter().any(|seen| seen.is_subtree)
                && !self.is_enabled(LargeHeapMutant::Arising)
            || subtrees.iter().any(|subtree| {
                (subtree.divided.is_some() && has_room) != subtree.division.is_some()
            })
        {
            run = Err(Changed);
        }
        found.extend(traversal.seen.iter().map(|seen| seen.object));
        if let Err(changed) = run {
            for r in found.drain(..).chain(entered) {
                numbers[number(r)] = 0;
            }
            return Err(changed);
        }
        Ok(traversal.weight - traversal.seen.len() as u64 - records.objects())
    }

    /// Updates or discards the records of regions whose sections change, by a list of region,
    /// position, old component and new component.
    pub(crate) fn revalidate_records(
        &mut self,
        registry: &Registry,
        changes: &[(usize, usize, u32, u32)],
    ) {
        let mut stale = Vec::new();
        for (region, at, old, new) in changes {
            let Some(Some(records)) = self.records.get(*region) else { continue };
            let in_subtree = *at < records.base();
            // The class and the length of a long array are compared. Other objects have equal weights.
            let kind = |component: u32| {
                let header = self.table.get(self.forest.get(self.blocks_of(component)?, 0));
                Some((header[2], header[4]))
            };
            let differ_in_kind =
                kind(*old) != kind(*new) && !self.is_enabled(LargeHeapMutant::LongArrays);
            let same_references =
                if self.is_table_at(*region, *at) && !self.is_enabled(LargeHeapMutant::Standing) {
                    let mut differ = false;
                    self.differing_elements(*old, *new, |_| differ = true) && !differ
                } else {
                    self.have_equal_references(registry, *old, *new)
                };
            let is_unchanged = !in_subtree
                || same_references
                || self.is_retargeted(registry, *region, *at, (*old, *new))
                || self.list_stale(*region, *at, (*old, *new), &mut stale);
            if differ_in_kind
                || !is_unchanged && !self.is_enabled(LargeHeapMutant::RestoredReferences)
            {
                self.records[*region] = None;
            }
        }
        stale.sort_unstable();
        stale.dedup();
        if self.is_enabled(LargeHeapMutant::RestoredBuckets) {
            stale.clear();
        }
        for stale in stale {
            if self.records[stale.region].is_some() && !self.revalidate_bucket(registry, stale) {
                self.records[stale.region] = None;
            }
        }
        let checks_weight = !self.is_enabled(LargeHeapMutant::RestoredWeight);
        for (region, known) in self.records.iter_mut().enumerate() {
            if let Some(records) = known {
                let section = self.regions.get(region).map_or(0, base::tree::Cursor::len);
                let outside = section.saturating_sub(before(region) + records.base()) as u64;
                let is_large = records.objects() + outside + records.extra >= self.large;
                if is_large != records.subtrees.is_some() && checks_weight {
                    *known = None;
                }
            }
        }
    }

    /// Whether two components have equal references in the same order.
    fn have_equal_references(&self, registry: &Registry, one: u32, other: u32) -> bool {
        if one == 0 || other == 0 {
            return false;
        }
        let blocks = (self.blocks_of(one), self.blocks_of(other));
        if let (Some(one), Some(other)) = blocks {
            let class = |array| self.table.get(self.forest.get(array, 0))[2];
            if class(one) != class(other) || self.forest.length(one) != self.forest.length(other) {
                return false;
            }
            let class = registry.class(ClassId::new(class(one)));
            if !class.is_array() || !class.has_reference_elements() {
                return class.is_array();
            }
            let mut same_references = true;
            self.forest.differences(one, other, &mut |block| {
                let words = |array| {
                    let words = self.table.get(self.forest.get(array, block));
                    &words[if block == 0 { HEADER } else { 0 }..]
                };
                same_references &= words(one) == words(other);
            });
            return same_references;
        }
        if blocks != (None, None) {
            // Only one of the two components is long.
            return false;
        }
        let (one, other) = (self.table.get(one), self.table.get(other));
        if !have_equal_class_and_length(one, other) {
            return false;
        }
        let class = registry.class(ClassId::new(one[2]));
        let (mut names, mut other_names) = (Vec::new(), Vec::new());
        for_each_name(class, None, one, |name| names.push(name));
        for_each_name(class, None, other, |name| other_names.push(name));
        names == other_names
    }
}

/// Records an undivided subtree, whose objects are numbered. The number of objects visited
/// before is `begin`.
fn describe(
    heap: &Heap,
    numbers: &[u32],
    region: usize,
    subtree: &mut Subtree,
    (seen, begin): (&[VisitedObject], usize),
) {
    let first = heap.first_dynamic();
    let objects: Vec<Ref> = seen.iter().map(|seen| seen.object).collect();
    subtree.copies = stores_copies(heap, &objects);
    subtree.ends = seen.iter().map(|seen| seen.end - begin as u32).collect();
    let own = id_at(region, subtree.begin as usize)..id_at(region, subtree.end as usize);
    for (at, r) in (subtree.begin..).zip(&objects) {
        let mut leaves = false;
        for_each_reference(heap.get(*r), |child| {
            leaves |= child >= first && !own.contains(&numbers[(child - first) as usize]);
        });
        if leaves {
            subtree.referrers.push(at);
        }
        if mod_count::mod_count_slot(heap.get(*r).class()).is_some() {
            subtree.counted.push(at);
        }
    }
}

/// Whether the encodings of two short objects have equal class and length.
pub(crate) fn have_equal_class_and_length(one: &[u32], other: &[u32]) -> bool {
    one[2] == other[2] && one.len() == other.len() && one[8] == 0 && other[8] == 0
}

/// Whether the references out of a subtree lead to objects that were found before. In a divided
/// subtree, buckets with other references are marked as changed instead.
fn leads_to_found(
    heap: &Heap,
    layout: &Layout,
    region: usize,
    subtree: &mut Subtree,
    found: impl Fn(Ref) -> bool,
) -> bool {
    let mut missing = Vec::new();
    let referrers = subtree.referrers.iter().map(|at| *at as usize);
    for at in referrers.filter(|at| !subtree.has_changed_at(*at)) {
        let mut known = true;
        for_each_reference(heap.get(layout.handle(region, at)), |child| {
            known &= child < heap.first_dynamic() || found(child);
        });
        if !known {
            missing.push(subtree.bucket_at(at));
        }
    }
    subtree.for_each_loose(heap, layout, region, |child, bucket| {
        if !found(child) {
            missing.push(Some(bucket));
        }
    });
    match &mut subtree.division {
        Some(division) => {
            missing.into_iter().flatten().for_each(|bucket| division.mark_changed(bucket))
        }
        None => return missing.is_empty(),
    }
    true
}
