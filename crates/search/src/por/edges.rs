//! The edges of the stored graph in few bytes. The edges into each state are a list.
//!
//! Invariant: an edge is identified by its position. The next edge of a list has a smaller
//! position.

use base::chunks::Chunks;
use base::intern::Full;

use crate::varint::{decode, encode, unzigzag, zigzag};

/// The position of no edge.
pub(super) const NO_EDGE: u32 = u32::MAX;

/// A transition of the stored graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StoredTransition {
    pub(super) from: u32,
    /// The number of the pair of the step and its renaming.
    pub(super) label: u32,
    /// The next older edge to the same state, or [`NO_EDGE`].
    pub(super) next: u32,
}

/// The edges. The bytes of an edge are the difference of its states, its label, and the distance to
/// the next edge of its list. The distance is 0 at the end of the list.
#[derive(Debug, Default)]
pub(super) struct Edges {
    bytes: Chunks<u8>,
    edge: Vec<u8>,
}

impl Edges {
    /// Adds an edge to the state `to`. Returns the position of the edge.
    pub(super) fn add(&mut self, to: u32, edge: StoredTransition) -> Result<u32, Full> {
        let position = u32::try_from(self.bytes.len()).ok().filter(|at| *at != NO_EDGE);
        let position = position.ok_or(Full)?;
        let StoredTransition { from, label, next } = edge;
        self.edge.clear();
        encode(zigzag(from, to), &mut self.edge);
        encode(u64::from(label), &mut self.edge);
        encode(if next == NO_EDGE { 0 } else { u64::from(position - next) }, &mut self.edge);
        self.edge.iter().for_each(|byte| self.bytes.push(*byte));
        Ok(position)
    }

    /// Returns the edge to the state `to` at a position.
    pub(super) fn get(&self, position: u32, to: u32) -> StoredTransition {
        let mut bytes = (position as usize..).map(|at| self.bytes.get(at));
        let mut number = || decode(&mut bytes).unwrap_or(0);
        let (from, label, distance) = (number(), number(), number());
        let next = if distance == 0 { NO_EDGE } else { position - distance as u32 };
        StoredTransition { from: unzigzag(from, to).unwrap_or(to), label: label as u32, next }
    }

    /// Returns the edges to the state `to` from the edge at a position on, the newest first.
    pub(super) fn list(
        &self,
        position: u32,
        to: u32,
    ) -> impl Iterator<Item = StoredTransition> + '_ {
        let at = move |position: u32| (position != NO_EDGE).then(|| self.get(position, to));
        std::iter::successors(at(position), move |edge| at(edge.next))
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes.bytes()
    }

    pub(super) fn growth(&self) -> usize {
        self.bytes.growth()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{Edges, NO_EDGE, StoredTransition};

    #[test]
    fn edges_are_listed_from_the_newest_on() {
        let mut edges = Edges::default();
        let mut newest = [NO_EDGE; 7];
        let mut lists: Vec<Vec<(u32, u32)>> = vec![Vec::new(); 7];
        for n in 0..20_000_u32 {
            let (to, from) = (n % 7, n.wrapping_mul(0x9e37_79b9));
            let label = n % 300;
            let next = newest[to as usize];
            newest[to as usize] = edges.add(to, StoredTransition { from, label, next }).unwrap();
            lists[to as usize].push((from, label));
        }
        for to in 0..7 {
            let found = edges.list(newest[to as usize], to).map(|edge| (edge.from, edge.label));
            assert!(found.eq(lists[to as usize].iter().rev().copied()));
        }
    }

    #[test]
    fn an_edge_between_neighbours_takes_few_bytes() {
        let mut edges = Edges::default();
        for to in 1..100_000 {
            edges.add(to, StoredTransition { from: to - 1, label: 3, next: NO_EDGE }).unwrap();
        }
        assert!(edges.bytes() < 320_000, "{}", edges.bytes());
    }
}
