//! Detection of the changed buckets of a divided subtree, after writes and after a restore. After a
//! restore, the changed buckets are read from the components of the restored state.
//!
//! Source: decision 0040. Invariant: the record of a bucket is what a traversal of its objects
//! would find, or the records of the region are discarded.

use crate::canonical::components::Components;
use crate::canonical::encoding::{HEADER, for_each_name};
use crate::canonical::ids::position_of;
use crate::large_heap::mutants::LargeHeapMutant;
use crate::large_heap::regions::{Bucket, BucketFacts, Division, Subtree};
use crate::vector::before;
use classes::{ClassId, ClassRef, Registry};
use library::mod_count;
use vm::heap::{Heap, Ref};

/// A bucket that differs in the restored state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct StaleBucket {
    pub(crate) region: usize,
    subtree: usize,
    bucket: usize,
}

/// A component whose references are being followed: its position, its references, and the index of
/// the next reference.
struct OpenComponent {
    at: usize,
    names: Vec<u32>,
    next: usize,
}

impl Components {
    /// Marks the bucket of the object at a position as changed. If the object is the array, marks
    /// each bucket with a changed element. Returns whether the subtree is divided.
    pub(crate) fn mark_bucket_changed(
        &mut self,
        heap: &Heap,
        r: Ref,
        region: usize,
        at: usize,
    ) -> bool {
        let Some((which, subtree)) = self.subtree_at(region, at) else { return false };
        let Some(division) = &subtree.division else { return false };
        let mut buckets = Vec::new();
        match division.bucket_of(at - subtree.begin as usize) {
            Some(bucket) => buckets.push(bucket),
            None => self.changed_elements(heap, r, |element| {
                let bucket = element / division.elements;
                if buckets.last() != Some(&bucket) {
                    buckets.push(bucket);
                }
            }),
        }
        if self.is_enabled(LargeHeapMutant::Noted) {
            buckets.clear();
        }
        if let Some(division) = self.division_mut(region, which) {
            for bucket in buckets {
                division.mark_changed(bucket);
            }
        }
        true
    }

    /// Whether the position is that of the first object of a subtree, and this object is an array
    /// that could be divided.
    pub(crate) fn is_table_at(&self, region: usize, at: usize) -> bool {
        self.subtree_at(region, at)
            .is_some_and(|(_, subtree)| subtree.is_table && subtree.begin as usize == at)
    }

    /// Whether the elements of an array, by index, differ from the component of the array.
    pub(crate) fn has_elements_elsewhere(&self, heap: &Heap, r: Ref) -> bool {
        let mut differ = false;
        self.changed_elements(heap, r, |_| differ = true);
        differ
    }

    fn subtree_at(&self, region: usize, at: usize) -> Option<(usize, &Subtree)> {
        let subtrees = self.records.get(region)?.as_ref()?.subtrees.as_ref()?;
        let which = subtrees.partition_point(|subtree| subtree.end as usize <= at);
        subtrees.get(which).map(|subtree| (which, subtree))
    }

    fn division_mut(&mut self, region: usize, which: usize) -> Option<&mut Division> {
        self.records[region].as_mut()?.subtrees.as_mut()?.get_mut(which)?.division.as_mut()
    }

    /// Lists the buckets that differ if component `old` at a position of a subtree becomes `new`.
    /// Returns whether these buckets can be determined.
    pub(crate) fn list_stale(
        &self,
        region: usize,
        at: usize,
        (old, new): (u32, u32),
        stale: &mut Vec<StaleBucket>,
    ) -> bool {
        let Some((which, subtree)) = self.subtree_at(region, at) else { return false };
        let Some(division) = &subtree.division else { return false };
        match division.bucket_of(at - subtree.begin as usize) {
            Some(bucket) => {
                stale.push(StaleBucket { region, subtree: which, bucket });
                true
            }
            None => self.differing_elements(old, new, |element| {
                let bucket = element / division.elements;
                stale.push(StaleBucket { region, subtree: which, bucket });
            }),
        }
    }

    /// Records a bucket of the restored state. Returns whether its objects are at the positions
    /// that a traversal would give them.
    pub(crate) fn revalidate_bucket(&mut self, registry: &Registry, stale: StaleBucket) -> bool {
        let StaleBucket { region, subtree: which, bucket } = stale;
        let subtrees = self.records[region].as_ref().and_then(|known| known.subtrees.as_ref());
        let Some(subtree) = subtrees.and_then(|subtrees| subtrees.get(which)) else { return false };
        let Some(facts) = self.read_bucket(registry, region, subtree, bucket) else {
            return false;
        };
        self.work.objects += u64::from(facts.bucket.objects);
        let subtrees = self.records[region].as_mut().and_then(|known| known.subtrees.as_mut());
        if let Some(subtree) = subtrees.and_then(|subtrees| subtrees.get_mut(which)) {
            subtree.record_bucket(bucket, facts);
        }
        true
    }

    fn read_bucket(
        &self,
        registry: &Registry,
        region: usize,
        subtree: &Subtree,
        bucket: usize,
    ) -> Option<BucketFacts> {
        let division = subtree.division.as_ref()?;
        let (begin, end) = (subtree.begin as usize, subtree.end as usize);
        let first = begin + division.first_of(bucket);
        let component = |at: usize| self.regions[region].get(at + before(region));
        let length = division.buckets.len() * division.elements;
        let mut elements = Vec::new();
        self.elements_in(component(begin), division.range_of(bucket, length), &mut elements)?;
        let mut facts = BucketFacts::default();
        let mut next = first;
        let mut open: Vec<OpenComponent> = Vec::new();
        let mut tops = elements.iter();
        loop {
            let (name, from) = match open.last_mut() {
                Some(last) => match last.names.get(last.next) {
                    Some(name) => {
                        last.next += 1;
                        (*name, Some(last.at))
                    }
                    None => {
                        facts.ends[last.at - first] = (next - first) as u32;
                        let weight = (next - last.at) as u64;
                        open.pop();
                        if open.is_empty() && weight >= self.heavy() {
                            facts.bucket.heavy += weight;
                        }
                        continue;
                    }
                },
                None => match tops.next() {
                    Some(name) => (*name, None),
                    None => break,
                },
            };
            let Some((home, to)) = position_of(name) else { continue };
            if home == region && to == next && to < first + division.room {
                let (names, class) = self.references_at(registry, component(to))?;
                facts.bucket.copies |= mod_count::copies_mod_count(class);
                if mod_count::mod_count_slot(class).is_some() {
                    facts.counted.push(to as u32);
                }
                facts.ends.push(0);
                open.push(OpenComponent { at: to, names, next: 0 });
                next += 1;
                continue;
            }
            let in_subtree = home == region && (begin..end).contains(&to);
            if in_subtree && to >= next {
                return None;
            }
            let list = match from {
                _ if in_subtree && to >= first => continue,
                None => {
                    facts.loose = true;
                    continue;
                }
                Some(_) if to == begin && in_subtree => continue,
                Some(_) if in_subtree => &mut facts.across,
                Some(_) => &mut facts.outgoing,
            };
            let from = from.unwrap_or(first) as u32;
            list.push(from);
        }
        for list in [&mut facts.across, &mut facts.outgoing] {
            list.sort_unstable();
            list.dedup();
        }
        let objects = (next - first) as u32;
        facts.bucket = Bucket { objects, weight: u64::from(objects), ..facts.bucket };
        let rest = next..first + division.room;
        rest.into_iter().all(|at| component(at) == 0).then_some(facts)
    }

    /// Returns the references of an object and its class, by its component. Returns `None` if there
    /// is no component or the component is long.
    fn references_at(&self, registry: &Registry, component: u32) -> Option<(Vec<u32>, ClassRef)> {
        if component == 0 || self.blocks_of(component).is_some() {
            return None;
        }
        let words = self.table.get(component);
        (words[8] == 0).then_some(())?;
        let class = registry.class(ClassId::new(words[2]));
        let mut names = Vec::new();
        for_each_name(class, None, words, |name| names.push(name));
        Some((names, class))
    }

    /// Appends the canonical ids of a range of elements, without nulls. The elements are read from
    /// the component of the array.
    fn elements_in(
        &self,
        component: u32,
        range: std::ops::Range<usize>,
        names: &mut Vec<u32>,
    ) -> Option<()> {
        let (from, to) = (HEADER + range.start, HEADER + range.end);
        if component == 0 {
            return None;
        }
        let mut add = |words: &[u32], begin: usize| {
            let end = to.saturating_sub(begin).min(words.len());
            let begin = from.saturating_sub(begin).min(end);
            names.extend(words[begin..end].iter().filter(|name| **name != 0));
        };
        match self.blocks_of(component) {
            Some(array) => {
                const BLOCK: usize = crate::canonical::components::BLOCK;
                let last = to.div_ceil(BLOCK).min(self.forest.length(array));
                for block in from / BLOCK..last {
                    add(self.table.get(self.forest.get(array, block)), block * BLOCK);
                }
            }
            None => add(self.table.get(component), 0),
        }
        Some(())
    }
}
