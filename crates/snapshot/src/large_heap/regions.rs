//! The data that the incremental traversal keeps of a large region: subtrees and their buckets.
//!
//! Source: decision 0040.

use vm::heap::{Object, Ref};

/// What a region weighs that is named by subtrees: objects, and the length of arrays.
pub(crate) const LARGE: u64 = 4096;

/// Words of an array that weigh as much as an object, if it has many of them. A long array that gets
/// another name is put together anew, so that it had better be a subtree.
const WORDS: usize = 64;

const LONG_ARRAY: usize = 1024;

/// Objects that hang on one, and have names that follow on one another.
#[derive(Clone, Debug)]
pub(crate) struct Subtree {
    /// The first place, which is that of the object they hang on.
    pub(crate) begin: u32,
    /// One past the last, of those that it has room for.
    pub(crate) end: u32,
    pub(crate) objects: u32,
    pub(crate) weight: u64,
    /// Whether it is one wherever it is found, if it is not divided.
    pub(crate) anywhere: bool,
    /// Whether it has an object that keeps a copy of a `modCount`.
    pub(crate) copies: bool,
    /// Places of its objects that have a `modCount`.
    pub(crate) counted: Vec<u32>,
    /// Places of its objects that refer to others than its own, but for the array if it is divided.
    pub(crate) referrers: Vec<u32>,
    /// One past the last place of what hangs on each of its objects, counted from the first.
    pub(crate) ends: Vec<u32>,
    /// Whether its first object is an array long enough to be divided.
    pub(crate) is_table: bool,
    /// How many places it has if it is divided; none if it is too uneven for that.
    pub(crate) divided: Option<usize>,
    pub(crate) division: Option<Division>,
}

/// What is known of a region.
#[derive(Clone, Debug, Default)]
pub(crate) struct RegionSubtrees {
    /// What it weighs more than it has objects.
    pub(crate) extra: u64,
    /// Its subtrees, which have its first places; none if it is not large.
    pub(crate) subtrees: Option<Vec<Subtree>>,
}

impl RegionSubtrees {
    /// The first place behind all subtrees.
    pub(crate) fn base(&self) -> usize {
        let last = self.subtrees.as_ref().and_then(|subtrees| subtrees.last());
        last.map_or(0, |subtree| subtree.end as usize)
    }

    /// How many objects its subtrees have.
    pub(crate) fn objects(&self) -> u64 {
        self.subtrees.iter().flatten().map(|subtree| u64::from(subtree.objects)).sum()
    }
}

/// What an object weighs more than others.
pub(crate) fn extra_weight(object: &Object) -> u64 {
    if object.data.len() < LONG_ARRAY { 0 } else { (object.data.len() / WORDS) as u64 }
}

/// What hangs on a range of elements.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bucket {
    pub(crate) objects: u32,
    pub(crate) weight: u64,
    /// What hangs on elements on which as much hangs as on a subtree.
    pub(crate) heavy: u64,
    /// Whether it has an object that keeps a copy of a `modCount`.
    pub(crate) copies: bool,
}

/// How a subtree is divided.
#[derive(Clone, Debug)]
pub(crate) struct Division {
    /// Elements of a part.
    pub(crate) elements: usize,
    /// Places of a part.
    pub(crate) room: usize,
    pub(crate) buckets: Vec<Bucket>,
    pub(crate) heavy: u64,
    pub(crate) with_copies: u32,
    /// Places of objects of parts that refer to other parts.
    pub(crate) across: Vec<u32>,
    /// Parts of which elements are objects that do not hang on them.
    pub(crate) loose: Vec<u32>,
    /// Parts in which something refers to others than before.
    pub(crate) changed: Vec<u32>,
}

/// What is true of a part, and of its objects.
#[derive(Debug, Default)]
pub(crate) struct BucketFacts {
    pub(crate) bucket: Bucket,
    /// One past the last place of what hangs on each, counted from the first.
    pub(crate) ends: Vec<u32>,
    /// Places of those that refer to others than those of the subtree.
    pub(crate) beside: Vec<u32>,
    /// Places of those that refer to other parts.
    pub(crate) across: Vec<u32>,
    /// Places of those that have a `modCount`.
    pub(crate) counted: Vec<u32>,
    pub(crate) loose: bool,
}

/// A part that was walked through anew.
#[derive(Debug)]
pub(crate) struct TraversedBucket {
    pub(crate) region: usize,
    /// Its first place.
    pub(crate) first: usize,
    pub(crate) objects: Vec<Ref>,
    /// How many objects it had.
    pub(crate) before: usize,
}

/// The array of a divided subtree, of which elements may be called otherwise.
#[derive(Debug)]
pub(crate) struct DividedArray {
    pub(crate) region: usize,
    pub(crate) at: usize,
    /// Ranges of these elements.
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

    /// The part that has a place, which is counted from that of the array.
    pub(crate) fn bucket_of(&self, place: usize) -> Option<usize> {
        place.checked_sub(1).map(|at| at / self.room)
    }

    /// The first place of a part, counted so.
    pub(crate) fn first_of(&self, bucket: usize) -> usize {
        1 + bucket * self.room
    }

    /// The elements of a part of an array.
    pub(crate) fn range_of(&self, bucket: usize, length: usize) -> std::ops::Range<usize> {
        bucket * self.elements..((bucket + 1) * self.elements).min(length)
    }

    pub(crate) fn note(&mut self, bucket: usize) {
        if let Err(at) = self.changed.binary_search(&(bucket as u32)) {
            self.changed.insert(at, bucket as u32);
        }
    }

    pub(crate) fn has_changed(&self, bucket: usize) -> bool {
        self.changed.binary_search(&(bucket as u32)).is_ok()
    }
}
