//! Shortens the path to a finding. The costs are the number of timeouts that fire early, then the number of
//! switches between threads, then the number of steps.
//!
//! Source: delta debugging (Zeller and Hildebrandt 2002) over the blocks of consecutive steps of one
//! thread. Musuvathi and Qadeer 2007 argue that paths with few switches are readable.
//!
//! Invariant: every candidate is executed from the start. It replaces the present path only if its
//! end has a finding with the same id; its choices are those recorded in the execution.

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

/// The limit of steps of all candidates of one run together.
const STEPS: usize = 60_000;
/// The limit of a candidate's length, as a multiple of the replaced path.
const LONGER: usize = 4;
/// The limit of candidates for one path.
const REPLAYS: usize = 600;
/// The least limit of steps for one path, as a multiple of its length.
const TIMES: usize = 2;
/// The limit of words of the states that are kept along a path.
const STATE_WORDS: usize = 1 << 24;

/// The part of the budget for executions at the finest level, in parts of a path.
const CONFIRMING: f64 = 0.5;

/// The state of a path that a limit kept from its execution at the finest level.
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

/// A step, by the key of its thread, which is the same on other paths.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Move {
    thread: Rc<[u32]>,
    kind: Kind,
}

/// A candidate: a number of moves of the present path, other moves after them, and the thread to
/// continue with after those, if any.
struct Candidate {
    kept: usize,
    moves: Vec<Move>,
    finish: Option<Rc<[u32]>>,
}

/// The state before a switch of a path.
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
    /// The number of timeouts that fire while a thread can go on.
    early: usize,
    /// The number of switches between threads.
    switches: usize,
    /// States before switches, from which candidates continue.
    switch_states: Vec<SwitchState>,
    /// The words of all these states.
    words: usize,
    /// The present state.
    state: Vec<u32>,
}

impl Walk {
    /// Returns the empty path in a state.
    fn new(start: &[u32]) -> Self {
        Self { state: start.to_vec(), ..Self::default() }
    }

    /// Returns the cost to minimize: early timeouts, then switches, then steps.
    fn cost(&self) -> (usize, usize, usize) {
        (self.early, self.switches, self.moves.len())
    }

    /// Appends a move that led to a state.
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

    /// Returns the beginning of the path up to the last stored state within `moves`, if there is one.
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

/// The explanation of a path.
enum Explained {
    /// All steps are explained; the path may be longer than necessary if it `is_cut`.
    Whole { is_cut: bool },
    /// The budget did not suffice, with the warning.
    Fallen(Box<Warning>),
}

/// Shortens the paths of one check.
pub(crate) struct Shortener<'a> {
    system: JavaSystem,
    properties: Vec<Box<dyn Property>>,
    /// The state before the first step.
    start: Vec<u32>,
    /// The number of paths that still share the budget of time.
    paths: usize,
    budget: &'a Budget<'a>,
    /// Remaining steps and candidates.
    steps: usize,
    replays: usize,
    /// The budget of steps for the exact search on one path.
    exact: usize,
    /// Properties of listeners; listeners receive no events here.
    heard: Vec<String>,
    invariants: Vec<Invariant>,
    confirmer: Confirmer,
}

impl<'a> Shortener<'a> {
    /// Uses the machine of a search with first state `start` and this many `transitions`. The
    /// `paths` share the budgets of steps and of time.
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

    /// Returns the shortest path to the same finding that was found within the limits. Returns the
    /// same path if a step depends on more than the state.
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

    /// Ends the encoding of states with the present part of the budget.
    fn stop_with_budget(&mut self) {
        // An encoding that ended early leaves no usable state for the last steps of the path.
        let is_late = self.system.snapshots.components.work.is_out_of_time();
        if !is_late && !self.budget.is_spent() {
            self.system.timing().stop_at(self.budget.deadline());
        }
    }

    /// Whether the finding is not one of a single path without listeners.
    fn is_about_graph(&self, found: &Counterexample) -> bool {
        let property = found.finding.property;
        property == properties::ENDLESS_LOOP
            || crate::temporal::is_temporal(property)
            || self.heard.iter().any(|name| name == property)
    }

    /// Explains all findings, in their order, and executes their paths at the finest level. `found` receives
    /// the explained paths. Paths that are continued from a stored one are not shortened.
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
        // The tables of a search that reached its limit of memory leave no room for further machines.
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

    /// Explains the finding by its shortened path if possible, else by its original path; `found`
    /// receives the explained path. If the budget does not suffice, explains the last steps of the
    /// original path.
    fn shorten_and_tell(
        &mut self,
        found: &mut Counterexample,
        explainer: &mut Explainer,
    ) -> Result<(Violation, Explained), Error> {
        // A part is left for the execution of the paths at the finest level.
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

    /// Explains the finding by its original path, or its last steps if the budget does not suffice.
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

    /// Explains the last steps of the path as found, or only the finding.
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
        let text =
            format!("was not shortened, and its {steps} steps are not shown; it {UNCONFIRMED}");
        (explainer.summarize(found), Explained::Fallen(Box::new(warning(self.budget, &id, &text))))
    }

    /// Converts the recorded path to moves.
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
            // Positions are tried again on a shortened path, without a return to the beginning.
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

    /// Restores a state, unless the limit of time has ended an encoding. Its sections are incomplete.
    fn restore(&mut self, vector: &[u32]) -> Option<()> {
        if self.system.snapshots.components.work.is_out_of_time() {
            return None;
        }
        self.system.restore(vector).ok()
    }

    /// Executes a candidate as far as possible, from the last stored state on the moves that it shares
    /// with the best path. With `finish`, continues with that thread and as few switches as possible.
    /// Returns a path to the finding that is cheaper than the best one.
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
        // A thread may run forever.
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

    /// Executes a step and returns whether the finding holds afterwards. `None` if the step fails.
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

    /// Executes a step and stores the resulting state in `vector`. Returns whether the finding
    /// holds, which ends the path. `None` if the step fails.
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

/// Returns candidates that may be shorter than `best`, around its block number `at`.
fn candidates(
    best: &Walk,
    blocks: &[std::ops::Range<usize>],
    at: usize,
    block: &std::ops::Range<usize>,
) -> Vec<Candidate> {
    let moves = &best.moves;
    let thread = &moves[block.start].thread;
    let mut candidates = Vec::new();
    // Continue from here with this thread or another one.
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
    // Omit the block.
    add(block.start, &[&moves[block.end..]]);
    // Move the thread's next block to this one, or this block to the next.
    if let Some(next) = blocks.iter().skip(at + 1).find(|b| moves[b.start].thread == *thread) {
        let between = &moves[block.end..next.start];
        add(block.end, &[&moves[next.clone()], between, &moves[next.end..]]);
        add(block.start, &[between, &moves[block.clone()], &moves[next.start..]]);
    }
    // Cut the end of the block: by halves, down to one step.
    let mut cut = block.len() / 2;
    while cut > 0 {
        add(block.end - cut, &[&moves[block.end..]]);
        cut /= 2;
    }
    candidates
}

/// Returns the warning about the path to a finding that the budget did not suffice for.
fn warning(budget: &Budget<'_>, id: &str, text: &str) -> Warning {
    let why = budget.limit().map(|limit| format!(": {limit}")).unwrap_or_default();
    Warning::general("explanation", id, format!("the error path {text}{why}"))
}

/// Returns the warning about an explained path that may be longer than necessary, or was not executed at
/// the finest level.
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
