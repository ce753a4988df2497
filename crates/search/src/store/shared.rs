//! The exact store of several explorations: their trees and roots are in common tables, and each
//! remembers the vector that it asked for last.
//!
//! Invariant: of all who store equal vectors, exactly one is told that the state is new. Ids are not
//! dense.

use std::sync::{Mutex, PoisonError};

use base::pairs::shared::{self, SharedPairs};
use base::pairs::{RECENT_BITS, join};
use base::recent::Recent;

use super::exact::{Exact, Nodes, RootTable};
use super::{Full, StateId};

/// The tables.
#[derive(Debug)]
pub struct Shared {
    nodes: SharedPairs,
    /// The halves of each vector, marked with the place of its length in `lengths`; or, marked as
    /// [`RARE`], a pair of halves in `rare` and the length.
    roots: SharedPairs,
    rare: SharedPairs,
    /// Lengths that came first: there are few.
    lengths: Mutex<Vec<u32>>,
}

const RARE: u8 = u8::MAX;

impl Default for Shared {
    fn default() -> Self {
        Self {
            nodes: SharedPairs::nodes(),
            roots: SharedPairs::marked(),
            rare: SharedPairs::nodes(),
            lengths: Mutex::default(),
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
        let nodes = SeenNodes { seen: self.nodes.seen(), recent: Recent::new(RECENT_BITS) };
        let roots = SeenRoots {
            shared: self,
            roots: self.roots.seen(),
            rare: self.rare.seen(),
            lengths: Vec::new(),
        };
        Exact::over(nodes, roots)
    }
}

/// The store as one exploration sees it.
pub type Seen<'a> = Exact<SeenNodes<'a>, SeenRoots<'a>>;

impl Seen<'_> {
    /// Bytes of what this exploration alone remembers of the store.
    pub fn own_bytes(&self) -> usize {
        self.nodes.own_bytes() + self.roots.own_bytes() + self.tree_bytes()
    }
}

/// The nodes as one exploration sees them.
#[derive(Debug)]
pub struct SeenNodes<'a> {
    seen: shared::Seen<'a>,
    /// Pairs that it asked for lately.
    recent: Recent<(u32, u32), u32>,
}

impl SeenNodes<'_> {
    fn own_bytes(&self) -> usize {
        self.seen.own_bytes() + self.recent.bytes()
    }
}

impl Nodes for SeenNodes<'_> {
    #[inline]
    fn intern(&mut self, left: u32, right: u32) -> Result<u32, Full> {
        if let Some(id) = self.recent.get((left, right)) {
            return Ok(id);
        }
        let pair = join(left, right);
        if pair == 0 {
            return Ok(0);
        }
        let (id, _) = self.seen.intern(pair, 0)?;
        self.recent.put((left, right), id);
        Ok(id)
    }

    fn get(&mut self, id: u32) -> (u32, u32) {
        if id == 0 { (0, 0) } else { self.seen.get(id).0 }
    }

    fn bytes(&self) -> usize {
        self.seen.table().bytes() + self.own_bytes()
    }

    fn growth(&self) -> usize {
        self.seen.table().growth()
    }
}

/// The roots as one exploration sees them.
#[derive(Debug)]
pub struct SeenRoots<'a> {
    shared: &'a Shared,
    roots: shared::Seen<'a>,
    rare: shared::Seen<'a>,
    /// The lengths that it has met.
    lengths: Vec<u32>,
}

impl SeenRoots<'_> {
    fn own_bytes(&self) -> usize {
        self.roots.own_bytes() + self.rare.own_bytes()
    }

    /// The place of a length, if it is not rare.
    fn mark_of(&mut self, length: u32) -> u8 {
        let place = |known: &[u32]| known.iter().position(|known| *known == length);
        let at = place(&self.lengths).unwrap_or_else(|| {
            let mut all = self.shared.lengths.lock().unwrap_or_else(PoisonError::into_inner);
            if all.len() < usize::from(RARE) && !all.contains(&length) {
                all.push(length);
            }
            self.lengths.clone_from(&all);
            place(&self.lengths).unwrap_or(usize::from(RARE))
        });
        at as u8
    }

    fn length_at(&mut self, mark: u8) -> u32 {
        let at = usize::from(mark);
        if self.lengths.len() <= at {
            let all = self.shared.lengths.lock().unwrap_or_else(PoisonError::into_inner);
            self.lengths.clone_from(&all);
        }
        self.lengths.get(at).copied().unwrap_or(0)
    }
}

impl RootTable for SeenRoots<'_> {
    fn intern(&mut self, left: u32, right: u32, length: u32) -> Result<(u32, bool), Full> {
        let pair = join(left, right);
        match self.mark_of(length) {
            RARE => {
                let halves = if pair == 0 { 0 } else { self.rare.intern(pair, 0)?.0 };
                self.roots.intern(join(halves, length), RARE)
            }
            mark => self.roots.intern(pair, mark),
        }
    }

    fn get(&mut self, id: u32) -> (u32, u32, usize) {
        match self.roots.get(id) {
            ((halves, length), RARE) => {
                let (left, right) = if halves == 0 { (0, 0) } else { self.rare.get(halves).0 };
                (left, right, length as usize)
            }
            ((left, right), mark) => (left, right, self.length_at(mark) as usize),
        }
    }

    fn len(&self) -> usize {
        self.shared.roots.len()
    }

    fn bytes(&self) -> usize {
        self.shared.roots.bytes() + self.shared.rare.bytes() + self.own_bytes()
    }

    fn growth(&self) -> usize {
        self.shared.roots.growth() + self.shared.rare.growth()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
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
}
