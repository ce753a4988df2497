//! Graphs as adjacency lists. A path may be cut at an edge. Vectors have various lengths.

use std::collections::VecDeque;

use proptest::collection::vec;
use proptest::prelude::{Just, Strategy};
use search::{Step, System};

/// A graph: the successors of each node. The path is cut at an edge `None`.
#[derive(Clone, Debug)]
pub struct Graph {
    pub edges: Vec<Vec<Option<usize>>>,
    pub node: usize,
}

impl Graph {
    /// Creates a graph whose current node is node 0.
    pub fn new(edges: Vec<Vec<Option<usize>>>) -> Self {
        Self { edges, node: 0 }
    }

    /// Creates a graph in which no path is cut.
    pub fn of(edges: &[&[usize]]) -> Self {
        Self::new(edges.iter().map(|to| to.iter().copied().map(Some).collect()).collect())
    }

    /// Returns the vector of a node.
    pub fn vector_of(node: usize) -> Vec<u32> {
        let mut vector = vec![node as u32 / 3; node % 4];
        vector.push(node as u32 + 1);
        vector
    }

    /// Returns the distance of each reachable node from node 0, by a reference search.
    pub fn distances(&self) -> Vec<Option<u32>> {
        let mut distances = vec![None; self.edges.len()];
        distances[0] = Some(0);
        let mut queue = VecDeque::from([(0, 0)]);
        while let Some((node, distance)) = queue.pop_front() {
            for &to in self.edges[node].iter().flatten() {
                if distances[to].is_none() {
                    distances[to] = Some(distance + 1);
                    queue.push_back((to, distance + 1));
                }
            }
        }
        distances
    }
}

impl System for Graph {
    /// A message about a missing edge or node.
    type Error = String;

    fn arity(&mut self) -> Result<u32, String> {
        Ok(self.edges[self.node].len() as u32)
    }

    fn step(&mut self, choice: u32) -> Result<Step, String> {
        match self.edges[self.node].get(choice as usize) {
            Some(&Some(to)) if to >= self.edges.len() => Err(format!("no node {to}")),
            Some(&Some(to)) => {
                self.node = to;
                Ok(Step::Next)
            }
            Some(None) => {
                self.node = usize::MAX;
                Ok(Step::Ignored)
            }
            None => Err(format!("no edge {choice} at {}", self.node)),
        }
    }

    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), String> {
        out.extend(Self::vector_of(self.node));
        Ok(())
    }

    fn restore(&mut self, vector: &[u32]) -> Result<(), String> {
        self.node = vector[vector.len() - 1] as usize - 1;
        Ok(())
    }
}

/// Generates random graphs of low degree, so that many of them are deep.
pub fn graphs() -> impl Strategy<Value = Graph> {
    (2_usize..40).prop_flat_map(|nodes| {
        let edge = (0_usize..nodes * 9 / 8 + 1).prop_map(move |to| (to < nodes).then_some(to));
        let near = (Just(nodes), vec(vec(edge, 0..4), nodes));
        near.prop_map(|(nodes, mut edges)| {
            for (node, to) in edges.iter_mut().enumerate().take(nodes - 1) {
                // The edges include a chain, so that a depth-first search reaches nodes at great
                // depth.
                to.insert(0, Some(node + 1));
            }
            Graph::new(edges)
        })
    })
}
