//! The exact store of several explorations: what states their numbers stand for is the same for all,
//! each in numbers of its own.
//!
//! Each exploration has the trees of its vectors for itself, in its own numbers. What all share are
//! the pairs of halves, since there is one for each state, and the trees of halves in the numbers of
//! the team, of which there are few: so what is translated is a half that was not met before, down to
//! what was translated lately, and what is looked up in common is one pair, unless it was lately.
//!
//! Invariant: of all who store equal vectors, exactly one is told that the state is new. Ids are not
//! dense. A half of a vector, at a side of a length, has one id here and one in common.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};

use base::FastMap;
use base::pairs::join;
use base::pairs::shared::{self, SharedPairs};
use base::recent::Recent;

use super::exact::{Folded, Trees};
use super::tree::Shape;
use super::{Full, Names, StateId, Store};

/// The tables.
#[derive(Debug)]
pub struct Shared {
    /// Nodes of halves, in numbers of the team.
    nodes: SharedPairs,
    /// Left halves with the length of their vectors, so that a pair of halves tells it.
    lefts: SharedPairs,
    /// The halves of each vector.
    roots: SharedPairs,
    /// See [`Store::expect`].
    busy: AtomicUsize,
}

impl Default for Shared {
    fn default() -> Self {
        Self {
            nodes: SharedPairs::new(),
            lefts: SharedPairs::new(),
            roots: SharedPairs::new(),
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
        let mut trees = Trees::new(u32::MAX);
        trees.busy = self.busy.load(Ordering::Relaxed);
        Seen {
            table: self,
            trees,
            common: CommonHalves {
                nodes: self.nodes.seen(),
                lefts: self.lefts.seen(),
                to_team: Halves::default(),
                to_own: Halves::default(),
                told: Recent::new(LATELY_BITS),
                adopted: Recent::new(LATELY_BITS),
            },
            roots: self.roots.seen(),
            lately: Recent::new(LATELY_STORED_BITS),
        }
    }
}

/// The store as one exploration sees it.
#[derive(Debug)]
pub struct Seen<'a> {
    table: &'a Shared,
    trees: Trees,
    common: CommonHalves<'a>,
    roots: shared::Seen<'a>,
    /// States met lately, by the ids of their halves here and their length; each as the number after
    /// its own.
    lately: Recent<(u32, u32, u32), NonZeroU32>,
}

/// How many bits the numbers of states and of nodes that are remembered as met lately have: together
/// they fit into a cache of the processor, beside what the trees remember.
const LATELY_STORED_BITS: u32 = 13;
const LATELY_BITS: u32 = 12;

/// What others call halves.
#[derive(Debug)]
struct CommonHalves<'a> {
    nodes: shared::Seen<'a>,
    lefts: shared::Seen<'a>,
    to_team: Halves,
    to_own: Halves,
    /// By length, place, and id: nodes translated lately.
    told: Recent<(u32, u32, u32), u32>,
    adopted: Recent<(u32, u32, u32), u32>,
}

/// Ids of halves by other ids of the same halves.
#[derive(Debug, Default)]
struct Halves {
    /// By id: the kind, and the other id. A kind is never 0.
    first: Vec<u64>,
    /// The highest id asked about.
    highest: usize,
    /// Where an id is of halves of several kinds: those that came later.
    others: FastMap<(u32, u32), u32>,
}

/// Ids that may come before anyone asks again what growing takes.
const SOON: usize = 1 << 12;

/// The sides of a vector.
const LEFT: usize = 0;
const RIGHT: usize = 1;

/// The kind of halves at a side of vectors of a length.
fn kind_of(length: usize, side: usize) -> Result<u32, Full> {
    let kind = (2 * length + side).checked_add(1);
    kind.and_then(|kind| u32::try_from(kind).ok()).ok_or(Full)
}

impl Halves {
    #[inline]
    fn get(&self, kind: u32, id: u32) -> Option<u32> {
        let first = *self.first.get(id as usize)?;
        if first >> 32 == u64::from(kind) {
            return Some(first as u32);
        }
        self.others.get(&(kind, id)).copied()
    }

    fn set(&mut self, kind: u32, id: u32, other: u32) {
        let at = id as usize;
        self.highest = self.highest.max(at);
        if self.first.len() <= at {
            // By half, as other tables do.
            let larger = (self.first.len() / 2 * 3).max(at + SOON);
            self.first.reserve_exact(larger - self.first.len());
            self.first.resize(larger, 0);
        }
        if self.first[at] == 0 {
            self.first[at] = join(kind, other);
        } else {
            self.others.insert((kind, id), other);
        }
    }

    /// Bytes that a larger table takes beside this one, if that is due before long.
    fn growth(&self) -> usize {
        let is_due = self.highest + SOON / 2 >= self.first.len();
        if is_due { self.first.len() / 2 * 3 * size_of::<u64>() } else { 0 }
    }

    fn bytes(&self) -> usize {
        self.first.capacity() * size_of::<u64>()
            + self.others.capacity() * size_of::<((u32, u32), u32, u8)>()
    }
}

impl CommonHalves<'_> {
    /// What the team calls a half of the vector last folded, which has the id `own` here.
    #[inline]
    fn common_of(
        &mut self,
        trees: &mut Trees,
        (side, own): (usize, u32),
        length: usize,
        names: &mut dyn Names,
    ) -> Result<u32, Full> {
        let kind = kind_of(length, side)?;
        match self.to_team.get(kind, own) {
            Some(known) => Ok(known),
            None => self.tell(trees, (side, own), length, names),
        }
    }

    #[cold]
    fn tell(
        &mut self,
        trees: &mut Trees,
        (side, own): (usize, u32),
        length: usize,
        names: &mut dyn Names,
    ) -> Result<u32, Full> {
        let (shape, ids) = trees.folded(length);
        let half = match shape.halves()[side] {
            Some(at) => self.fold(shape, at, ids, names)?,
            None => 0,
        };
        let common = if side == LEFT { self.left(half, length)? } else { half };
        // A number of a vector is what it is called, and no node.
        if shape.halves()[side].is_none_or(|at| shape.children(at).is_some()) {
            self.know(kind_of(length, side)?, own, common);
        }
        Ok(common)
    }

    /// A left half with the length of its vector.
    fn left(&mut self, half: u32, length: usize) -> Result<u32, Full> {
        let length = u32::try_from(length + 1).map_err(|_| Full)?;
        self.lefts.intern(join(half, length)).map(|(id, _)| id)
    }

    /// The halves and the length of a vector with these common halves.
    fn halves_of(&mut self, (left, right): (u32, u32)) -> ([u32; 2], usize) {
        let (half, length) = self.lefts.get(left);
        ([half, right], (length as usize).saturating_sub(1))
    }

    /// Two ids of one half.
    fn know(&mut self, kind: u32, own: u32, common: u32) {
        if self.to_team.get(kind, own).is_none() {
            self.to_team.set(kind, own, common);
        }
        if self.to_own.get(kind, common).is_none() {
            self.to_own.set(kind, common, own);
        }
    }

    /// What the team calls what is at a place of a tree with these ids.
    fn fold(
        &mut self,
        shape: &Shape,
        at: usize,
        ids: &[u32],
        names: &mut dyn Names,
    ) -> Result<u32, Full> {
        let Some((left, right)) = shape.children(at) else {
            return names.to_team(at, ids[at]);
        };
        let node = (shape.length() as u32, at as u32, ids[at]);
        if let Some(known) = self.told.get(node) {
            return Ok(known);
        }
        let left = self.fold(shape, left, ids, names)?;
        let right = self.fold(shape, right, ids, names)?;
        let common = match join(left, right) {
            0 => 0,
            pair => self.nodes.intern(pair)?.0,
        };
        self.told.put(node, common);
        Ok(common)
    }

    /// What a half is called here; the team calls it `common`, and `half` is its tree there.
    fn own_of(
        &mut self,
        trees: &mut Trees,
        (side, common, half): (usize, u32, u32),
        length: usize,
        names: &mut dyn Names,
    ) -> Result<u32, Full> {
        let kind = kind_of(length, side)?;
        if let Some(known) = self.to_own.get(kind, common) {
            return Ok(known);
        }
        let Some(at) = trees.shape(length).halves()[side] else { return Ok(0) };
        let own = self.adopt(trees, (length, at), half, names)?;
        if trees.shape(length).children(at).is_some() {
            self.know(kind, own, common);
        }
        Ok(own)
    }

    fn adopt(
        &mut self,
        trees: &mut Trees,
        (length, at): (usize, usize),
        common: u32,
        names: &mut dyn Names,
    ) -> Result<u32, Full> {
        let Some((left, right)) = trees.shape(length).children(at) else {
            return names.to_own(at, common);
        };
        let node = (length as u32, at as u32, common);
        if let Some(known) = self.adopted.get(node) {
            return Ok(known);
        }
        let (low, high) = self.halves(common);
        let low = self.adopt(trees, (length, left), low, names)?;
        let high = self.adopt(trees, (length, right), high, names)?;
        let own = trees.nodes.intern(low, high)?;
        self.adopted.put(node, own);
        Ok(own)
    }

    fn halves(&mut self, common: u32) -> (u32, u32) {
        if common == 0 { (0, 0) } else { self.nodes.get(common) }
    }

    /// Puts what is below a node, in the numbers of the team, into `leaves`.
    fn unfold(&mut self, shape: &Shape, at: usize, common: u32, leaves: &mut [u32]) {
        match shape.children(at) {
            None => leaves[at] = common,
            Some((left, right)) => {
                let (low, high) = self.halves(common);
                self.unfold(shape, left, low, leaves);
                self.unfold(shape, right, high, leaves);
            }
        }
    }

    fn own_bytes(&self) -> usize {
        let common = self.nodes.own_bytes() + self.lefts.own_bytes();
        let lately = self.told.bytes() + self.adopted.bytes();
        common + lately + self.to_team.bytes() + self.to_own.bytes()
    }

    fn growth(&self) -> usize {
        let halves = self.to_team.growth() + self.to_own.growth();
        halves + self.told.growth() + self.adopted.growth()
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

    /// Stores the vector last folded, which has these halves and this length.
    fn insert_halves(
        &mut self,
        halves: (u32, u32, u32),
        names: &mut dyn Names,
    ) -> Result<(StateId, bool), Full> {
        let (left, right, length) = (halves.0, halves.1, halves.2 as usize);
        let left = self.common.common_of(&mut self.trees, (LEFT, left), length, names)?;
        let right = self.common.common_of(&mut self.trees, (RIGHT, right), length, names)?;
        let (id, new) = self.roots.intern(join(left, right))?;
        if let Some(after) = NonZeroU32::new(id.wrapping_add(1)) {
            self.lately.put(halves, after);
        }
        let state = StateId::new(id);
        if new {
            self.trees.keep(state);
        }
        Ok((state, new))
    }

    /// Bytes of what this exploration alone remembers of the store.
    pub fn own_bytes(&self) -> usize {
        let tables = self.common.own_bytes() + self.roots.own_bytes();
        self.trees.bytes() + tables + self.lately.bytes()
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
        let (halves, length) = self.common.halves_of(self.roots.get(state.raw()));
        out.clear();
        out.resize(length, 0);
        let shape = self.trees.shape(length);
        for (at, half) in shape.halves().into_iter().zip(halves) {
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
        let (left, right) = match self.trees.fold(leaves)? {
            Folded::Known(state) => return Ok((state, false)),
            Folded::Halves(left, right) => (left, right),
        };
        let halves = (left, right, u32::try_from(leaves.len()).map_err(|_| Full)?);
        match self.lately.get(halves) {
            Some(after) => Ok((StateId::new(after.get() - 1), false)),
            None => self.insert_halves(halves, names),
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
        let (halves, length) = self.common.halves_of((left, right));
        let trees = &mut self.trees;
        let left = self.common.own_of(trees, (LEFT, left, halves[LEFT]), length, names)?;
        let right = self.common.own_of(trees, (RIGHT, right, halves[RIGHT]), length, names)?;
        out.extend_from_slice(self.trees.unfold(state, (left, right), length));
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
        let own = self.trees.nodes.growth() + self.common.growth() + self.lately.growth();
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
