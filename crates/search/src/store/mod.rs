//! Stores of visited states. A store maps equal state vectors to the same id, and an id to its
//! vector.
//!
//! Invariant: ids are dense, from 0 in the order of insertion, unless several workers insert. In an
//! exact store two vectors have the same id exactly if they are equal. No answer relies on a hash
//! alone. A lossy store reports its [`uncertainty`](Store::uncertainty).

pub mod flat;
pub(crate) mod locked;
pub(crate) mod lossy;
mod roots;
pub(crate) mod shared_tree;
pub(crate) mod start;
mod tree;
pub mod tree_store;

pub use base::intern::Full;

base::id!(
    /// A stored state.
    StateId, "s"
);

impl StateId {
    /// The id of a known state that a lossy store cannot identify.
    pub const UNKNOWN: Self = Self::new(u32::MAX);
}

/// A store: the set of visited states.
pub trait Store {
    /// Sets the position of the number that most steps change.
    ///
    /// The position affects only the speed. All workers must set the same position, before anything
    /// is stored.
    fn set_hot_position(&mut self, position: usize) {
        let _ = position;
    }

    /// Inserts a vector. Returns the id of the state, and whether the state is new.
    fn insert(&mut self, vector: &[u32]) -> Result<(StateId, bool), Full>;

    /// Sets the state of each vector that is stored, all of which are successors of the state that
    /// was inserted or returned last. A store may find less.
    ///
    /// There are at most [`AT_ONCE`](base::hash_cons::AT_ONCE) vectors. Their memory accesses
    /// overlap, so that the lookup takes less time than an insertion of each vector.
    fn find(&mut self, vectors: &[Vec<u32>], found: &mut [Option<StateId>]) {
        let _ = (vectors, found);
    }

    /// Replaces the content of `out` by the vector of a stored state.
    ///
    /// The method takes `&mut self` because a store may cache the last state. Neighbours of that
    /// state are then inserted and returned at the cost of the difference.
    fn get(&mut self, state: StateId, out: &mut Vec<u32>);

    /// Retains the vector of a state to be expanded. A lossy store keeps the vector until the state
    /// is released.
    fn retain(&mut self, state: StateId, vector: &[u32]) {
        let _ = (state, vector);
    }

    /// Records that a further worker expands a retained state and will also release it.
    fn retain_again(&mut self, state: StateId) {
        let _ = state;
    }

    /// Releases an expanded state, whose vector will not be requested again.
    fn release(&mut self, state: StateId) {
        let _ = state;
    }

    /// Returns a text about the probability that the store took a new state for a known state, if
    /// the store is lossy.
    fn uncertainty(&self) -> Option<String> {
        None
    }

    /// Returns the number of stored states.
    fn len(&self) -> usize;

    /// Whether no state is stored.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the capacity of all tables in bytes.
    fn bytes(&self) -> usize;

    /// Returns the additional bytes that the tables need temporarily when they grow, if growth is
    /// due soon.
    fn growth(&self) -> usize {
        0
    }
}
