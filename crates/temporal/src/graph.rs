//! The graph of a system's states, which are numbers.

/// An agent whose fair treatment may be assumed: a thread, by its number.
pub type Agent = u16;

/// The number that denotes no agent.
pub const NO_AGENT: Agent = Agent::MAX;

/// A step of the system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The target state of the step.
    pub to: u32,
    /// The agent that moves, or [`NO_AGENT`].
    pub agent: Agent,
    /// A second agent that moves, such as the waiter that a notification picks, or [`NO_AGENT`].
    pub also: Agent,
}

impl Edge {
    /// Returns the step of one agent.
    pub const fn by(agent: Agent, to: u32) -> Self {
        Self { to, agent, also: NO_AGENT }
    }

    /// Whether an agent moves.
    pub const fn moves(self, agent: Agent) -> bool {
        self.agent == agent || self.also == agent
    }
}

/// The known part of a state's future.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Edges may be missing, and enabled agents may be unknown. If fairness is assumed, cycles through
    /// the state do not count.
    Open,
    /// All edges and enabled agents are known. If there is no edge, the execution ends here: the state
    /// is repeated for ever, without enabled agents.
    Closed,
    /// No execution continues here, such as at a failed assumption. The edges of the state are ignored.
    /// A bad prefix may end here.
    Cut,
}

/// A graph of states. Each path of the graph is an execution of the system, even while the graph is
/// incomplete.
pub trait Graph {
    /// Returns the number of states. States are numbered from 0.
    fn len(&self) -> usize;

    /// Whether the graph has no state.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the state in which executions begin.
    fn initial(&self) -> u32;

    /// Returns the propositions that hold in a state, as a bit set; `None` if they are not known yet.
    fn letter(&self, state: u32) -> Option<u64>;

    /// Returns the edge of a state with an index, counted from 0; `None` if there are fewer edges.
    fn edge(&self, state: u32, index: usize) -> Option<Edge>;

    /// Returns the known part of the state's future.
    fn standing(&self, state: u32) -> Standing;

    /// Returns the number of agents. Agents are numbered from 0.
    fn agents(&self) -> usize;

    /// Whether an agent is enabled in a closed state.
    fn is_enabled(&self, state: u32, agent: Agent) -> bool;
}

/// The fairness that is assumed for agents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Fairness {
    /// Every infinite execution counts.
    None,
    /// An agent that is enabled in all states from some point on moves infinitely often.
    Weak,
    /// An agent that is enabled infinitely often moves infinitely often.
    #[default]
    Strong,
}

/// A state of a [`StoredGraph`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredState {
    /// The propositions that hold.
    pub letter: u64,
    /// The enabled agents, as a bit set.
    pub enabled: u64,
    /// The steps from the state.
    pub edges: Vec<Edge>,
    /// The known part of the state's future.
    pub standing: Standing,
}

/// A graph in memory with at most 64 agents. State 0 is initial.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StoredGraph {
    /// The states.
    pub states: Vec<StoredState>,
    /// The number of agents.
    pub agents: usize,
}

impl StoredGraph {
    /// Adds a closed state, and returns its number. The agents of its edges are its enabled agents.
    pub fn add(&mut self, letter: u64, edges: Vec<Edge>) -> u32 {
        let mut enabled = 0;
        for edge in &edges {
            for agent in [edge.agent, edge.also] {
                if agent != NO_AGENT {
                    enabled |= 1 << agent;
                    self.agents = self.agents.max(usize::from(agent) + 1);
                }
            }
        }
        self.states.push(StoredState { letter, enabled, edges, standing: Standing::Closed });
        self.states.len() as u32 - 1
    }
}

impl Graph for StoredGraph {
    fn len(&self) -> usize {
        self.states.len()
    }

    fn initial(&self) -> u32 {
        0
    }

    fn letter(&self, state: u32) -> Option<u64> {
        Some(self.states[state as usize].letter)
    }

    fn edge(&self, state: u32, index: usize) -> Option<Edge> {
        self.states[state as usize].edges.get(index).copied()
    }

    fn standing(&self, state: u32) -> Standing {
        self.states[state as usize].standing
    }

    fn agents(&self) -> usize {
        self.agents
    }

    fn is_enabled(&self, state: u32, agent: Agent) -> bool {
        self.states[state as usize].enabled & (1 << agent) != 0
    }
}
