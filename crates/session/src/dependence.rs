//! Accesses of threads and of transitions, in canonical ids, for partial-order reduction and the
//! transition cache.
//!
//! Invariant: the accesses of a cached transition are those of an executed one (decision 0049).

use crate::system::{Fault, JavaSystem, LastTransition};
use base::FastMap;
use search::system::access::{Access, Footprint, Mode, Process};
use search::system::renaming::{Automorphism, Renaming};
use search::{
    CachedDependence, CachedProcess, CachedStep, Dependence, StateSummary, TransitionCache,
};
use snapshot::cache::dependence::ThreadAccesses;
use vm::footprint::{EVERYTHING, NotedAccess, Touch};
use vm::schedule::Action;
use vm::waiting_loop::{LoopPhase, ValueRead, WaitingLoop};
use vm::{Machine, Ref};

/// The footprints of cached transitions, by number.
#[derive(Debug, Default)]
pub(crate) struct FootprintTable {
    all: Vec<Footprint>,
    numbers: FastMap<Footprint, u32>,
    /// The slots of threads with the numbers of their footprints.
    listed: Vec<(u32, u32)>,
}

impl FootprintTable {
    fn number(&mut self, footprint: Footprint) -> u32 {
        if let Some(known) = self.numbers.get(&footprint) {
            return *known;
        }
        let next = self.all.len() as u32;
        self.all.push(footprint.clone());
        self.numbers.insert(footprint, next);
        next
    }
}

/// Whether all alternatives must be taken. A late timeout depends on every thread, since it fires only
/// if no thread is enabled.
fn takes_all(machine: &Machine, actions: &[Action]) -> bool {
    machine.options.late_timeouts
        && actions.iter().any(|action| matches!(action, Action::Timeout(_)))
}

impl JavaSystem {
    /// Appends a process for each live thread of the current state.
    pub(crate) fn add_processes(&mut self, out: &mut Vec<Process>) {
        if self.machine.live.has_ended() {
            return;
        }
        let actions = self.of_processes();
        if takes_all(&self.machine, &actions) {
            return;
        }
        let (machine, snapshots) = (&self.machine, &self.snapshots);
        let swaps = self.symmetry.swaps.as_deref().unwrap_or_default();
        let chooses = matches!(actions.first(), Some(Action::Choose(..)));
        for slot in (0..machine.live.threads.len()).filter(|t| machine.live.threads[*t].is_alive())
        {
            // If symmetry exchanges the thread, its alternatives are those of the scheduled thread.
            let acts = swaps.iter().find(|swap| swap.slot == slot).map_or(slot, |swap| swap.of);
            let (first, count) = alternatives_of(&actions, acts);
            let accesses = ThreadAccesses::of(snapshots, machine, slot);
            let mut process = Process { first, count, ..Process::default() };
            describe(&accesses, &mut process);
            process.postponed = chooses && count == 0;
            if count == 0 {
                let name = |t: usize| snapshots.name_of(machine, machine.live.threads[t].object);
                process.owner = accesses.owner.map_or(0, name);
            } else {
                process.wakers.clear();
            }
            let waiting = machine.live.threads[slot].waiting_loop.as_ref();
            if let Some(waiting) = waiting.filter(|one| one.phase == LoopPhase::Waiting) {
                wait_in_loop(&mut process, waiting, |r| snapshots.name_of(machine, r));
            }
            out.push(process);
        }
    }
}

/// Adds the accesses of a thread that waits in a loop. The thread leaves the loop only after a write of
/// a value that it read.
fn wait_in_loop(process: &mut Process, waiting: &WaitingLoop, name: impl Fn(Ref) -> u32) {
    for ValueRead { object, part, .. } in &waiting.last {
        let noted = NotedAccess { object: *object, part: *part, touch: Touch::Read, lock: 0 };
        process.pending.push(access(noted, process.name, &name));
        if process.count == 0 {
            process.wakers.push((name(*object), *part));
        }
    }
}

/// Returns the first alternative of a thread, and the number of its alternatives.
fn alternatives_of(actions: &[Action], slot: usize) -> (u32, u32) {
    let first = actions.iter().position(|action| action.thread() == slot).unwrap_or(0);
    let count = actions.iter().filter(|action| action.thread() == slot).count();
    (first as u32, count as u32)
}

/// Sets the name, the next accesses and the wakers of a process.
fn describe(accesses: &ThreadAccesses, process: &mut Process) {
    let ThreadAccesses { name, pending, wakers, .. } = accesses;
    process.name = *name;
    process.pending.clear();
    process.pending.extend(pending.iter().map(|noted| access(*noted, *name, |r| r)));
    process.wakers.clone_from(wakers);
}

impl TransitionCache for JavaSystem {
    fn enter(&mut self, vector: &[u32]) {
        self.snapshots.cache_enabled(&self.machine, vector);
    }

    fn peek(&mut self, state: &[u32]) -> Option<StateSummary> {
        if !self.passes_by || !self.snapshots.lookup_alternatives(&mut self.machine, state) {
            return None;
        }
        let processes = self.snapshots.quiet_processes()?;
        let cached_alternatives = self.snapshots.cached_alternatives();
        let chooses_data = matches!(cached_alternatives.first()?, Action::Choose(..));
        Some(StateSummary { arity: cached_alternatives.len() as u32, chooses_data, processes })
    }

    fn lookup(&mut self, from: &[u32], choice: u32, to: &mut Vec<u32>) -> bool {
        self.snapshots.lookup_alternatives(&mut self.machine, from)
            && self.snapshots.lookup_transition(&self.machine, from, choice as usize, to)
    }

    fn insert(&mut self, from: &[u32], to: &[u32]) {
        let Some(action) = self.last.action else { return };
        let mut footprint = 0;
        if self.machine.transition.records_footprint {
            let mut step = Footprint::default();
            Dependence::footprint(self, &mut step);
            footprint = self.footprints.number(step);
        }
        self.snapshots.insert_transition(&mut self.machine, from, action, to, footprint);
    }

    fn dependence(&mut self) -> Option<&mut dyn CachedDependence> {
        Some(self)
    }
}

impl CachedDependence for JavaSystem {
    fn found(&self) -> CachedStep {
        let found = self.snapshots.cache.found();
        CachedStep { footprint: found.footprint, renaming: found.origins }
    }

    fn footprint(&self, number: u32, out: &mut Footprint) {
        if let Some(footprint) = self.footprints.all.get(number as usize) {
            out.clone_from(footprint);
        }
    }

    fn renaming(&self, number: u32, out: &mut Renaming) {
        out.renamed.clear();
        out.renamed.extend_from_slice(self.snapshots.cache.origins(number));
    }

    fn processes(&mut self, vector: &[u32], out: &mut Vec<CachedProcess>) -> bool {
        out.clear();
        let listed = &mut self.footprints.listed;
        listed.clear();
        if !self.snapshots.lookup_alternatives(&mut self.machine, vector)
            || !self.snapshots.cache.list_accesses(listed)
        {
            return false;
        }
        let actions = self.snapshots.cached_alternatives();
        if takes_all(&self.machine, actions) {
            return true;
        }
        let chooses = matches!(actions.first(), Some(Action::Choose(..)));
        for (slot, number) in &*listed {
            let (first, count) = alternatives_of(actions, *slot as usize);
            let postponed = chooses && count == 0;
            let mut process = CachedProcess { number: *number, first, count, owner: 0, postponed };
            let accesses = |number: u32| self.snapshots.cache.thread_accesses(number);
            if count == 0
                && let Some(owner) = accesses(*number).and_then(|accesses| accesses.owner)
            {
                let found = listed.iter().find(|(slot, _)| *slot as usize == owner);
                let Some(owner) = found.and_then(|(_, number)| accesses(*number)) else {
                    return false;
                };
                process.owner = owner.name;
            }
            out.push(process);
        }
        true
    }

    fn process(&self, number: u32, out: &mut Process) {
        if let Some(accesses) = self.snapshots.cache.thread_accesses(number) {
            describe(accesses, out);
        }
    }
}

impl Dependence for JavaSystem {
    type Error = Fault;

    fn processes(&mut self, out: &mut Vec<Process>) -> Result<(), Fault> {
        self.add_processes(out);
        Ok(())
    }

    fn footprint(&mut self, out: &mut Footprint) {
        let LastTransition { thread: process, held, .. } = &self.last;
        out.process = *process;
        out.held.clone_from(held);
        out.accesses.clear();
        out.ends_execution = self.machine.transition.ended_others;
        let name = |r: Ref| if r == EVERYTHING { r } else { self.snapshots.name_before(r) };
        // Other threads cannot access objects that the step allocates.
        let noted =
            self.machine.transition.footprint.iter().filter(|noted| name(noted.object) != 0);
        out.accesses.extend(noted.map(|noted| access(*noted, *process, name)));
    }

    fn automorphisms(&mut self, out: &mut Vec<Automorphism>) {
        out.clone_from(&self.symmetry.automorphisms);
    }

    fn renaming(&mut self, out: &mut Renaming) {
        self.snapshots.origins(&self.machine, &mut out.renamed);
    }
}

fn access(noted: NotedAccess, process: u32, name: impl Fn(Ref) -> u32) -> Access {
    Access {
        process,
        object: name(noted.object),
        part: noted.part,
        mode: match noted.touch {
            Touch::Read => Mode::Read,
            Touch::Write => Mode::Write,
            Touch::Update => Mode::Update,
        },
        lock: name(noted.lock),
    }
}
