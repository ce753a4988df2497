//! Shortens the path to a finding. The cost is the number of timeouts that fire early, then the number of
//! switches between threads, then the number of steps.
//!
//! Source: delta debugging (Zeller and Hildebrandt 2002) over blocks of consecutive steps of one
//! thread. Musuvathi and Qadeer 2007 argue that paths with few switches are readable.
//!
//! Invariant: every candidate is executed from the start. A candidate replaces the present path only if
//! it costs less and its end has a finding with the same id. Its choices are those that the execution
//! recorded.

mod fewest;

use crate::budget::Budget;
use crate::confirm::{Confirmation, Confirmer};
use crate::control::Phase;
use crate::explain::Explainer;
use crate::findings::Counterexample;
use crate::invariant::{self, INVARIANT, Invariant};
use crate::job::Job;
use crate::system::JavaSystem;
use config::Error;
use properties::Property;
use report::{Violation, Warning};
use search::{Step, System};
use std::rc::Rc;
use vm::schedule::{Action, is_early};

/// The maximal number of steps of all candidates for all paths.
const STEPS: usize = 60_000;
/// The maximal length of a candidate, as a multiple of the length of the replaced path.
const LONGER: usize = 4;
/// The maximal number of candidates for one path.
const REPLAYS: usize = 600;
/// The least budget of steps for one path, as a multiple of its length.
const TIMES: usize = 2;
/// The maximal number of words of the states that are stored along a path.
const STATE_WORDS: usize = 1 << 24;

/// The share of the budget for executions at the finest level, relative to the share of one path.
const CONFIRMING: f64 = 0.5;

/// The text about a path that was not executed at the finest level, because of a limit.
const UNCONFIRMED: &str = "was not executed again at --por none";

/// The kind of a move, without its thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Run,
    Timeout,
    Interrupt,
    Spurious,
    Choose(u32),
}

/// A step, identified by the key of its thread, which is the same on all paths.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Move {
    thread: Rc<[u32]>,
    kind: Kind,
}

/// A candidate: the first `kept` moves of the present path, then the moves `moves`. The thread `finish`
/// continues after them, if there is one.
struct Candidate {
    kept: usize,
    moves: Vec<Move>,
    finish: Option<Rc<[u32]>>,
}

/// A state before a switch on a path.
#[derive(Clone, Debug)]
struct SwitchState {
    position: usize,
    early: usize,
    switches: usize,
    state: Rc<[u32]>,
}

/// A path to the finding.
#[derive(Clone, Debug, Default)]
struct Walk {
    moves: Vec<Move>,
    choices: Vec<u32>,
    /// The number of timeouts that fired while a thread was enabled.
    early: usize,
    /// The number of switches between threads.
    switches: usize,
    /// The states before switches, from which executions of candidates can start.
    switch_states: Vec<SwitchState>,
    /// The number of words of these states.
    words: usize,
    /// The state at the end of the path.
    state: Vec<u32>,
}

impl Walk {
    /// Returns the empty path at a state.
    fn new(start: &[u32]) -> Self {
        Self { state: start.to_vec(), ..Self::default() }
    }

    /// Returns the cost of the path: early timeouts, then switches, then steps.
    fn cost(&self) -> (usize, usize, usize) {
        (self.early, self.switches, self.moves.len())
    }

    /// Appends a move that leads to `state`.
    fn push(&mut self, taken: Move, choice: u32, state: Vec<u32>) {
        if self.moves.last().is_some_and(|last| last.thread != taken.thread) {
            if self.words < STATE_WORDS {
                self.words += self.state.len();
                self.switch_states.push(SwitchState {
                    position: self.moves.len(),
                    early: self.early,
                    switches: self.switches,
                    state: self.state.as_slice().into(),
                });
            }
            self.switches += 1;
        }
        self.moves.push(taken);
        self.choices.push(choice);
        self.state = state;
    }

    /// Returns the path up to the last stored state within the first `moves` moves, if there is one.
    fn beginning(&self, moves: usize) -> Option<Self> {
        let until = self.switch_states.partition_point(|one| one.position <= moves);
        let last = self.switch_states[..until].last()?;
        let switch_states = self.switch_states[..until - 1].to_vec();
        Some(Self {
            moves: self.moves[..last.position].to_vec(),
            choices: self.choices[..last.position].to_vec(),
            early: last.early,
            switches: last.switches,
            words: switch_states.iter().map(|one| one.state.len()).sum(),
            switch_states,
            state: last.state.to_vec(),
        })
    }

    /// Returns the ranges of consecutive steps of one thread.
    fn blocks(&self) -> Vec<std::ops::Range<usize>> {
        let mut blocks = Vec::new();
        let mut start = 0;
        for block in self.moves.chunk_by(|a, b| a.thread == b.thread) {
            blocks.push(start..start + block.len());
            start += block.len();
        }
        blocks
    }
}

/// The part of a path that was explained.
enum Explained {
    /// All steps. If it `is_cut`, the path may be longer than necessary.
    Whole { is_cut: bool },
    /// The last steps or none, since the budget did not suffice; with the warning about this.
    Fallen(Box<Warning>),
}

/// Shortens the paths of one check.
pub(crate) struct Shortener<'a> {
    system: JavaSystem,
    properties: Vec<Box<dyn Property>>,
    /// The initial state.
    start: Vec<u32>,
    /// The number of paths that were not yet explained. They share the budget of time.
    paths: usize,
    budget: &'a Budget<'a>,
    /// The remaining steps and candidates.
    steps: usize,
    replays: usize,
    /// The budget of steps of the exact search for one path.
    exact: usize,
    /// Properties of listeners. Listeners receive no events of candidates.
    heard: Vec<String>,
    invariants: Vec<Invariant>,
    confirmer: Confirmer,
}

impl<'a> Shortener<'a> {
    /// Creates a shortener that uses the machine of a search with the initial state `start`. The
    /// `paths` share the budgets of steps and time.
    pub(crate) fn new(
        job: &Job,
        mut system: JavaSystem,
        start: Vec<u32>,
        (paths, transitions): (usize, u64),
        budget: &'a Budget<'a>,
    ) -> Result<Self, Error> {
        system.machine.transition.records_footprint = false;
        system.auditing = false;
        let properties = job.properties()?;
        let invariants = Invariant::all(&job.settings, &system.machine)?;
        let heard = job.settings.checks.listeners.iter().map(|asked| asked.name.clone());
        Ok(Self {
            system,
            properties,
            start,
            budget,
            paths,
            steps: STEPS / paths.max(1),
            replays: 0,
            exact: fewest::allowance(transitions, paths),
            heard: heard.collect(),
            invariants,
            confirmer: Confirmer::new(job),
        })
    }

    /// Returns the cheapest path to the finding that was found within the limits. Returns the original
    /// path if a step depends on more data than the state.
    pub(crate) fn shorten(&mut self, found: &Counterexample) -> Counterexample {
        let depends = self.system.machine.run.globals.read
            || !found.kept.counters.is_empty()
            || !found.kept.values.is_empty()
            || !found.kept.bits.is_empty();
        let is_late = self.system.snapshots.components.work.is_out_of_time();
        if depends || is_late || self.is_about_graph(found) {
            return found.clone();
        }
        let id = found.finding.id();
        let budget = self.steps;
        self.replays = REPLAYS;
        self.steps = found.path.len();
        let walk = self.retrace(&found.path, &id);
        self.steps = budget.max(TIMES * found.path.len());
        let best = walk.map(|walk| {
            let walk = self.improve(walk, &id);
            self.fewest(&walk, &id).unwrap_or(walk)
        });
        self.steps = budget;
        match best {
            Some(walk) => Counterexample { path: walk.choices, ..found.clone() },
            None => found.clone(),
        }
    }

    /// Sets the time at which the encoding of states ends to that of the current budget.
    fn stop_with_budget(&mut self) {
        // An encoding that ended early leaves incomplete tables, and the last steps of the path need
        // complete ones.
        let is_late = self.system.snapshots.components.work.is_out_of_time();
        if !is_late && !self.budget.is_spent() {
            self.system.timing().stop_at(self.budget.deadline());
        }
    }

    /// Whether the finding depends on the graph of states, or on listeners, instead of a single path.
    fn is_about_graph(&self, found: &Counterexample) -> bool {
        let property = found.finding.property;
        property == properties::ENDLESS_LOOP
            || crate::temporal::is_temporal(property)
            || self.heard.iter().any(|name| name == property)
    }

    /// Explains all findings in order, and executes their paths at the finest level. The parameter `found`
    /// receives the explained paths. Without `shortens`, paths are explained as found.
    pub(crate) fn explain_all(
        mut self,
        found: &mut [Counterexample],
        explainer: &mut Explainer,
        shortens: bool,
    ) -> Result<Vec<(Violation, Option<Warning>)>, Error> {
        let mut all = Vec::new();
        for one in &mut *found {
            all.push(if shortens {
                self.shorten_and_tell(one, explainer)?
            } else {
                self.tell(one, explainer)?
            });
        }
        let is_about_graph: Vec<bool> = found.iter().map(|one| self.is_about_graph(one)).collect();
        let Self { system, mut confirmer, budget, .. } = self;
        // The machine of the search is dropped, since its tables may leave no memory for further
        // machines.
        drop(system);
        let mut told = Vec::new();
        let count = found.len();
        for (at, (violation, explained)) in all.into_iter().enumerate() {
            let (one, left) = (&found[at], (count - at) as f64);
            let is_cut = match explained {
                Explained::Fallen(warning) => {
                    told.push((violation, Some(*warning)));
                    continue;
                }
                Explained::Whole { is_cut } => is_cut,
            };
            let confirmation = if is_about_graph[at] {
                Confirmation::Confirmed
            } else {
                budget.begin(Phase::Confirming, 1.0 / left);
                let confirmation = confirmer.confirm(one, budget)?;
                if confirmation == Confirmation::Confirmed && !is_cut {
                    confirmer.compare_output(&one.finding.id(), &violation.output)?;
                }
                confirmation
            };
            told.push((violation, lack(budget, &one.finding.id(), is_cut, confirmation)));
        }
        Ok(told)
    }

    /// Explains the finding by its shortened path, or by its original path if that is impossible. The
    /// parameter `found` receives the explained path. If the budget does not suffice, explains the last
    /// steps of the original path.
    fn shorten_and_tell(
        &mut self,
        found: &mut Counterexample,
        explainer: &mut Explainer,
    ) -> Result<(Violation, Explained), Error> {
        // A share is reserved for the execution of paths at the finest level.
        let share = 1.0 / (self.paths.max(1) as f64 + CONFIRMING);
        self.paths = self.paths.saturating_sub(1);
        self.budget.begin(Phase::Shortening, share / 2.0);
        self.stop_with_budget();
        let short = self.shorten(found);
        let is_cut = self.budget.is_spent();
        self.budget.begin(Phase::Explaining, share);
        if let Ok(explained) = explainer.explain(&short, self.budget) {
            let Some(violation) = explained else { return Ok(self.fall_back(found, explainer)) };
            *found = short;
            return Ok((violation, Explained::Whole { is_cut }));
        }
        self.tell(found, explainer)
    }

    /// Explains the finding by its original path, or by its last steps if the budget does not suffice.
    fn tell(
        &mut self,
        found: &Counterexample,
        explainer: &mut Explainer,
    ) -> Result<(Violation, Explained), Error> {
        Ok(match explainer.explain(found, self.budget)? {
            Some(violation) => (violation, Explained::Whole { is_cut: false }),
            None => self.fall_back(found, explainer),
        })
    }

    /// Explains the last steps of the original path, or only the finding.
    fn fall_back(
        &mut self,
        found: &Counterexample,
        explainer: &mut Explainer,
    ) -> (Violation, Explained) {
        let (id, steps) = (found.finding.id(), found.path.len());
        if !self.system.snapshots.components.work.is_out_of_time() {
            self.system.timing().stop_at(None);
        }
        if let Some(violation) = explainer.explain_end(found, &mut self.system) {
            let shown = violation.trace.len();
            let text = format!(
                "was not shortened, and its last {shown} of {steps} steps are shown; it {UNCONFIRMED}"
            );
            return (violation, Explained::Fallen(Box::new(warning(self.budget, &id, &text))));
        }
        let (violation, warning) = summarize(found, explainer, self.budget);
        (violation, Explained::Fallen(Box::new(warning)))
    }

    /// Converts the path to moves, by executing it.
    fn retrace(&mut self, path: &[u32], id: &str) -> Option<Walk> {
        self.restart()?;
        let mut walk = Walk::new(&self.start);
        for choice in path {
            let action = self.system.alternatives().get(*choice as usize).copied()?;
            if self.take(action, *choice, id, &mut walk)? {
                return Some(walk);
            }
        }
        None
    }

    fn improve(&mut self, walk: Walk, id: &str) -> Walk {
        let mut best = walk;
        let mut again = true;
        while again {
            again = false;
            // After an improvement, the same position of the new path is tried next.
            let mut at = 0;
            while self.may_go_on() {
                let blocks = best.blocks();
                let Some(block) = blocks.get(at).cloned() else { break };
                let candidates = candidates(&best, &blocks, at, &block);
                let better = candidates.into_iter().find_map(|one| self.follow(one, &best, id));
                match better {
                    Some(walk) => {
                        best = walk;
                        again = true;
                    }
                    None => at += 1,
                }
            }
            again &= self.may_go_on();
        }
        best
    }

    fn may_go_on(&self) -> bool {
        self.steps > 0 && self.replays > 0 && !self.is_cancelled()
    }

    fn is_cancelled(&self) -> bool {
        self.budget.is_spent()
    }

    fn restart(&mut self) -> Option<()> {
        let start = self.start.clone();
        self.restore(&start)
    }

    /// Restores a state, unless an encoding was incomplete: the tables of states are then unusable.
    fn restore(&mut self, vector: &[u32]) -> Option<()> {
        if self.system.snapshots.components.work.is_out_of_time() {
            return None;
        }
        self.system.restore(vector).ok()
    }

    /// Executes a candidate, skipping moves that are not enabled. The execution starts at the last
    /// stored state among the moves that the candidate and the best path share. Returns the path if it
    /// reaches the finding at less cost than the best path.
    fn follow(&mut self, candidate: Candidate, best: &Walk, id: &str) -> Option<Walk> {
        if !self.may_go_on() {
            return None;
        }
        self.replays -= 1;
        let limit = best.cost();
        let mut walk = best.beginning(candidate.kept).unwrap_or_else(|| Walk::new(&self.start));
        self.restore(&walk.state)?;
        let shared = &best.moves[walk.moves.len()..candidate.kept];
        for planned in shared.iter().chain(&candidate.moves) {
            let actions = self.system.alternatives().to_vec();
            let Some(at) = actions.iter().position(|a| self.as_move(*a) == *planned) else {
                continue;
            };
            if self.take(actions[at], at as u32, id, &mut walk)? {
                return (walk.cost() < limit).then_some(walk);
            }
            if walk.cost() >= limit {
                return None;
            }
        }
        let mut thread = candidate.finish?;
        // A thread may execute forever.
        while walk.moves.len() < LONGER * limit.2 {
            let actions = self.system.alternatives().to_vec();
            let of = |thread: &Rc<[u32]>| {
                actions
                    .iter()
                    .position(|a| self.system.machine.live.threads[a.thread()].key == *thread)
            };
            let at = of(&thread).or_else(|| (!actions.is_empty()).then_some(0))?;
            thread = self.system.machine.live.threads[actions[at].thread()].key.clone();
            if self.take(actions[at], at as u32, id, &mut walk)? {
                return (walk.cost() < limit).then_some(walk);
            }
            if walk.cost() >= limit {
                return None;
            }
        }
        None
    }

    fn as_move(&self, action: Action) -> Move {
        let kind = match action {
            Action::Run(_) => Kind::Run,
            Action::Timeout(_) => Kind::Timeout,
            Action::Interrupt(_) => Kind::Interrupt,
            Action::Spurious(_) => Kind::Spurious,
            Action::Choose(_, outcome) => Kind::Choose(outcome),
        };
        Move { thread: self.system.machine.live.threads[action.thread()].key.clone(), kind }
    }

    /// Executes a step, and returns whether the finding holds afterwards. Returns `None` if the step
    /// fails.
    fn take(&mut self, action: Action, choice: u32, id: &str, walk: &mut Walk) -> Option<bool> {
        if self.steps == 0 || self.is_cancelled() {
            return None;
        }
        self.steps -= 1;
        let taken = self.as_move(action);
        let alternatives = self.system.alternatives().to_vec();
        let is_early = is_early(&self.system.machine.live, action, &alternatives);
        let mut state = Vec::new();
        let found = self.advance(choice, id, &mut state)?;
        walk.early += usize::from(is_early);
        walk.push(taken, choice, state);
        Some(found)
    }

    /// Executes a step, and encodes its state as `vector`. Returns whether the finding holds, so that
    /// the path ends. Returns `None` if the step fails.
    fn advance(&mut self, choice: u32, id: &str, vector: &mut Vec<u32>) -> Option<bool> {
        match self.system.step(choice) {
            Ok(Step::Next) => {}
            Ok(Step::Ignored | Step::Infeasible | Step::OutOfMemory) | Err(_) => return None,
        }
        let actions = self.system.machine.alternatives();
        for property in &mut self.properties {
            let found = property.check(&mut self.system.machine, &actions);
            if found.iter().any(|finding| finding.id() == id) {
                return Some(true);
            }
        }
        self.system.encode(vector).ok()?;
        self.restore(vector)?;
        if id.starts_with(INVARIANT) {
            let found = invariant::violated(&self.invariants, &mut self.system).ok()?;
            return Some(found.iter().any(|finding| finding.id() == id));
        }
        Some(false)
    }
}

/// Returns candidates that may cost less than `best` and that change its block number `at`.
fn candidates(
    best: &Walk,
    blocks: &[std::ops::Range<usize>],
    at: usize,
    block: &std::ops::Range<usize>,
) -> Vec<Candidate> {
    let moves = &best.moves;
    let thread = &moves[block.start].thread;
    let mut candidates = Vec::new();
    // Candidates that continue from here with the thread of this block or of a later one.
    let mut tried: Vec<&Rc<[u32]>> = Vec::new();
    for later in blocks.iter().skip(at) {
        let other = &moves[later.start].thread;
        if !tried.contains(&other) {
            tried.push(other);
            let finish = Some(other.clone());
            candidates.push(Candidate { kept: block.start, moves: Vec::new(), finish });
        }
    }
    let mut add = |kept: usize, parts: &[&[Move]]| {
        candidates.push(Candidate { kept, moves: parts.concat(), finish: None });
    };
    // A candidate without the block.
    add(block.start, &[&moves[block.end..]]);
    // Candidates that join this block and the thread's next block, in either place.
    if let Some(next) = blocks.iter().skip(at + 1).find(|b| moves[b.start].thread == *thread) {
        let between = &moves[block.end..next.start];
        add(block.end, &[&moves[next.clone()], between, &moves[next.end..]]);
        add(block.start, &[between, &moves[block.clone()], &moves[next.start..]]);
    }
    // Candidates without the last part of the block: half of it, a quarter, and so on, down to one
    // step.
    let mut cut = block.len() / 2;
    while cut > 0 {
        add(block.end - cut, &[&moves[block.end..]]);
        cut /= 2;
    }
    candidates
}

/// Returns the violation without its path, for which the budget did not suffice, and the warning about
/// this.
pub(crate) fn summarize(
    found: &Counterexample,
    explainer: &mut Explainer,
    budget: &Budget<'_>,
) -> (Violation, Warning) {
    let steps = found.path.len();
    let text = format!("was not shortened, and its {steps} steps are not shown; it {UNCONFIRMED}");
    (explainer.summarize(found), warning(budget, &found.finding.id(), &text))
}

/// Returns the warning about a path for which the budget did not suffice.
fn warning(budget: &Budget<'_>, id: &str, text: &str) -> Warning {
    let why = budget.limit().map(|limit| format!(": {limit}")).unwrap_or_default();
    Warning::general("explanation", id, format!("the error path {text}{why}"))
}

/// Returns the warning about an explained path that may be longer than necessary, or that was not
/// executed at the finest level.
fn lack(
    budget: &Budget<'_>,
    id: &str,
    is_cut: bool,
    confirmation: Confirmation,
) -> Option<Warning> {
    let text = match (is_cut, confirmation) {
        (_, Confirmation::Unfollowed) => {
            let text =
                format!("the error path {UNCONFIRMED}: threads execute other instructions there");
            return Some(Warning::general("explanation", id, text));
        }
        (true, Confirmation::Unfinished) => {
            format!("may be longer than necessary; it {UNCONFIRMED}")
        }
        (true, Confirmation::Confirmed) => "may be longer than necessary".to_owned(),
        (false, Confirmation::Unfinished) => UNCONFIRMED.to_owned(),
        (false, Confirmation::Confirmed) => return None,
    };
    Some(warning(budget, id, &text))
}
