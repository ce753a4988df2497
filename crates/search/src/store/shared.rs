//! The exact store of several explorations: what states their numbers stand for is the same for all,
//! each in numbers of its own.
//!
//! All have nodes and roots in common, in the numbers of the team. Each has the trees at hand for
//! itself, and remembers the nodes that it asked for lately: so a number is translated if it differs,
//! and a node looked up in common if that did not happen lately.
//!
//! Invariant: of all who store equal vectors, exactly one is told that the state is new. Ids are not
//! dense.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use base::pairs::join;
use base::pairs::shared::{self, SharedPairs};
use base::recent::Recent;

use super::exact::{Folded, Trees};
use super::tree::{Nodes, Shape};
use super::{Full, Names, StateId, Store};

/// The tables.
#[derive(Debug)]
pub struct Shared {
    /// Nodes, in numbers of the team.
    nodes: SharedPairs,
    /// The halves of each vector, the left one as [`Lengths`] marks it.
    roots: SharedPairs,
    /// Left halves with the lengths of their vectors, where a mark does not tell it.
    lefts: SharedPairs,
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

impl Default for Shared {
    fn default() -> Self {
        Self {
            nodes: SharedPairs::new(),
            roots: SharedPairs::new(),
            lefts: SharedPairs::new(),
            lengths: Mutex::default(),
            busy: AtomicUsize::new(0),
        }
    }
}

impl Shared {
    /// All states there are, in no particular order.
    pub fn states(&self) -> impl Iterator<Item = StateId> {
        self.roots.ids().map(StateId::new)
    }

    /// The store as one exploration sees it.
    pub fn seen(&self) -> Seen<'_> {
        let mut trees = Trees::new(true);
        trees.busy = self.busy.load(Ordering::Relaxed);
        Seen {
            table: self,
            trees,
            common: CommonNodes { seen: self.nodes.seen(), lately: Recent::new(NODES_BITS) },
            lengths: Lengths {
                table: &self.lengths,
                lefts: self.lefts.seen(),
                known: Vec::new(),
                last: (usize::MAX, 0),
            },
            roots: self.roots.seen(),
            lately: Recent::new(LATELY_BITS),
        }
    }
}

/// The store as one exploration sees it.
#[derive(Debug)]
pub struct Seen<'a> {
    table: &'a Shared,
    trees: Trees,
    common: CommonNodes<'a>,
    lengths: Lengths<'a>,
    roots: shared::Seen<'a>,
    /// States met lately, by their halves. The number of a state is never 0, and a number that is not
    /// makes a place smaller.
    lately: Recent<(u32, u32), NonZeroU32>,
}

/// How many bits the numbers of states and of nodes that are remembered as met lately have: together
/// they fit into a cache of the processor.
const LATELY_BITS: u32 = 13;
const NODES_BITS: u32 = 15;

/// The nodes as one exploration sees them.
#[derive(Debug)]
struct CommonNodes<'a> {
    seen: shared::Seen<'a>,
    /// Those asked for lately, by their children.
    lately: Recent<(u32, u32), NonZeroU32>,
}

impl CommonNodes<'_> {
    #[inline]
    fn intern(&mut self, left: u32, right: u32) -> Result<u32, Full> {
        match self.lately.get((left, right)) {
            Some(id) => Ok(id.get()),
            None => self.look_up(left, right),
        }
    }

    fn look_up(&mut self, left: u32, right: u32) -> Result<u32, Full> {
        let pair = join(left, right);
        if pair == 0 {
            return Ok(0);
        }
        let (id, _) = self.seen.intern(pair)?;
        if let Some(id) = NonZeroU32::new(id) {
            self.lately.put((left, right), id);
        }
        Ok(id)
    }

    fn get(&mut self, id: u32) -> (u32, u32) {
        if id == 0 { (0, 0) } else { self.seen.get(id) }
    }

    /// Puts what is below a node, in the numbers of the team, into `leaves`.
    fn unfold(&mut self, shape: &Shape, at: usize, id: u32, leaves: &mut [u32]) {
        match shape.children(at) {
            Err(place) => leaves[place] = id,
            Ok((left, right)) => {
                let (low, high) = self.get(id);
                self.unfold(shape, left, low, leaves);
                self.unfold(shape, right, high, leaves);
            }
        }
    }

    fn own_bytes(&self) -> usize {
        self.seen.own_bytes() + self.lately.bytes()
    }

    fn growth(&self) -> usize {
        self.lately.growth()
    }
}

/// The nodes, and one who knows what the numbers below them are called.
struct Named<'a, 'b> {
    nodes: &'a mut CommonNodes<'b>,
    names: &'a mut dyn Names,
}

impl Nodes for Named<'_, '_> {
    type Unknown = Full;

    #[inline]
    fn intern(&mut self, left: u32, right: u32) -> Result<u32, Full> {
        self.nodes.intern(left, right)
    }

    #[inline]
    fn get(&mut self, id: u32) -> (u32, u32) {
        self.nodes.get(id)
    }

    fn to_team(&mut self, place: usize, number: u32) -> Result<u32, Full> {
        self.names.to_team(place, number)
    }

    fn to_own(&mut self, place: usize, number: u32) -> Result<u32, Full> {
        self.names.to_own(place, number)
    }
}

/// Left halves with the lengths of their vectors, so that a pair of halves tells it. The few lengths
/// that were met first have marks, which are put before halves that leave room for them; whether one
/// has a mark is the same for all, forever.
#[derive(Debug)]
struct Lengths<'a> {
    table: &'a Mutex<Vec<usize>>,
    lefts: shared::Seen<'a>,
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

/// The names of one whose numbers are those of the team.
struct Same;

impl Names for Same {
    fn to_team(&mut self, _: usize, number: u32) -> Result<u32, Full> {
        Ok(number)
    }

    fn to_own(&mut self, _: usize, number: u32) -> Result<u32, Full> {
        Ok(number)
    }
}

impl Seen<'_> {
    /// The tables that all have.
    fn tables(&self) -> impl Iterator<Item = &SharedPairs> {
        [&self.table.nodes, &self.table.lefts, &self.table.roots].into_iter()
    }

    /// Stores the vector last folded, which has these halves, the left one with its mark.
    fn insert_halves(&mut self, left: u32, right: u32) -> Result<(StateId, bool), Full> {
        let (id, new) = self.roots.intern(join(left, right))?;
        if let Some(id) = NonZeroU32::new(id) {
            self.lately.put((left, right), id);
        }
        let state = StateId::new(id);
        if new {
            self.trees.keep(state);
        }
        Ok((state, new))
    }

    /// Bytes of what this exploration alone remembers of the store.
    pub fn own_bytes(&self) -> usize {
        let tables = self.common.own_bytes() + self.lengths.lefts.own_bytes();
        tables + self.roots.own_bytes() + self.trees.bytes() + self.lately.bytes()
    }
}

impl Store for Seen<'_> {
    fn expect(&mut self, busy: usize) {
        self.trees.busy = busy;
        self.table.busy.store(busy, Ordering::Relaxed);
    }

    /// As one whose numbers are those of the team.
    fn insert(&mut self, leaves: &[u32]) -> Result<(StateId, bool), Full> {
        self.insert_own(leaves, &mut Same)
    }

    /// In the numbers of the team.
    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        let (left, right) = self.roots.get(state.raw());
        let (left, length) = self.lengths.split(left);
        out.clear();
        out.resize(length, 0);
        let shape = self.trees.shape(length);
        for (at, half) in shape.halves().into_iter().zip([left, right]) {
            if let Some(at) = at {
                self.common.unfold(shape, at, half, out);
            }
        }
    }

    fn insert_own(
        &mut self,
        leaves: &[u32],
        names: &mut dyn Names,
    ) -> Result<(StateId, bool), Full> {
        let mut nodes = Named { nodes: &mut self.common, names };
        let (left, right) = match self.trees.fold(&mut nodes, leaves)? {
            Folded::Known(state) => return Ok((state, false)),
            Folded::Halves(left, right) => (self.lengths.mark(left, leaves.len())?, right),
        };
        match self.lately.get((left, right)) {
            Some(id) => Ok((StateId::new(id.get()), false)),
            None => self.insert_halves(left, right),
        }
    }

    fn get_own(
        &mut self,
        state: StateId,
        names: &mut dyn Names,
        out: &mut Vec<u32>,
    ) -> Result<(), Full> {
        out.clear();
        if let Some(leaves) = self.trees.kept(state) {
            out.extend_from_slice(leaves);
            return Ok(());
        }
        let (left, right) = self.roots.get(state.raw());
        let (left, length) = self.lengths.split(left);
        let mut nodes = Named { nodes: &mut self.common, names };
        out.extend_from_slice(self.trees.unfold(&mut nodes, state, (left, right), length)?);
        Ok(())
    }

    /// Nothing: the store has every vector.
    fn open_own(&mut self, _: StateId, _: &[u32], _: &mut dyn Names) -> Result<(), Full> {
        Ok(())
    }

    fn len(&self) -> usize {
        self.table.roots.len()
    }

    fn bytes(&self) -> usize {
        self.tables().map(SharedPairs::bytes).sum::<usize>() + self.own_bytes()
    }

    fn growth(&self) -> usize {
        let own = self.common.growth() + self.lately.growth();
        self.tables().map(SharedPairs::growth).sum::<usize>() + own
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::HashMap;

    use proptest::collection::vec;
    use proptest::prelude::proptest;

    use super::{Full, Names, Shared};
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

    /// One that calls the numbers of the team otherwise, at each place in its own way, but 0.
    struct Turned(u32);

    impl Turned {
        fn by(&self, place: usize) -> u32 {
            (self.0 + place as u32) % 4
        }
    }

    impl Names for Turned {
        fn to_team(&mut self, place: usize, number: u32) -> Result<u32, Full> {
            Ok(if number == 0 { 0 } else { (number - 1 + self.by(place)) % 4 + 1 })
        }

        fn to_own(&mut self, place: usize, number: u32) -> Result<u32, Full> {
            Ok(if number == 0 { 0 } else { (number + 3 - self.by(place)) % 4 + 1 })
        }
    }

    proptest! {
        #[test]
        fn members_find_the_states_of_others_in_their_own_numbers(
            vectors in vec((vec(0_u32..5, 0..12), 0_usize..3), 1..120), busy in 0_usize..4
        ) {
            let shared = Shared::default();
            let mut members = [(); 3].map(|()| shared.seen());
            let mut names = [0, 1, 2].map(Turned);
            for member in &mut members {
                member.expect(busy);
            }
            let mut known = HashMap::new();
            for (vector, who) in &vectors {
                let own: Vec<u32> = vector
                    .iter()
                    .enumerate()
                    .map(|(place, number)| names[*who].to_own(place, *number).unwrap())
                    .collect();
                let (state, new) = members[*who].insert_own(&own, &mut names[*who]).unwrap();
                assert_eq!(new, !known.contains_key(vector));
                assert_eq!(*known.entry(vector.clone()).or_insert(state), state);
                let (mut out, asks) = (Vec::new(), (who + 1) % 3);
                members[asks].get_own(state, &mut names[asks], &mut out).unwrap();
                let told = out.iter().enumerate();
                let told = told.map(|(place, n)| names[asks].to_team(place, *n).unwrap());
                assert_eq!(&told.collect::<Vec<u32>>(), vector);
                members[asks].get(state, &mut out);
                assert_eq!(&out, vector);
            }
            assert_eq!(shared.states().count(), known.len());
            // Who comes late expects what the others do.
            let (mut late, mut out) = (shared.seen(), Vec::new());
            for (vector, state) in known {
                late.get(state, &mut out);
                assert_eq!(out, vector);
            }
        }
    }
}
