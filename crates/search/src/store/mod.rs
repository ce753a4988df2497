//! Visited states. A store gives equal vectors one id and gives the vector back by id.
//!
//! Invariant: ids are dense, from 0 in the order of insertion. In an exact store two vectors have the
//! same id exactly if they are equal, and no answer rests on a hash alone; others say their doubts.

mod exact;
mod flat;
mod locked;
mod lossy;
mod roots;
mod shared;
mod tree;

pub use base::intern::Full;
pub use exact::Exact;
pub use flat::Flat;
pub use locked::{Common, Locked};
pub use shared::{Seen, Shared};

base::id!(
    /// A stored state.
    StateId, "s"
);

impl StateId {
    /// A known state of which a lossy store cannot say which.
    pub const UNKNOWN: Self = Self::new(u32::MAX);
}

/// A set of visited states.
pub trait Store {
    /// Says at which place of vectors stands the number that most steps change. It matters to speed
    /// only, and is said before anything is stored; all who share tables say the same.
    fn expect(&mut self, busy: usize) {
        let _ = busy;
    }

    /// The id of the state with this vector, and whether it was stored just now.
    fn insert(&mut self, leaves: &[u32]) -> Result<(StateId, bool), Full>;

    /// Replaces the content of `out` by the vector of a stored state.
    ///
    /// Takes `&mut self` because a store may remember where it was asked last: neighbours of
    /// that state are then found and given back at the cost of the difference.
    fn get(&mut self, state: StateId, out: &mut Vec<u32>);

    /// A state with this vector is to be expanded: a lossy store keeps the vector until `close`.
    fn open(&mut self, state: StateId, leaves: &[u32]) {
        let _ = (state, leaves);
    }

    /// One more expands a state that is open: it is closed once more, too.
    fn open_again(&mut self, state: StateId) {
        let _ = state;
    }

    /// A state is expanded: its vector will not be asked for again.
    fn close(&mut self, state: StateId) {
        let _ = state;
    }

    /// Of a lossy store, in words: how sure it is that no new state was taken for a known one.
    fn doubt(&self) -> Option<String> {
        None
    }

    /// How many states are stored.
    fn len(&self) -> usize;

    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The capacity of all tables, in bytes.
    fn bytes(&self) -> usize;

    /// Bytes that growing tables take beside that for a while, if that is due before long.
    fn growth(&self) -> usize {
        0
    }
}

/// A row of the table of stores.
#[derive(Clone, Copy, Debug)]
pub struct StoreKind {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Whether a search with it may be complete.
    pub exact: bool,
    /// Makes an empty one, which may use so many bytes if it has to know beforehand.
    pub open: fn(Option<usize>) -> Box<dyn Store + Send>,
}

/// Every store there is; the first is the default.
pub const STORES: &[StoreKind] = &[
    StoreKind {
        name: "exact",
        help: "every state, as a tree that shares equal parts",
        exact: true,
        open: |_| Box::new(Exact::new()),
    },
    StoreKind {
        name: "flat",
        help: "every state, as a whole vector; large, the reference for the others",
        exact: true,
        open: |_| Box::new(Flat::new()),
    },
    StoreKind {
        name: "compact",
        help: "a fingerprint of 128 bits for each state; never says safe",
        exact: false,
        open: |_| Box::new(lossy::compact()),
    },
    StoreKind {
        name: "bitstate",
        help: "three bits for each state, in 128 MiB or half the memory limit; never says safe",
        exact: false,
        open: |bytes| Box::new(lossy::bit_state(bytes)),
    },
];

/// The store of this name.
pub fn find(name: &str) -> Option<&'static StoreKind> {
    STORES.iter().find(|kind| kind.name == name)
}
