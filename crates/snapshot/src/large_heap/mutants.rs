//! Mutants of the incremental traversal of large regions, for mutation tests.
//!
//! Source: decision 0040. Each mutant disables the rule in its description. Invariant: for each
//! mutant a test fails, because a state vector or a cached transition is wrong.

/// A mutant, which disables the rule that its description states.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LargeHeapMutant {
    /// The records of a region are discarded if an object in one of its subtrees has other
    /// references that may change the subtree.
    Written,
    /// Other references of an object change the subtree, unless they lead through the same objects
    /// in the same order.
    RetargetOrder,
    /// An object of a subtree that gets a reference out of it is listed as a referrer.
    OutgoingListed,
    /// A thread with other references is traversed.
    Roots,
    /// A region without records is traversed.
    Unknown,
    /// A subtree is entered at its first object only.
    Heads,
    /// Subtrees are entered in their order.
    Order,
    /// The references out of a subtree lead to objects already found.
    OutgoingFound,
    /// A subtree that depends on its depth is found at the required depth.
    Depth,
    /// No further subtree arises.
    Arising,
    /// Every subtree is found.
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
    /// common objects got other canonical ids.
    Others,
    /// Objects with other canonical ids are detected.
    Renaming,
    /// The incremental traversal gives up if a thread reaches another thread's objects.
    Crossing,
    /// Copies of a `modCount` in subtrees are considered.
    Copies,
    /// Objects with a `modCount` are encoded again if these fields begin or cease to be part of
    /// states.
    ModCounts,
    /// The same holds for such objects in subtrees.
    CountedInSubtrees,
    /// The records of a region are discarded if a restored state has other references in its
    /// subtrees.
    RestoredReferences,
    /// The records of a region are discarded if a restored state has other long arrays in it.
    LongArrays,
    /// The records of a region are discarded if it is large in one of the two states only.
    RestoredWeight,
    /// A bucket with other references is traversed again.
    Noted,
    /// An array element at another index changes its bucket.
    Standing,
    /// A region without records is traversed if an array element moves to another index.
    StandingAnywhere,
    /// The traversal of a bucket reaches no later bucket or subtree.
    Later,
    /// References from unchanged buckets to other buckets lead to objects found before.
    Across,
    /// The number of positions of each bucket is the one that follows from the number of objects.
    BucketSize,
    /// Buckets that differ in a restored state are read from its components.
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
