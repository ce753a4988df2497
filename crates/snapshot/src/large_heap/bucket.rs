//! Subtrees of long arrays of references, divided into buckets by ranges of elements. An insertion
//! into a table or a removal from it traverses and renumbers one bucket.
//!
//! A bucket has the subtrees of a range of elements. All buckets of a subtree have the same number
//! of positions, which follows from the average number of objects. A further object in a bucket
//! thus leaves all other ids unchanged. A subtree is divided if no bucket needs more positions, and
//! if there are not many more positions than objects. In the region of a thread, all positions must
//! also fit into the region.
//!
//! A changed bucket is traversed again from its array elements, after the preceding buckets. Each
//! of its objects is reached again either in this traversal or from a later bucket. An unnumbered
//! object that is reached joins the bucket.
//!
//! Source: decision 0040. Invariant: `Subtree` and `Division` record the result of such a
//! traversal.

use crate::canonical::components::Components;
use crate::canonical::encoding::element_words;
use crate::canonical::ids::{COMMON, Layout, id_at, position_of};
use crate::canonical::mod_counts::stores_copies;
use crate::large_heap::mutants::LargeHeapMutant;
use crate::large_heap::regions::{BucketFacts, DividedArray, Division, Subtree, TraversedBucket};
use crate::large_heap::subtree::{Changed, DepthFirst, Visit, VisitedObject};
use library::mod_count;
use vm::heap::{Heap, Object, Ref, for_each_reference};

/// The number of array elements for each bucket. Tests have short arrays and a lower number.
const ELEMENTS: usize = 64;
const TEST_ELEMENTS: usize = 2;
/// The greatest number of positions for each object.
const MAX_POSITIONS_PER_OBJECT: usize = 4;

/// The positions of a bucket.
#[derive(Clone, Copy, Debug)]
struct BucketPosition {
    region: usize,
    /// The begin and the end of the subtree.
    subtree: (usize, usize),
    /// The first position of the bucket.
    first: usize,
}

/// Returns the number of positions for each bucket, if the subtree of an array can be divided. The
/// array has `length` elements, the subtree has `objects` objects, and the fullest bucket has
/// `most` objects.
fn room(length: usize, elements: usize, objects: usize, most: usize) -> Option<usize> {
    let buckets = length.div_ceil(elements);
    if buckets < 2 || objects < 2 {
        return None;
    }
    let mean = (objects - 1) / buckets;
    let room = (mean + mean / 2 + elements / 8).max(1).next_power_of_two();
    (most <= room && buckets * room < MAX_POSITIONS_PER_OBJECT * objects).then_some(room)
}

/// Whether an object is an array of references that is long enough for a division.
pub(crate) fn is_table(object: &Object, elements: usize) -> bool {
    let class = object.class();
    class.is_array() && class.has_reference_elements() && object.length as usize > elements
}

/// Replaces the numbers of a sorted list that are in a range.
fn replace(numbers: &mut Vec<u32>, range: &std::ops::Range<usize>, others: Vec<u32>) {
    let from = numbers.partition_point(|at| (*at as usize) < range.start);
    let to = numbers.partition_point(|at| (*at as usize) < range.end);
    numbers.splice(from..to, others);
}

impl Subtree {
    /// Records the result of a traversal of a bucket.
    pub(crate) fn record_bucket(&mut self, which: usize, facts: BucketFacts) {
        let Some(division) = &mut self.division else { return };
        let first = division.first_of(which);
        let begin = self.begin as usize;
        let range = begin + first..begin + first + division.room;
        let now = facts.bucket;
        let was = std::mem::replace(&mut division.buckets[which], now);
        self.objects = self.objects - was.objects + now.objects;
        self.weight = self.weight - was.weight + now.weight;
        division.heavy = division.heavy - was.heavy + now.heavy;
        division.with_copies = division.with_copies + u32::from(now.copies) - u32::from(was.copies);
        self.copies = division.with_copies > 0;
        for (at, end) in (first..).zip(facts.ends) {
            self.ends[at] = first as u32 + end;
        }
        replace(&mut self.referrers, &range, facts.outgoing);
        replace(&mut self.counted, &range, facts.counted);
        replace(&mut division.across, &range, facts.across);
        let one = which..which + 1;
        replace(&mut division.loose, &one, if facts.loose { vec![which as u32] } else { vec![] });
    }

    /// Whether the subtree is recorded at every depth.
    pub(crate) fn is_at_any_depth(&self, heavy: u64) -> bool {
        match &self.division {
            Some(division) => self.weight - division.heavy >= heavy,
            None => self.at_any_depth,
        }
    }

    /// Returns the number of empty positions.
    pub(crate) fn room(&self) -> usize {
        (self.end - self.begin - self.objects) as usize
    }

    /// Returns the number of positions of the subtree, if it is divided where possible.
    pub(crate) fn wanted(&self) -> usize {
        self.divided.unwrap_or((self.end - self.begin) as usize)
    }

    /// Whether the buckets have the number of positions that the number of objects requires.
    fn has_required_room(&self, heap: &Heap, layout: &Layout, region: usize) -> bool {
        let Some(division) = &self.division else { return true };
        let length = heap.get(layout.handle(region, self.begin as usize)).length as usize;
        room(length, division.elements, self.objects as usize, 0) == Some(division.room)
    }

    /// Calls `visit` with the elements of each bucket that has an element outside of the bucket,
    /// and with the bucket. Omits changed buckets.
    pub(crate) fn for_each_loose(
        &self,
        heap: &Heap,
        layout: &Layout,
        region: usize,
        mut visit: impl FnMut(Ref, usize),
    ) {
        let Some(division) = self.division.as_ref().filter(|known| !known.loose.is_empty()) else {
            return;
        };
        let elements = element_words(heap.get(layout.handle(region, self.begin as usize)));
        for bucket in division.loose.iter().map(|bucket| *bucket as usize) {
            if !division.has_changed(bucket) {
                let own = &elements[division.range_of(bucket, elements.len())];
                own.iter().filter(|r| **r >= heap.first_dynamic()).for_each(|r| visit(*r, bucket));
            }
        }
    }

    /// Returns the bucket of a position.
    pub(crate) fn bucket_at(&self, at: usize) -> Option<usize> {
        self.division.as_ref()?.bucket_of(at - self.begin as usize)
    }

    /// Whether a position is in a changed bucket.
    pub(crate) fn has_changed_at(&self, at: usize) -> bool {
        let division = self.division.as_ref();
        let bucket = self.bucket_at(at);
        division.zip(bucket).is_some_and(|(division, bucket)| division.has_changed(bucket))
    }

    /// Returns the array, with the ranges of elements that may have new canonical ids, if there are
    /// such elements. Resets the list of changed buckets.
    pub(crate) fn changed_array(
        &mut self,
        heap: &Heap,
        layout: &Layout,
        region: usize,
    ) -> Option<DividedArray> {
        let at = self.begin as usize;
        let division = self.division.as_mut()?;
        let length = heap.get(layout.handle(region, at)).length as usize;
        let mut buckets = std::mem::take(&mut division.changed);
        buckets.extend(&division.loose);
        buckets.sort_unstable();
        buckets.dedup();
        let ranges =
            buckets.iter().map(|bucket| division.range_of(*bucket as usize, length)).collect();
        (!buckets.is_empty()).then_some(DividedArray { region, at, ranges })
    }
}

impl Components {
    /// Returns the number of array elements for each bucket.
    pub(crate) fn elements(&self) -> usize {
        if self.large >= crate::large_heap::regions::LARGE { ELEMENTS } else { TEST_ELEMENTS }
    }

    /// Returns the number of positions for each bucket, and the number of objects in each bucket.
    /// Returns `None` if the first object in `seen` is no array that can be divided. The number of
    /// objects visited before is `begin`.
    pub(crate) fn divide(
        &self,
        heap: &Heap,
        seen: &[VisitedObject],
        begin: usize,
    ) -> Option<(usize, Vec<usize>)> {
        let array = heap.get(seen.first()?.object);
        let elements = self.elements();
        if !is_table(array, elements) {
            return None;
        }
        let mut at = 1;
        let buckets = element_words(array).chunks(elements).map(|own| {
            let from = at;
            for child in own {
                if let Some(next) = seen.get(at).filter(|next| next.object == *child) {
                    at = next.end as usize - begin;
                }
            }
            at - from
        });
        let buckets: Vec<usize> = buckets.collect();
        let most = buckets.iter().copied().max().unwrap_or(0);
        let room = room(array.length as usize, elements, seen.len(), most)?;
        Some((room, buckets))
    }

    /// Records the buckets of a subtree, whose objects `seen` are numbered. The list `buckets` has
    /// the number of objects in each bucket.
    pub(crate) fn describe_buckets(
        &self,
        heap: &Heap,
        numbers: &[u32],
        region: usize,
        subtree: &mut Subtree,
        (seen, begin): (&[VisitedObject], usize),
        (room, buckets): (usize, &[usize]),
    ) {
        let division = Division::new(self.elements(), room, buckets.len());
        let Some(changed_array) = seen.first() else { return };
        let elements = element_words(heap.get(changed_array.object));
        subtree.ends = vec![0; (subtree.end - subtree.begin) as usize];
        subtree.ends[0] = subtree.end - subtree.begin;
        subtree.objects = 1;
        subtree.weight =
            1 + crate::large_heap::regions::extra_weight(heap.get(changed_array.object));
        let own = buckets.iter().enumerate().map(|(which, _)| division.first_of(which));
        let firsts: Vec<usize> = own.collect();
        let chunk = division.elements;
        subtree.division = Some(division);
        let mut at = 1;
        for (which, objects) in buckets.iter().enumerate() {
            let home = BucketPosition {
                region,
                subtree: (subtree.begin as usize, subtree.end as usize),
                first: subtree.begin as usize + firsts[which],
            };
            let end = ((which + 1) * chunk).min(elements.len());
            let own = &elements[which * chunk..end];
            let seen = (&seen[at..at + objects], begin + at);
            subtree.record_bucket(which, self.describe(heap, numbers, home, seen, own));
            at += objects;
        }
    }

    /// Returns the facts about a bucket whose objects are numbered. The number of objects visited
    /// before is `begin`.
    fn describe(
        &self,
        heap: &Heap,
        numbers: &[u32],
        home: BucketPosition,
        (seen, begin): (&[VisitedObject], usize),
        elements: &[Ref],
    ) -> BucketFacts {
        let dynamic = heap.first_dynamic();
        let to = |child: Ref| match position_of(numbers[(child - dynamic) as usize]) {
            Some((region, at)) if region == home.region => Some(at),
            _ => None,
        };
        let own = home.first..home.first + seen.len();
        let mut facts = BucketFacts::default();
        let objects: Vec<Ref> = seen.iter().map(|seen| seen.object).collect();
        facts.bucket.objects = seen.len() as u32;
        facts.bucket.copies = stores_copies(heap, &objects);
        let mut at = 0;
        while let Some(top) = seen.get(at) {
            facts.bucket.weight += top.weight;
            if top.weight >= self.heavy() {
                facts.bucket.heavy += top.weight;
            }
            at = top.end as usize - begin;
        }
        for (at, one) in (home.first..).zip(seen) {
            facts.ends.push((one.end as usize - begin) as u32);
            let (mut outgoing, mut across) = (false, false);
            for_each_reference(heap.get(one.object), |child| {
                if child >= dynamic {
                    match to(child) {
                        Some(to) if to >= home.subtree.0 && to < home.subtree.1 => {
                            across |= to != home.subtree.0 && !own.contains(&to);
                        }
                        _ => outgoing = true,
                    }
                }
            });
            if mod_count::mod_count_slot(heap.get(one.object).class()).is_some() {
                facts.counted.push(at as u32);
            }
            if outgoing {
                facts.outgoing.push(at as u32);
            }
            if across {
                facts.across.push(at as u32);
            }
        }
        let is_inside = |r: &Ref| *r < dynamic || to(*r).is_some_and(|to| own.contains(&to));
        facts.loose = !elements.iter().all(is_inside);
        facts
    }

    /// Traverses the changed buckets of a subtree, when the traversal of the region reaches the
    /// array of the subtree. The position `base` is the first one after all subtrees. Newly
    /// numbered objects are added to `entered`.
    #[expect(clippy::too_many_arguments, reason = "what a walk works with")]
    pub(crate) fn traverse_buckets(
        &self,
        heap: &Heap,
        region: usize,
        base: usize,
        subtree: &mut Subtree,
        numbers: &mut [u32],
        entered: &mut Vec<Ref>,
        made_common: &mut Vec<(usize, usize)>,
        traversed_buckets: &mut Vec<TraversedBucket>,
    ) -> Result<(), Changed> {
        let Some(division) = subtree.division.as_ref() else { return Ok(()) };
        let (begin, end) = (subtree.begin as usize, subtree.end as usize);
        let (chunk, room) = (division.elements, division.room);
        let changed = division.changed.clone();
        let buckets: Vec<(usize, usize, usize)> = changed
            .iter()
            .map(|bucket| *bucket as usize)
            .map(|bucket| {
                (bucket, begin + division.first_of(bucket), division.buckets[bucket].objects)
            })
            .map(|(bucket, first, objects)| (bucket, first, objects as usize))
            .collect();
        let dynamic = heap.first_dynamic();
        for (_, first, objects) in &buckets {
            for at in *first..first + objects {
                let number = &mut numbers[(self.layout.handle(region, at) - dynamic) as usize];
                if *number == id_at(region, at) {
                    *number = 0;
                }
            }
        }
        let elements = element_words(heap.get(self.layout.handle(region, begin)));
        for (bucket, first, before) in buckets {
            let own = &elements[bucket * chunk..((bucket + 1) * chunk).min(elements.len())];
            let mut traversal = DepthFirst::default();
            traversal.run(heap, own, self.heavy(), |r, at| {
                let id = &mut numbers[(r - dynamic) as usize];
                match position_of(*id) {
                    None if *id != 0 => return Visit::Changed,
                    None => {}
                    Some((home, to)) if home == region && (first..base).contains(&to) => {
                        // The object either is in this bucket and was reached before, or is in a
                        // later bucket.
                        let is_own = to < first + at;
                        let known = is_own || self.is_enabled(LargeHeapMutant::Later);
                        return if known { Visit::Known } else { Visit::Changed };
                    }
                    Some((home, _)) if home == region || home == COMMON => return Visit::Known,
                    Some(origin) if region == COMMON => made_common.push(origin),
                    Some(_) => return Visit::Changed,
                }
                if at >= room {
                    return Visit::Changed;
                }
                *id = id_at(region, first + at);
                entered.push(r);
                Visit::New
            })?;
            let home = BucketPosition { region, subtree: (begin, end), first };
            let facts = self.describe(heap, numbers, home, (&traversal.seen, 0), own);
            let objects = traversal.seen.iter().map(|seen| seen.object).collect();
            traversed_buckets.push(TraversedBucket { region, first, objects, before });
            subtree.record_bucket(bucket, facts);
        }
        if !changed.is_empty()
            && !self.is_enabled(LargeHeapMutant::Across)
            && !self.is_found_before(heap, region, subtree, numbers)
        {
            return Err(Changed);
        }
        if subtree.has_required_room(heap, &self.layout, region)
            || self.is_enabled(LargeHeapMutant::BucketSize)
        {
            Ok(())
        } else {
            Err(Changed)
        }
    }

    /// Whether references from unchanged buckets to other buckets lead to objects that were found
    /// before.
    fn is_found_before(
        &self,
        heap: &Heap,
        region: usize,
        subtree: &Subtree,
        numbers: &[u32],
    ) -> bool {
        let Some(division) = &subtree.division else { return true };
        let (begin, dynamic) = (subtree.begin as usize, heap.first_dynamic());
        let is_found = |child: Ref, bucket: usize| {
            if child < dynamic {
                return true;
            }
            let behind = begin + division.first_of(bucket + 1);
            match position_of(numbers[(child - dynamic) as usize]) {
                Some((home, to)) => home != region || to < behind || to >= subtree.end as usize,
                None => false,
            }
        };
        let mut found = true;
        for at in division.across.iter().map(|at| *at as usize) {
            if let Some(bucket) = division.bucket_of(at - begin)
                && !division.has_changed(bucket)
            {
                let object = heap.get(self.layout.handle(region, at));
                for_each_reference(object, |child| found &= is_found(child, bucket));
            }
        }
        subtree.for_each_loose(heap, &self.layout, region, |child, bucket| {
            found &= is_found(child, bucket);
        });
        found
    }
}
