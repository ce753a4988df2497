//! The Java machine as a system that can be explored.

use crate::branches::Branches;
use crate::filter::Filter;
use crate::thread_numbers::ThreadNumbers;
use classes::path::ClassPath;
use search::system::access::{Access, Footprint, Mode, Process};
use search::system::inspection::Interest;
use search::system::renaming::{Automorphism, Renaming};
use search::{
    Checkpointing, Dependence, SelfCheck, SharedNumbering, StateInspection, StateSummary, Step,
    Storage, System, TransitionCache,
};
use snapshot::Snapshots;
use snapshot::symmetry::Swap;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use vm::Internals;
use vm::Ref;
use vm::choice::Request;
use vm::footprint::{EVERYTHING, NotedAccess, Touch};
use vm::interp::Stop;
use vm::machine::Machine;
use vm::policy::{self, Policy};
use vm::schedule::{Action, RunGlobals};

/// Why a transition could not be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Something unsupported was reached.
    Unsupported(String),
    /// A table of ours is full.
    TableFull,
    /// Workers cannot explore this program together, because it does this.
    Alone(&'static str),
    /// A choice that does not exist: a trace of another program.
    NoSuchChoice,
    /// Whoever steps through the transition wants to be elsewhere.
    Abandoned,
    /// An invariant cannot be evaluated.
    Invariant(String),
    /// A shared write that the reduction was not told of: a defect of ours.
    Unnoted(String),
    /// The program has fields or frames that are not compared, which the reduction cannot do with.
    Filtered,
    /// The program looks at what calls of locks are in the middle of.
    Inside,
    /// An instruction that does not get past its scheduling point: a defect of ours.
    Standstill,
    /// What was taken for protected by a lock is not, and enough has been seen to begin again.
    Unprotected,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported(what) => write!(f, "{what} is not supported"),
            Self::Alone(why) => write!(f, "the program {why}, which several workers cannot do"),
            Self::TableFull => write!(f, "more than 2^32 different state components"),
            Self::Unnoted(what) => write!(f, "a write was not noted: {what}"),
            Self::Abandoned => write!(f, "the transition was abandoned"),
            Self::Invariant(what) => f.write_str(what),
            Self::Filtered => {
                f.write_str("fields or frames that are not compared (@FilterField, @FilterFrame)")
            }
            Self::Unprotected => f.write_str("an access without the lock that others hold"),
            Self::Standstill => f.write_str("a step that goes no further than where it began"),
            Self::Inside => f.write_str("a look inside calls that are taken for one step"),
            Self::NoSuchChoice => write!(f, "the recorded path does not fit this program"),
        }
    }
}

/// A machine that is explored.
#[derive(Debug)]
pub struct JavaSystem {
    /// The machine.
    pub machine: Machine,
    /// Its encoded states.
    pub snapshots: Snapshots,
    /// Whether the program asked for the end of the search.
    pub terminated: bool,
    /// The alternatives last asked for.
    pub(crate) actions: Vec<Action>,
    /// What `Verify` kept over all paths when the last step began.
    pub(crate) kept_before: RunGlobals,
    /// The thread of the last step, and the locks it held when that began, by name.
    stepping: (u32, Vec<u32>),
    /// Whether nobody looks at states in which nothing is to be seen.
    pub passes_by: bool,
    /// The action of the last step.
    pub(crate) taken: Option<Action>,
    /// Whether its thread stands where it stood, before an instruction.
    stands: bool,
    /// The only threads that are scheduled, by their keys, if not all are.
    pub(crate) window: Option<BTreeSet<Vec<u32>>>,
    /// Who is let go on, if not everyone is.
    pub(crate) policy: Option<Box<dyn Policy>>,
    /// Whether of threads that a state cannot tell apart one goes on for all.
    pub exchanges: bool,
    /// Those of the current state, once they were looked for.
    swaps: Option<Vec<Swap>>,
    /// Automorphisms whose images of the last step are not taken.
    automorphisms: Vec<Automorphism>,
    /// What belongs to states and is not compared.
    pub(crate) filter: Option<Filter>,
    /// Whether the program called the state interesting, or boring.
    pub(crate) interest: Interest,
    /// Whether what a transition noted is compared with what it wrote.
    pub(crate) auditing: bool,
    /// Whether a program that looks at what steps are in the middle of, while there are several
    /// threads, is not to be searched any further with steps as large as that.
    pub(crate) asks_for_inside: bool,
    /// Steps taken.
    pub(crate) steps: u64,
    /// The number of steps by which the search begins again, as it proves nothing any more.
    pub(crate) ends_at: Option<u64>,
    /// Whether the strategy looks at states.
    pub(crate) watched: bool,
    /// The branches that the last step took, if the strategy looks at them.
    pub(crate) branches: Option<Branches>,
    /// Threads that the user wants to go first, by their Java names.
    pub(crate) preferred: Vec<String>,
    /// Numbers of threads over the run.
    pub(crate) thread_numbers: ThreadNumbers,
    /// Where the program's classes are, if checkpoints are written.
    pub(crate) program: Option<ClassPath>,
    /// Fingerprints of class files, by the classes' names, as far as they were asked for.
    pub(crate) prints: BTreeMap<String, String>,
    /// Who took the last step, if that is of interest.
    pub(crate) ran: Option<u32>,
}

impl JavaSystem {
    /// A machine in its present state, with all threads scheduled.
    pub fn new(machine: Machine) -> Self {
        Self {
            machine,
            snapshots: Snapshots::default(),
            terminated: false,
            actions: Vec::new(),
            kept_before: RunGlobals::default(),
            stepping: (0, Vec::new()),
            passes_by: false,
            taken: None,
            stands: false,
            window: None,
            policy: None,
            exchanges: false,
            swaps: None,
            automorphisms: Vec::new(),
            filter: None,
            interest: Interest::None,
            auditing: false,
            asks_for_inside: false,
            steps: 0,
            ends_at: None,
            watched: false,
            branches: None,
            preferred: Vec::new(),
            thread_numbers: ThreadNumbers::default(),
            program: None,
            prints: BTreeMap::new(),
            ran: None,
        }
    }

    /// The alternatives of the current state, within the window if there is one.
    pub(crate) fn alternatives(&mut self) -> &[Action] {
        self.all_alternatives();
        if let Some(window) = &self.window {
            let threads = &self.machine.live.threads;
            self.actions.retain(|action| {
                matches!(action, Action::Choose(..))
                    || window.contains(&*threads[action.thread()].key)
            });
        }
        if let Some(policy) = &self.policy {
            policy::narrow(&**policy, &self.machine, &mut self.actions);
        }
        if self.exchanges {
            let swaps = self.swaps.get_or_insert_with(|| self.snapshots.swaps(&self.machine));
            let stood_for = |slot: usize| swaps.iter().any(|swap| swap.slot == slot);
            self.actions.retain(|action| !stood_for(action.thread()));
        }
        &self.actions
    }

    /// Whether steps may be foreseen: every thread goes on, and a state is what is encoded.
    fn is_plain(&self) -> bool {
        self.window.is_none()
            && self.policy.is_none()
            && !self.exchanges
            && self.filter.as_ref().is_none_or(|filter| !filter.is_needed())
    }

    /// The alternatives of the current state, whoever is in the window.
    pub(crate) fn all_alternatives(&mut self) -> &[Action] {
        self.machine.list_alternatives(&mut self.actions);
        &self.actions
    }

    /// The threads of the current state as processes.
    pub(crate) fn list_processes(&mut self) -> Vec<Process> {
        let mut processes = Vec::new();
        self.add_processes(&mut processes);
        processes
    }

    /// The alternatives of all processes.
    fn of_processes(&mut self) -> Vec<Action> {
        if self.exchanges { self.alternatives().to_vec() } else { self.machine.alternatives() }
    }

    /// Notes the automorphisms whose images of an action are not taken.
    fn note_automorphisms(&mut self, action: Action) {
        self.automorphisms.clear();
        let swaps = self.swaps.take().unwrap_or_default();
        let snapshots = &self.snapshots;
        self.automorphisms.extend(swaps.iter().filter(|swap| swap.of == action.thread()).map(
            |swap| {
                let name = |r: Ref| snapshots.name_before(r);
                let mut names: Vec<(u32, u32)> =
                    swap.objects.iter().map(|(r, partner)| (name(*r), name(*partner))).collect();
                names.sort_unstable();
                Automorphism { names }
            },
        ));
    }

    /// Fails if workers cannot go on together.
    fn stays_in_team(&mut self) -> Result<(), Fault> {
        if let Some(why) = self.machine.cannot_share() {
            return Err(Fault::Alone(why));
        }
        if self.machine.hooks.is_in_team()
            && let Some(filter) = &mut self.filter
            && filter.looks_at_classes(&self.machine)
        {
            return Err(Fault::Alone(
                "has fields or frames that are not compared (@FilterField, @FilterFrame)",
            ));
        }
        Ok(())
    }

    fn add_processes(&mut self, out: &mut Vec<Process>) {
        if self.machine.live.has_ended() {
            return;
        }
        let actions = self.of_processes();
        let (machine, snapshots) = (&self.machine, &self.snapshots);
        let swaps = self.swaps.as_deref().unwrap_or_default();
        let name = |r: Ref| if r == EVERYTHING { r } else { snapshots.name_of(machine, r) };
        let chooses = matches!(actions.first(), Some(Action::Choose(..)));
        for slot in (0..machine.live.threads.len()).filter(|t| machine.live.threads[*t].is_alive())
        {
            let own = machine.live.threads[slot].object;
            // Whoever goes on for another one has its alternatives.
            let acts = swaps.iter().find(|swap| swap.slot == slot).map_or(slot, |swap| swap.of);
            let mine = |action: &Action| action.thread() == acts;
            let first = actions.iter().position(mine).unwrap_or(0) as u32;
            let count = actions.iter().filter(|a| mine(a)).count() as u32;
            let pending = machine.pending(slot).into_iter();
            let mut process = Process {
                name: name(own),
                first,
                count,
                pending: pending.map(|noted| access(noted, name(own), name)).collect(),
                ..Process::default()
            };
            process.postponed = chooses && count == 0;
            if count == 0 {
                let enabling = machine.live.enabling_set(slot);
                process.owner = enabling.owner.map_or(0, |t| name(machine.live.threads[t].object));
                process.wakers =
                    enabling.variables.iter().map(|(r, part)| (name(*r), *part)).collect();
            }
            out.push(process);
        }
    }
}

impl JavaSystem {
    /// Whether the program has looked at what is in the middle of the steps that are taken.
    fn shows_more(&self) -> bool {
        let options = &self.machine.options;
        self.machine.run.observed.each_step && options.granularity.level != vm::Level::None
            || self.machine.run.observed.thread_groups
                && options.granularity.merge_jdk_steps
                && options.granularity.merge_thread_steps
            || self.exchanges && self.machine.tells_threads_apart()
            || match self.machine.run.observed.merged_calls {
                Internals::Nothing => false,
                Internals::Locks => options.granularity.merge_locks,
                Internals::Blockers | Internals::Streams => options.granularity.merge_jdk_steps,
            }
    }

    /// Whether the search is to begin again by now, since a lock does not protect what it was taken
    /// to protect. It goes on for a while, to find more of that kind at once.
    fn begins_again(&mut self) -> bool {
        self.steps += 1;
        if !self.asks_for_inside || self.machine.run.lock_protection.refuted.is_empty() {
            return false;
        }
        self.steps >= *self.ends_at.get_or_insert(2 * self.steps + 1_000)
    }
}

impl System for JavaSystem {
    type Error = Fault;

    fn arity(&mut self) -> Result<u32, Fault> {
        Ok(self.alternatives().len() as u32)
    }

    fn step(&mut self, choice: u32) -> Result<Step, Fault> {
        let action =
            self.alternatives().get(choice as usize).copied().ok_or(Fault::NoSuchChoice)?;
        self.kept_before.clone_from(&self.machine.run.globals);
        if self.watched {
            self.ran =
                Some(self.thread_numbers.number(&self.machine.live.threads[action.thread()].key));
        }
        self.machine.transition.requests.clear();
        if let Some(branches) = &self.branches {
            branches.forget();
        }
        if self.machine.transition.records_footprint {
            self.machine.transition.footprint.clear();
            self.machine.transition.ended_others = false;
            let thread = &self.machine.live.threads[action.thread()];
            let name = |r: Ref| self.snapshots.name_before(r);
            self.stepping = (name(thread.object), thread.held.iter().map(|r| name(*r)).collect());
        }
        if self.exchanges {
            self.note_automorphisms(action);
        }
        self.taken = Some(action);
        let audited = self.auditing && !self.machine.live.is_first_alone();
        let slot = action.thread();
        let (standing, instructions) =
            (self.machine.live.standing(slot), self.machine.run.instructions);
        let stop = self.machine.perform(action);
        self.stands = matches!(action, Action::Run(_))
            && self.machine.run.instructions <= instructions + 1
            && self.machine.live.standing(slot) == standing;
        if self.machine.live.heap.hit_ceiling {
            return Ok(Step::OutOfMemory);
        }
        let interest =
            self.machine.transition.requests.iter().rev().find_map(|request| match request {
                Request::Interest(interesting) => Some(*interesting),
                Request::StoreTrace { .. } => None,
            });
        self.interest = match interest {
            Some(true) => Interest::Interesting,
            Some(false) => Interest::Boring,
            None => Interest::None,
        };
        if self.machine.transition.records_footprint
            && let Some(filter) = &mut self.filter
            && filter.looks_at_classes(&self.machine)
        {
            return Err(Fault::Filtered);
        }
        if self.asks_for_inside && self.shows_more() && self.machine.live.live_threads() > 1 {
            return Err(Fault::Inside);
        }
        if self.begins_again() {
            return Err(Fault::Unprotected);
        }
        if audited && let Some(what) = self.snapshots.unnoted_write(&self.machine, action.thread())
        {
            return Err(Fault::Unnoted(what));
        }
        self.stays_in_team()?;
        match stop {
            Stop::State | Stop::Slice | Stop::Halted => Ok(Step::Next),
            Stop::Ignored => Ok(Step::Ignored),
            Stop::Terminated => {
                self.terminated = true;
                Ok(Step::Ignored)
            }
            Stop::Unsupported(what) => Err(Fault::Unsupported(what)),
            Stop::Abandoned => Err(Fault::Abandoned),
        }
    }

    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), Fault> {
        self.swaps = None;
        if let Some(filter) = &mut self.filter
            && filter.looks_at_classes(&self.machine)
        {
            return filter
                .encode(&mut self.machine, &mut self.snapshots, out)
                .map_err(|_| Fault::TableFull);
        }
        self.snapshots.encode(&mut self.machine, out).map_err(|_| Fault::TableFull)
    }

    fn restore(&mut self, vector: &[u32]) -> Result<(), Fault> {
        self.swaps = None;
        self.snapshots.restore(&mut self.machine, vector).map_err(|_| Fault::TableFull)?;
        self.stays_in_team()
    }

    fn transition_cache(&mut self) -> Option<&mut dyn TransitionCache> {
        if self.is_plain() { Some(self) } else { None }
    }

    fn dependence(&mut self) -> Option<&mut dyn Dependence<Error = Fault>> {
        Some(self)
    }

    fn inspection(&mut self) -> Option<&mut dyn StateInspection<Error = Fault>> {
        Some(self)
    }

    fn shared_numbering(&mut self) -> Option<&mut dyn SharedNumbering<Error = Fault>> {
        Some(self)
    }

    fn checkpointing(&mut self) -> Option<&mut dyn Checkpointing> {
        Some(self)
    }

    fn storage(&self) -> Option<&dyn Storage> {
        Some(self)
    }

    fn self_check(&mut self) -> Option<&mut dyn SelfCheck<Error = Fault>> {
        Some(self)
    }
}

impl SelfCheck for JavaSystem {
    type Error = Fault;

    fn encode_from_scratch(&mut self, out: &mut Vec<u32>) -> Result<(), Fault> {
        if let Some(filter) = &mut self.filter
            && filter.looks_at_classes(&self.machine)
        {
            return filter
                .encode(&mut self.machine, &mut self.snapshots, out)
                .map_err(|_| Fault::TableFull);
        }
        self.snapshots.encode_anew(&mut self.machine, out).map_err(|_| Fault::TableFull)
    }

    fn check_self_loop(&mut self) -> Result<(), Fault> {
        if self.stands { Err(Fault::Standstill) } else { Ok(()) }
    }
}

impl SharedNumbering for JavaSystem {
    type Error = Fault;

    fn check_shareable(&mut self) -> Result<(), Fault> {
        self.stays_in_team()
    }

    fn adopt(&mut self, vector: &[u32]) -> Result<(), Fault> {
        self.snapshots.adopt_state(&mut self.machine, vector).map_err(|_| Fault::TableFull)?;
        self.stays_in_team()
    }
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
        if let Some(action) = self.taken {
            self.snapshots.insert_transition(&mut self.machine, from, action, to);
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
        let (process, held) = &self.stepping;
        out.process = *process;
        out.held.clone_from(held);
        out.accesses.clear();
        out.ends_execution = self.machine.transition.ended_others;
        let name = |r: Ref| if r == EVERYTHING { r } else { self.snapshots.name_before(r) };
        // What the step made itself, it alone could access.
        let noted =
            self.machine.transition.footprint.iter().filter(|noted| name(noted.object) != 0);
        out.accesses.extend(noted.map(|noted| access(*noted, *process, name)));
    }

    fn automorphisms(&mut self, out: &mut Vec<Automorphism>) {
        out.clone_from(&self.automorphisms);
    }

    fn renaming(&mut self, out: &mut Renaming) {
        self.snapshots.origins(&self.machine, &mut out.renamed);
    }
}

impl Storage for JavaSystem {
    fn hot_position(&self) -> usize {
        Snapshots::BUSY_PLACE
    }

    fn table_bytes(&self) -> usize {
        self.snapshots.components.bytes() + self.snapshots.team_bytes().1
    }

    fn table_growth(&self) -> usize {
        self.snapshots.components.growth() + self.snapshots.team_growth()
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
