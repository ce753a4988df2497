//! Mutants of the incremental traversal of large regions, for mutation tests.
//!
//! Source: decision 0040. Each mutant disables one rule of the traversal. Invariant: for each mutant a
//! test fails, because a state vector or a cached transition comes out wrong.

/// A mutant, which disables the rule that its description states.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LargeHeapMutant {
    /// A subtree in which something refers to others than before is none any more if that could change it.
    Written,
    /// What hangs on such an object is found in the order in which it was.
    BucketFacts,
    /// An object of a subtree that comes to refer to others beside it is listed.
    Leaving,
    /// A thread that refers to others than before is walked anew.
    Roots,
    /// So is a region of which nothing is known.
    Unknown,
    /// A subtree is entered at its head.
    Heads,
    /// Subtrees are entered in their order.
    Order,
    /// What objects of a subtree refer to beside it is found before it.
    Leads,
    /// A subtree that is one for its depth alone is found as deep as that.
    Depth,
    /// No other subtree arises.
    Arising,
    /// Every subtree is found.
    Lost,
    /// What weighs too little is not named by subtrees any more.
    Light,
    /// What comes to weigh enough is named by subtrees.
    Heavy,
    /// A thread is walked anew that had what became common.
    Robbed,
    /// Its subtrees are none any more if something in them became common.
    RobbedSubtrees,
    /// A thread is walked anew that refers to what is common no more.
    Released,
    /// Objects of subtrees that refer to others beside them are looked at where these are called otherwise.
    Referrers,
    /// So is what threads have that were not walked.
    Others,
    /// It is noticed that objects are called otherwise.
    Renaming,
    /// It is given up where threads reach each other's objects.
    Crossing,
    /// Copies of a `modCount` in subtrees count.
    Copies,
    /// What has a `modCount` is looked at where these come to count, or to count no more.
    ModCounts,
    /// So is what has one in subtrees.
    Counted,
    /// Subtrees in which another state has other references are forgotten.
    Review,
    /// So is what is known of a region in which another state has other long arrays.
    LongArrays,
    /// So is what is known of a region that is large in one of two states.
    Weighing,
    /// A part of a subtree is walked anew in which something refers to others than before.
    Noted,
    /// So is one of which elements stand elsewhere in the array, if in the same order.
    Standing,
    /// A region of which nothing is known is walked where such elements do.
    StandingAnywhere,
    /// Such a walk does not come to what hangs on a later part.
    Later,
    /// What other parts refer to in such a part is found before them.
    Across,
    /// The room of parts is what the objects of their subtree ask for.
    Room,
    /// Parts that another state has otherwise are read.
    Reread,
    /// Steps that walk through a state with large regions are not foreseen.
    Caching,
    /// Nor are those that make a region large by rewriting what refers to what.
    Recanonicalizing,
}

impl LargeHeapMutant {
    /// All of them.
    pub const ALL: &'static [Self] = &[
        Self::Written,
        Self::BucketFacts,
        Self::Leaving,
        Self::Roots,
        Self::Unknown,
        Self::Heads,
        Self::Order,
        Self::Leads,
        Self::Depth,
        Self::Arising,
        Self::Lost,
        Self::Light,
        Self::Heavy,
        Self::Robbed,
        Self::RobbedSubtrees,
        Self::Released,
        Self::Referrers,
        Self::Others,
        Self::Renaming,
        Self::Crossing,
        Self::Copies,
        Self::ModCounts,
        Self::Counted,
        Self::Review,
        Self::LongArrays,
        Self::Weighing,
        Self::Noted,
        Self::Standing,
        Self::StandingAnywhere,
        Self::Later,
        Self::Across,
        Self::Room,
        Self::Reread,
        Self::Caching,
        Self::Recanonicalizing,
    ];
}
