//! Checks the properties in each state of a search, and collects findings with their paths.

use crate::checkpoint::kept::{self, Earlier};
use crate::control::Announcer;
use crate::endless::RecordedEdges;
use crate::findings::Counterexample;
use crate::instances::Bound;
use crate::invariant::{self, Invariant};
use crate::listener_bridge::ListenerBridge;
use crate::places::{location, thread};
use crate::system::{Fault, JavaSystem};
use crate::temporal::Recorder;
use properties::race::{RaceKind, WEAK_ORDER};
use properties::{DATA_RACE, Finding, Property};
use report::Warning;
use search::{Context, Control, Observer, StateId, StateSummary, Step};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use vm::Machine;
use vm::choice::Request;
use vm::machine::AssumedEvent;
use vm::schedule::{Action, RunGlobals};

/// Returns the warning about a data race. A race limits the meaning of `safe` (SEMANTICS 16).
fn warning(machine: &Machine, race: &Finding) -> Warning {
    let all = properties::threads(machine);
    let threads = race.threads.iter().filter_map(|t| all.iter().find(|v| v.slot == *t));
    Warning {
        id: race.id(),
        property: race.property.to_owned(),
        message: match race.property {
            DATA_RACE => {
                format!("{}; only sequentially consistent executions are covered", race.message)
            }
            WEAK_ORDER => format!(
                "{}, in acquire or release mode; only sequentially consistent executions are covered",
                race.message
            ),
            _ => format!("{}; the class library's authors mean it so", race.message),
        },
        location: race.place.map(location),
        threads: threads.cloned().map(thread).collect(),
        ..Warning::default()
    }
}

/// Returns the warning about pools and timers that a test leaves idle.
fn idle_warning(machine: &Machine, workers: &[usize]) -> Warning {
    let names: Vec<String> =
        workers.iter().map(|slot| properties::thread_name(machine, *slot)).collect();
    let subject = names.first().cloned().unwrap_or_default();
    let message = format!(
        "at the end of the test a pool or timer is not shut down, and its threads wait for work: {}",
        names.join(", ")
    );
    Warning::general("idle-pool", &subject, message)
}

/// The detection of executions that never end.
#[derive(Debug, Default)]
struct LoopDetection {
    is_enabled: bool,
    /// The cut transition under way: its source state and its thread.
    cut: Option<(StateId, Vec<u32>)>,
    /// The edges of the graph of states, if executions without a reachable end are looked for.
    edges: Option<RecordedEdges>,
    /// The number of further new states after which a search with a repeating task ends.
    until_late: Option<u64>,
    /// The depths of the timeouts on the path to the last new state.
    timeouts: Vec<u32>,
}

/// The number of timeouts on one path after which a loop that sleeps counts as endless. Samples are drawn
/// earlier.
const TIMEOUTS_OF_A_LOOP: usize = 10_000;

/// The findings at which the search ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchGoal {
    /// Whether all findings are collected.
    pub(crate) all_errors: bool,
    /// The number of new states that a search for races stores after another finding. A race is often
    /// the cause of that finding.
    pub(crate) states_until_race: u64,
}

/// Checks the properties in the states that the search reaches.
pub struct PropertyObserver {
    pub(crate) properties: Vec<Box<dyn Property>>,
    pub(crate) goal: SearchGoal,
    /// The counterexamples found so far.
    pub found: Vec<Counterexample>,
    pub(crate) seen: BTreeSet<String>,
    /// The numbers of expanded states with several alternatives.
    pub(crate) choices: report::Choices,
    pub(crate) max_threads: u64,
    /// Whether the program ended the search.
    pub(crate) terminated: bool,
    /// Whether steps are executed although their successor is cached.
    takes_every_step: bool,
    /// Transitions that were cut at the maximal length: source state, thread, target state.
    pub(crate) cuts: BTreeMap<(StateId, Vec<u32>), StateId>,
    /// The detection of executions that never end.
    loops: LoopDetection,
    /// Paths that the program stores, by name of the file, with the values that `Verify` keeps.
    pub(crate) stored: BTreeMap<Option<String>, (Vec<u32>, RunGlobals)>,
    /// The bounds on numbers of objects.
    pub(crate) instances: Vec<Bound>,
    /// The invariants to evaluate in every state.
    pub(crate) invariants: Vec<Invariant>,
    /// The graph of states, if there are temporal properties.
    pub(crate) temporal: Option<Recorder>,
    /// The listeners of the search, if any.
    pub listening: Option<ListenerBridge>,
    /// Races of the kinds of `race_kinds`, by id. They limit the meaning of `safe` (SEMANTICS 16).
    pub races: BTreeMap<String, Warning>,
    /// The kinds of races that are warnings.
    pub(crate) race_kinds: Vec<RaceKind>,
    /// Warnings about idle pools and timers at the end of a test, by id.
    pub(crate) idle: BTreeMap<String, Warning>,
    /// The findings from before the checkpoint that the search continues.
    pub(crate) earlier: Vec<Earlier>,
    /// The object that reports findings to the caller.
    pub(crate) announcer: Option<Arc<Announcer>>,
}

impl PropertyObserver {
    /// Creates an observer of these properties. The first finding ends the search, unless `all_errors`
    /// is set.
    pub fn new(properties: Vec<Box<dyn Property>>, all_errors: bool) -> Self {
        Self {
            properties,
            goal: SearchGoal { all_errors, states_until_race: 0 },
            found: Vec::new(),
            seen: BTreeSet::new(),
            choices: report::Choices::default(),
            max_threads: 0,
            terminated: false,
            takes_every_step: false,
            cuts: BTreeMap::new(),
            loops: LoopDetection::default(),
            stored: BTreeMap::new(),
            instances: Vec::new(),
            invariants: Vec::new(),
            temporal: None,
            listening: None,
            races: BTreeMap::new(),
            race_kinds: vec![RaceKind::Data],
            idle: BTreeMap::new(),
            earlier: Vec::new(),
            announcer: None,
        }
    }

    /// Whether the search ends. After a finding, a search for races continues for some states.
    fn ends(&self, any: bool) -> Control {
        if self.goal.all_errors || !any || self.awaits_race() {
            Control::Continue
        } else {
            Control::Stop
        }
    }

    /// Whether a violation was found, and the race that may be its cause was not.
    pub(crate) fn awaits_race(&self) -> bool {
        let is_race = |one: &Counterexample| one.finding.property == DATA_RACE;
        let awaits =
            self.goal.states_until_race > 0 && !self.goal.all_errors && !self.found.is_empty();
        awaits && !self.found.iter().any(is_race)
    }

    /// Whether no property has findings in a quiet state.
    pub(crate) fn passes_by(&self) -> bool {
        self.properties.iter().all(|property| property.is_content_with_quiet_states())
    }

    /// Requests that steps are executed even if their successor is cached.
    pub(crate) fn take_every_step(&mut self) {
        self.takes_every_step = true;
    }

    /// Enables the detection of endless loops without a visible instruction.
    pub(crate) fn look_for_endless_loops(&mut self) {
        self.loops.is_enabled = true;
    }

    /// Records the edges of the graph of states, to find executions without a reachable end.
    pub(crate) fn record_edges(&mut self, edges: RecordedEdges) {
        self.loops.edges = Some(edges);
    }

    /// Ends the search after this number of states in which a task repeats or a loop sleeps.
    pub(crate) fn limit_repeated_tasks(&mut self, states: u64) {
        self.loops.until_late = Some(states);
    }

    /// Whether a repeating task ended the search.
    pub(crate) fn ended_by_repeated_task(&self) -> bool {
        self.loops.until_late == Some(0)
    }

    /// Whether the search ends, because a task repeats in too many new states, or one path has too many
    /// timeouts.
    fn repeats_too_long(&mut self, system: &JavaSystem, depth: u32) -> bool {
        let repeats = system.machine.run.assumed.contains(AssumedEvent::RepeatedTask);
        let LoopDetection { until_late: Some(left), timeouts, .. } = &mut self.loops else {
            return false;
        };
        timeouts.truncate(timeouts.partition_point(|at| *at < depth));
        if matches!(system.last.action, Some(Action::Timeout(_))) {
            timeouts.push(depth);
        }
        if repeats {
            *left = left.saturating_sub(1);
        }
        if timeouts.len() >= TIMEOUTS_OF_A_LOOP {
            *left = 0;
        }
        *left == 0 && self.found.is_empty()
    }

    /// Returns the recorded edges, if all edges of the search were recorded.
    pub(crate) fn take_edges(&mut self) -> Option<RecordedEdges> {
        self.loops.edges.take()
    }

    /// Whether the cut transition that has just ended closes a cycle of cut transitions of one thread.
    fn closes_a_loop(&mut self, end: StateId) -> bool {
        let Some((start, thread)) = self.loops.cut.take() else { return false };
        self.cuts.insert((start, thread.clone()), end);
        let mut at = end;
        for _ in 0..=self.cuts.len() {
            if at == start {
                return true;
            }
            match self.cuts.get(&(at, thread.clone())) {
                Some(next) => at = *next,
                None => return false,
            }
        }
        false
    }

    /// Reduces the findings of several workers to one of each id, with the shortest path. If the first
    /// finding ends the search, keeps only the findings with the shortest path.
    pub(crate) fn settle(&mut self) {
        self.found.sort_by(|a, b| (a.path.len(), &a.path).cmp(&(b.path.len(), &b.path)));
        let first = self.found.first().map(|found| found.path.clone()).unwrap_or_default();
        let (mut seen, all) = (BTreeSet::new(), self.goal.all_errors);
        self.found.retain(|found| (all || found.path == first) && seen.insert(found.finding.id()));
    }

    fn check_properties(&mut self, system: &mut JavaSystem, context: &Context<'_>) -> Control {
        system.all_alternatives();
        let mut any = false;
        let only_races = self.awaits_race();
        for property in &mut self.properties {
            for finding in property.check(&mut system.machine, &system.actions) {
                if only_races && finding.property != DATA_RACE {
                    continue;
                }
                any = true;
                note(
                    &mut self.found,
                    &mut self.seen,
                    self.listening.as_ref(),
                    self.announcer.as_deref(),
                    system,
                    finding,
                    context,
                );
            }
        }
        if only_races && any {
            // The race, which is the cause, is reported before its effect.
            self.found.rotate_right(1);
        }
        self.ends(any)
    }

    /// Records the new violations of temporal properties. Returns whether they end the search.
    pub(crate) fn check_temporal(&mut self) -> Result<Control, Fault> {
        let Some(temporal) = &mut self.temporal else { return Ok(Control::Continue) };
        let violations = temporal.violations(self.goal.all_errors)?;
        let any = !violations.is_empty();
        for found in violations {
            let found = found.into_counterexample();
            if let Some(announcer) = &self.announcer {
                announcer.announce(&found.finding);
            }
            self.found.push(found);
        }
        Ok(if any && !self.goal.all_errors { Control::Stop } else { Control::Continue })
    }

    /// Records findings of listeners. Returns whether the search ends.
    fn hear(
        &mut self,
        system: &JavaSystem,
        findings: Vec<Finding>,
        context: &Context<'_>,
    ) -> Control {
        let any = !findings.is_empty();
        // Without `--all-errors`, the first of several findings of a step suffices.
        let enough = if self.goal.all_errors { findings.len() } else { 1 };
        for finding in findings.into_iter().take(enough) {
            note(
                &mut self.found,
                &mut self.seen,
                self.listening.as_ref(),
                self.announcer.as_deref(),
                system,
                finding,
                context,
            );
        }
        let stops = self.listening.as_ref().is_some_and(|listening| listening.stop().is_some());
        if stops || any && !self.goal.all_errors { Control::Stop } else { Control::Continue }
    }
}

/// Records a finding, unless its id is known.
fn note(
    found: &mut Vec<Counterexample>,
    seen: &mut BTreeSet<String>,
    listening: Option<&ListenerBridge>,
    announcer: Option<&Announcer>,
    system: &JavaSystem,
    finding: Finding,
    context: &Context<'_>,
) {
    if seen.insert(finding.id()) {
        if let Some(listening) = listening {
            listening.violated(&system.machine, &finding);
        }
        if let Some(announcer) = announcer {
            announcer.announce(&finding);
        }
        found.push(Counterexample::at(finding, context, system.last.kept_before.clone()));
    }
}

impl Observer<JavaSystem> for PropertyObserver {
    fn needs_every_step(&self) -> bool {
        // Bounds on instances count the objects of the live state, which a cached step does not have.
        self.takes_every_step
            || !self.instances.is_empty()
            || self.listening.as_ref().is_some_and(ListenerBridge::needs_steps)
    }

    fn stepped(
        &mut self,
        system: &mut JavaSystem,
        step: Step,
        context: &Context<'_>,
    ) -> Result<Control, Fault> {
        for request in system.machine.transition.requests.drain(..) {
            if let Request::StoreTrace { file, .. } = request {
                self.stored.insert(file, (context.path(), system.last.kept_before.clone()));
            }
        }
        let mut heard = Control::Continue;
        if let (Some(listening), Some(state)) = (&mut self.listening, context.state) {
            let choice = context.path().last().copied().unwrap_or(0);
            let (arity, action) = (context.arity.unwrap_or(0), system.last.action);
            let findings = listening.stepped(&system.machine, state, choice, arity, action);
            heard = self.hear(system, findings, context);
        }
        if system.terminated {
            self.terminated = true;
            return Ok(Control::Stop);
        }
        if heard == Control::Stop {
            return Ok(Control::Stop);
        }
        if step != Step::Next {
            return Ok(Control::Continue);
        }
        self.loops.cut = match context.state {
            Some(start) if self.loops.is_enabled && system.machine.transition.was_cut => {
                Some((start, system.machine.live.threads[system.machine.live.current].key.to_vec()))
            }
            _ => None,
        };
        Ok(self.check_properties(system, context))
    }

    fn entered(
        &mut self,
        system: &mut JavaSystem,
        context: &Context<'_>,
    ) -> Result<Control, Fault> {
        if let Some(state) = context.state
            && self.closes_a_loop(state)
        {
            let finding = properties::endless_loop(&system.machine);
            note(
                &mut self.found,
                &mut self.seen,
                self.listening.as_ref(),
                self.announcer.as_deref(),
                system,
                finding,
                context,
            );
            if !self.goal.all_errors {
                return Ok(Control::Stop);
            }
        }
        if context.new || system.machine.live.has_ended() {
            // End states with different progress of daemon threads are identified, so revisited ones
            // are examined, too.
            self.max_threads = self.max_threads.max(system.machine.live.live_threads() as u64);
            for kind in &self.race_kinds {
                for race in properties::race::conflicts(&system.machine, *kind) {
                    let new = || warning(&system.machine, &race);
                    self.races.entry(race.id()).or_insert_with(new);
                }
            }
            if context.arity == Some(0)
                && let Some(workers) = properties::idle_workers(&system.machine)
            {
                let warning = idle_warning(&system.machine, &workers);
                self.idle.entry(warning.id.clone()).or_insert(warning);
            }
        }
        if context.new && self.repeats_too_long(system, context.depth) {
            return Ok(Control::Stop);
        }
        if let (true, Some(0), Some(state), Some(edges)) =
            (context.new, context.arity, context.state, &mut self.loops.edges)
        {
            edges.reach_end(system, state);
        }
        if context.new && self.awaits_race() {
            self.goal.states_until_race -= 1;
            if self.goal.states_until_race == 0 {
                return Ok(Control::Stop);
            }
        }
        if context.new {
            // The search has listed the alternatives, to count them.
            match system.actions.first() {
                Some(Action::Choose(..)) => self.choices.data += 1,
                Some(_) => self.choices.schedule += 1,
                None => {}
            }
        }
        if let (true, Some(temporal), Some(state)) =
            (context.new, &mut self.temporal, context.state)
        {
            temporal.enter(system, (state, context.depth))?;
        }
        if context.new {
            let findings = invariant::violated(&self.invariants, system)?;
            if self.hear(system, findings, context) == Control::Stop {
                return Ok(Control::Stop);
            }
        }
        if let (Some(listening), Some(state)) = (&mut self.listening, context.state) {
            let stored = context.new.then(|| {
                let data = matches!(system.alternatives().first(), Some(Action::Choose(..)));
                (system.machine.live.is_over(), context.arity.unwrap_or(0), data)
            });
            let findings = listening.reached(&system.machine, state, context.depth, stored);
            if self.hear(system, findings, context) == Control::Stop {
                return Ok(Control::Stop);
            }
        }
        // Every bound is evaluated, since each bound records whether a state exceeded it.
        let hit = |bound: &mut Bound| bound.is_hit(&system.machine, &system.snapshots);
        let trapped = self.instances.iter_mut().map(hit).fold(false, |any, hit| any | hit);
        Ok(if trapped { Control::Backtrack } else { Control::Continue })
    }

    fn connected(
        &mut self,
        system: &mut JavaSystem,
        from: StateId,
        choice: u32,
        to: StateId,
    ) -> Result<Control, Fault> {
        if let Some(edges) = &mut self.loops.edges
            && !edges.connect(from, to)
        {
            self.loops.edges = None;
        }
        if let Some(temporal) = &self.temporal {
            temporal.audit(&system.machine, from, to)?;
        }
        let is_due = self
            .temporal
            .as_mut()
            .is_some_and(|all| all.connect(from, choice, to, system.machine.hooks.output.printed));
        if is_due { self.check_temporal() } else { Ok(Control::Continue) }
    }

    fn restored(&mut self, system: &mut JavaSystem, context: &Context<'_>) -> Result<(), Fault> {
        if let (Some(listening), Some(state)) = (&self.listening, context.state) {
            listening.went_back(&system.machine, state);
        }
        Ok(())
    }

    fn closed(&mut self, system: &JavaSystem, state: StateId) {
        if let Some(listening) = &self.listening {
            listening.closed(&system.machine, state);
        }
        if let Some(temporal) = &mut self.temporal {
            temporal.close(state);
        }
    }

    fn summarized(&mut self, summary: StateSummary) {
        self.max_threads = self.max_threads.max(u64::from(summary.processes));
        if summary.chooses_data {
            self.choices.data += 1;
        } else {
            self.choices.schedule += 1;
        }
    }

    fn save(&self) -> Result<Vec<u8>, String> {
        kept::of_observer(self)
    }

    fn load(&mut self, saved: &[u8]) -> Result<(), String> {
        kept::to_observer(self, saved)
    }

    fn is_end(&mut self, system: &mut JavaSystem, context: &Context<'_>) -> Result<bool, Fault> {
        // Other states with idle workers have alternatives.
        Ok(system.machine.live.is_over()
            || context.arity == Some(0) && properties::idle_workers(&system.machine).is_some())
    }
}
