//! The exact store of several explorations, which call what states consist of alike.
//!
//! All have nodes and roots in common. Each has the trees at hand for itself, and remembers the nodes
//! that it asked for lately.
//!
//! Invariant: of all who store equal vectors, exactly one is told that the state is new. Ids are not
//! dense.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use base::pairs::join;
use base::pairs::shared::{self, Lately, SharedPairs};

use super::exact::{Folded, Trees};
use super::tree::Nodes;
use super::{Full, StateId, Store};

/// The tables.
#[derive(Debug, Default)]
pub struct Shared {
    nodes: Arc<SharedPairs>,
    /// The halves of each vector, the left one as [`Lengths`] marks it.
    roots: Arc<SharedPairs>,
    /// Left halves with the lengths of their vectors, where a mark does not tell it.
    lefts: Arc<SharedPairs>,
    /// Lengths of vectors in the order in which they were met first, up to [`MARKS`].
    lengths: Mutex<Vec<usize>>,
    /// See [`Store::expect`].
    busy: AtomicUsize,
}

/// How many lengths have a mark, from 1 on.
const MARKS: usize = 15;

/// How many bits a left half has beside a mark.
const LEFT_BITS: u32 = 27;

/// The mark of a left half that stands in a table with its length.
const IN_TABLE: u32 = 1 << 31;

impl Shared {
    /// All states there are, in no particular order.
    pub fn states(&self) -> impl Iterator<Item = StateId> {
        self.roots.ids().map(StateId::new)
    }

    /// The store as one exploration sees it.
    pub fn seen(&self) -> Seen<'_> {
        let mut trees = Trees::default();
        trees.busy = self.busy.load(Ordering::Relaxed);
        Seen {
            table: self,
            trees,
            nodes: Lately::new(&self.nodes),
            lengths: Lengths {
                table: &self.lengths,
                lefts: self.lefts.seen(),
                known: Vec::new(),
                last: (usize::MAX, 0),
            },
            roots: self.roots.seen(),
        }
    }
}

/// The store as one exploration sees it.
#[derive(Debug)]
pub struct Seen<'a> {
    table: &'a Shared,
    trees: Trees,
    nodes: Lately,
    lengths: Lengths<'a>,
    roots: shared::Seen,
}

impl Nodes for Lately {
    #[inline]
    fn intern(&mut self, left: u32, right: u32) -> Result<u32, Full> {
        Self::intern(self, left, right)
    }

    #[inline]
    fn get(&self, id: u32) -> (u32, u32) {
        Self::get(self, id)
    }
}

/// Left halves with the lengths of their vectors, so that a pair of halves tells it. The few lengths
/// that were met first have marks, which are put before halves that leave room for them; whether one
/// has a mark is the same for all, forever.
#[derive(Debug)]
struct Lengths<'a> {
    table: &'a Mutex<Vec<usize>>,
    lefts: shared::Seen,
    /// What was seen of the lengths with marks.
    known: Vec<usize>,
    /// The length asked for last that has a mark, and what a half is marked with.
    last: (usize, u32),
}

impl Lengths<'_> {
    /// A left half of a vector of a length. It is not 0.
    #[inline]
    fn mark(&mut self, half: u32, length: usize) -> Result<u32, Full> {
        if half >> LEFT_BITS == 0 && self.has_mark(length) {
            return Ok(self.last.1 | half);
        }
        let length = u32::try_from(length + 1).map_err(|_| Full)?;
        let (id, _) = self.lefts.intern(join(half, length))?;
        if id < IN_TABLE { Ok(IN_TABLE | id) } else { Err(Full) }
    }

    /// The left half and the length that a marked half stands for.
    fn split(&mut self, marked: u32) -> (u32, usize) {
        if marked >= IN_TABLE {
            let (half, length) = self.lefts.get(marked - IN_TABLE);
            return (half, (length as usize).saturating_sub(1));
        }
        let at = (marked >> LEFT_BITS) as usize - 1;
        if at >= self.known.len() {
            self.look(None);
        }
        (marked & ((1 << LEFT_BITS) - 1), self.known.get(at).copied().unwrap_or(0))
    }

    /// Whether a length has a mark, which then is that of the last.
    #[inline]
    fn has_mark(&mut self, length: usize) -> bool {
        self.last.0 == length || self.finds_mark(length)
    }

    fn finds_mark(&mut self, length: usize) -> bool {
        let place = |known: &[usize]| known.iter().position(|known| *known == length);
        let mut at = place(&self.known);
        if at.is_none() && self.known.len() < MARKS {
            self.look(Some(length));
            at = place(&self.known);
        }
        if let Some(at) = at {
            self.last = (length, (at as u32 + 1) << LEFT_BITS);
        }
        at.is_some()
    }

    /// Sees which lengths have marks, and gives one to another length if there is one left.
    #[cold]
    fn look(&mut self, length: Option<usize>) {
        // A list is whole after each call.
        let mut all = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(length) = length.filter(|length| all.len() < MARKS && !all.contains(length)) {
            all.push(length);
        }
        self.known.clone_from(&all);
    }
}

impl Seen<'_> {
    /// The tables that all have.
    fn tables(&self) -> impl Iterator<Item = &SharedPairs> {
        [&self.table.nodes, &self.table.lefts, &self.table.roots].into_iter().map(|table| &**table)
    }

    /// Bytes of what this exploration alone remembers of the store.
    pub fn own_bytes(&self) -> usize {
        let tables = self.nodes.own_bytes() + self.lengths.lefts.own_bytes();
        tables + self.roots.own_bytes() + self.trees.bytes()
    }
}

impl Store for Seen<'_> {
    fn expect(&mut self, busy: usize) {
        self.trees.busy = busy;
        self.table.busy.store(busy, Ordering::Relaxed);
    }

    fn insert(&mut self, leaves: &[u32]) -> Result<(StateId, bool), Full> {
        let (left, right) = match self.trees.fold(&mut self.nodes, leaves)? {
            Folded::Known(state) => return Ok((state, false)),
            Folded::Halves(left, right) => (self.lengths.mark(left, leaves.len())?, right),
        };
        let (id, new) = self.roots.intern(join(left, right))?;
        let state = StateId::new(id);
        if new {
            self.trees.keep(state);
        }
        Ok((state, new))
    }

    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        out.clear();
        if let Some(leaves) = self.trees.kept(state) {
            out.extend_from_slice(leaves);
            return;
        }
        let (left, right) = self.roots.get(state.raw());
        let (left, length) = self.lengths.split(left);
        out.extend_from_slice(self.trees.unfold(&self.nodes, state, (left, right), length));
    }

    fn len(&self) -> usize {
        self.table.roots.len()
    }

    fn bytes(&self) -> usize {
        self.tables().map(SharedPairs::bytes).sum::<usize>() + self.own_bytes()
    }

    fn growth(&self) -> usize {
        self.tables().map(SharedPairs::growth).sum::<usize>() + self.nodes.growth()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::HashMap;

    use proptest::collection::vec;
    use proptest::prelude::proptest;

    use super::Shared;
    use crate::store::Store;

    #[test]
    fn vectors_of_many_lengths_are_told_apart() {
        let shared = Shared::default();
        let (mut one, mut other) = (shared.seen(), shared.seen());
        let mut states = Vec::new();
        for length in (0..600).chain(0..600) {
            let vector = vec![0; length];
            let (state, new) = one.insert(&vector).unwrap();
            assert_eq!(new, states.len() < 600);
            states.push(state);
        }
        assert_eq!(states[..600], states[600..]);
        let mut out = Vec::new();
        for (length, state) in states[..600].iter().enumerate() {
            other.get(*state, &mut out);
            assert_eq!(out, vec![0; length]);
            assert_eq!(other.insert(&vec![0; length]).unwrap(), (*state, false));
        }
        assert_eq!(shared.states().count(), 600);
        assert_eq!(other.len(), 600);
    }

    proptest! {
        #[test]
        fn members_find_the_states_of_others(
            vectors in vec((vec(0_u32..5, 0..12), 0_usize..3), 1..120), busy in 0_usize..4
        ) {
            let shared = Shared::default();
            let mut members = [(); 3].map(|()| shared.seen());
            for member in &mut members {
                member.expect(busy);
            }
            let (mut known, mut out) = (HashMap::new(), Vec::new());
            for (vector, who) in &vectors {
                let (state, new) = members[*who].insert(vector).unwrap();
                assert_eq!(new, !known.contains_key(vector));
                assert_eq!(*known.entry(vector.clone()).or_insert(state), state);
                members[(who + 1) % 3].get(state, &mut out);
                assert_eq!(&out, vector);
            }
            assert_eq!(shared.states().count(), known.len());
            // Who comes late expects what the others do.
            let mut late = shared.seen();
            for (vector, state) in known {
                late.get(state, &mut out);
                assert_eq!(out, vector);
                assert_eq!(late.insert(&vector).unwrap(), (state, false));
            }
        }
    }
}
