//! Mutants of the incremental traversal of large regions, for mutation tests.
//!
//! Source: decision 0040. Each variant states the rule that it disables. Invariant: for each mutant
//! a test fails, because a state vector or a cached transition is wrong.

/// A mutant of the traversal. Each variant states the rule that it disables.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LargeHeapMutant {
    /// The records of a region are discarded if the changed references of an object may change its
    /// subtree.
    Written,
    /// Changed references of an object change its subtree, unless they lead through the same
    /// objects in the same order.
    RetargetOrder,
    /// An object of a subtree that gets a reference out of it is listed as a referrer.
    OutgoingListed,
    /// A thread with changed references is traversed.
    Roots,
    /// A region without records is traversed.
    Unknown,
    /// A subtree is entered at its first object only.
    Heads,
    /// Subtrees are entered in their order.
    Order,
    /// The references out of a subtree lead to objects that were found before.
    OutgoingFound,
    /// A subtree that depends on its depth is reached at the required depth.
    Depth,
    /// The incremental traversal is valid only if no further subtree arises.
    Arising,
    /// The incremental traversal is valid only if every subtree is found.
    Lost,
    /// A region with too little weight is not numbered by subtrees.
    Light,
    /// A region that gets enough weight is numbered by subtrees.
    Heavy,
    /// A thread is traversed if one of its objects became common.
    MadeCommon,
    /// The records of a thread's region are discarded if an object in one of its subtrees became
    /// common.
    MadeCommonSubtrees,
    /// A thread is traversed if it refers to an object that is no longer common.
    NoLongerCommon,
    /// Objects with references out of their subtree are encoded again if their region was
    /// traversed.
    Referrers,
    /// Objects of an untraversed thread with references out of their subtree are encoded again if
    /// common objects got new canonical ids.
    Others,
    /// Objects with new canonical ids are detected.
    Renaming,
    /// The incremental traversal gives up if a thread reaches another thread's objects.
    Crossing,
    /// Copies of a `modCount` in subtrees are considered.
    Copies,
    /// Objects with a `modCount` are encoded again if `modCount`s begin or cease to be part of
    /// states.
    ModCounts,
    /// Objects with a `modCount` in subtrees are also encoded again in this case.
    CountedInSubtrees,
    /// The records of a region are discarded if references in its subtrees differ in a restored
    /// state.
    RestoredReferences,
    /// The records of a region are discarded if the long arrays of the region differ in a restored
    /// state.
    LongArrays,
    /// The records of a region are discarded if the region is large in only one of the two states.
    RestoredWeight,
    /// A bucket with changed references is traversed again.
    Noted,
    /// An array element that moves to another index may change its bucket.
    Standing,
    /// A region without records is traversed if an array element moves to another index.
    StandingAnywhere,
    /// The traversal of a bucket reaches no later bucket and no later subtree.
    Later,
    /// References from unchanged buckets to other buckets lead to objects that were found before.
    Across,
    /// The number of positions of each bucket is the number that the number of objects requires.
    BucketSize,
    /// Buckets that differ in a restored state are read from the components of that state.
    RestoredBuckets,
    /// Transitions that traverse a state with large regions are not cached.
    Caching,
    /// A recanonicalization that would make a region large is left to the machine.
    Recanonicalizing,
}

impl LargeHeapMutant {
    /// All mutants.
    pub const ALL: &'static [Self] = &[
        Self::Written,
        Self::RetargetOrder,
        Self::OutgoingListed,
        Self::Roots,
        Self::Unknown,
        Self::Heads,
        Self::Order,
        Self::OutgoingFound,
        Self::Depth,
        Self::Arising,
        Self::Lost,
        Self::Light,
        Self::Heavy,
        Self::MadeCommon,
        Self::MadeCommonSubtrees,
        Self::NoLongerCommon,
        Self::Referrers,
        Self::Others,
        Self::Renaming,
        Self::Crossing,
        Self::Copies,
        Self::ModCounts,
        Self::CountedInSubtrees,
        Self::RestoredReferences,
        Self::LongArrays,
        Self::RestoredWeight,
        Self::Noted,
        Self::Standing,
        Self::StandingAnywhere,
        Self::Later,
        Self::Across,
        Self::BucketSize,
        Self::RestoredBuckets,
        Self::Caching,
        Self::Recanonicalizing,
    ];
}
