//! Short lassos in the fair parts of a product.

use super::product::{Product, Successor};
use crate::graph::{Agent, Fairness, Graph, NO_AGENT, Standing};
use base::{FastMap, FastSet};
use std::collections::VecDeque;

/// The largest number of bits of a goal that is reached by the exact search.
const MOST_BITS: u32 = 16;
/// The number of search nodes after which the best lasso so far is taken.
const MOST_WORK: usize = 2_000_000;

/// A step of a lasso.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The state of the graph before the step.
    pub state: u32,
    /// The index of the edge taken; `None` if the state, which has no edge, is repeated.
    pub edge: Option<u32>,
}

/// An infinite execution: some steps, then a cycle for ever. A bad prefix has no cycle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lasso {
    /// The steps before the cycle, from the initial state. Those of a bad prefix may end with
    /// repetitions of a last state.
    pub prefix: Vec<Step>,
    /// The steps of the cycle. Empty if the execution ends in `last`, which decides the property.
    pub cycle: Vec<Step>,
    /// The state after the prefix, with which the cycle begins.
    pub last: u32,
}

impl Lasso {
    /// Creates the shortest form of an execution: the cycle is not a repetition of a shorter one, and
    /// begins as early as possible.
    fn new(mut prefix: Vec<Step>, mut cycle: Vec<Step>, mut last: u32) -> Self {
        let length = cycle.len();
        let repeats = |period: &usize| {
            length.is_multiple_of(*period)
                && (*period..length).all(|at| cycle[at] == cycle[at - period])
        };
        if let Some(period) = (1..length).find(repeats) {
            cycle.truncate(period);
        }
        while let Some(step) = prefix.pop_if(|step| Some(&*step) == cycle.last()) {
            cycle.rotate_right(1);
            last = step.state;
        }
        Self { prefix, cycle, last }
    }
}

/// The reason why a cycle treats an agent fairly, or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Justice {
    /// It moves with this step of the cycle, the first such.
    Moves(usize),
    /// It cannot move anywhere in the cycle.
    NeverEnabled,
    /// It never moves. It can move before some steps of the cycle, the first of which is `enabled`,
    /// but not before the step `disabled`. Fair only if weak fairness is assumed.
    SometimesEnabled {
        /// A step before which it can move.
        enabled: usize,
        /// A step before which it cannot.
        disabled: usize,
    },
    /// It can always move, and never does. Fair only if no fairness is assumed.
    AlwaysEnabled,
    /// Not known, since a state of the cycle is not closed.
    Unknown,
}

/// Returns how a cycle treats each agent, by agent.
pub fn justice<G: Graph + ?Sized>(graph: &G, lasso: &Lasso) -> Vec<Justice> {
    let edge = |step: &Step| graph.edge(step.state, step.edge? as usize);
    let of = |agent: Agent| {
        let moves = |step: &Step| edge(step).is_some_and(|edge| edge.moves(agent));
        if let Some(at) = lasso.cycle.iter().position(moves) {
            return Justice::Moves(at);
        }
        if lasso.cycle.iter().any(|step| graph.standing(step.state) == Standing::Open) {
            return Justice::Unknown;
        }
        let enabled = |step: &Step| step.edge.is_some() && graph.is_enabled(step.state, agent);
        let first = lasso.cycle.iter().position(enabled);
        match (first, lasso.cycle.iter().position(|step| !enabled(step))) {
            (None, _) => Justice::NeverEnabled,
            (Some(enabled), Some(disabled)) => Justice::SometimesEnabled { enabled, disabled },
            (Some(_), None) => Justice::AlwaysEnabled,
        }
    };
    (0..graph.agents() as Agent).map(of).collect()
}

/// Returns the letters of a lasso: before the cycle, and within it. Those of a bad prefix end with
/// the letter of its last state.
pub fn letters<G: Graph + ?Sized>(graph: &G, lasso: &Lasso) -> (Vec<u64>, Vec<u64>) {
    let letter = |state: u32| graph.letter(state).unwrap_or(0);
    let of = |steps: &[Step]| steps.iter().map(|step| letter(step.state)).collect();
    let (mut prefix, cycle): (Vec<u64>, Vec<u64>) = (of(&lasso.prefix), of(&lasso.cycle));
    if cycle.is_empty() {
        prefix.push(letter(lasso.last));
    }
    (prefix, cycle)
}

/// The obligations that a cycle has still to meet, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Goal {
    /// Marks, and agents of weak fairness that are neither disabled nor have moved.
    open: u64,
    /// Agents of strong fairness that were enabled and have not moved.
    pending: u64,
    /// Agents of strong fairness that have moved.
    moved: u64,
}

/// The search for the shortest lasso.
pub(super) struct Shortest<'a, G: ?Sized> {
    product: Product<'a, G>,
    fairness: Fairness,
    parts: Vec<Vec<u32>>,
    /// The part of each vertex that is in one.
    part_of: FastMap<u32, u32>,
    work: usize,
}

/// One part while cycles in it are sought.
struct Cycles {
    part: u32,
    /// The agents that matter: enabled somewhere in the part, and for weak fairness everywhere but
    /// for some states.
    agents: Vec<Agent>,
}

impl<'a, G: Graph + ?Sized> Shortest<'a, G> {
    /// Creates the search in the given parts, which are strongly connected and fair.
    pub fn new(product: Product<'a, G>, fairness: Fairness, parts: Vec<Vec<u32>>) -> Self {
        let mut part_of = FastMap::default();
        for (part, members) in parts.iter().enumerate() {
            part_of.extend(members.iter().map(|member| (*member, part as u32)));
        }
        Self { product, fairness, parts, part_of, work: 0 }
    }

    /// Searches breadth first from the root. Each vertex of a part is the start of a cycle, as long
    /// as a shorter lasso is possible and there is work left.
    pub fn run(mut self) -> Option<Lasso> {
        let root = self.product.root()?;
        let mut reached: Vec<Option<(u32, Step)>> = vec![None; self.product.vertices.len()];
        let mut depth: Vec<u32> = vec![u32::MAX; self.product.vertices.len()];
        depth[root as usize] = 0;
        let mut open = VecDeque::from([root]);
        let mut best: Option<(u32, Vec<Step>)> = None;
        let mut length = usize::MAX;
        let mut prepared: FastMap<u32, Cycles> = FastMap::default();
        while let Some(vertex) = open.pop_front() {
            let distance = depth[vertex as usize] as usize;
            if distance + 1 >= length || best.is_some() && self.work > MOST_WORK {
                break;
            }
            if let Some(&part) = self.part_of.get(&vertex) {
                let cycles = match prepared.remove(&part) {
                    Some(cycles) => cycles,
                    None => self.prepare(part),
                };
                let found = self.cycle(vertex, &cycles, length - distance, best.is_none());
                prepared.insert(part, cycles);
                if let Some(cycle) = found
                    && distance + cycle.len() < length
                {
                    length = distance + cycle.len();
                    best = Some((vertex, cycle));
                }
            }
            let state = self.product.state(vertex);
            self.product.each(vertex, |_, successor| {
                let to = successor.to as usize;
                if depth.get(to) == Some(&u32::MAX) {
                    depth[to] = distance as u32 + 1;
                    reached[to] = Some((vertex, Step { state, edge: successor.edge }));
                    open.push_back(successor.to);
                }
            });
        }
        let (entry, cycle) = best?;
        let mut prefix = Vec::new();
        let mut at = entry;
        while let Some((from, step)) = reached[at as usize] {
            prefix.push(step);
            at = from;
        }
        prefix.reverse();
        Some(Lasso::new(prefix, cycle, self.product.state(entry)))
    }

    fn prepare(&self, part: u32) -> Cycles {
        let members = &self.parts[part as usize];
        let matters = |agent: &Agent| {
            let mut enabled = members.iter().map(|v| self.product.is_enabled(*v, *agent));
            self.fairness != Fairness::None && enabled.any(|is| is)
        };
        let agents = (0..self.product.graph.agents() as Agent).filter(matters).collect();
        Cycles { part, agents }
    }

    /// Finds a cycle through a vertex, shorter than `limit`. A cycle is always found if `needed`.
    fn cycle(
        &mut self,
        start: u32,
        cycles: &Cycles,
        limit: usize,
        needed: bool,
    ) -> Option<Vec<Step>> {
        let agents = cycles.agents.len() as u32;
        let factor = if self.fairness == Fairness::Strong { 2 } else { 1 };
        if self.product.automaton.marks + agents * factor <= MOST_BITS {
            let exact = self.exact_cycle(start, cycles, limit);
            if exact.is_some() || !needed {
                return exact;
            }
        }
        needed.then(|| self.any_cycle(start, cycles))
    }

    /// The goal at the start of a cycle.
    fn goal(&self, start: u32, cycles: &Cycles) -> Goal {
        let marks = self.product.automaton.all_marks();
        let mut goal = Goal { open: 0, pending: 0, moved: 0 };
        if self.fairness == Fairness::Weak {
            goal.open = (1 << cycles.agents.len()) - 1;
        }
        goal.open |= marks << self.agent_bits(cycles);
        self.arrive(goal, start, cycles)
    }

    /// The number of low bits of [`Goal::open`] that are agents.
    fn agent_bits(&self, cycles: &Cycles) -> usize {
        if self.fairness == Fairness::Weak { cycles.agents.len() } else { 0 }
    }

    /// Takes account of a state.
    fn arrive(&self, mut goal: Goal, vertex: u32, cycles: &Cycles) -> Goal {
        for (bit, agent) in cycles.agents.iter().enumerate() {
            let is_enabled = self.product.is_enabled(vertex, *agent);
            if self.fairness == Fairness::Strong {
                if is_enabled && goal.moved & 1 << bit == 0 {
                    goal.pending |= 1 << bit;
                }
            } else if !is_enabled {
                goal.open &= !(1 << bit);
            }
        }
        goal
    }

    /// Takes account of a step.
    fn advance(&self, mut goal: Goal, successor: &Successor, cycles: &Cycles) -> Goal {
        goal.open &= !(successor.marks << self.agent_bits(cycles));
        for (bit, agent) in cycles.agents.iter().enumerate() {
            if successor.agents.contains(agent) && *agent != NO_AGENT {
                if self.fairness == Fairness::Strong {
                    goal.moved |= 1 << bit;
                    goal.pending &= !(1 << bit);
                } else {
                    goal.open &= !(1 << bit);
                }
            }
        }
        self.arrive(goal, successor.to, cycles)
    }

    /// The shortest cycle through a vertex, if one is shorter than `limit`. `None` too when there is
    /// no work left.
    fn exact_cycle(&mut self, start: u32, cycles: &Cycles, limit: usize) -> Option<Vec<Step>> {
        let first = (start, self.goal(start, cycles));
        let mut seen: FastSet<(u32, Goal)> = FastSet::default();
        seen.insert(first);
        // Each node has its vertex, its goal, its predecessor's index, and its step and depth.
        let mut nodes = vec![(first.0, first.1, 0, Step { state: 0, edge: None }, 0_usize)];
        let mut at = 0;
        while at < nodes.len() && self.work <= MOST_WORK {
            let (vertex, goal, _, _, depth) = nodes[at];
            if depth + 1 >= limit {
                break;
            }
            self.work += 1;
            let state = self.product.state(vertex);
            let mut closing = None;
            for successor in self.inner(vertex, cycles.part) {
                let goal = self.advance(goal, &successor, cycles);
                let step = Step { state, edge: successor.edge };
                if successor.to == start && goal.open == 0 && goal.pending == 0 {
                    closing = Some(step);
                    break;
                }
                if seen.insert((successor.to, goal)) {
                    nodes.push((successor.to, goal, at, step, depth + 1));
                }
            }
            if let Some(step) = closing {
                let mut cycle = vec![step];
                while at != 0 {
                    cycle.push(nodes[at].3);
                    at = nodes[at].2;
                }
                cycle.reverse();
                return Some(cycle);
            }
            at += 1;
        }
        None
    }

    /// A cycle through a vertex with all marks, in which every agent that matters moves or, for
    /// weak fairness, is disabled. The nearest step that achieves any of these is taken first.
    fn any_cycle(&mut self, start: u32, cycles: &Cycles) -> Vec<Step> {
        let mut marks = self.product.automaton.all_marks();
        let mut agents = cycles.agents.clone();
        let weak = self.fairness == Fairness::Weak;
        agents.retain(|agent| !weak || self.product.is_enabled(start, *agent));
        let mut cycle = Vec::new();
        let mut at = start;
        loop {
            let is_done = marks == 0 && agents.is_empty();
            if is_done && at == start && !cycle.is_empty() {
                return cycle;
            }
            let steps = self.nearest(at, cycles.part, |search, step| {
                if is_done {
                    return step.to == start;
                }
                let achieves = |agent: &Agent| search.achieves(weak, step, *agent);
                step.marks & marks != 0 || agents.iter().any(achieves)
            });
            let Some((steps, last)) = steps else { return cycle };
            cycle.extend(steps);
            at = last.to;
            marks &= !last.marks;
            agents.retain(|agent| !self.achieves(weak, &last, *agent));
        }
    }

    /// Whether a step does what fairness asks for an agent.
    fn achieves(&self, weak: bool, step: &Successor, agent: Agent) -> bool {
        step.agents.contains(&agent) || weak && !self.product.is_enabled(step.to, agent)
    }

    /// The shortest way within a part that ends with a wanted step, and that step.
    fn nearest(
        &mut self,
        from: u32,
        part: u32,
        is_wanted: impl Fn(&Self, &Successor) -> bool,
    ) -> Option<(Vec<Step>, Successor)> {
        let mut reached: FastMap<u32, Option<(u32, Step)>> = FastMap::default();
        reached.insert(from, None);
        let mut open = VecDeque::from([from]);
        while let Some(vertex) = open.pop_front() {
            let state = self.product.state(vertex);
            for successor in self.inner(vertex, part) {
                let step = Step { state, edge: successor.edge };
                if is_wanted(self, &successor) {
                    let mut steps = vec![step];
                    let mut at = vertex;
                    while let Some(Some((before, step))) = reached.get(&at) {
                        steps.push(*step);
                        at = *before;
                    }
                    steps.reverse();
                    return Some((steps, successor));
                }
                reached.entry(successor.to).or_insert_with(|| {
                    open.push_back(successor.to);
                    Some((vertex, step))
                });
            }
        }
        None
    }

    /// The steps of a vertex that stay in its part.
    fn inner(&mut self, vertex: u32, part: u32) -> Vec<Successor> {
        let mut found = Vec::new();
        let part_of = &self.part_of;
        self.product.each(vertex, |_, successor| {
            if part_of.get(&successor.to) == Some(&part) {
                found.push(successor);
            }
        });
        found
    }
}
