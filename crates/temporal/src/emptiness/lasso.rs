//! Short lassos in the fair parts of a product.

use super::product::{Product, Successor};
use crate::graph::{Agent, Fairness, Graph, NO_AGENT, Standing};
use base::{FastMap, FastSet};
use std::collections::VecDeque;

/// The maximal number of bits of a goal for the exact search.
const MOST_BITS: u32 = 16;
/// The number of expanded search nodes after which the best lasso found is returned.
const MOST_WORK: usize = 2_000_000;

/// A step of a lasso.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The state of the graph before the step.
    pub state: u32,
    /// The index of the taken edge; `None` if the state has no edge and is repeated.
    pub edge: Option<u32>,
}

/// An infinite execution: a prefix, and a cycle that is repeated for ever. A bad prefix has no cycle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lasso {
    /// The steps before the cycle, from the initial state. The prefix of a bad prefix may end with
    /// repetitions of a final state.
    pub prefix: Vec<Step>,
    /// The steps of the cycle. It is empty if the execution ends in `last`, which decides the property.
    pub cycle: Vec<Step>,
    /// The state after the prefix, with which the cycle begins.
    pub last: u32,
}

impl Lasso {
    /// Creates the shortest form of an execution: its cycle is no repetition of a shorter cycle, and
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

/// The reason why a cycle treats an agent fairly, or does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Justice {
    /// The agent moves in the cycle, first with this step.
    Moves(usize),
    /// The agent is not enabled anywhere in the cycle.
    NeverEnabled,
    /// The agent never moves. It is enabled before some steps of the cycle, first before `enabled`, and
    /// not enabled before `disabled`. The cycle is fair only if at most weak fairness is assumed.
    SometimesEnabled {
        /// A step before which the agent is enabled.
        enabled: usize,
        /// A step before which the agent is not enabled.
        disabled: usize,
    },
    /// The agent is always enabled, and never moves. The cycle is fair only if no fairness is assumed.
    AlwaysEnabled,
    /// The reason is unknown, as a state of the cycle is open.
    Unknown,
}

/// Returns for each agent how a cycle treats it.
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

/// Returns the letters of a lasso: those before the cycle, and those within it. The letters of a bad
/// prefix end with that of its last state.
pub fn letters<G: Graph + ?Sized>(graph: &G, lasso: &Lasso) -> (Vec<u64>, Vec<u64>) {
    let letter = |state: u32| graph.letter(state).unwrap_or(0);
    let of = |steps: &[Step]| steps.iter().map(|step| letter(step.state)).collect();
    let (mut prefix, cycle): (Vec<u64>, Vec<u64>) = (of(&lasso.prefix), of(&lasso.cycle));
    if cycle.is_empty() {
        prefix.push(letter(lasso.last));
    }
    (prefix, cycle)
}

/// The obligations that a cycle has to meet still, as bit sets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Goal {
    /// Marks, and agents under weak fairness that have been enabled in all states and have not moved.
    open: u64,
    /// Agents under strong fairness that have been enabled and have not moved.
    pending: u64,
    /// Agents under strong fairness that have moved.
    moved: u64,
}

/// The search for the shortest lasso in the fair parts of a product.
pub(super) struct Shortest<'a, G: ?Sized> {
    product: Product<'a, G>,
    fairness: Fairness,
    parts: Vec<Vec<u32>>,
    /// The number of the part of each vertex in a part.
    part_of: FastMap<u32, u32>,
    work: usize,
}

/// A part in which cycles are searched.
struct Cycles {
    part: u32,
    /// The agents that are enabled in some state of the part; empty if no fairness is assumed.
    agents: Vec<Agent>,
}

impl<'a, G: Graph + ?Sized> Shortest<'a, G> {
    /// Creates the search in the given parts, each of which is strongly connected and fair.
    pub fn new(product: Product<'a, G>, fairness: Fairness, parts: Vec<Vec<u32>>) -> Self {
        let mut part_of = FastMap::default();
        for (part, members) in parts.iter().enumerate() {
            part_of.extend(members.iter().map(|member| (*member, part as u32)));
        }
        Self { product, fairness, parts, part_of, work: 0 }
    }

    /// Searches breadth first from the root, and tries each vertex of a part as the start of a cycle.
    /// The search ends if no shorter lasso is possible, or if a lasso is known and the budget is
    /// exhausted.
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

    /// Finds a cycle through a vertex that is shorter than `limit`. If `needed`, a cycle of any length
    /// is found.
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

    /// Returns the goal at the start of a cycle.
    fn goal(&self, start: u32, cycles: &Cycles) -> Goal {
        let marks = self.product.automaton.all_marks();
        let mut goal = Goal { open: 0, pending: 0, moved: 0 };
        if self.fairness == Fairness::Weak {
            goal.open = (1 << cycles.agents.len()) - 1;
        }
        goal.open |= marks << self.agent_bits(cycles);
        self.arrive(goal, start, cycles)
    }

    /// Returns the number of low bits of [`Goal::open`] that represent agents.
    fn agent_bits(&self, cycles: &Cycles) -> usize {
        if self.fairness == Fairness::Weak { cycles.agents.len() } else { 0 }
    }

    /// Updates the goal for a vertex that is reached.
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

    /// Updates the goal for a step and its target.
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

    /// Returns the shortest cycle through a vertex that is shorter than `limit`; `None` if there is
    /// none, or if the budget is exhausted.
    fn exact_cycle(&mut self, start: u32, cycles: &Cycles, limit: usize) -> Option<Vec<Step>> {
        let first = (start, self.goal(start, cycles));
        let mut seen: FastSet<(u32, Goal)> = FastSet::default();
        seen.insert(first);
        // A node has its vertex, its goal, the index of its predecessor, the step to it, and its depth.
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

    /// Returns a cycle through a vertex with all marks. Each relevant agent moves in it or, for weak
    /// fairness, is disabled somewhere. The nearest step that meets an open requirement is taken first.
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

    /// Whether a step meets the requirement of fairness for an agent.
    fn achieves(&self, weak: bool, step: &Successor, agent: Agent) -> bool {
        step.agents.contains(&agent) || weak && !self.product.is_enabled(step.to, agent)
    }

    /// Returns the shortest path within a part whose last step is wanted, and this step.
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

    /// Returns the steps of a vertex whose target is in the part.
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
