//! The Java machine as a transition system for the search.

use crate::dependence::FootprintTable;
use crate::filter::Filter;
use crate::state_view::ViewSources;
use crate::thread_numbers::ThreadNumbers;
use crate::waiting_loops::{self, WaitingLoops};
use classes::path::ClassPath;
use library::atomic_calls::TaskSteps;
use search::system::access::Process;
use search::system::inspection::Interest;
use search::system::renaming::Automorphism;
use search::{
    Checkpointing, Dependence, SelfCheck, SharedNumbering, StateInspection, Step, Storage, System,
    TransitionCache,
};
use snapshot::Snapshots;
use snapshot::canonical::components::TimedWork;
use snapshot::symmetry::Swap;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use vm::Internals;
use vm::Ref;
use vm::choice::Request;
use vm::interp::Stop;
use vm::machine::Machine;
use vm::native::unsupported;
use vm::policy::{self, Policy};
use vm::schedule::{Action, RunGlobals};

/// The reason for which a transition or the encoding of its state failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The program reached an unsupported feature.
    Unsupported(String),
    /// An object cannot be an input.
    NoInput(String),
    /// A table of the machine is full.
    TableFull,
    /// A time limit ended the encoding of the state.
    OutOfTime,
    /// Several workers cannot check the program, for this reason.
    Alone(&'static str),
    /// The choice does not exist, for example because the trace is of another program.
    NoSuchChoice,
    /// The stepper of the machine abandoned the transition.
    Abandoned,
    /// An invariant or a proposition cannot be evaluated.
    Invariant(String),
    /// A write to a shared object is missing in the footprint of its step: a defect of this tool.
    Unnoted(String),
    /// State matching ignores fields or frames of the program, but the reduction does not.
    Filtered,
    /// The program observes intermediate states of merged steps.
    Inside,
    /// A thread never passes a scheduling point: a defect of this tool.
    Standstill,
    /// A thread counts its turns in a loop that would wait, so the loop must be observed.
    WaitingLoop,
    /// Lock protection was refuted. Enough variables are known to start a new search.
    Unprotected,
    /// A masked value is needed by code.
    Masked,
    /// The number of a symbolic value differs from the value of its term: a defect of this tool.
    Mismatch(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported(what) | Self::NoInput(what) => f.write_str(&unsupported(what)),
            Self::Alone(why) => write!(f, "the program {why}, which several workers cannot do"),
            Self::OutOfTime => f.write_str("the time limit was reached"),
            Self::TableFull => write!(f, "more than 2^32 different state components"),
            Self::Unnoted(what) => write!(f, "a write was not noted: {what}"),
            Self::Abandoned => write!(f, "the transition was abandoned"),
            Self::Invariant(what) => f.write_str(what),
            Self::Filtered => {
                f.write_str("fields or frames that are not compared (@FilterField, @FilterFrame)")
            }
            Self::Unprotected => f.write_str("an access without the lock that others hold"),
            Self::Masked => f.write_str("a use of a value that was left out of states"),
            Self::WaitingLoop => f.write_str("a loop that counts its turns while it waits"),
            Self::Mismatch(what) => write!(f, "a term without its number: {what}"),
            Self::Standstill => f.write_str("a step that goes no further than where it began"),
            Self::Inside => f.write_str("a look inside calls that are taken for one step"),
            Self::NoSuchChoice => write!(f, "the recorded path does not fit this program"),
        }
    }
}

/// A machine as a transition system for the search.
#[derive(Debug)]
pub struct JavaSystem {
    /// The machine.
    pub machine: Machine,
    /// The tables of encoded states.
    pub snapshots: Snapshots,
    /// Whether the program requested the end of the search.
    pub terminated: bool,
    /// The alternatives of the current state, as last computed.
    pub(crate) actions: Vec<Action>,
    /// The last transition.
    pub(crate) last: LastTransition,
    /// Whether states in which no property can have a finding need not be visited.
    pub passes_by: bool,
    /// The keys of the threads that may be scheduled, if not all may.
    pub(crate) window: Option<BTreeSet<Vec<u32>>>,
    /// The scheduling policy, if it may keep threads from being scheduled.
    pub(crate) policy: Option<Box<dyn Policy>>,
    /// Thread symmetry.
    pub(crate) symmetry: ThreadSymmetry,
    /// The parts of states that state matching ignores.
    pub(crate) filter: Option<Filter>,
    /// Whether the footprint of each transition is compared with its writes.
    pub(crate) auditing: bool,
    /// Whether the search ends if a program with several threads observes intermediate states of merged
    /// transitions.
    pub(crate) asks_for_inside: bool,
    /// The restart of the search after a refutation of lock protection.
    pub(crate) restart: Restart,
    /// Whether the strategy inspects states.
    pub(crate) watched: bool,
    /// The sources of views of states.
    pub(crate) views: ViewSources,
    /// Java names of the threads that the user prefers.
    pub(crate) preferred: Vec<String>,
    /// The numbers of threads over the whole run.
    pub(crate) thread_numbers: ThreadNumbers,
    /// The class files of the program, if checkpoints are written.
    pub(crate) class_files: ClassFiles,
    /// The footprints of cached transitions.
    pub(crate) footprints: FootprintTable,
    /// The rule of waiting loops.
    pub(crate) waiting_loops: WaitingLoops,
}

/// The last executed transition of a system.
#[derive(Debug, Default)]
pub(crate) struct LastTransition {
    /// The action of the transition.
    pub(crate) action: Option<Action>,
    /// The canonical id of its thread.
    pub(crate) thread: u32,
    /// The canonical ids of the locks that the thread held before the transition.
    pub(crate) held: Vec<u32>,
    /// Whether the thread is still at the instruction at which the transition began.
    is_standstill: bool,
    /// The values that `Verify` keeps over all paths, before the transition.
    pub(crate) kept_before: RunGlobals,
    /// Whether the program marked the successor as interesting or boring.
    pub(crate) interest: Interest,
    /// The number of the thread, if the strategy inspects states.
    pub(crate) thread_number: Option<u32>,
}

/// The restart of a search whose result can no longer be a proof.
#[derive(Debug, Default)]
pub(crate) struct Restart {
    /// The number of executed transitions.
    steps: u64,
    /// The number of transitions after which the search restarts.
    ends_at: Option<u64>,
}

/// Thread symmetry: of interchangeable threads, only the first one is scheduled.
#[derive(Debug, Default)]
pub(crate) struct ThreadSymmetry {
    /// Whether the search uses thread symmetry.
    pub(crate) is_enabled: bool,
    /// The exchanges of threads in the current state, if they were computed.
    pub(crate) swaps: Option<Vec<Swap>>,
    /// The automorphisms that map the last transition to transitions that are not executed.
    pub(crate) automorphisms: Vec<Automorphism>,
}

/// The class files of the program, for checkpoints.
#[derive(Debug, Default)]
pub(crate) struct ClassFiles {
    /// The class path of the program.
    pub(crate) path: Option<ClassPath>,
    /// The fingerprints by class name, if they were computed.
    pub(crate) fingerprints: BTreeMap<String, String>,
}

impl JavaSystem {
    /// Creates a system with a machine in its present state. All threads are scheduled.
    pub fn new(machine: Machine) -> Self {
        Self {
            machine,
            snapshots: Snapshots::default(),
            terminated: false,
            actions: Vec::new(),
            last: LastTransition::default(),
            passes_by: false,
            window: None,
            policy: None,
            symmetry: ThreadSymmetry::default(),
            filter: None,
            auditing: false,
            asks_for_inside: false,
            restart: Restart::default(),
            watched: false,
            views: ViewSources::default(),
            preferred: Vec::new(),
            thread_numbers: ThreadNumbers::default(),
            class_files: ClassFiles::default(),
            footprints: FootprintTable::default(),
            waiting_loops: WaitingLoops::default(),
        }
    }

    /// Returns the object that limits the time of encodings.
    pub(crate) fn timing(&mut self) -> &mut TimedWork {
        &mut self.snapshots.components.work
    }

    /// Enables or disables thread symmetry.
    pub const fn use_thread_symmetry(&mut self, is_enabled: bool) {
        self.symmetry.is_enabled = is_enabled;
    }

    /// Returns the alternatives of the current state, restricted by the window, the policy, waiting
    /// loops and symmetry.
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
        if self.waiting_loops.is_observing() {
            let mut actions = std::mem::take(&mut self.actions);
            actions.retain(|action| !waiting_loops::waits(self, action.thread()));
            self.actions = actions;
        }
        if self.symmetry.is_enabled {
            let swaps =
                self.symmetry.swaps.get_or_insert_with(|| self.snapshots.swaps(&self.machine));
            let stood_for = |slot: usize| swaps.iter().any(|swap| swap.slot == slot);
            self.actions.retain(|action| !stood_for(action.thread()));
        }
        &self.actions
    }

    /// Whether the transition cache applies: no thread is excluded from scheduling, inputs are
    /// concrete, and states are compared as a whole.
    fn is_plain(&self) -> bool {
        self.window.is_none()
            && !self.machine.live.symbols.is_enabled()
            && self.policy.is_none()
            && !self.symmetry.is_enabled
            && !self.waiting_loops.is_observing()
            && self.filter.as_ref().is_none_or(|filter| !filter.is_needed())
    }

    /// Whether [`Self::alternatives`] may omit some of [`Self::all_alternatives`].
    pub(crate) fn narrows_alternatives(&self) -> bool {
        self.window.is_some()
            || self.policy.is_some()
            || self.waiting_loops.is_observing()
            || self.symmetry.is_enabled
    }

    /// Returns all alternatives of the current state, without these restrictions.
    pub(crate) fn all_alternatives(&mut self) -> &[Action] {
        self.machine.list_alternatives(&mut self.actions);
        &self.actions
    }

    /// Returns the live threads of the current state as processes.
    pub(crate) fn list_processes(&mut self) -> Vec<Process> {
        let mut processes = Vec::new();
        self.add_processes(&mut processes);
        processes
    }

    /// Returns the alternatives from which processes are computed.
    pub(crate) fn of_processes(&mut self) -> Vec<Action> {
        if self.symmetry.is_enabled || self.waiting_loops.is_observing() {
            self.alternatives().to_vec()
        } else {
            self.machine.alternatives()
        }
    }

    /// Records the automorphisms that map an action to omitted actions.
    fn note_automorphisms(&mut self, action: Action) {
        self.symmetry.automorphisms.clear();
        let swaps = self.symmetry.swaps.take().unwrap_or_default();
        let snapshots = &self.snapshots;
        self.symmetry.automorphisms.extend(
            swaps.iter().filter(|swap| swap.of == action.thread()).map(|swap| {
                let name = |r: Ref| snapshots.name_before(r);
                let mut names: Vec<(u32, u32)> =
                    swap.objects.iter().map(|(r, partner)| (name(*r), name(*partner))).collect();
                names.sort_unstable();
                Automorphism { names }
            }),
        );
    }

    /// Returns an error if several workers cannot check the program.
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
}

impl JavaSystem {
    /// Whether the program has observed intermediate states of steps that are merged.
    fn shows_more(&self) -> bool {
        let options = &self.machine.options;
        self.machine.run.observed.each_step && options.granularity.level != vm::Level::None
            || self.machine.run.observed.thread_groups
                && options.granularity.merge_jdk_steps
                && options.granularity.merge_thread_steps
            || self.symmetry.is_enabled && self.machine.tells_threads_apart()
            || self.machine.run.observed.tasks
                && options.granularity.merged_tasks != TaskSteps::Apart
            || self.machine.run.observed.runners
                && options.granularity.merged_tasks == TaskSteps::Merged
            || self.machine.run.observed.settings && options.granularity.merge_loads
            || self.machine.run.observed.waits && options.granularity.guards_calls
            || match self.machine.run.observed.merged_calls {
                Internals::Nothing => false,
                Internals::Locks => options.granularity.merge_locks,
                Internals::Blockers | Internals::Streams => options.granularity.merge_jdk_steps,
            }
    }

    /// Whether the search must now be repeated, because lock protection was refuted. The search
    /// continues for a while, to find more refuted variables. After a cut transition it does not
    /// continue: a thread may wait for a variable whose accesses are no scheduling points.
    fn begins_again(&mut self) -> bool {
        self.restart.steps += 1;
        if !self.asks_for_inside || self.machine.run.lock_protection.refuted.is_empty() {
            return false;
        }
        let restart = &mut self.restart;
        self.machine.transition.was_cut
            || restart.steps >= *restart.ends_at.get_or_insert(2 * restart.steps + 1_000)
    }
}

impl System for JavaSystem {
    type Error = Fault;

    fn arity(&mut self) -> Result<u32, Fault> {
        Ok(self.alternatives().len() as u32)
    }

    fn step(&mut self, choice: u32) -> Result<Step, Fault> {
        let chosen = self.alternatives().get(choice as usize).copied();
        let is_endless = waiting_loops::before_step(self, chosen)?;
        let action = chosen.ok_or(Fault::NoSuchChoice)?;
        self.last.kept_before.clone_from(&self.machine.run.globals);
        if self.watched {
            self.last.thread_number =
                Some(self.thread_numbers.number(&self.machine.live.threads[action.thread()].key));
        }
        self.machine.transition.requests.clear();
        self.machine.hooks.output.printed = false;
        if let Some(branches) = &self.views.branches {
            branches.forget();
        }
        if self.machine.transition.records_footprint {
            self.machine.transition.footprint.clear();
            self.machine.transition.ended_others = false;
            let thread = &self.machine.live.threads[action.thread()];
            let name = |r: Ref| self.snapshots.name_before(r);
            self.last.thread = name(thread.object);
            self.last.held = thread.held.iter().map(|r| name(*r)).collect();
        }
        if self.symmetry.is_enabled {
            self.note_automorphisms(action);
        }
        self.last.action = Some(action);
        let audited = self.auditing && !self.machine.live.is_first_alone();
        let slot = action.thread();
        let (standing, instructions) =
            (self.machine.live.standing(slot), self.machine.run.instructions);
        let stop = self.machine.perform(action);
        self.last.is_standstill = matches!(action, Action::Run(_))
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
        self.last.interest = match interest {
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
        if stop == Stop::State {
            waiting_loops::after_step(self, slot, is_endless);
        }
        if self.asks_for_inside && self.shows_more() && self.machine.live.live_threads() > 1 {
            return Err(Fault::Inside);
        }
        if !self.machine.run.withdrawn_masks.is_empty() {
            return Err(Fault::Masked);
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
            Stop::Ignored => {
                let run = self.machine.live.symbols.run.as_ref();
                let is_infeasible =
                    run.is_some_and(|run| std::mem::take(&mut run.borrow_mut().is_infeasible));
                Ok(if is_infeasible { Step::Infeasible } else { Step::Ignored })
            }
            Stop::Terminated => {
                self.terminated = true;
                Ok(Step::Ignored)
            }
            Stop::Unsupported(what) => Err(Fault::Unsupported(what)),
            Stop::NoInput(what) => Err(Fault::NoInput(what)),
            Stop::Abandoned => Err(Fault::Abandoned),
        }
    }

    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), Fault> {
        self.symmetry.swaps = None;
        if let Some(filter) = &mut self.filter
            && filter.looks_at_classes(&self.machine)
        {
            if self.machine.live.symbols.is_enabled() {
                let what = "a field that is not compared (@FilterField) beside symbolic inputs";
                return Err(Fault::Unsupported(what.to_owned()));
            }
            if self.machine.options.granularity.visible.is_any {
                let what = "a field or frame that is not compared (@FilterField, @FilterFrame) beside a temporal property";
                return Err(Fault::Unsupported(what.to_owned()));
            }
            return filter
                .encode(&mut self.machine, &mut self.snapshots, out)
                .map_err(|_| Fault::TableFull);
        }
        let begin = out.len();
        if self.snapshots.encode(&mut self.machine, out).is_err() {
            let is_late = self.snapshots.components.work.is_out_of_time();
            return Err(if is_late { Fault::OutOfTime } else { Fault::TableFull });
        }
        snapshot::covering::cover(&mut self.snapshots, &self.machine, &mut out[begin..])
            .map_err(|_| Fault::TableFull)?;
        self.waiting_loops.reach(out);
        if let Some(run) = &self.machine.live.symbols.run
            && let Some(what) = run.borrow_mut().mismatch.take()
        {
            return Err(Fault::Mismatch(what));
        }
        Ok(())
    }

    fn restore(&mut self, vector: &[u32]) -> Result<(), Fault> {
        self.symmetry.swaps = None;
        self.snapshots.restore(&mut self.machine, vector).map_err(|_| Fault::TableFull)?;
        self.waiting_loops.reach(vector);
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
        if self.last.is_standstill { Err(Fault::Standstill) } else { Ok(()) }
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

    fn is_out_of_time(&self) -> bool {
        self.snapshots.components.work.is_out_of_time()
    }
}

#[cfg(test)]
mod tests;
