//! Persistent sets as a fixpoint over the stored graph.
//!
//! A state takes the alternatives of some of its agents, its *wanted* ones. `set(s)` holds what
//! every agent would access next in `s`, what the steps taken there accessed, and `set(t)` for
//! every successor `t`, in the names of `s`. The fixpoint wants, for each step of an agent `a` from
//! `s` to `t`: if an access of another agent `b` in `set(t)` conflicts with one of the step, and
//! no lock that `a` holds in `s` keeps `b` from it, then `b` is wanted in `s`; if `b` cannot go on
//! in `s`, those who might make it go on are wanted instead, except `a` itself.
//!
//! Why that suffices: let `w` be a path from `s` by agents that are not wanted there, the last step
//! of which conflicts with a wanted step from `s` to `t`, and no earlier one does. The earlier ones
//! can be taken from `t` as well, and by induction on the length of `w` the graph behind `t` has a
//! path with them in which the last one is pending or taken; so its access is in `set(t)`, and the
//! rule above wants its agent, or one that must act before it, in `s`: contradiction. The induction
//! needs that the graph behind `t` does not put an agent off for ever: a terminal component of the
//! graph has a state in which every alternative is taken (the cycle proviso in the form of Valmari;
//! anywhere else something new is always ahead). So every end state and every step that some path
//! leads to is reached, and so is every state in which two conflicting accesses are both pending.
//!
//! Where an agent chooses an outcome while all others are put off, the step that led there ends with
//! the choice: what the choice accesses counts as accessed by that step, too, and such a state is
//! none in which every alternative is taken.
//!
//! Steps that end nowhere, and those that end everything, have nothing behind them that could tell:
//! their state takes all alternatives. No other state has to want such a step: whatever a path does
//! after it, it does as well when the step comes later, and what is left out is only that less
//! happens. (So the end states that differ in how far others had come are not all reached.)

use std::collections::BinaryHeap;

use base::intern::{Full, Interner};

use super::records::{Records, changes, intern, words};
use super::terminal::terminal_components;
use super::{Access, Agent, Footprint, NOBODY, Origins, Rule, START};
use crate::store::StateId;

/// Alternatives are kept as bits; a state with more takes all.
const MOST: u32 = 64;
pub(super) const NO_EDGE: u32 = u32::MAX;

/// What is kept of a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Accesses here and behind.
    pub(super) set: u32,
    /// Its agents, as a string of numbers.
    pub(super) agents: u32,
    pub(super) arity: u32,
    pub(super) wanted: u64,
    pub(super) taken: u64,
    /// The newest edge that leads here.
    pub(super) incoming: u32,
    /// In the frontier.
    pub(super) open: bool,
    /// An agent chooses here, and others are put off.
    pub(super) choosing: bool,
    /// What the choices taken here accessed.
    pub(super) chosen: u32,
    /// A choice taken here ends everything, or nowhere.
    pub(super) ends: bool,
    /// The set grew since it was handed back.
    pub(super) grown: bool,
}

/// A transition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) from: u32,
    pub(super) to: u32,
    /// The next older edge to the same state.
    pub(super) next: u32,
    /// What the step did, as a string of numbers.
    pub(super) step: u32,
    pub(super) renaming: u32,
}

/// The fixpoint as far as it is known.
#[derive(Debug)]
pub(crate) struct Persistent {
    pub(super) records: Records,
    /// Agents of states and steps of transitions.
    pub(super) strings: Interner,
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    /// Closed states whose set grew, the newest first.
    pub(super) late: BinaryHeap<u32>,
    /// Closed states that want more than was taken.
    pub(super) wanting: Vec<u32>,
    /// Whether open states are treated as closed ones in both lists: others help to expand them.
    eager: bool,
    /// A rule that is switched off, in a test.
    without: Option<Rule>,
}

impl Persistent {
    pub(crate) fn new(without: Option<Rule>) -> Self {
        Self {
            records: Records::new(),
            strings: Interner::new(),
            nodes: Vec::new(),
            edges: Vec::new(),
            late: BinaryHeap::new(),
            wanting: Vec::new(),
            eager: false,
            without,
        }
    }

    /// Sets of which several explorations make use, so that what is open is wanted by others, too.
    pub(crate) fn eager(without: Option<Rule>) -> Self {
        Self { eager: true, ..Self::new(without) }
    }

    pub(super) fn keeps(&self, rule: Rule) -> bool {
        self.without != Some(rule)
    }

    /// A new state, in the order of ids. `agents` are all of its agents that live, also those that
    /// cannot go on; none at all: everything is taken.
    pub(crate) fn enter(&mut self, agents: &[Agent], arity: u32, last: u32) -> Result<(), Full> {
        let state = self.reserve();
        self.tell_of(state, agents, arity, last)
    }

    /// The next state, of which nothing is told yet but what edges lead there.
    pub(crate) fn reserve(&mut self) -> StateId {
        self.nodes.push(Node {
            set: 0,
            agents: 0,
            arity: 0,
            wanted: 0,
            taken: 0,
            incoming: NO_EDGE,
            open: true,
            choosing: false,
            chosen: 0,
            ends: false,
            grown: false,
        });
        StateId::new(self.nodes.len() as u32 - 1)
    }

    /// What there is to tell of a state that was reserved.
    pub(crate) fn tell_of(
        &mut self,
        state: StateId,
        agents: &[Agent],
        arity: u32,
        last: u32,
    ) -> Result<(), Full> {
        let pending = agents.iter().filter(|_| self.without != Some(Rule::Pending));
        let pending = pending.flat_map(|agent| agent.pending.iter().copied());
        let steps = agents.iter().map(|agent| Access::nothing(agent.name));
        let set = self.records.set(pending.chain(steps))?;
        let string = encode(agents);
        let agents_number = intern(&mut self.strings, &string)?;
        let wanted =
            if agents.is_empty() || arity > MOST { u64::MAX } else { first_wanted(agents, last) };
        let choosing = self.keeps(Rule::Choices) && agents.iter().any(|agent| agent.put_off);
        let node = &mut self.nodes[state.index()];
        *node = Node {
            set,
            agents: agents_number,
            arity,
            wanted: if wanted == 0 { u64::MAX } else { wanted },
            open: arity > 0,
            choosing,
            ..*node
        };
        if node.incoming != NO_EDGE && self.keeps(Rule::Telling) {
            self.tell(state.index() as u32);
        }
        Ok(())
    }

    /// The state just entered will not be expanded.
    pub(crate) fn cut(&mut self, state: StateId) {
        let node = &mut self.nodes[state.index()];
        node.open = false;
        node.wanted = u64::MAX;
        node.taken = u64::MAX;
        if node.grown {
            self.late.push(state.index() as u32);
        }
    }

    /// The alternative to take next in a state, the first of `next` or later where there are many.
    pub(crate) fn next(&self, state: StateId, next: u32) -> Option<u32> {
        let node = &self.nodes[state.index()];
        if node.arity > MOST {
            return (next < node.arity).then_some(next);
        }
        let left = node.wanted & !node.taken & mask(0, node.arity);
        (left != 0).then(|| left.trailing_zeros())
    }

    /// An alternative is being taken.
    pub(crate) fn take(&mut self, state: StateId, choice: u32) {
        if choice < MOST {
            self.nodes[state.index()].taken |= 1 << choice;
        }
    }

    /// The alternative last taken was not: it is to be taken again.
    pub(crate) fn take_back(&mut self, state: StateId, choice: u32) {
        if choice < MOST {
            self.nodes[state.index()].taken &= !(1 << choice);
        }
    }

    /// The step from `state` is done and did this, which gets a number.
    pub(crate) fn stepped(&mut self, state: StateId, step: &Footprint) -> Result<u32, Full> {
        let nothing = Access::nothing(step.agent);
        let set = self.records.set(step.accesses.iter().copied().chain([nothing]))?;
        let mut string = vec![step.agent, set, step.held.len() as u32];
        string.extend(&step.held);
        let number = intern(&mut self.strings, &string)?;
        let at = state.index();
        if step.cuts_off_others {
            self.lost(state);
        }
        self.choose(at as u32, set)?;
        self.grow(at as u32, set)?;
        Ok(number)
    }

    /// The step from `state` led nowhere.
    pub(crate) fn lost(&mut self, state: StateId) {
        self.end(state.index() as u32);
    }

    /// The step of this number from `from` led to `to`.
    pub(crate) fn connect(
        &mut self,
        from: StateId,
        to: StateId,
        step: u32,
        origins: &Origins,
    ) -> Result<(), Full> {
        let renaming =
            if self.keeps(Rule::Renaming) { self.records.renaming(origins)? } else { 0 };
        let number = u32::try_from(self.edges.len()).map_err(|_| Full)?;
        let target = &mut self.nodes[to.index()];
        self.edges.push(Edge {
            from: from.index() as u32,
            to: to.index() as u32,
            next: target.incoming,
            step,
            renaming,
        });
        target.incoming = number;
        self.hand_back(number)
    }

    /// Nothing is left to take in a state for now.
    pub(crate) fn close(&mut self, state: StateId) -> Result<(), Full> {
        let at = state.index();
        self.nodes[at].open = false;
        // What did not grow since was handed back when edges were found.
        if self.nodes[at].grown { self.hand_back_all(at as u32) } else { Ok(()) }
    }

    /// With nothing open: the next state that wants more than was taken, once everything that is
    /// known was handed back; none if the fixpoint is reached.
    pub(crate) fn reopen(&mut self) -> Result<Option<StateId>, Full> {
        loop {
            while self.hand_back_late(usize::MAX)? {}
            while let Some(state) = self.wanting.pop() {
                let node = &mut self.nodes[state as usize];
                if !node.open && node.wanted & !node.taken & mask(0, node.arity) != 0 {
                    node.open = true;
                    return Ok(Some(StateId::new(state)));
                }
            }
            if !self.free_the_ignored() {
                return Ok(None);
            }
        }
    }

    /// Hands back what is known of some states whose sets grew; whether there were any.
    pub(crate) fn hand_back_late(&mut self, most: usize) -> Result<bool, Full> {
        let mut any = false;
        for _ in 0..most {
            let Some(state) = self.late.pop() else { break };
            any = true;
            if self.nodes[state as usize].grown {
                self.hand_back_all(state)?;
            }
        }
        Ok(any)
    }

    /// Whether there are states of which something is to be handed back.
    pub(crate) fn is_late(&self) -> bool {
        !self.late.is_empty()
    }

    /// The states that came to want more than was taken since this was last asked.
    pub(crate) fn wanting(&mut self) -> impl Iterator<Item = u32> {
        self.wanting.drain(..)
    }

    /// How many alternatives a state wants that were not taken, as far as they are told by bits.
    pub(crate) fn left(&self, state: StateId) -> u32 {
        let node = &self.nodes[state.index()];
        (node.wanted & !node.taken & mask(0, node.arity)).count_ones()
    }

    /// Whether every alternative of a state can be told from the others by a bit.
    pub(crate) fn has_bits(&self, state: StateId) -> bool {
        self.nodes[state.index()].arity <= MOST
    }

    /// How many alternatives a state has.
    pub(crate) fn arity(&self, state: StateId) -> u32 {
        self.nodes[state.index()].arity
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.records.bytes()
            + self.strings.bytes()
            + self.nodes.capacity() * size_of::<Node>()
            + self.edges.capacity() * size_of::<Edge>()
    }

    /// Bytes that growing tables take for a while, if that is due before long.
    pub(crate) fn growth(&self) -> usize {
        self.records.growth() + self.strings.growth()
    }

    /// Takes everything in one state of each terminal component that has no such state.
    pub(crate) fn free_the_ignored(&mut self) -> bool {
        // What cannot be opened again is not asked for again and again.
        if !self.keeps(Rule::Proviso) || !self.keeps(Rule::Reopening) {
            return false;
        }
        let pairs: Vec<(u32, u32)> = self.edges.iter().map(|e| (e.from, e.to)).collect();
        let mut any = false;
        for states in terminal_components(self.nodes.len(), &pairs) {
            let is_free = |state: &&u32| !self.nodes[**state as usize].choosing;
            let is_full = |state: &u32| {
                let node = &self.nodes[*state as usize];
                let all = mask(0, node.arity);
                node.taken & all == all
            };
            if !states.iter().filter(is_free).any(is_full)
                && let Some(first) = states.iter().filter(is_free).min()
            {
                self.want(*first, u64::MAX);
                any = true;
            }
        }
        any
    }

    fn want(&mut self, state: u32, wanted: u64) {
        let node = &mut self.nodes[state as usize];
        let more = wanted & !node.wanted & mask(0, node.arity);
        node.wanted |= wanted;
        if more != 0 && (!node.open || self.eager) && self.without != Some(Rule::Reopening) {
            self.wanting.push(state);
        }
    }

    /// A step from a state ends everything, or nowhere: the state takes all alternatives, and so do
    /// those that led there by a step which that step only ends.
    fn end(&mut self, state: u32) {
        if !self.keeps(Rule::Ends) {
            return;
        }
        self.want(state, u64::MAX);
        let node = &mut self.nodes[state as usize];
        if node.choosing && !node.ends {
            node.ends = true;
            self.tell(state);
        }
    }

    /// Adds what a choice accessed to what choices in that state did, if there is a choice.
    fn choose(&mut self, state: u32, set: u32) -> Result<(), Full> {
        let node = self.nodes[state as usize];
        if node.choosing {
            let union = self.records.union(node.chosen, set)?;
            if union != node.chosen {
                self.nodes[state as usize].chosen = union;
                self.tell(state);
            }
        }
        Ok(())
    }

    /// What is known of a state is to be handed back.
    fn tell(&mut self, state: u32) {
        let node = &mut self.nodes[state as usize];
        if !node.grown {
            node.grown = true;
            if (!node.open || self.eager) && self.without != Some(Rule::Growth) {
                self.late.push(state);
            }
        }
    }

    /// Adds a set to that of a state.
    fn grow(&mut self, state: u32, set: u32) -> Result<(), Full> {
        let before = self.nodes[state as usize].set;
        let union = self.records.union(before, set)?;
        if union != before {
            self.nodes[state as usize].set = union;
            self.tell(state);
        }
        Ok(())
    }

    fn hand_back_all(&mut self, state: u32) -> Result<(), Full> {
        self.nodes[state as usize].grown = false;
        let mut edge = self.nodes[state as usize].incoming;
        while edge != NO_EDGE {
            self.hand_back(edge)?;
            edge = self.edges[edge as usize].next;
        }
        Ok(())
    }

    /// Applies the rule to one edge.
    fn hand_back(&mut self, edge: u32) -> Result<(), Full> {
        let Edge { from, to, step, renaming, .. } = self.edges[edge as usize];
        let mut string = words(self.strings.get(step));
        let agent = string.next().unwrap_or(NOBODY);
        let mut done = string.next().unwrap_or(0);
        let held: Vec<u32> = string.skip(1).collect();
        let target = self.nodes[to as usize];
        if target.choosing {
            let chosen = self.records.rename(target.chosen, renaming, agent)?;
            done = self.records.union(done, chosen)?;
            self.choose(from, done)?;
            if target.ends {
                self.end(from);
            }
        }
        let behind = self.records.rename(self.nodes[to as usize].set, renaming, agent)?;
        let node = self.nodes[from as usize];
        let all = mask(0, node.arity);
        if node.arity <= MOST && node.wanted & all != all && self.keeps(Rule::Conflicts) {
            let mut others: Vec<u32> = Vec::new();
            for access in self.records.iter(behind) {
                if access.agent != agent
                    && !others.contains(&access.agent)
                    && !(access.lock != NOBODY && held.contains(&access.lock))
                    && self.records.iter(done).any(|mine| mine.conflicts(access))
                {
                    others.push(access.agent);
                }
            }
            if !others.is_empty() {
                let wanted = self.who_must_act(node.agents, others, agent, behind);
                self.want(from, wanted);
            }
        }
        self.grow(from, behind)
    }

    /// The alternatives of agents that must be taken so that these can act, given that `except`
    /// does not act.
    fn who_must_act(&self, agents: u32, mut asked: Vec<u32>, except: u32, behind: u32) -> u64 {
        let mut wanted = 0;
        let mut at = 0;
        while let Some(&name) = asked.get(at) {
            at += 1;
            let mut ask = |other: u32| {
                if other != except && other != NOBODY && !asked.contains(&other) {
                    asked.push(other);
                }
            };
            match find(words(self.strings.get(agents)), name) {
                Some(Found { first, count, .. }) if count > 0 => wanted |= mask(first, count),
                Some(Found { owner, wakers, .. }) => {
                    if self.keeps(Rule::Owners) {
                        ask(owner);
                    }
                    for access in self.records.iter(behind).filter(|_| self.keeps(Rule::Wakers)) {
                        if wakers.iter().any(|place| changes(access, *place)) {
                            ask(access.agent);
                        }
                    }
                }
                // It does not live yet.
                None => {
                    for access in self.records.iter(behind).filter(|_| self.keeps(Rule::Starts)) {
                        if changes(access, (name, START)) {
                            ask(access.agent);
                        }
                    }
                }
            }
        }
        wanted
    }
}

/// The bits of some alternatives.
fn mask(first: u32, count: u32) -> u64 {
    let ones = if count >= MOST { u64::MAX } else { (1 << count) - 1 };
    ones.checked_shl(first).unwrap_or(0)
}

/// The alternatives to take first: of as few agents as possible such that nobody else's next step
/// conflicts with theirs, rather those of the agent that acted last.
fn first_wanted(agents: &[Agent], last: u32) -> u64 {
    let mut best: Option<(usize, u64)> = None;
    let enabled = |agent: &&Agent| agent.count > 0;
    let start = agents.iter().filter(|a| a.name == last).filter(enabled);
    for candidate in start.chain(agents.iter().filter(enabled)) {
        let mut chosen = vec![candidate];
        let mut at = 0;
        while let Some(mine) = chosen.get(at).copied() {
            at += 1;
            for other in agents {
                if !conflict(mine, other) || chosen.iter().any(|a| a.name == other.name) {
                    continue;
                }
                if other.count > 0 {
                    chosen.push(other);
                } else if let Some(owner) = agents.iter().find(|a| a.name == other.owner)
                    && owner.count > 0
                    && !chosen.iter().any(|a| a.name == owner.name)
                {
                    chosen.push(owner);
                }
            }
        }
        let bits = chosen.iter().fold(0, |bits, a| bits | mask(a.first, a.count));
        if best.is_none_or(|(size, _)| chosen.len() < size) {
            best = Some((chosen.len(), bits));
        }
    }
    best.map_or(0, |(_, bits)| bits)
}

fn conflict(a: &Agent, b: &Agent) -> bool {
    let excluded = |x: &Access, y: &Access| x.lock != NOBODY && x.lock == y.lock;
    a.name != b.name
        && a.pending.iter().any(|x| b.pending.iter().any(|y| x.conflicts(y) && !excluded(x, y)))
}

/// Agents as numbers: of each its name, alternatives, owner, and wakers.
fn encode(agents: &[Agent]) -> Vec<u32> {
    let mut string = Vec::new();
    for agent in agents {
        let wakers = agent.wakers.len() as u32;
        string.extend([agent.name, agent.first, agent.count, agent.owner, wakers]);
        string.extend(agent.wakers.iter().flat_map(|(object, part)| [*object, *part]));
    }
    string
}

struct Found {
    first: u32,
    count: u32,
    owner: u32,
    wakers: Vec<(u32, u32)>,
}

fn find(mut string: impl Iterator<Item = u32>, wanted: u32) -> Option<Found> {
    while let Some(name) = string.next() {
        let mut next = || string.next().unwrap_or(0);
        let (first, count, owner, length) = (next(), next(), next(), next());
        let wakers = (0..length).map(|_| (next(), next())).collect();
        if name == wanted {
            return Some(Found { first, count, owner, wakers });
        }
    }
    None
}
