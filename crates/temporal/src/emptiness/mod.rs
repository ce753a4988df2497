//! Emptiness of the product of a graph and an automaton, under fairness.
//!
//! Source of the decomposition of components for strong fairness: Lichtenstein and Pnueli, *Checking
//! That Finite State Concurrent Programs Satisfy Their Linear Specification* (POPL 1985). Further
//! source: Latvala and Heljanko, *Coping with Strong Fairness* (2000). Invariant: a lasso is found if
//! and only if the known part of the graph has a fair lasso that the automaton accepts.

mod lasso;
mod product;

pub use lasso::{Justice, Lasso, Step, justice, letters};

use crate::automaton::Automaton;
use crate::automaton::components::components;
use crate::graph::{Agent, Fairness, Graph, NO_AGENT, Standing};
use base::FastMap;
use lasso::Shortest;
use product::{Cursor, Product, Successor};

/// Finds a fair lasso of the graph that the automaton accepts. In small graphs it is the shortest one;
/// otherwise it is the shortest one that a bounded search finds.
pub fn find_lasso<G: Graph + ?Sized>(
    graph: &G,
    automaton: &Automaton,
    fairness: Fairness,
) -> Option<Lasso> {
    let mut search = Components::new(graph, automaton, fairness);
    search.run();
    let Components { product, fair, .. } = search;
    let lasso = (!fair.is_empty()).then(|| Shortest::new(product, fairness, fair).run())??;
    Some(entered_early(graph, automaton, lasso))
}

/// The maximal number of entries that are tried, and the maximal number of steps of a lasso for which
/// entries are tried.
const MOST_ENTRIES: usize = 50;
const MOST_STEPS: usize = 2_000;

/// Returns the lasso with the earliest entry into the cycle that the automaton also accepts.
///
/// The product may need steps before its cycle that the graph does not need. The reason is that a
/// state of the automaton before the cycle does not recur.
fn entered_early<G: Graph + ?Sized>(graph: &G, automaton: &Automaton, lasso: Lasso) -> Lasso {
    if lasso.prefix.len() + lasso.cycle.len() > MOST_STEPS {
        return lasso;
    }
    let places = lasso.prefix.iter().enumerate().filter_map(|(at, step)| {
        let place = lasso.cycle.iter().position(|other| other.state == step.state)?;
        Some((at, place))
    });
    for (at, place) in places.take(MOST_ENTRIES) {
        let mut cycle = lasso.cycle.clone();
        cycle.rotate_left(place);
        let last = cycle[0].state;
        let candidate = Lasso { prefix: lasso.prefix[..at].to_vec(), cycle, last };
        let (prefix, cycle) = letters(graph, &candidate);
        if automaton.accepts(&prefix, &cycle) {
            return candidate;
        }
    }
    lasso
}

/// A vertex on the depth-first path of the search.
struct Frame {
    vertex: u32,
    cursor: Cursor,
    /// The number of the vertex in the order of discovery.
    entered: u32,
    /// The least number of a vertex in the component that was reached from the vertex.
    low: u32,
    /// The marks of the step that first reached the vertex.
    reached_by: u64,
    /// The marks of the steps seen so far within its component; `None` if there was no step.
    inner: Option<u64>,
}

/// The search for the strongly connected components of the product.
struct Components<'a, G: ?Sized> {
    product: Product<'a, G>,
    fairness: Fairness,
    /// The number of a vertex in the order of discovery, or the number of an earlier vertex of its
    /// component.
    ///
    /// The number is 0 before the vertex is reached.
    low: Vec<u32>,
    /// Whether the component of a vertex is complete.
    closed: Vec<bool>,
    clock: u32,
    /// Fair parts: strongly connected sets of vertices with all marks and without a starved agent.
    fair: Vec<Vec<u32>>,
}

impl<'a, G: Graph + ?Sized> Components<'a, G> {
    fn new(graph: &'a G, automaton: &'a Automaton, fairness: Fairness) -> Self {
        Self {
            product: Product::new(graph, automaton),
            fairness,
            low: Vec::new(),
            closed: Vec::new(),
            clock: 0,
            fair: Vec::new(),
        }
    }

    fn run(&mut self) {
        let Some(root) = self.product.root() else { return };
        let mut stack: Vec<u32> = Vec::new();
        let mut path: Vec<Frame> = Vec::new();
        self.enter(root, 0, &mut stack, &mut path);
        while let Some(frame) = path.last_mut() {
            if let Some(Successor { to, marks, .. }) =
                self.product.next(frame.vertex, &mut frame.cursor)
            {
                if to as usize >= self.low.len() || self.low[to as usize] == 0 {
                    self.enter(to, marks, &mut stack, &mut path);
                } else if !self.closed[to as usize] {
                    // The target is in the component of the present vertex.
                    frame.low = frame.low.min(self.low[to as usize]);
                    *frame.inner.get_or_insert(0) |= marks;
                }
                continue;
            }
            let Some(Frame { vertex, entered, low, reached_by, inner, .. }) = path.pop() else {
                break;
            };
            if low == entered {
                let first = stack.iter().rposition(|other| *other == vertex).unwrap_or(0);
                self.close(&stack[first..], inner);
                stack.truncate(first);
            } else {
                self.low[vertex as usize] = low;
                if let Some(parent) = path.last_mut() {
                    parent.low = parent.low.min(low);
                    *parent.inner.get_or_insert(0) |= reached_by | inner.unwrap_or(0);
                }
            }
        }
    }

    fn enter(&mut self, vertex: u32, reached_by: u64, stack: &mut Vec<u32>, path: &mut Vec<Frame>) {
        self.clock += 1;
        self.low.resize(self.product.vertices.len(), 0);
        self.closed.resize(self.product.vertices.len(), false);
        self.low[vertex as usize] = self.clock;
        stack.push(vertex);
        let (entered, low) = (self.clock, self.clock);
        let cursor = Cursor::default();
        path.push(Frame { vertex, cursor, entered, low, reached_by, inner: None });
    }

    /// Closes a component, and records its fair parts. The marks of the steps within the component are
    /// `inner`.
    fn close(&mut self, members: &[u32], inner: Option<u64>) {
        for member in members {
            self.closed[*member as usize] = true;
        }
        if inner == Some(self.product.automaton.all_marks()) {
            let found = fair_parts(&mut self.product, self.fairness, members.to_vec());
            self.fair.extend(found);
        }
    }
}

/// Returns the fair parts of a strongly connected set of vertices.
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

/// A strongly connected set of vertices that has at least one step, and all marks on its steps.
struct Strong {
    members: Vec<u32>,
    /// Whether each agent moves on a step of the set.
    moved: Vec<bool>,
}

/// Returns the strongly connected components of a set of vertices that have all marks.
fn strong_parts<G: Graph + ?Sized>(product: &mut Product<'_, G>, members: &[u32]) -> Vec<Strong> {
    let places: FastMap<u32, u32> = members.iter().zip(0..).map(|(v, at)| (*v, at)).collect();
    // The steps of all members, and the index of the first step of each member.
    let mut steps: Vec<(u32, Successor)> = Vec::new();
    let mut firsts = vec![0];
    for member in members {
        product.each(*member, |_, successor| {
            if let Some(place) = places.get(&successor.to) {
                steps.push((*place, successor));
            }
        });
        firsts.push(steps.len());
    }
    let of_member = |place: usize| &steps[firsts[place]..firsts[place + 1]];
    let (of, number) = components(members.len(), 0..members.len() as u32, |place, n| {
        of_member(place as usize).get(n).map(|(to, _)| *to)
    });
    let agents = product.graph.agents();
    let mut parts: Vec<(Strong, Option<u64>)> =
        (0..number).map(|_| (Strong { members: Vec::new(), moved: Vec::new() }, None)).collect();
    for (place, member) in members.iter().enumerate() {
        let (part, marks) = &mut parts[of[place] as usize];
        part.members.push(*member);
        part.moved.resize(agents, false);
        for (to, successor) in of_member(place) {
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

/// Returns the agents that are treated unfairly by each execution that visits all vertices of a part
/// and never leaves it.
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
