//! Persistent sets as a fixpoint over the stored graph.
//!
//! A state takes the alternatives of some of its processes, the *wanted* ones. The set `set(s)`
//! contains the pending accesses of every process in `s`, and the accesses of the steps taken in
//! `s`. It includes `set(t)` for every successor `t`, in the names of `s`. The rule for each step
//! of a process `p` from `s` to `t`:
//!
//! - If an access of another process `q` in `set(t)` conflicts with the step, then `q` is wanted in `s`. A lock
//!   that `p` holds in `s` may exclude the access.
//! - If `q` is disabled in `s`, the processes that can enable it are wanted instead, except `p` itself.
//!
//! Proof: let `w` be a path from `s` by processes that are not wanted there. Let the last step of `w` be the
//! first that conflicts with a wanted step from `s` to `t`. The earlier steps can be taken from `t` as well.
//! By induction on the length of `w`, the graph behind `t` has a path with them, in which the last step is
//! pending or taken. So its access is in `set(t)`, and the rule above wants its process, or one that must act
//! before it, in `s`: a contradiction. The induction needs that the graph behind `t` ignores no process for
//! ever. This is the cycle proviso, in Valmari's form: each terminal component of the graph has a state in
//! which every alternative is taken. So every end state is reached,
//! every step that some path leads to, and every state in which two conflicting accesses are both pending.
//!
//! A data choice postpones all other processes. The step that leads to the choice ends with the choice: the
//! accesses of the choice count as accesses of that step. The state of the choice does not satisfy the cycle
//! proviso.
//!
//! A step that ends the execution, or leads to no state, has no graph behind it. Its state takes
//! all alternatives. No other state has to want such a step: all effects of a path after the step
//! also occur if the step comes later. Only paths with fewer effects are omitted. (So end states
//! that differ in the progress of other processes are not all reached.)

use std::collections::BinaryHeap;

use base::intern::{Full, Interner};

use super::access_sets::{AccessSets, intern, words, writes};
use super::alternatives::{MOST, initial_set, mask};
use super::mutant::{EnabledMutant, SearchMutant};
use crate::scc::terminal_components;
use crate::store::StateId;
use crate::system::access::{Access, Footprint, NO_NAME, Process, START};
use crate::system::renaming::Renaming;

pub(super) const NO_EDGE: u32 = u32::MAX;

/// The knowledge about a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct StateRecord {
    /// Accesses in this state and behind it.
    pub(super) set: u32,
    /// Its processes, as a string of numbers.
    pub(super) processes: u32,
    pub(super) arity: u32,
    pub(super) wanted: u64,
    pub(super) taken: u64,
    /// The newest edge that leads here.
    pub(super) incoming: u32,
    /// In the frontier.
    pub(super) open: bool,
    /// A data choice, which postpones other processes.
    pub(super) choosing: bool,
    /// The accesses of the data choices taken here.
    pub(super) chosen: u32,
    /// A data choice taken here ends the execution, or leads to no state.
    pub(super) ends: bool,
    /// The set grew since it was propagated.
    pub(super) grown: bool,
}

/// A transition of the stored graph.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredTransition {
    pub(super) from: u32,
    pub(super) to: u32,
    /// The next older edge to the same state.
    pub(super) next: u32,
    /// The footprint of the step, as a string of numbers.
    pub(super) step: u32,
    pub(super) renaming: u32,
}

/// The fixpoint, as far as it is computed.
#[derive(Debug)]
pub(crate) struct PersistentSets {
    pub(super) access_sets: AccessSets,
    /// Processes of states and steps of transitions.
    pub(super) strings: Interner,
    pub(super) states: Vec<StateRecord>,
    pub(super) edges: Vec<StoredTransition>,
    /// Closed states whose set grew, the newest first.
    pub(super) late: BinaryHeap<u32>,
    /// Closed states that want more than was taken.
    pub(super) wanting: Vec<u32>,
    /// Whether open states are listed in `late` and `wanting`, too: other workers help to expand them.
    eager: bool,
    /// The omitted rule, in a mutation test.
    mutant: EnabledMutant,
}

impl PersistentSets {
    pub(crate) fn new(mutant: EnabledMutant) -> Self {
        Self {
            access_sets: AccessSets::new(),
            strings: Interner::new(),
            states: Vec::new(),
            edges: Vec::new(),
            late: BinaryHeap::new(),
            wanting: Vec::new(),
            eager: false,
            mutant,
        }
    }

    /// Creates the sets of several workers, each of which also expands states that another one has
    /// open.
    pub(crate) fn eager(mutant: EnabledMutant) -> Self {
        Self { eager: true, ..Self::new(mutant) }
    }

    /// Whether this rule is omitted.
    pub(crate) fn lacks(&self, rule: SearchMutant) -> bool {
        self.mutant.omits(rule)
    }

    /// Adds a new state, in the order of ids. `processes` are all live ones, disabled ones included; if there
    /// are none, all alternatives are taken.
    pub(crate) fn enter(
        &mut self,
        processes: &[Process],
        arity: u32,
        last: u32,
    ) -> Result<(), Full> {
        let state = self.reserve();
        self.describe(state, processes, arity, last)
    }

    /// Adds the next state, of which only incoming edges are known until it is described.
    pub(crate) fn reserve(&mut self) -> StateId {
        self.states.push(StateRecord {
            set: 0,
            processes: 0,
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
        let pending = processes.iter().filter(|_| !self.lacks(SearchMutant::PendingAccesses));
        let pending: Vec<Access> =
            pending.flat_map(|process| process.pending.iter().copied()).collect();
        let steps = processes.iter().map(|process| Access::nothing(process.name));
        let set = self.access_sets.set(pending.into_iter().chain(steps))?;
        let string = encode(processes);
        let number = intern(&mut self.strings, &string)?;
        let takes_all = processes.is_empty() || arity > MOST;
        let wanted = if takes_all { u64::MAX } else { initial_set(processes, last) };
        let choosing =
            !self.lacks(SearchMutant::DataChoices) && processes.iter().any(|p| p.postponed);
        let record = &mut self.states[state.index()];
        *record = StateRecord {
            set,
            processes: number,
            arity,
            wanted: if wanted == 0 { u64::MAX } else { wanted },
            open: arity > 0,
            choosing,
            ..*record
        };
        if record.incoming != NO_EDGE && !self.lacks(SearchMutant::LateTargets) {
            self.mark_grown(state.index() as u32);
        }
        Ok(())
    }

    /// Marks the state just entered as never expanded.
    pub(crate) fn cut(&mut self, state: StateId) {
        let record = &mut self.states[state.index()];
        record.open = false;
        record.wanted = u64::MAX;
        record.taken = u64::MAX;
        if record.grown {
            self.late.push(state.index() as u32);
        }
    }

    /// Returns the alternative to take next in a state; the first from `next` on if alternatives
    /// have no bits.
    pub(crate) fn next(&self, state: StateId, next: u32) -> Option<u32> {
        let record = &self.states[state.index()];
        if record.arity > MOST {
            return (next < record.arity).then_some(next);
        }
        let left = record.wanted & !record.taken & mask(0, record.arity);
        (left != 0).then(|| left.trailing_zeros())
    }

    /// Marks an alternative as taken.
    pub(crate) fn take(&mut self, state: StateId, choice: u32) {
        if choice < MOST {
            self.states[state.index()].taken |= 1 << choice;
        }
    }

    /// Marks the alternative last taken as not taken: the step was interrupted.
    pub(crate) fn untake(&mut self, state: StateId, choice: u32) {
        if choice < MOST {
            self.states[state.index()].taken &= !(1 << choice);
        }
    }

    /// Adds the footprint of a step from `state`, and returns the number of the step.
    pub(crate) fn add_step(&mut self, state: StateId, step: &Footprint) -> Result<u32, Full> {
        let nothing = Access::nothing(step.process);
        let set = self.access_sets.set(step.accesses.iter().copied().chain([nothing]))?;
        let mut string = vec![step.process, set, step.held.len() as u32];
        string.extend(&step.held);
        let number = intern(&mut self.strings, &string)?;
        let at = state.index() as u32;
        if step.ends_execution {
            self.mark_ending(at);
        }
        self.add_chosen(at, set)?;
        self.grow(at, set)?;
        Ok(number)
    }

    /// Records that the step from `state` led to no state.
    pub(crate) fn discard_step(&mut self, state: StateId) {
        self.mark_ending(state.index() as u32);
    }

    /// Records that the step of this number from `from` led to `to`.
    pub(crate) fn connect(
        &mut self,
        from: StateId,
        to: StateId,
        step: u32,
        renaming: &Renaming,
    ) -> Result<(), Full> {
        let renaming = if self.lacks(SearchMutant::Renaming) {
            0
        } else {
            self.access_sets.renaming(renaming)?
        };
        let number = u32::try_from(self.edges.len()).map_err(|_| Full)?;
        let target = &mut self.states[to.index()];
        self.edges.push(StoredTransition {
            from: from.index() as u32,
            to: to.index() as u32,
            next: target.incoming,
            step,
            renaming,
        });
        target.incoming = number;
        self.propagate(number)
    }

    /// Closes a state, all of whose wanted alternatives are taken so far.
    pub(crate) fn close(&mut self, state: StateId) -> Result<(), Full> {
        let at = state.index();
        self.states[at].open = false;
        // A set that did not grow since was propagated when its edges were found.
        if self.states[at].grown { self.propagate_to_predecessors(at as u32) } else { Ok(()) }
    }

    /// With nothing open, propagates all sets, and returns the next state that wants further
    /// alternatives; none if the fixpoint is reached.
    pub(crate) fn reopen(&mut self) -> Result<Option<StateId>, Full> {
        loop {
            while self.propagate_late(usize::MAX)? {}
            while let Some(state) = self.wanting.pop() {
                let record = &mut self.states[state as usize];
                if !record.open && record.wanted & !record.taken & mask(0, record.arity) != 0 {
                    record.open = true;
                    return Ok(Some(StateId::new(state)));
                }
            }
            if !self.apply_cycle_proviso() {
                return Ok(None);
            }
        }
    }

    /// Propagates at most `most` sets that grew; whether there were any.
    pub(crate) fn propagate_late(&mut self, most: usize) -> Result<bool, Full> {
        let mut any = false;
        for _ in 0..most {
            let Some(state) = self.late.pop() else { break };
            any = true;
            if self.states[state as usize].grown {
                self.propagate_to_predecessors(state)?;
            }
        }
        Ok(any)
    }

    /// Whether sets are to be propagated.
    pub(crate) fn is_late(&self) -> bool {
        !self.late.is_empty()
    }

    /// Returns the states that began to want further alternatives since the last call.
    pub(crate) fn drain_wanting(&mut self) -> impl Iterator<Item = u32> {
        self.wanting.drain(..)
    }

    /// Returns the number of wanted alternatives that were not taken, of those with bits.
    pub(crate) fn left(&self, state: StateId) -> u32 {
        let record = &self.states[state.index()];
        (record.wanted & !record.taken & mask(0, record.arity)).count_ones()
    }

    /// Whether every alternative of a state has a bit.
    pub(crate) fn has_bits(&self, state: StateId) -> bool {
        self.states[state.index()].arity <= MOST
    }

    /// Returns the number of alternatives of a state.
    pub(crate) fn arity(&self, state: StateId) -> u32 {
        self.states[state.index()].arity
    }

    /// Returns the bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.access_sets.bytes()
            + self.strings.bytes()
            + self.states.capacity() * size_of::<StateRecord>()
            + self.edges.capacity() * size_of::<StoredTransition>()
    }

    /// Returns the additional bytes that growing tables need temporarily, if growth is due soon.
    pub(crate) fn growth(&self) -> usize {
        self.access_sets.growth() + self.strings.growth()
    }

    /// Wants all alternatives of one state in each terminal component without a fully expanded
    /// state; whether there was such a component.
    pub(crate) fn apply_cycle_proviso(&mut self) -> bool {
        // A state that cannot be opened again must not be wanted again and again.
        if self.lacks(SearchMutant::CycleProviso) || self.lacks(SearchMutant::Reopening) {
            return false;
        }
        let pairs: Vec<(u32, u32)> = self.edges.iter().map(|e| (e.from, e.to)).collect();
        let mut any = false;
        for states in terminal_components(self.states.len(), &pairs) {
            let schedules = |state: &&u32| !self.states[**state as usize].choosing;
            let is_expanded = |state: &u32| {
                let record = &self.states[*state as usize];
                let all = mask(0, record.arity);
                record.taken & all == all
            };
            if !states.iter().filter(schedules).any(is_expanded)
                && let Some(first) = states.iter().filter(schedules).min()
            {
                self.want(*first, u64::MAX);
                any = true;
            }
        }
        any
    }

    fn want(&mut self, state: u32, wanted: u64) {
        let record = &mut self.states[state as usize];
        let more = wanted & !record.wanted & mask(0, record.arity);
        record.wanted |= wanted;
        let may_reopen = !record.open || self.eager;
        if more != 0 && may_reopen && !self.lacks(SearchMutant::Reopening) {
            self.wanting.push(state);
        }
    }

    /// Lets a state take all alternatives, as a step from it ends the execution or leads to no
    /// state. So do the states before a data choice that ends this way.
    fn mark_ending(&mut self, state: u32) {
        if self.lacks(SearchMutant::EndingSteps) {
            return;
        }
        self.want(state, u64::MAX);
        let record = &mut self.states[state as usize];
        if record.choosing && !record.ends {
            record.ends = true;
            self.mark_grown(state);
        }
    }

    /// Adds the accesses of a data choice to those of earlier ones in this state, if it has a data choice.
    fn add_chosen(&mut self, state: u32, set: u32) -> Result<(), Full> {
        let record = self.states[state as usize];
        if record.choosing {
            let union = self.access_sets.union(record.chosen, set)?;
            if union != record.chosen {
                self.states[state as usize].chosen = union;
                self.mark_grown(state);
            }
        }
        Ok(())
    }

    /// Marks the record of a state as to be propagated.
    fn mark_grown(&mut self, state: u32) {
        let is_late = self.eager || !self.states[state as usize].open;
        let record = &mut self.states[state as usize];
        if !record.grown {
            record.grown = true;
            if is_late && !self.lacks(SearchMutant::LateGrowth) {
                self.late.push(state);
            }
        }
    }

    /// Adds a set to that of a state.
    fn grow(&mut self, state: u32, set: u32) -> Result<(), Full> {
        let before = self.states[state as usize].set;
        let union = self.access_sets.union(before, set)?;
        if union != before {
            self.states[state as usize].set = union;
            self.mark_grown(state);
        }
        Ok(())
    }

    fn propagate_to_predecessors(&mut self, state: u32) -> Result<(), Full> {
        self.states[state as usize].grown = false;
        let mut edge = self.states[state as usize].incoming;
        while edge != NO_EDGE {
            self.propagate(edge)?;
            edge = self.edges[edge as usize].next;
        }
        Ok(())
    }

    /// Applies the rule to one edge.
    fn propagate(&mut self, edge: u32) -> Result<(), Full> {
        let StoredTransition { from, to, step, renaming, .. } = self.edges[edge as usize];
        let mut string = words(self.strings.get(step));
        let process = string.next().unwrap_or(NO_NAME);
        let mut executed = string.next().unwrap_or(0);
        let held: Vec<u32> = string.skip(1).collect();
        let target = self.states[to as usize];
        if target.choosing {
            let chosen = self.access_sets.rename(target.chosen, renaming, process)?;
            executed = self.access_sets.union(executed, chosen)?;
            self.add_chosen(from, executed)?;
            if target.ends {
                self.mark_ending(from);
            }
        }
        let behind = self.access_sets.rename(self.states[to as usize].set, renaming, process)?;
        let record = self.states[from as usize];
        let all = mask(0, record.arity);
        if record.arity <= MOST
            && record.wanted & all != all
            && !self.lacks(SearchMutant::Conflicts)
        {
            let mut others: Vec<u32> = Vec::new();
            for access in self.access_sets.iter(behind) {
                if access.process != process
                    && !others.contains(&access.process)
                    && !(access.lock != NO_NAME && held.contains(&access.lock))
                    && self.access_sets.iter(executed).any(|own| own.conflicts(access))
                {
                    others.push(access.process);
                }
            }
            if !others.is_empty() {
                let wanted = self.enabling(record.processes, others, process, behind);
                self.want(from, wanted);
            }
        }
        self.grow(from, behind)
    }

    /// Returns the alternatives of processes that must be taken so that `requested` can act, given
    /// that `except` does not act.
    fn enabling(&self, processes: u32, mut requested: Vec<u32>, except: u32, behind: u32) -> u64 {
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
            match find(words(self.strings.get(processes)), name) {
                Some(ProcessRecord { first, count, .. }) if count > 0 => {
                    wanted |= mask(first, count);
                }
                Some(ProcessRecord { owner, wakers, .. }) => {
                    if !self.lacks(SearchMutant::LockOwners) {
                        request(owner);
                    }
                    for access in accesses().filter(|_| !self.lacks(SearchMutant::Wakers)) {
                        if wakers.iter().any(|location| writes(access, *location)) {
                            request(access.process);
                        }
                    }
                }
                // The process is not started yet.
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

/// Processes as numbers: of each its name, alternatives, owner, and wakers.
fn encode(processes: &[Process]) -> Vec<u32> {
    let mut string = Vec::new();
    for process in processes {
        let wakers = process.wakers.len() as u32;
        string.extend([process.name, process.first, process.count, process.owner, wakers]);
        string.extend(process.wakers.iter().flat_map(|(object, part)| [*object, *part]));
    }
    string
}

/// A process as it is encoded.
struct ProcessRecord {
    first: u32,
    count: u32,
    owner: u32,
    wakers: Vec<(u32, u32)>,
}

/// Decodes the process with this name.
fn find(mut string: impl Iterator<Item = u32>, wanted: u32) -> Option<ProcessRecord> {
    while let Some(name) = string.next() {
        let mut next = || string.next().unwrap_or(0);
        let (first, count, owner, length) = (next(), next(), next(), next());
        let wakers = (0..length).map(|_| (next(), next())).collect();
        if name == wanted {
            return Some(ProcessRecord { first, count, owner, wakers });
        }
    }
    None
}
