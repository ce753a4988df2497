//! Visited states. A store gives equal vectors one id and gives the vector back by id.
//!
//! Invariant: ids are dense, from 0 in the order of insertion, and two vectors have the same id
//! exactly if they are equal; no answer rests on a hash alone.

mod exact;
mod flat;
mod roots;

pub use base::intern::Full;
pub use exact::Exact;
pub use flat::Flat;

base::id!(
    /// A stored state.
    StateId, "s"
);

/// A set of visited states.
pub trait Store {
    /// The id of the state with this vector, and whether it was stored just now.
    fn insert(&mut self, leaves: &[u32]) -> Result<(StateId, bool), Full>;

    /// Replaces the content of `out` by the vector of a stored state.
    ///
    /// Takes `&mut self` because a store may remember where it was asked last: neighbours of
    /// that state are then found and given back at the cost of the difference.
    fn get(&mut self, state: StateId, out: &mut Vec<u32>);

    /// How many states are stored.
    fn len(&self) -> usize;

    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The capacity of all tables, in bytes.
    fn bytes(&self) -> usize;
}

/// A row of the table of stores.
#[derive(Clone, Copy, Debug)]
pub struct StoreKind {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Makes an empty one.
    pub open: fn() -> Box<dyn Store>,
}

/// Every store there is; the first is the default.
pub const STORES: &[StoreKind] = &[
    StoreKind {
        name: "exact",
        help: "every state, as a tree that shares equal parts",
        open: || Box::new(Exact::new()),
    },
    StoreKind {
        name: "flat",
        help: "every state, as a whole vector; large, the reference for the others",
        open: || Box::new(Flat::new()),
    },
];

/// The store of this name.
pub fn find(name: &str) -> Option<&'static StoreKind> {
    STORES.iter().find(|kind| kind.name == name)
}
