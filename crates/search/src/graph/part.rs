//! The part of a graph that one worker of a pool records.
//!
//! Invariant: each state is described by the worker that stored it, and each edge is recorded once.
//! The ends of an edge have ids of the pool, as a different worker may describe them.

use base::FastMap;
use base::chunks::Chunks;
use base::intern::Full;

use super::StateGraph;
use crate::store::StateId;

/// An edge whose ends have ids of the pool.
#[derive(Clone, Copy, Debug)]
struct TakenEdge {
    from: u32,
    choice: u32,
    to: u32,
    is_marked: bool,
}

/// The states that a worker stored, and the edges that it took.
#[derive(Debug, Default)]
pub struct GraphPart {
    /// The states without edges, with numbers in the order of their descriptions.
    graph: StateGraph,
    edges: Chunks<TakenEdge>,
    /// The ids of the states, by number.
    ids: Vec<StateId>,
    closed: Vec<StateId>,
}

impl GraphPart {
    /// Adds a state as [`StateGraph::describe`] does.
    ///
    /// # Errors
    /// Fails if there are too many different lists.
    pub fn describe(
        &mut self,
        state: StateId,
        label: u64,
        takers: &[u32],
        enabled: &[u32],
    ) -> Result<(), Full> {
        self.ids.push(state);
        self.graph.describe(label, takers, enabled)
    }

    /// Adds the edge of a choice. Any worker may describe the ends of the edge.
    pub fn connect(&mut self, from: StateId, choice: u32, to: StateId, is_marked: bool) {
        self.edges.push(TakenEdge { from: from.raw(), choice, to: to.raw(), is_marked });
    }

    /// Records that all alternatives of a state were taken.
    pub fn close(&mut self, state: StateId) {
        self.closed.push(state);
    }

    /// Returns the number of states of the part.
    #[allow(clippy::len_without_is_empty, reason = "has no use")]
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Returns the bytes of memory of the part.
    pub fn bytes(&self) -> usize {
        let lists = self.ids.capacity() + self.closed.capacity();
        self.graph.bytes() + self.edges.bytes() + lists * size_of::<StateId>()
    }

    /// Joins the parts of all workers. The state `start` gets number 0. Returns the graph, and the
    /// numbers of the states of each part. If the search was stopped, an end of an edge may not be
    /// described. Such an edge is omitted.
    ///
    /// # Errors
    /// Fails if there are too many different lists.
    pub fn join(parts: &[Self], start: StateId) -> Result<(StateGraph, Vec<Vec<u32>>), Full> {
        let mut numbers: FastMap<u32, u32> = FastMap::default();
        let mut all = StateGraph::default();
        let states = || {
            parts.iter().enumerate().flat_map(|(part, of)| {
                of.ids.iter().enumerate().map(move |(at, id)| (part, at, *id))
            })
        };
        let is_start = |(_, _, id): &(usize, usize, StateId)| *id == start;
        let mut places: Vec<Vec<u32>> = parts.iter().map(|part| vec![0; part.len()]).collect();
        for (part, at, id) in states().filter(is_start).chain(states().filter(|s| !is_start(s))) {
            let graph = &parts[part].graph;
            let label = graph.labels[graph.label_of(at as u32) as usize];
            let (takers, enabled) = (graph.takers(at as u32), graph.enabled(at as u32));
            places[part][at] = all.len() as u32;
            numbers.insert(id.raw(), all.len() as u32);
            all.describe(label, takers, enabled)?;
        }
        let number = |id: u32| numbers.get(&id).copied().map(StateId::new);
        for part in parts {
            for taken in part.edges.iter() {
                if let (Some(from), Some(to)) = (number(taken.from), number(taken.to)) {
                    all.connect(from, taken.choice, to, taken.is_marked);
                }
            }
            for state in part.closed.iter().filter_map(|state| number(state.raw())) {
                all.close(state);
            }
        }
        Ok((all, places))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn parts_are_joined_by_the_ids_of_the_team() {
        let id = StateId::new;
        let (mut one, mut other) = (GraphPart::default(), GraphPart::default());
        one.describe(id(90), 1, &[0], &[0]).unwrap();
        other.describe(id(7), 0, &[0, 1], &[0, 1]).unwrap();
        other.describe(id(40), 2, &[], &[]).unwrap();
        one.connect(id(7), 0, id(90), true);
        other.connect(id(7), 1, id(40), false);
        // No worker has stored the other end.
        other.connect(id(90), 0, id(3), false);
        other.close(id(90));
        let (mut all, places) = GraphPart::join(&[one, other], id(7)).unwrap();
        assert_eq!(places, [vec![1], vec![0, 2]]);
        let of =
            |from: u32| all.edges(from).map(|e| (e.choice, e.is_marked, e.to)).collect::<Vec<_>>();
        assert_eq!((of(0), of(1)), (vec![(0, true, 1), (1, false, 2)], vec![]));
        assert!(all.is_closed(1) && !all.is_closed(0) && all.is_final(2));
        all.mark_edges(&|from, agent, to, was| !was && (from, agent, to) == (0, 1, 2));
        assert_eq!(all.edges(0).map(|e| e.is_marked).collect::<Vec<_>>(), [false, true]);
    }
}
