//! Persistent sets as a fixpoint over the stored graph.
//!
//! A state takes the alternatives of some of its processes, the *wanted* ones. The set `set(s)`
//! contains the pending accesses of every process in `s`, and the accesses of the steps taken in
//! `s`. The set also includes `set(t)` for every successor `t`, in the names of `s`. The rule for
//! each step of a process `p` from `s` to `t`:
//!
//! - If an access of another process `q` in `set(t)` conflicts with the step, then `q` is wanted in
//!   `s`. A lock that `p` holds in `s` may exclude the access.
//! - If `q` is disabled in `s`, the processes that can enable it are wanted instead, except `p`
//!   itself.
//!
//! Proof: let `w` be a path from `s` by processes that are not wanted there. Let the last step of
//! `w` be the first that conflicts with a wanted step from `s` to `t`. The earlier steps can also
//! be taken from `t`. By induction on the length of `w`, the graph behind `t` has a path with the
//! earlier steps. The last step is pending or taken in this path. So the access of the last step is
//! in `set(t)`. The rule above thus wants the process of the last step in `s`, or a process that
//! must act before it. This is a contradiction. The induction requires that the graph behind `t`
//! ignores no process for ever. This requirement is the cycle proviso in Valmari's form: each
//! terminal component of the graph has a state in which every alternative is taken. So the search
//! reaches every end state, every step to which some path leads, and every state in which two
//! conflicting accesses are both pending.
//!
//! A data choice postpones all other processes. The step that leads to the choice ends with the
//! choice: the accesses of the choice count as accesses of that step. The state of the choice does
//! not satisfy the cycle proviso.
//!
//! A step that ends the execution, or leads to no state, has no graph behind it. Its state takes
//! all alternatives. A state before an infinite sequence of data choices also takes all
//! alternatives. No other state has to want such a step: all effects of a path after the step also
//! occur if the step is later. Only paths with fewer effects are omitted. (So end states that
//! differ in the progress of other processes are not all reached.)

use std::collections::BinaryHeap;

use base::FastMap;
use base::direct_cache::DirectCache;
use base::intern::{Full, Interner};

use super::access_sets::{AccessSets, intern, words, writes};
use super::alternatives::{MOST, mask};
use super::edges::{Edges, NO_EDGE, StoredTransition};
use super::mutant::{EnabledMutant, SearchMutant};
use super::processes::{Processes, Steps};
use super::states::{Alternatives, Flag, States};
use crate::scc::terminal_components;
use crate::store::StateId;
use crate::system::access::{Footprint, NO_NAME, Process, START};
use crate::system::cache::CachedProcess;
use crate::system::renaming::Renaming;

/// The binary logarithm of the size of the cache of conflicts.
const CONFLICTS_BITS: u32 = 14;

/// The fixpoint of the persistent sets, as far as it is computed.
#[derive(Debug)]
pub(crate) struct PersistentSets {
    pub(super) access_sets: AccessSets,
    pub(super) processes: Processes,
    pub(super) steps: Steps,
    /// The numbered pairs of a step and a renaming.
    pub(super) labels: Labels,
    pub(super) states: States,
    pub(super) edges: Edges,
    /// The closed states whose sets grew, the newest first.
    pub(super) late: BinaryHeap<u32>,
    /// The closed states that want alternatives that were not taken.
    pub(super) wanting: Vec<u32>,
    /// The number of the list of processes in a set that conflict with a step, by step and set.
    conflicts: DirectCache<(u32, u32), u32>,
    /// The lists of processes.
    conflicting: Interner,
    /// Whether open states are also listed in `late` and `wanting`, because other workers help to
    /// expand them.
    eager: bool,
    /// The rule that a mutation test omits.
    mutant: EnabledMutant,
}

/// The numbers of pairs of a step and a renaming.
#[derive(Debug, Default)]
pub(super) struct Labels {
    numbers: FastMap<(u32, u32), u32>,
    pub(super) all: Vec<(u32, u32)>,
}

impl Labels {
    pub(super) fn number(&mut self, step: u32, renaming: u32) -> u32 {
        let next = self.all.len() as u32;
        let number = *self.numbers.entry((step, renaming)).or_insert(next);
        if number == next {
            self.all.push((step, renaming));
        }
        number
    }
}

impl PersistentSets {
    pub(crate) fn new(mutant: EnabledMutant) -> Self {
        let mut conflicting = Interner::new();
        let _ = conflicting.intern(&[]);
        Self {
            access_sets: AccessSets::new(),
            processes: Processes::new(),
            steps: Steps::default(),
            labels: Labels::default(),
            states: States::default(),
            edges: Edges::default(),
            late: BinaryHeap::new(),
            wanting: Vec::new(),
            conflicts: DirectCache::new(CONFLICTS_BITS),
            conflicting,
            eager: false,
            mutant,
        }
    }

    /// Creates the sets of several workers. Each worker also expands states that are open for other
    /// workers.
    pub(crate) fn eager(mutant: EnabledMutant) -> Self {
        Self { eager: true, ..Self::new(mutant) }
    }

    /// Whether a mutation test omits this rule.
    pub(crate) fn lacks(&self, rule: SearchMutant) -> bool {
        self.mutant.omits(rule)
    }

    /// Adds a new state, in the order of ids. The list `processes` has all live processes,
    /// including disabled processes. If the list is empty, all alternatives are taken.
    pub(crate) fn enter(
        &mut self,
        processes: &[Process],
        arity: u32,
        last: u32,
    ) -> Result<(), Full> {
        let state = self.reserve();
        self.describe(state, processes, arity, last)
    }

    /// Adds the next state. Until the state is described, only its incoming edges are known.
    pub(crate) fn reserve(&mut self) -> StateId {
        self.states.push();
        StateId::new(self.states.len() as u32 - 1)
    }

    /// Describes a reserved state.
    pub(crate) fn describe(
        &mut self,
        state: StateId,
        processes: &[Process],
        arity: u32,
        last: u32,
    ) -> Result<(), Full> {
        let mut listed = Vec::with_capacity(processes.len());
        for process in processes {
            let Process { first, count, owner, postponed, .. } = *process;
            let number = self.number_process(process)?;
            listed.push(CachedProcess { number, first, count, owner, postponed });
        }
        self.describe_numbered(state, &listed, arity, last)
    }

    /// Returns the number of a process. The alternatives and the owner of the process do not affect
    /// the number.
    pub(crate) fn number_process(&mut self, process: &Process) -> Result<u32, Full> {
        let counts_pending = !self.lacks(SearchMutant::PendingAccesses);
        self.processes.number(process, &mut self.access_sets, counts_pending)
    }

    /// Describes a reserved state by the numbers of its processes.
    pub(crate) fn describe_numbered(
        &mut self,
        state: StateId,
        processes: &[CachedProcess],
        arity: u32,
        last: u32,
    ) -> Result<(), Full> {
        let at = state.index() as u32;
        let list = self.processes.number_list(processes, &mut self.access_sets)?;
        let wanted = self.processes.initial_set(list, arity, last);
        self.states.put_set(at, self.processes.set(list));
        self.states.put_list(at, list);
        let taken = self.states.alternatives(at).taken;
        self.states.put_alternatives(at, Alternatives { arity, wanted, taken });
        self.states.put(at, Flag::Open, arity > 0);
        let choosing = !self.lacks(SearchMutant::DataChoices) && self.processes.are_postponed(list);
        self.states.put(at, Flag::Choosing, choosing);
        if self.states.incoming(at) != NO_EDGE && !self.lacks(SearchMutant::LateTargets) {
            self.mark_grown(at);
        }
        Ok(())
    }

    /// Marks the state that was just entered as never expanded.
    pub(crate) fn cut(&mut self, state: StateId) {
        let at = state.index() as u32;
        self.states.put(at, Flag::Open, false);
        let arity = self.states.alternatives(at).arity;
        let all = Alternatives { arity, wanted: u64::MAX, taken: u64::MAX };
        self.states.put_alternatives(at, all);
        if self.states.has(at, Flag::Grown) {
            self.late.push(at);
        }
    }

    /// Returns the alternative to take next in a state. If alternatives have no bits, this is
    /// `next`, if it exists.
    pub(crate) fn next(&self, state: StateId, next: u32) -> Option<u32> {
        let arity = self.arity(state);
        if arity > MOST {
            return (next < arity).then_some(next);
        }
        let left = self.left_bits(state.index() as u32);
        (left != 0).then(|| left.trailing_zeros())
    }

    /// Returns the wanted alternatives that were not taken, without alternatives that have no bits.
    fn left_bits(&self, state: u32) -> u64 {
        let Alternatives { arity, wanted, taken } = self.states.alternatives(state);
        wanted & !taken & mask(0, arity)
    }

    /// Marks an alternative as taken.
    pub(crate) fn take(&mut self, state: StateId, choice: u32) {
        if choice < MOST {
            let at = state.index() as u32;
            let mut alternatives = self.states.alternatives(at);
            alternatives.taken |= 1 << choice;
            self.states.put_alternatives(at, alternatives);
        }
    }

    /// Marks the alternative that was last taken as not taken, because its step was interrupted.
    pub(crate) fn untake(&mut self, state: StateId, choice: u32) {
        if choice < MOST {
            let at = state.index() as u32;
            let mut alternatives = self.states.alternatives(at);
            alternatives.taken &= !(1 << choice);
            self.states.put_alternatives(at, alternatives);
        }
    }

    /// Returns the number of a step.
    pub(crate) fn number_step(&mut self, step: &Footprint) -> Result<u32, Full> {
        self.steps.number(step, &mut self.access_sets)
    }

    /// Records that a step is taken in a state. Returns the process of the step.
    pub(crate) fn begin_step(&mut self, state: StateId, step: u32) -> Result<u32, Full> {
        let (set, ends) = (self.steps.get(step).set, self.steps.get(step).ends_execution);
        let at = state.index() as u32;
        if ends {
            self.mark_ending(at);
        }
        self.add_chosen(at, set)?;
        self.grow(at, set)?;
        Ok(self.steps.get(step).process)
    }

    /// Records that the step from `state` led to no state.
    pub(crate) fn discard_step(&mut self, state: StateId) {
        self.mark_ending(state.index() as u32);
    }

    /// Returns the number of a renaming.
    pub(crate) fn number_renaming(&mut self, renaming: &Renaming) -> Result<u32, Full> {
        if self.lacks(SearchMutant::Renaming) {
            return Ok(0);
        }
        self.access_sets.renaming(renaming)
    }

    /// Records that the step with the number `step` led from `from` to `to`.
    pub(crate) fn connect(
        &mut self,
        from: StateId,
        to: StateId,
        step: u32,
        renaming: u32,
    ) -> Result<(), Full> {
        let (from, to) = (from.index() as u32, to.index() as u32);
        let label = self.labels.number(step, renaming);
        let edge = self.add_edge(from, to, label)?;
        self.propagate(edge, to)
    }

    /// Adds an edge without its effects on sets.
    pub(super) fn add_edge(
        &mut self,
        from: u32,
        to: u32,
        label: u32,
    ) -> Result<StoredTransition, Full> {
        let edge = StoredTransition { from, label, next: self.states.incoming(to) };
        let position = self.edges.add(to, edge)?;
        self.states.put_incoming(to, position);
        Ok(edge)
    }

    /// Closes a state after all alternatives that it wants so far were taken.
    pub(crate) fn close(&mut self, state: StateId) -> Result<(), Full> {
        let at = state.index() as u32;
        self.states.put(at, Flag::Open, false);
        // A set that has not grown since was already propagated when its edges were found.
        if self.states.has(at, Flag::Grown) { self.propagate_to_predecessors(at) } else { Ok(()) }
    }

    /// Propagates all sets, when no state is open. Returns the next state that wants further
    /// alternatives, or nothing if the fixpoint is reached.
    pub(crate) fn reopen(&mut self) -> Result<Option<StateId>, Full> {
        loop {
            while self.propagate_late(usize::MAX)? {}
            while let Some(state) = self.wanting.pop() {
                if !self.states.has(state, Flag::Open) && self.left_bits(state) != 0 {
                    self.states.put(state, Flag::Open, true);
                    return Ok(Some(StateId::new(state)));
                }
            }
            if !self.apply_cycle_proviso() {
                return Ok(None);
            }
        }
    }

    /// Propagates at most `most` sets that grew. Returns whether there were any.
    pub(crate) fn propagate_late(&mut self, most: usize) -> Result<bool, Full> {
        let mut any = false;
        for _ in 0..most {
            let Some(state) = self.late.pop() else { break };
            any = true;
            if self.states.has(state, Flag::Grown) {
                self.propagate_to_predecessors(state)?;
            }
        }
        Ok(any)
    }

    /// Whether sets remain to be propagated.
    pub(crate) fn is_late(&self) -> bool {
        !self.late.is_empty()
    }

    /// Returns the states that began to want further alternatives since the last call.
    pub(crate) fn drain_wanting(&mut self) -> impl Iterator<Item = u32> {
        self.wanting.drain(..)
    }

    /// Returns the number of wanted alternatives that were not taken, without alternatives that
    /// have no bits.
    pub(crate) fn left(&self, state: StateId) -> u32 {
        self.left_bits(state.index() as u32).count_ones()
    }

    /// Returns the number of alternatives of a state.
    pub(crate) fn arity(&self, state: StateId) -> u32 {
        self.states.alternatives(state.index() as u32).arity
    }

    /// Returns the bytes of memory held.
    pub(crate) fn bytes(&self) -> usize {
        self.access_sets.bytes()
            + self.processes.bytes()
            + self.steps.bytes()
            + self.labels.all.capacity() * 2 * size_of::<(u32, u32, u32)>()
            + self.conflicting.bytes()
            + self.states.bytes()
            + self.edges.bytes()
    }

    /// Returns the additional bytes that growing tables need temporarily, if growth is due soon.
    pub(crate) fn growth(&self) -> usize {
        self.access_sets.growth() + self.processes.growth() + self.edges.growth()
    }

    /// Wants all alternatives of one state in each terminal component without a fully expanded
    /// state. Returns whether there was such a component. A component of data choices alone
    /// postpones all other processes for ever, like the end of the execution.
    pub(crate) fn apply_cycle_proviso(&mut self) -> bool {
        // If states cannot be opened again, the proviso would want the same state in an endless
        // loop.
        if self.lacks(SearchMutant::CycleProviso) || self.lacks(SearchMutant::Reopening) {
            return false;
        }
        let states = 0..self.states.len() as u32;
        let edges_to = |to: u32| {
            self.edges.list(self.states.incoming(to), to).map(move |edge| (edge.from, to))
        };
        let pairs: Vec<(u32, u32)> = states.flat_map(edges_to).collect();
        let mut any = false;
        for states in terminal_components(self.states.len(), &pairs) {
            let schedules = |state: &&u32| !self.states.has(**state, Flag::Choosing);
            let is_expanded = |state: &u32| {
                let Alternatives { arity, taken, .. } = self.states.alternatives(*state);
                let all = mask(0, arity);
                taken & all == all
            };
            if states.iter().filter(schedules).any(is_expanded) {
                continue;
            }
            if let Some(first) = states.iter().filter(schedules).min() {
                self.want(*first, u64::MAX);
                any = true;
                continue;
            }
            for state in states {
                self.mark_ending(state);
            }
            any |= !self.late.is_empty();
        }
        any
    }

    fn want(&mut self, state: u32, wanted: u64) {
        let mut alternatives = self.states.alternatives(state);
        let more = wanted & !alternatives.wanted & mask(0, alternatives.arity);
        alternatives.wanted |= wanted;
        self.states.put_alternatives(state, alternatives);
        let may_reopen = !self.states.has(state, Flag::Open) || self.eager;
        if more != 0 && may_reopen && !self.lacks(SearchMutant::Reopening) {
            self.wanting.push(state);
        }
    }

    /// Makes a state take all alternatives, because a step from the state ends the execution or
    /// leads to no state. If the state is a data choice, the states before it also take all
    /// alternatives.
    fn mark_ending(&mut self, state: u32) {
        if self.lacks(SearchMutant::EndingSteps) {
            return;
        }
        self.want(state, u64::MAX);
        if self.states.has(state, Flag::Choosing) && !self.states.has(state, Flag::Ends) {
            self.states.put(state, Flag::Ends, true);
            self.mark_grown(state);
        }
    }

    /// Adds the accesses of a data choice to those of earlier choices in the state, if the state is
    /// a data choice.
    fn add_chosen(&mut self, state: u32, set: u32) -> Result<(), Full> {
        if self.states.has(state, Flag::Choosing) {
            let chosen = self.states.chosen(state);
            let union = self.access_sets.union(chosen, set)?;
            if union != chosen {
                self.states.put_chosen(state, union);
                self.mark_grown(state);
            }
        }
        Ok(())
    }

    /// Marks a state whose set or data choices must be propagated.
    fn mark_grown(&mut self, state: u32) {
        let is_late = self.eager || !self.states.has(state, Flag::Open);
        if !self.states.has(state, Flag::Grown) {
            self.states.put(state, Flag::Grown, true);
            if is_late && !self.lacks(SearchMutant::LateGrowth) {
                self.late.push(state);
            }
        }
    }

    /// Adds a set to the set of a state.
    fn grow(&mut self, state: u32, set: u32) -> Result<(), Full> {
        let old = self.states.set(state);
        let new = self.access_sets.union(old, set)?;
        if new != old {
            self.states.put_set(state, new);
            self.mark_grown(state);
        }
        Ok(())
    }

    fn propagate_to_predecessors(&mut self, state: u32) -> Result<(), Full> {
        self.states.put(state, Flag::Grown, false);
        let mut position = self.states.incoming(state);
        while position != NO_EDGE {
            let edge = self.edges.get(position, state);
            self.propagate(edge, state)?;
            position = edge.next;
        }
        Ok(())
    }

    /// Applies the rule to one edge, which leads to the state `to`.
    fn propagate(&mut self, edge: StoredTransition, to: u32) -> Result<(), Full> {
        let StoredTransition { from, label, .. } = edge;
        let (step, renaming) = self.labels.all[label as usize];
        let process = self.steps.get(step).process;
        let mut executed = self.steps.get(step).set;
        if self.states.has(to, Flag::Choosing) {
            let chosen = self.access_sets.rename(self.states.chosen(to), renaming, process)?;
            executed = self.access_sets.union(executed, chosen)?;
            self.add_chosen(from, executed)?;
            if self.states.has(to, Flag::Ends) {
                self.mark_ending(from);
            }
        }
        let behind = self.access_sets.rename(self.states.set(to), renaming, process)?;
        let Alternatives { arity, wanted, .. } = self.states.alternatives(from);
        let all = mask(0, arity);
        if arity <= MOST && wanted & all != all && !self.lacks(SearchMutant::Conflicts) {
            let others = self.conflicting(step, executed, behind)?;
            if others != 0 {
                let others = words(self.conflicting.get(others)).collect();
                let wanted = self.enabling(self.states.list(from), others, process, behind);
                self.want(from, wanted);
            }
        }
        self.grow(from, behind)
    }

    /// Returns the number of the list of processes with an access in `behind` that conflicts with a
    /// step. The accesses of the step are `executed`. The empty list has the number 0.
    fn conflicting(&mut self, step: u32, executed: u32, behind: u32) -> Result<u32, Full> {
        let step_set = self.steps.get(step).set;
        // The number of a step determines the accesses of the step, but not those of data choices.
        if executed == step_set
            && let Some(known) = self.conflicts.get((step, behind))
        {
            return Ok(known);
        }
        let known = self.steps.get(step);
        let mut others: Vec<u32> = Vec::new();
        for access in self.access_sets.iter(behind) {
            if access.process != known.process
                && !others.contains(&access.process)
                && !(access.lock != NO_NAME && known.held.contains(&access.lock))
                && self.access_sets.iter(executed).any(|own| own.conflicts(access))
            {
                others.push(access.process);
            }
        }
        let number = intern(&mut self.conflicting, &others)?;
        if executed == step_set {
            self.conflicts.put((step, behind), number);
        }
        Ok(number)
    }

    /// Returns the alternatives that must be taken so that the processes `requested` can act, if
    /// the process `except` does not act.
    fn enabling(&self, list: u32, mut requested: Vec<u32>, except: u32, behind: u32) -> u64 {
        let mut wanted = 0;
        let mut at = 0;
        while let Some(&name) = requested.get(at) {
            at += 1;
            let mut request = |other: u32| {
                if other != except && other != NO_NAME && !requested.contains(&other) {
                    requested.push(other);
                }
            };
            let accesses = || self.access_sets.iter(behind);
            match self.processes.list(list).find(|(known, ..)| known.name == name) {
                Some((_, first, count, _)) if count > 0 => {
                    wanted |= mask(first, count);
                }
                Some((known, _, _, owner)) => {
                    if !self.lacks(SearchMutant::LockOwners) {
                        request(owner);
                    }
                    for access in accesses().filter(|_| !self.lacks(SearchMutant::Wakers)) {
                        if known.wakers.iter().any(|location| writes(access, *location)) {
                            request(access.process);
                        }
                    }
                }
                // The process has not been started.
                None => {
                    for access in accesses().filter(|_| !self.lacks(SearchMutant::Starters)) {
                        if writes(access, (name, START)) {
                            request(access.process);
                        }
                    }
                }
            }
        }
        wanted
    }
}
