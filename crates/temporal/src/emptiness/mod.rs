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
use product::{Cursor, Product, Successor};

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
    let lasso = (!fair.is_empty()).then(|| Shortest::new(product, fairness, fair).run())??;
    Some(entered_early(graph, automaton, lasso))
}

/// The largest number of entries that are tried, and of steps of a lasso for which they are.
const MOST_ENTRIES: usize = 50;
const MOST_STEPS: usize = 2_000;

/// Enters the cycle at the first state of the prefix from which it can be entered at once.
///
/// The product may need some steps before its cycle, as a state of the automaton does not recur, where
/// the graph needs none.
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

/// A vertex on the path of the search.
struct Frame {
    vertex: u32,
    cursor: Cursor,
    /// Its number.
    entered: u32,
    /// The least number of its component that was reached from it.
    low: u32,
    /// The marks of the step that first led to it.
    reached_by: u64,
    /// The marks of the steps within its component, as far as they were seen; `None` without a step.
    inner: Option<u64>,
}

/// The components of the product.
struct Components<'a, G: ?Sized> {
    product: Product<'a, G>,
    fairness: Fairness,
    /// The number of a vertex in the order of the search, or that of an earlier vertex of its
    /// component.
    ///
    /// It is 0 before the vertex is reached.
    low: Vec<u32>,
    /// Whether the component of a vertex is complete.
    closed: Vec<bool>,
    clock: u32,
    /// Sets of vertices, each strongly connected, with all marks and without a starved agent.
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
                    // It is in the component of the present vertex.
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

    /// Closes a component, and notes its fair parts. `inner` has the marks of the steps within it.
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
    // The steps of all members, and the first one of each member.
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
