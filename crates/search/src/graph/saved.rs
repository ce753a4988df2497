//! Graphs as bytes, for checkpoints.
//!
//! Invariant: a graph that is read equals the written graph.

use std::io::Result;

use super::StateGraph;
use crate::store::StateId;
use crate::varint::{Decoder, Encoder, malformed};

impl StateGraph {
    /// Returns the graph as bytes.
    ///
    /// # Errors
    /// Fails if the memory is not sufficient.
    pub fn save(&self) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut to = Encoder(&mut bytes);
        to.number(self.states.len() as u64)?;
        for at in 0..self.states.len() as u32 {
            to.number(self.labels[self.label_of(at) as usize])?;
            to.numbers(self.takers(at))?;
            to.numbers(self.enabled(at))?;
            to.number(u64::from(!self.is_final(at) && self.is_closed(at)))?;
        }
        let states = || 0..self.states.len() as u32;
        to.number(states().map(|from| self.edges(from).count() as u64).sum())?;
        for from in states() {
            for edge in self.edges(from) {
                to.number(u64::from(from))?;
                to.number(u64::from(edge.choice) << 1 | u64::from(edge.is_marked))?;
                to.near(edge.to, from)?;
            }
        }
        Ok(bytes)
    }

    /// Reads a graph from bytes.
    ///
    /// # Errors
    /// Fails if the bytes are not those of a graph.
    pub fn load(bytes: &[u8]) -> Result<Self> {
        let mut from = bytes;
        let mut from = Decoder::new(&mut from);
        let mut graph = Self::default();
        for at in 0..from.small::<u32>()? {
            let label = from.number()?;
            let (takers, enabled) = (from.numbers()?, from.numbers()?);
            graph.describe(label, &takers, &enabled).map_err(|_| malformed("too many lists"))?;
            if from.flag()? {
                graph.close(StateId::new(at));
            }
        }
        for _ in 0..from.number()? {
            let start = from.below(graph.len())?;
            let choice: u64 = from.number()?;
            let end = from.near(start)?;
            let (choice, mark) = (u32::try_from(choice >> 1), choice & 1 != 0);
            let choice = choice.map_err(|_| malformed("a choice is too large"))?;
            if end as usize >= graph.len() || choice as usize >= graph.takers(start).len() {
                return Err(malformed("an edge is out of range"));
            }
            graph.connect(StateId::new(start), choice, StateId::new(end), mark);
        }
        from.end()?;
        Ok(graph)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_saved_graph_is_read_again() {
        let mut graph = StateGraph::default();
        graph.describe(1 << 63, &[0, 1], &[0, 1]).unwrap();
        graph.describe(2, &[1], &[1]).unwrap();
        graph.connect(StateId::new(0), 1, StateId::new(1), true);
        graph.connect(StateId::new(1), 0, StateId::new(0), false);
        graph.close(StateId::new(0));
        let bytes = graph.save().unwrap();
        let again = StateGraph::load(&bytes).unwrap();
        assert_eq!(again.save().unwrap(), bytes);
        assert_eq!(again.labels(), graph.labels());
        assert!(again.is_closed(0) && !again.is_closed(1));
        assert!(again.edges(0).eq(graph.edges(0)) && again.edges(1).eq(graph.edges(1)));
        assert_eq!((again.taker(0, 1), again.enabled(1)), (1, [1].as_slice()));
        for end in 0..bytes.len() {
            assert!(StateGraph::load(&bytes[..end]).is_err(), "{end}");
        }
    }
}
