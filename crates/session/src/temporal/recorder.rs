//! Records the graph of a search with the values of the propositions, and finds violations on it.
//!
//! Invariant: an edge is recorded after both of its states. At any time of the search, each lasso of the
//! graph is an execution of the program.

use super::labels::{deadlock, is_blocked, visitors_of};
use super::letters::Letters;
use super::progress::ProgressEdges;
use super::reasons::FailingParts;
use super::specification::{Requirement, Specification, TemporalProperty};
use super::team::TeamPart;
use super::views::{GraphView, LACKS_PROGRESS, LassoPath, LivelockView, holds};
use super::{LTL, calls, notifications};
use crate::findings::Counterexample;
use crate::job::Job;
use crate::places::location;
use crate::system::{Fault, JavaSystem};
use base::FastMap;
use config::{Error, Fairness};
use properties::Finding;
use report::Warning;
use search::{StateGraph, StateId};
use std::collections::BTreeMap;
use temporal::emptiness::{Justice, justice};
use temporal::formula::{Binary, Formula};
use temporal::graph;
use temporal::property::Property;
use vm::footprint::{EVERYTHING, NotedAccess, WORLD, part};
use vm::schedule::{Action, RunGlobals};
use vm::{Machine, Status};

/// The proposition that the initializer of the main class has ended. It holds from position 0 of each
/// execution on.
pub(super) const BEGUN: u8 = search::graph::PROPOSITIONS as u8 - 1;

/// The number of states at which violations are looked for the first time.
const FIRST_CHECK: usize = 256;

/// The recorded data of one search.
pub(crate) struct Recorder {
    specification: Specification,
    letters: Letters,
    fairness: graph::Fairness,
    /// The threads that the alternatives of states wake, if fairness includes `notify`.
    pub(super) woken: Option<FastMap<u32, Vec<u32>>>,
    pub(super) graph: StateGraph,
    /// The number of states at which violations are looked for next.
    pub(super) next_check: usize,
    /// The number of agents.
    pub(super) agents: usize,
    /// The ids of the violations that were found.
    violated: Vec<String>,
    /// The formulas that were translated, with their automata.
    checked: Vec<(Formula, Property)>,
    /// Whether formulas concern finite executions.
    is_finite: bool,
    /// Deadlocks, by id, if no property of the check covers them.
    pub(super) deadlocks: BTreeMap<String, Warning>,
    reports_deadlocks: bool,
    pub(super) progress: Option<ProgressEdges>,
    /// The name of each thread, by slot, in the first state that has the thread.
    pub(super) names: Vec<Option<String>>,
    /// Whether each step that changes a label must have a change of propositions in its footprint.
    audits: bool,
    /// The part of the graph that this worker records, if there are several workers.
    pub(super) part: Option<TeamPart>,
}

/// A violation: an infinite execution, or a path that already violates the formula.
#[derive(Clone, Debug)]
pub(crate) struct FoundLasso {
    /// The kind of the property in results.
    pub(crate) kind: &'static str,
    /// The name of the property, or of the starving thread.
    pub(crate) name: Option<String>,
    pub(crate) message: String,
    /// Facts about the cycle, one for each line.
    pub(crate) notes: Vec<String>,
    /// The choices of the prefix, followed by those of the cycle.
    pub(crate) choices: Vec<u32>,
    /// The number of choices before the cycle; without a cycle, the path itself is the violation.
    pub(crate) cycle_at: Option<usize>,
    pub(crate) parts: FailingParts,
}

impl FoundLasso {
    /// Converts the violation to a finding with its path.
    pub(crate) fn into_counterexample(self) -> Counterexample {
        let finding = Finding { name: self.name, ..Finding::new(self.kind, self.message) };
        Counterexample {
            cycle_at: self.cycle_at,
            notes: self.notes,
            parts: self.parts,
            ..Counterexample::new(finding, self.choices, RunGlobals::default())
        }
    }
}

impl Recorder {
    /// Creates the recorder of a search, in a machine that has launched the program. Returns `None`
    /// without temporal properties.
    pub(crate) fn new(job: &Job, machine: &Machine) -> Result<Option<Self>, Error> {
        let temporal = &job.settings.checks.temporal;
        if temporal.is_empty() {
            return Ok(None);
        }
        let specification = Specification::parse(temporal)?;
        let progress = ProgressEdges::new(&specification);
        let letters = Letters::new(&specification, machine, &job.target.main_class)?;
        Ok(Some(Self {
            specification,
            letters,
            fairness: match temporal.fairness {
                Fairness::None => graph::Fairness::None,
                Fairness::Weak => graph::Fairness::Weak,
                Fairness::Strong | Fairness::StrongNotify => graph::Fairness::Strong,
            },
            woken: (temporal.fairness == Fairness::StrongNotify).then(FastMap::default),
            graph: StateGraph::default(),
            next_check: FIRST_CHECK,
            agents: 0,
            violated: Vec::new(),
            checked: Vec::new(),
            is_finite: temporal.finite,
            deadlocks: BTreeMap::new(),
            reports_deadlocks: !job.settings.checks.properties.iter().any(|p| p == "deadlock"),
            progress,
            names: Vec::new(),
            audits: job.settings.paranoid && temporal.about_paths,
            part: None,
        }))
    }

    /// Adds the new state of the system. The state at depth 0 is the initial one. The system must have listed
    /// the alternatives of the state.
    pub(crate) fn enter(
        &mut self,
        system: &mut JavaSystem,
        (id, depth): (StateId, u32),
    ) -> Result<(), Fault> {
        let takers: Vec<u32> = system.actions.iter().map(|action| action.thread() as u32).collect();
        let lists_all = !system.narrows_alternatives();
        let actions =
            if lists_all { system.actions.clone() } else { system.all_alternatives().to_vec() };
        let calls = calls::values(&self.letters.calls, system)?;
        let machine = &mut system.machine;
        let mut label = self.letters.of(machine, &actions, &calls)?;
        let threads = machine.live.threads.len();
        let enabled = enabled_agents(machine, &actions);
        if let Some(woken) = &mut self.woken
            && let Some(of_state) = notifications::woken(machine, &actions)?
        {
            let number = self.part.as_ref().map_or(self.graph.len(), TeamPart::len);
            woken.insert(number as u32, of_state);
        }
        self.agents = self.agents.max(threads);
        self.names.resize(self.agents, None);
        for (slot, name) in self.names.iter_mut().enumerate().filter(|(_, name)| name.is_none()) {
            let has_name = slot < threads && machine.live.threads[slot].object != 0;
            *name = has_name.then(|| properties::thread_name(machine, slot));
        }
        if let Some(waits) = self.starvation() {
            // The end of the program ends its daemon threads (SEMANTICS 15).
            let has_ended = machine.live.has_ended();
            for slot in 0..threads {
                let bit = self.starving_bit(slot).ok_or_else(|| {
                    Fault::Invariant("starvation: there are too many threads".to_owned())
                })?;
                let status = &machine.live.threads[slot].status;
                let is_waiting = waits && matches!(status, Status::Waiting { .. });
                let is_alive = *status != Status::Terminated && !has_ended;
                let waits = is_alive && (is_waiting || is_blocked(machine, slot));
                label |= u64::from(waits) << bit;
            }
        }
        if self.reports_deadlocks && actions.iter().all(is_spurious) {
            self.note_deadlock(machine, &actions);
        }
        match &mut self.progress {
            None => {}
            Some(ProgressEdges::OutputAndEnds(live)) => {
                live.push(machine.live.live_threads() as u16)
            }
            Some(ProgressEdges::Arrivals { places, visitors }) => {
                if threads > u64::BITS as usize {
                    return Err(Fault::Invariant(
                        "livelock: there are too many threads".to_owned(),
                    ));
                }
                let places =
                    places.iter().map(|place| &self.letters.propositions[usize::from(*place)]);
                visitors.push(visitors_of(machine, &places.collect::<Vec<_>>()));
            }
        }
        match &mut self.part {
            Some(part) => part.describe((id, depth), label, &takers, &enabled),
            None => self.graph.describe(label, &takers, &enabled),
        }
        .map_err(|_| Fault::TableFull)
    }

    /// Returns whether starvation includes waits in wait sets, or `None` if starvation is no property.
    fn starvation(&self) -> Option<bool> {
        self.specification.properties.iter().find_map(|property| match property.requirement {
            Requirement::NoStarvation { waits } => Some(waits),
            Requirement::Formula(_) | Requirement::NoLivelock { .. } => None,
        })
    }

    /// Returns the proposition that the thread in this slot waits for a lock.
    fn starving_bit(&self, slot: usize) -> Option<u8> {
        let bit = self.letters.propositions.len() + slot;
        (bit < usize::from(BEGUN)).then_some(bit as u8)
    }

    /// Whether progress consists of output and ends of threads.
    pub(crate) fn has_own_progress(&self) -> bool {
        matches!(self.progress, Some(ProgressEdges::OutputAndEnds(_)))
    }

    fn note_deadlock(&mut self, machine: &mut Machine, actions: &[Action]) {
        let Some(finding) = deadlock(machine, actions) else { return };
        self.deadlocks.entry(finding.id()).or_insert_with(|| Warning {
            id: finding.id(),
            property: finding.property.to_owned(),
            message: finding.message.clone(),
            location: finding.place.map(location),
            ..Warning::default()
        });
    }

    /// Returns an error if the last step changed the label, and its footprint has no change of
    /// propositions.
    pub(crate) fn audit(&self, machine: &Machine, from: StateId, to: StateId) -> Result<(), Fault> {
        let is_change = |noted: &NotedAccess| {
            noted.object == EVERYTHING || (noted.object, noted.part) == (WORLD, part::PROPOSITIONS)
        };
        let label = |state: StateId| self.graph.label_of(state.raw());
        let transition = &machine.transition;
        if !self.audits || !transition.records_footprint || label(from) == label(to) {
            return Ok(());
        }
        let is_noted = transition.footprint.iter().any(is_change);
        if is_noted { Ok(()) } else { Err(Fault::Unnoted("a proposition".to_owned())) }
    }

    /// Adds the edge of a step. Returns whether violations should be looked for now.
    pub(crate) fn connect(
        &mut self,
        from: StateId,
        choice: u32,
        to: StateId,
        printed: bool,
    ) -> bool {
        if let Some(part) = &mut self.part {
            // Another worker may have the states of the edge, so the parts are joined later.
            part.connect(from, choice, to, printed);
            return false;
        }
        let thread = self.graph.taker(from.raw(), choice);
        let made =
            |progress: &ProgressEdges| progress.is_made(from.raw(), thread, to.raw(), printed);
        self.graph.connect(from, choice, to, self.progress.as_ref().is_some_and(made));
        let is_due = self.graph.len() >= self.next_check;
        if is_due {
            self.next_check = 2 * self.graph.len();
        }
        is_due
    }

    /// Records that all alternatives of a state were taken.
    pub(crate) fn close(&mut self, state: StateId) {
        match &mut self.part {
            Some(part) => part.close(state),
            None => self.graph.close(state),
        }
    }

    /// Returns the size of the recorded data in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.graph.bytes()
            + self.part.as_ref().map_or(0, TeamPart::bytes)
            + self.progress.as_ref().map_or(0, ProgressEdges::bytes)
    }

    /// Returns violations on the graph that were not returned before: all violations, or the first one.
    pub(crate) fn violations(&mut self, wants_all: bool) -> Result<Vec<FoundLasso>, Fault> {
        let mut found = Vec::new();
        for property in self.specification.properties.clone() {
            for (name, formula) in self.formulas(&property)? {
                let id = format!("{}/{}", property.kind, name.as_deref().unwrap_or_default());
                if self.violated.contains(&id) {
                    continue;
                }
                let checked = self.checked(&formula)?;
                let view = GraphView {
                    graph: &self.graph,
                    agents: self.agents,
                    woken: self.woken.as_ref(),
                };
                let checked = &self.checked[checked].1;
                let lasso = match &property.requirement {
                    Requirement::NoLivelock { .. } => {
                        let view = LivelockView { view: &view };
                        let lasso = checked.find_violation(&view, self.fairness);
                        lasso.map(|lasso| view.of_program(&lasso))
                    }
                    Requirement::Formula(_) | Requirement::NoStarvation { .. } => {
                        checked.find_violation(&view, self.fairness).map(|lasso| {
                            let fairness = justice(&view, &lasso);
                            view.path(&lasso, fairness)
                        })
                    }
                };
                let Some(path) = lasso else { continue };
                found.push(self.describe(&property, name, path));
                self.violated.push(id);
                if !wants_all {
                    return Ok(found);
                }
            }
        }
        Ok(found)
    }

    /// Returns the formulas that express a property, with the names of their violations.
    fn formulas(
        &mut self,
        property: &TemporalProperty,
    ) -> Result<Vec<(Option<String>, Formula)>, Fault> {
        Ok(match &property.requirement {
            Requirement::Formula(formula) if property.kind == LTL => {
                let formula = property.required(formula);
                vec![(property.name.clone(), self.judged_at_main(&formula)?)]
            }
            Requirement::Formula(formula) => vec![(property.name.clone(), formula.clone())],
            Requirement::NoStarvation { .. } => (0..self.agents)
                .filter_map(|slot| {
                    let waits = Formula::Proposition(self.starving_bit(slot)?);
                    let ends = waits.clone().negated().eventually();
                    let name = self.name_of(slot);
                    Some((Some(name), waits.implies(ends).always()))
                })
                .collect(),
            // The proposition belongs to the view for livelocks.
            Requirement::NoLivelock { .. } => {
                let lacks_progress = Formula::Proposition(LACKS_PROGRESS);
                vec![(None, lacks_progress.negated().eventually().always())]
            }
        })
    }

    /// Returns the formula that holds if `formula` holds at position 0. If the main class is never
    /// initialized, there is no position 0. Such an execution violates each formula except safety
    /// formulas.
    fn judged_at_main(&mut self, formula: &Formula) -> Result<Formula, Fault> {
        let label = self.graph.labels()[self.graph.label_of(0) as usize];
        if label >> BEGUN & 1 != 0 {
            return Ok(formula.clone());
        }
        let given = self.checked(formula)?;
        let is_safety = self.checked[given].1.is_safety();
        let operator = if is_safety { Binary::WeakUntil } else { Binary::Until };
        let begun = Formula::Proposition(BEGUN);
        let at_begin = begun.clone().join(Binary::And, formula.clone());
        Ok(begun.negated().join(operator, at_begin))
    }

    /// Returns the index of a formula in `checked`. The formula is translated if necessary.
    fn checked(&mut self, formula: &Formula) -> Result<usize, Fault> {
        if let Some(known) = self.checked.iter().position(|(of, _)| of == formula) {
            return Ok(known);
        }
        let property =
            if self.is_finite { Property::of_ended(formula) } else { Property::new(formula) };
        let property =
            property.map_err(|why| Fault::Invariant(format!("temporal property: {why}")))?;
        self.checked.push((formula.clone(), property));
        Ok(self.checked.len() - 1)
    }

    fn describe(
        &self,
        property: &TemporalProperty,
        name: Option<String>,
        path: LassoPath,
    ) -> FoundLasso {
        let message = match &property.requirement {
            _ if path.cycle.is_none() => format!("an execution violates {}", property.text.trim()),
            Requirement::Formula(_) => {
                format!("an execution that goes on for ever violates {}", property.text.trim())
            }
            Requirement::NoStarvation { .. } => {
                format!("{} may wait for ever", name.as_deref().unwrap_or("a thread"))
            }
            Requirement::NoLivelock { .. } => {
                "an execution goes on for ever without progress".to_owned()
            }
        };
        let mut notes = Vec::new();
        if let Some(cycle) = &path.cycle {
            notes.extend(self.notes_of_propositions(property, &cycle.states));
            let threads = cycle.justice.iter().enumerate();
            notes.extend(threads.filter_map(|(slot, justice)| {
                let text = note_of_thread(*justice)?;
                Some(format!("{} {text}", self.name_of(slot)))
            }));
        }
        FoundLasso {
            kind: property.kind,
            name,
            message,
            notes,
            cycle_at: path.cycle.as_ref().map(|_| path.before),
            parts: FailingParts::default(),
            choices: path.choices,
        }
    }

    /// Adds the reasons of a violation, if the graph has only its path. Presets have no formula, and no
    /// reasons.
    pub(super) fn add_reasons(&self, found: &mut FoundLasso, cycle: Option<usize>) {
        let mut properties = self.specification.properties.iter();
        let is_violated =
            |one: &&TemporalProperty| one.kind == found.kind && one.name == found.name;
        let Some(property) = properties.find(is_violated) else { return };
        let Requirement::Formula(formula) = &property.requirement else { return };
        let names =
            self.specification.propositions.iter().map(|one| one.described.clone()).collect();
        let letters: Vec<u64> = (0..self.graph.len() as u32)
            .map(|state| self.graph.labels()[self.graph.label_of(state) as usize])
            .collect();
        let position = |bits: u64| letters.iter().position(|letter| letter & bits == bits);
        let Some(begin) = position(1 << BEGUN | property.bound()) else { return };
        let objects = property.quantified.iter().filter_map(|(variable, bound)| {
            position(1 << bound).map(|position| (variable.clone(), position))
        });
        let objects = objects.collect();
        // A finite execution is evaluated as if its last state were repeated.
        let cycle = cycle.or_else(|| self.is_finite.then(|| letters.len().saturating_sub(1)));
        let parts = FailingParts::new(formula, names, &letters, (begin, cycle));
        found.parts = parts.about(objects);
    }

    fn name_of(&self, slot: usize) -> String {
        let name = self.names.get(slot).cloned().flatten();
        name.unwrap_or_else(|| format!("thread {slot}"))
    }

    /// Describes the values of a formula's propositions on a cycle.
    fn notes_of_propositions(&self, property: &TemporalProperty, states: &[u32]) -> Vec<String> {
        let Requirement::Formula(formula) = &property.requirement else { return Vec::new() };
        let used = formula.propositions();
        let texts = self.specification.propositions.iter().enumerate();
        texts
            .filter(|(number, _)| used & 1 << number != 0)
            .map(|(number, numbered)| {
                let label = |state: &u32| self.graph.labels()[self.graph.label_of(*state) as usize];
                let is_true = |state: &u32| label(state) & 1 << number != 0;
                let text = &numbered.described;
                match (states.iter().any(is_true), states.iter().all(is_true)) {
                    (_, true) => format!("{text} holds all the time"),
                    (true, _) => {
                        format!("{text} holds again and again, and does not hold again and again")
                    }
                    _ => format!("{text} never holds"),
                }
            })
            .collect()
    }

    /// Returns the warnings of a complete search: about triggers that never held, and deadlocks.
    pub(crate) fn warnings(&self) -> Vec<Warning> {
        let occurs =
            |trigger: &Formula| self.graph.labels().iter().any(|label| holds(trigger, *label));
        let labels = self.graph.labels();
        let is_bound = |bound: u64| labels.iter().any(|label| label & bound == bound);
        let unbound = self.specification.properties.iter().filter_map(|property| {
            let name = property.name.as_deref().filter(|_| !is_bound(property.bound()))?;
            let text = property.text.trim();
            let message = format!("{text} requires nothing, since no object is made");
            Some(Warning::general("vacuous", name, message))
        });
        let vacuous = self.specification.properties.iter().filter_map(|property| {
            let trigger = property.trigger.as_ref().filter(|trigger| !occurs(trigger))?;
            if !is_bound(property.bound()) {
                return None;
            }
            let text = trigger.text(&|number| {
                self.specification.propositions[usize::from(number)].described.clone()
            });
            let name = property.name.as_deref().unwrap_or(property.kind);
            let message = format!("{} requires nothing, since {text} never holds", property.text);
            Some(Warning::general("vacuous", name, message))
        });
        unbound.chain(vacuous).chain(self.deadlocks.values().cloned()).collect()
    }
}

/// Returns the slots of the threads that count as enabled in a state with these alternatives.
fn enabled_agents(machine: &Machine, actions: &[Action]) -> Vec<u32> {
    let chooses = matches!(actions.first(), Some(Action::Choose(..)));
    if !chooses && !machine.options.late_timeouts {
        let mut enabled: Vec<u32> = actions.iter().map(|action| action.thread() as u32).collect();
        enabled.sort_unstable();
        enabled.dedup();
        return enabled;
    }
    // A thread counts as enabled if only a choice of data, or late timeouts, keep it from being scheduled.
    let mut of_thread = Vec::new();
    let mut can_act = |slot: &u32| {
        let slot = *slot as usize;
        of_thread.clear();
        if matches!(machine.live.threads[slot].status, Status::Choosing(_)) {
            return true;
        }
        if !machine.live.is_over() {
            machine.list_actions(slot, &mut of_thread);
        }
        !of_thread.is_empty()
    };
    (0..machine.live.threads.len() as u32).filter(|slot| can_act(slot)).collect()
}

fn is_spurious(action: &Action) -> bool {
    matches!(action, Action::Spurious(_))
}

/// Describes the scheduling of a thread on a cycle. Returns `None` for a thread that is never enabled.
fn note_of_thread(justice: Justice) -> Option<&'static str> {
    match justice {
        Justice::Moves(_) => Some("acts again and again"),
        Justice::NeverEnabled | Justice::Unknown => None,
        Justice::SometimesEnabled { .. } => {
            Some("could act again and again and never does, which strong fairness excludes")
        }
        Justice::AlwaysEnabled => {
            Some("could always act and never does, which weak fairness excludes")
        }
    }
}
