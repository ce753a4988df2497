//! The records that the incremental traversal keeps of a large region: subtrees and their buckets.
//!
//! Source: decision 0040.

use vm::heap::{Object, Ref};

/// The weight from which a region is numbered by subtrees.
pub(crate) const LARGE: u64 = 4096;

/// The number of words of a long array that count as one object. A long array with a new canonical
/// id is encoded again in full, so a subtree should contain it.
const WORDS_PER_UNIT: usize = 64;

const LONG_ARRAY: usize = 1024;

/// A subtree of the depth-first traversal. Its objects have consecutive canonical ids.
#[derive(Clone, Debug)]
pub(crate) struct Subtree {
    /// The position of the first object.
    pub(crate) begin: u32,
    /// The end of the positions, including empty positions.
    pub(crate) end: u32,
    pub(crate) objects: u32,
    pub(crate) weight: u64,
    /// Whether an undivided subtree is recorded at every depth.
    pub(crate) at_any_depth: bool,
    /// Whether an object stores a copy of a `modCount`.
    pub(crate) copies: bool,
    /// The positions of objects with a `modCount`.
    pub(crate) counted: Vec<u32>,
    /// The positions of objects with references out of the subtree. The array of a divided subtree
    /// is not listed.
    pub(crate) referrers: Vec<u32>,
    /// The end of the subtree below each object, relative to `begin`.
    pub(crate) ends: Vec<u32>,
    /// Whether the first object is an array that is long enough for a division.
    pub(crate) is_table: bool,
    /// The number of positions of the divided subtree; `None` if its buckets are too uneven for a
    /// division.
    pub(crate) divided: Option<usize>,
    pub(crate) division: Option<Division>,
}

/// The records of a region.
#[derive(Clone, Debug, Default)]
pub(crate) struct RegionSubtrees {
    /// The weight of the region minus its number of objects.
    pub(crate) extra: u64,
    /// The subtrees of the region, which have the first positions; `None` if the region is not
    /// large.
    pub(crate) subtrees: Option<Vec<Subtree>>,
}

impl RegionSubtrees {
    /// Returns the first position after all subtrees.
    pub(crate) fn base(&self) -> usize {
        let last = self.subtrees.as_ref().and_then(|subtrees| subtrees.last());
        last.map_or(0, |subtree| subtree.end as usize)
    }

    /// Returns the number of objects in subtrees.
    pub(crate) fn objects(&self) -> u64 {
        self.subtrees.iter().flatten().map(|subtree| u64::from(subtree.objects)).sum()
    }
}

/// Returns the weight of an object minus 1.
pub(crate) fn extra_weight(object: &Object) -> u64 {
    if object.data.len() < LONG_ARRAY { 0 } else { (object.data.len() / WORDS_PER_UNIT) as u64 }
}

/// The record of a bucket: the subtrees of a range of array elements.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bucket {
    pub(crate) objects: u32,
    pub(crate) weight: u64,
    /// The weight of those element subtrees that are heavy enough to be subtrees themselves.
    pub(crate) heavy: u64,
    /// Whether an object stores a copy of a `modCount`.
    pub(crate) copies: bool,
}

/// The division of a subtree into buckets.
#[derive(Clone, Debug)]
pub(crate) struct Division {
    /// The number of array elements for each bucket.
    pub(crate) elements: usize,
    /// The number of positions for each bucket.
    pub(crate) room: usize,
    pub(crate) buckets: Vec<Bucket>,
    pub(crate) heavy: u64,
    pub(crate) with_copies: u32,
    /// The positions of objects that refer to other buckets.
    pub(crate) across: Vec<u32>,
    /// The buckets in which an element refers to an object outside of the bucket.
    pub(crate) loose: Vec<u32>,
    /// The buckets with changed references.
    pub(crate) changed: Vec<u32>,
}

/// The result of a traversal of a bucket.
#[derive(Debug, Default)]
pub(crate) struct BucketFacts {
    pub(crate) bucket: Bucket,
    /// The end of the subtree below each object, relative to the first position of the bucket.
    pub(crate) ends: Vec<u32>,
    /// The positions of objects with references out of the subtree.
    pub(crate) outgoing: Vec<u32>,
    /// The positions of objects that refer to other buckets.
    pub(crate) across: Vec<u32>,
    /// The positions of objects with a `modCount`.
    pub(crate) counted: Vec<u32>,
    pub(crate) loose: bool,
}

/// A bucket that was traversed again.
#[derive(Debug)]
pub(crate) struct TraversedBucket {
    pub(crate) region: usize,
    /// The first position of the bucket.
    pub(crate) first: usize,
    pub(crate) objects: Vec<Ref>,
    /// The number of objects before this traversal.
    pub(crate) before: usize,
}

/// The array of a divided subtree. Some of its elements may have new canonical ids.
#[derive(Debug)]
pub(crate) struct DividedArray {
    pub(crate) region: usize,
    pub(crate) at: usize,
    /// The ranges of these elements.
    pub(crate) ranges: Vec<std::ops::Range<usize>>,
}

impl Division {
    pub(crate) fn new(elements: usize, room: usize, buckets: usize) -> Self {
        Self {
            elements,
            room,
            buckets: vec![Bucket::default(); buckets],
            heavy: 0,
            with_copies: 0,
            across: Vec::new(),
            loose: Vec::new(),
            changed: Vec::new(),
        }
    }

    /// Returns the bucket of a position, which is relative to the position of the array.
    pub(crate) fn bucket_of(&self, position: usize) -> Option<usize> {
        position.checked_sub(1).map(|at| at / self.room)
    }

    /// Returns the first position of a bucket, relative to the position of the array.
    pub(crate) fn first_of(&self, bucket: usize) -> usize {
        1 + bucket * self.room
    }

    /// Returns the range of array elements of a bucket.
    pub(crate) fn range_of(&self, bucket: usize, length: usize) -> std::ops::Range<usize> {
        bucket * self.elements..((bucket + 1) * self.elements).min(length)
    }

    pub(crate) fn mark_changed(&mut self, bucket: usize) {
        if let Err(at) = self.changed.binary_search(&(bucket as u32)) {
            self.changed.insert(at, bucket as u32);
        }
    }

    pub(crate) fn has_changed(&self, bucket: usize) -> bool {
        self.changed.binary_search(&(bucket as u32)).is_ok()
    }
}
