//! Emptiness of the product of a graph and an automaton, under fairness.
//!
//! Source of the cutting of components for strong fairness: Lichtenstein and Pnueli, *Checking That Finite State
//! Concurrent Programs Satisfy Their Linear Specification* (POPL 1985). Further source: Latvala and Heljanko, *Coping with Strong Fairness* (2000). Invariant: a
//! lasso is found if and only if the known part of the graph has a fair one that the automaton
//! accepts.

mod lasso;
mod product;

pub use lasso::{Justice, Lasso, Step, justice, letters};

use crate::automaton::Automaton;
use crate::automaton::components::components;
use crate::graph::{Agent, Fairness, Graph, NO_AGENT, Standing};
use base::FastMap;
use lasso::Shortest;
use product::{ABSENT, Cursor, Product, Successor};

/// Finds a fair lasso of the graph that the automaton accepts. The lasso is as short as a bounded
/// search finds it: the shortest one in small graphs.
pub fn find_lasso<G: Graph + ?Sized>(
    graph: &G,
    automaton: &Automaton,
    fairness: Fairness,
) -> Option<Lasso> {
    let mut search = Components::new(graph, automaton, fairness);
    search.run();
    let Components { product, fair, .. } = search;
    (!fair.is_empty()).then(|| Shortest::new(product, fairness, fair).run())?
}

/// The components of the product.
struct Components<'a, G: ?Sized> {
    product: Product<'a, G>,
    fairness: Fairness,
    low: Vec<u32>,
    component: Vec<u32>,
    /// The number of components so far.
    number: u32,
    /// Sets of vertices, each strongly connected, with all marks and without a starved agent.
    fair: Vec<Vec<u32>>,
}

impl<'a, G: Graph + ?Sized> Components<'a, G> {
    fn new(graph: &'a G, automaton: &'a Automaton, fairness: Fairness) -> Self {
        Self {
            product: Product::new(graph, automaton),
            fairness,
            low: Vec::new(),
            component: Vec::new(),
            number: 0,
            fair: Vec::new(),
        }
    }

    fn run(&mut self) {
        let Some(root) = self.product.root() else { return };
        let mut clock = 0;
        let mut stack: Vec<u32> = Vec::new();
        let mut path: Vec<(u32, u32, Cursor)> = Vec::new();
        self.enter(root, &mut clock, &mut stack, &mut path);
        while let Some((vertex, entered, cursor)) = path.last_mut() {
            let (vertex, entered) = (*vertex, *entered);
            if let Some(Successor { to, .. }) = self.product.next(vertex, cursor) {
                if to as usize >= self.low.len() || self.low[to as usize] == 0 {
                    self.enter(to, &mut clock, &mut stack, &mut path);
                } else if self.component[to as usize] == ABSENT {
                    let low = self.low[to as usize];
                    let own = &mut self.low[vertex as usize];
                    *own = (*own).min(low);
                }
                continue;
            }
            path.pop();
            let lowest = self.low[vertex as usize];
            if lowest == entered {
                let first = stack.iter().rposition(|other| *other == vertex).unwrap_or(0);
                self.close(&stack[first..]);
                stack.truncate(first);
            }
            if let Some((parent, ..)) = path.last() {
                let own = &mut self.low[*parent as usize];
                *own = (*own).min(lowest);
            }
        }
    }

    fn enter(
        &mut self,
        vertex: u32,
        clock: &mut u32,
        stack: &mut Vec<u32>,
        path: &mut Vec<(u32, u32, Cursor)>,
    ) {
        *clock += 1;
        self.low.resize(self.product.vertices.len(), 0);
        self.component.resize(self.product.vertices.len(), ABSENT);
        self.low[vertex as usize] = *clock;
        stack.push(vertex);
        path.push((vertex, *clock, Cursor::default()));
    }

    /// Numbers a component, and notes its fair parts.
    fn close(&mut self, members: &[u32]) {
        let number = self.number;
        self.number += 1;
        for member in members {
            self.component[*member as usize] = number;
        }
        let mut marks = None;
        for member in members {
            let component = &self.component;
            self.product.each(*member, |_, successor| {
                if component.get(successor.to as usize) == Some(&number) {
                    *marks.get_or_insert(0) |= successor.marks;
                }
            });
        }
        if marks == Some(self.product.automaton.all_marks()) {
            let found = fair_parts(&mut self.product, self.fairness, members.to_vec());
            self.fair.extend(found);
        }
    }
}

/// The fair parts of a strongly connected set of vertices.
fn fair_parts<G: Graph + ?Sized>(
    product: &mut Product<'_, G>,
    fairness: Fairness,
    members: Vec<u32>,
) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    let mut open = vec![members];
    while let Some(mut members) = open.pop() {
        if fairness != Fairness::None {
            members.retain(|v| product.graph.standing(product.state(*v)) == Standing::Closed);
        }
        for part in strong_parts(product, &members) {
            let starved = starved(product, fairness, &part);
            if starved.is_empty() {
                found.push(part.members);
            } else if fairness == Fairness::Strong {
                let mut rest = part.members;
                rest.retain(|v| !starved.iter().any(|agent| product.is_enabled(*v, *agent)));
                open.push(rest);
            }
        }
    }
    found
}

/// A strongly connected set of vertices with at least one step, and all marks on its steps.
struct Strong {
    members: Vec<u32>,
    /// The agents that move on its steps, by agent.
    moved: Vec<bool>,
}

/// The strongly connected parts of a set of vertices in which all marks occur.
fn strong_parts<G: Graph + ?Sized>(product: &mut Product<'_, G>, members: &[u32]) -> Vec<Strong> {
    let places: FastMap<u32, u32> = members.iter().zip(0..).map(|(v, at)| (*v, at)).collect();
    let steps: Vec<Vec<(u32, Successor)>> = members
        .iter()
        .map(|member| {
            let mut inner = Vec::new();
            product.each(*member, |_, successor| {
                if let Some(place) = places.get(&successor.to) {
                    inner.push((*place, successor));
                }
            });
            inner
        })
        .collect();
    let (of, number) = components(members.len(), 0..members.len() as u32, |place, n| {
        steps[place as usize].get(n).map(|(to, _)| *to)
    });
    let agents = product.graph.agents();
    let mut parts: Vec<(Strong, Option<u64>)> =
        (0..number).map(|_| (Strong { members: Vec::new(), moved: Vec::new() }, None)).collect();
    for (place, member) in members.iter().enumerate() {
        let (part, marks) = &mut parts[of[place] as usize];
        part.members.push(*member);
        part.moved.resize(agents, false);
        for (to, successor) in &steps[place] {
            if of[*to as usize] == of[place] {
                *marks.get_or_insert(0) |= successor.marks;
                for agent in successor.agents.iter().filter(|agent| **agent != NO_AGENT) {
                    part.moved[usize::from(*agent)] = true;
                }
            }
        }
    }
    let all = product.automaton.all_marks();
    parts.retain(|(_, marks)| *marks == Some(all));
    parts.into_iter().map(|(part, _)| part).collect()
}

/// The agents that every execution that visits all of a part and stays in it treats unfairly.
fn starved<G: Graph + ?Sized>(
    product: &Product<'_, G>,
    fairness: Fairness,
    part: &Strong,
) -> Vec<Agent> {
    let is_starved = |agent: &Agent| {
        let mut enabled = part.members.iter().map(|v| product.is_enabled(*v, *agent));
        !part.moved[usize::from(*agent)]
            && match fairness {
                Fairness::None => false,
                Fairness::Weak => enabled.all(|is| is),
                Fairness::Strong => enabled.any(|is| is),
            }
    };
    (0..product.graph.agents() as Agent).filter(is_starved).collect()
}
