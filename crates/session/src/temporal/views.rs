//! Views of the recorded graph for the crate `temporal`, and the conversion of its results to paths of
//! the program.
//!
//! Invariant: each lasso of a view corresponds to a lasso of the recorded graph.

use base::FastMap;
use search::{GraphEdge, StateGraph};
use temporal::emptiness::{Justice, Lasso, Step, justice};
use temporal::formula::{Binary, Formula, Unary};
use temporal::graph::{Agent, Edge, Graph, Standing};

/// The proposition of the view for livelocks that there is no progress from here on.
pub(super) const LACKS_PROGRESS: u8 = 0;

/// A violation as a path of the program.
pub(super) struct LassoPath {
    /// The choices of the prefix, followed by those of the cycle.
    pub(super) choices: Vec<u32>,
    /// The number of choices of the prefix.
    pub(super) before: usize,
    /// The cycle; without it, the prefix itself is the violation.
    pub(super) cycle: Option<LassoCycle>,
}

/// The cycle of a violation.
pub(super) struct LassoCycle {
    /// The states of the cycle.
    pub(super) states: Vec<u32>,
    /// The scheduling of each thread on the cycle, by slot.
    pub(super) justice: Vec<Justice>,
}

/// The recorded graph as a graph of the crate `temporal`.
pub(super) struct GraphView<'a> {
    pub(super) graph: &'a StateGraph,
    /// The number of agents.
    pub(super) agents: usize,
    /// The threads that the alternatives of states wake, if fairness includes `notify`.
    pub(super) woken: Option<&'a FastMap<u32, Vec<u32>>>,
}

impl GraphView<'_> {
    /// Converts a lasso of this view to a path.
    pub(super) fn path(&self, lasso: &Lasso, justice: Vec<Justice>) -> LassoPath {
        let choice =
            |step: &Step| self.graph.edge(step.state, step.edge? as usize).map(|edge| edge.choice);
        let before: Vec<u32> = lasso.prefix.iter().filter_map(choice).collect();
        let within = lasso.cycle.iter().filter_map(choice);
        let states = lasso.cycle.iter().map(|step| step.state).collect();
        LassoPath {
            before: before.len(),
            cycle: (!lasso.cycle.is_empty()).then_some(LassoCycle { states, justice }),
            choices: before.into_iter().chain(within).collect(),
        }
    }

    fn woken_in(&self, state: u32) -> Option<&Vec<u32>> {
        self.woken?.get(&state)
    }

    fn label(&self, state: u32) -> u64 {
        self.graph.labels()[self.graph.label_of(state) as usize]
    }
}

impl Graph for GraphView<'_> {
    fn len(&self) -> usize {
        self.graph.len()
    }

    fn initial(&self) -> u32 {
        0
    }

    fn letter(&self, state: u32) -> Option<u64> {
        Some(self.label(state))
    }

    fn edge(&self, state: u32, index: usize) -> Option<Edge> {
        let edge = self.graph.edge(state, index)?;
        let by = Edge::by(self.graph.taker(state, edge.choice) as Agent, edge.to);
        let woken = self.woken_in(state).and_then(|all| all.get(edge.choice as usize));
        Some(woken.map_or(by, |woken| Edge { also: *woken as Agent, ..by }))
    }

    fn standing(&self, state: u32) -> Standing {
        // The label and the enabled threads of each recorded state are known, so only edges can be
        // missing.
        if self.graph.is_final(state) || !self.graph.has_no_edge(state) {
            Standing::Closed
        } else if self.graph.is_closed(state) {
            Standing::Cut
        } else {
            Standing::Open
        }
    }

    fn agents(&self) -> usize {
        self.agents
    }

    fn is_enabled(&self, state: u32, agent: Agent) -> bool {
        let agent = u32::from(agent);
        self.graph.enabled(state).contains(&agent)
            || self.woken_in(state).is_some_and(|all| all.contains(&agent))
    }
}

/// A view with two copies of the graph. Executions begin in the first copy, and may change to the second
/// copy, which has only edges without progress. The repetition of a last state is no livelock.
pub(super) struct LivelockView<'a> {
    pub(super) view: &'a GraphView<'a>,
}

impl LivelockView<'_> {
    /// Returns the original of a state, and whether the state is in the second copy.
    fn original(&self, state: u32) -> (u32, bool) {
        let count = self.view.graph.len() as u32;
        (state % count, state >= count)
    }

    /// Returns the indices of those edges of a state that are no progress.
    fn quiet(&self, state: u32) -> impl Iterator<Item = usize> {
        let edges = self.view.graph.edges(state).enumerate();
        edges.filter(|(_, edge)| is_quiet(*edge)).map(|(at, _)| at)
    }

    /// Returns the index of the original of an edge, and whether the edge leads to the second copy.
    fn edge_of(&self, state: u32, index: usize) -> Option<(usize, bool)> {
        let (state, is_second) = self.original(state);
        if !is_second && self.view.graph.edge(state, index).is_some() {
            return Some((index, false));
        }
        let all = if is_second { 0 } else { self.view.graph.edges(state).count() };
        self.quiet(state).nth(index - all).map(|at| (at, true))
    }

    /// Converts a lasso of this view to a path.
    pub(super) fn of_program(&self, lasso: &Lasso) -> LassoPath {
        let original = |step: &Step| Step {
            state: self.original(step.state).0,
            edge: step
                .edge
                .and_then(|edge| self.edge_of(step.state, edge as usize).map(|(at, _)| at as u32)),
        };
        let of = |steps: &[Step]| steps.iter().map(original).collect();
        let lasso = Lasso {
            prefix: of(&lasso.prefix),
            cycle: of(&lasso.cycle),
            last: self.original(lasso.last).0,
        };
        let justice = justice(self.view, &lasso);
        self.view.path(&lasso, justice)
    }
}

impl Graph for LivelockView<'_> {
    fn len(&self) -> usize {
        2 * self.view.len()
    }

    fn initial(&self) -> u32 {
        0
    }

    fn letter(&self, state: u32) -> Option<u64> {
        Some(u64::from(self.original(state).1) << LACKS_PROGRESS)
    }

    fn edge(&self, state: u32, index: usize) -> Option<Edge> {
        let (at, to_second) = self.edge_of(state, index)?;
        let edge = self.view.edge(self.original(state).0, at)?;
        let offset = if to_second { self.view.len() as u32 } else { 0 };
        Some(Edge { to: edge.to + offset, ..edge })
    }

    fn standing(&self, state: u32) -> Standing {
        let (original, is_second) = self.original(state);
        match self.view.standing(original) {
            Standing::Closed if self.view.graph.is_final(original) => Standing::Cut,
            Standing::Closed if is_second && self.quiet(original).next().is_none() => Standing::Cut,
            standing => standing,
        }
    }

    fn agents(&self) -> usize {
        self.view.agents()
    }

    fn is_enabled(&self, state: u32, agent: Agent) -> bool {
        self.view.is_enabled(self.original(state).0, agent)
    }
}

/// Whether an edge is no progress.
const fn is_quiet(edge: GraphEdge) -> bool {
    !edge.is_marked
}

/// Whether a formula holds in a state with this label, if the state is repeated forever or the formula
/// has no temporal operators.
pub(super) fn holds(formula: &Formula, label: u64) -> bool {
    match formula {
        Formula::Constant(value) => *value,
        Formula::Proposition(number) => label & 1 << number != 0,
        Formula::Unary(Unary::Not, of) => !holds(of, label),
        Formula::Unary(_, of) => holds(of, label),
        Formula::Binary(operator, left, right) => {
            let (left, right) = (holds(left, label), holds(right, label));
            match operator {
                Binary::And => left && right,
                Binary::Or => left || right,
                Binary::Implies => !left || right,
                Binary::Iff => left == right,
                // The state is the last one, and is repeated.
                Binary::Until | Binary::WeakUntil | Binary::Release | Binary::StrongRelease => {
                    right
                }
            }
        }
    }
}
