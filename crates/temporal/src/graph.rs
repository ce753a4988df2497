//! The graph of a system's states, as numbers.

/// An agent whose fair treatment may be assumed: a thread, by its number.
pub type Agent = u16;

/// No agent.
pub const NO_AGENT: Agent = Agent::MAX;

/// A step of the system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The state to which it leads.
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

/// How much of a state's future is in the graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Edges may be missing, and enabled agents may be unknown. Its edges may lead to a cycle. It
    /// may be in one only if no fairness is assumed.
    Open,
    /// All edges and enabled agents are known. If there is no edge the execution ends here, and
    /// the state is repeated for ever, without enabled agents.
    Closed,
    /// No execution goes on from here, such as at a failed assumption. Its edges are ignored. A bad
    /// prefix may end here.
    Cut,
}

/// A graph of states. Each path of it is an execution of the system, also while the graph is
/// incomplete.
pub trait Graph {
    /// The number of states. States are numbered from 0.
    fn len(&self) -> usize;

    /// Whether there is no state.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The state in which executions begin.
    fn initial(&self) -> u32;

    /// The propositions that hold in a state, as a bit set; `None` if not known yet.
    fn letter(&self, state: u32) -> Option<u64>;

    /// The edge of a state with a certain index, from 0; `None` if there are fewer.
    fn edge(&self, state: u32, index: usize) -> Option<Edge>;

    /// How much of the state's future is known.
    fn standing(&self, state: u32) -> Standing;

    /// The number of agents. Agents are numbered from 0.
    fn agents(&self) -> usize;

    /// Whether an agent can move in a closed state.
    fn is_enabled(&self, state: u32, agent: Agent) -> bool;
}

/// The assumption about agents.
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
    /// The steps.
    pub edges: Vec<Edge>,
    /// How much is known.
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
    /// Adds a closed state with its edges, whose agents are the enabled ones, and returns its
    /// number.
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
