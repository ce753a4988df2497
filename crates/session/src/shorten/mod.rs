//! Shortens the path to a finding: first the number of switches between threads, then the number of
//! steps.
//!
//! Source: delta debugging (Zeller and Hildebrandt 2002) over the blocks of consecutive steps of one
//! thread. Musuvathi and Qadeer 2007 argue that paths with few switches are readable.
//!
//! Invariant: every candidate is executed from the start. It replaces the present path only if its
//! end has a finding with the same id; its choices are those recorded in the execution.

mod fewest;

use crate::explain::Explainer;
use crate::findings::Counterexample;
use crate::invariant::{self, INVARIANT, Invariant};
use crate::job::Job;
use crate::system::JavaSystem;
use config::Error;
use properties::Property;
use report::Violation;
use search::{Step, System};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use vm::schedule::Action;

/// The limit of steps of all candidates of one run together.
const STEPS: usize = 60_000;
/// The limit of a candidate's length, as a multiple of the replaced path.
const LONGER: usize = 4;
/// The limit of candidates for one path.
const REPLAYS: usize = 600;

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

/// A candidate: moves, and the thread to continue with after them, if any.
struct Candidate {
    moves: Vec<Move>,
    finish: Option<Rc<[u32]>>,
}

/// A path to the finding.
#[derive(Clone, Debug)]
struct Walk {
    moves: Vec<Move>,
    choices: Vec<u32>,
}

impl Walk {
    /// Returns the cost to minimize: switches, then steps.
    fn cost(&self) -> (usize, usize) {
        (switches(&self.moves), self.moves.len())
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

fn switches(moves: &[Move]) -> usize {
    moves.windows(2).filter(|pair| pair[0].thread != pair[1].thread).count()
}

/// Shortens the paths of one check.
pub(crate) struct Shortener<'a> {
    system: &'a mut JavaSystem,
    properties: Vec<Box<dyn Property>>,
    /// The state before the first step.
    start: Vec<u32>,
    cancel: &'a AtomicBool,
    /// Remaining steps and candidates.
    steps: usize,
    replays: usize,
    /// The budget of steps for the exact search on one path.
    exact: usize,
    /// Properties of listeners; listeners receive no events here.
    heard: Vec<String>,
    invariants: Vec<Invariant>,
}

impl<'a> Shortener<'a> {
    /// Uses the machine of a search with first state `start` and this many `transitions`. The
    /// `paths` share the budget.
    pub(crate) fn new(
        job: &Job,
        system: &'a mut JavaSystem,
        start: Vec<u32>,
        (paths, transitions): (usize, u64),
        cancel: &'a AtomicBool,
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
            cancel,
            steps: STEPS / paths.max(1),
            replays: 0,
            exact: fewest::allowance(transitions, paths),
            heard: heard.collect(),
            invariants,
        })
    }

    /// Returns the shortest path to the same finding that was found within the limits. Returns the
    /// same path if a step depends on more than the state.
    pub(crate) fn shorten(&mut self, found: &Counterexample) -> Counterexample {
        let depends = self.system.machine.run.globals.read
            || !found.kept.counters.is_empty()
            || !found.kept.values.is_empty()
            || !found.kept.bits.is_empty();
        let by_listener = self.heard.iter().any(|name| name == found.finding.property);
        let graph = found.finding.property == properties::ENDLESS_LOOP || by_listener;
        if depends || graph {
            return found.clone();
        }
        let id = found.finding.id();
        let budget = self.steps;
        self.replays = REPLAYS;
        let best = self.retrace(&found.path, &id).map(|walk| {
            let walk = self.improve(walk, &id);
            self.fewest(&walk, &id).unwrap_or(walk)
        });
        self.steps = budget;
        match best {
            Some(walk) => Counterexample { path: walk.choices, ..found.clone() },
            None => found.clone(),
        }
    }

    /// Explains the finding by its shortened path if possible, else by its original path; `found`
    /// receives the explained path.
    pub(crate) fn shorten_and_tell(
        &mut self,
        found: &mut Counterexample,
        explainer: &mut Explainer,
    ) -> Result<Violation, Error> {
        let short = self.shorten(found);
        if let Ok(violation) = explainer.explain(&short) {
            *found = short;
            return Ok(violation);
        }
        explainer.explain(found)
    }

    /// Converts the recorded path to moves.
    fn retrace(&mut self, path: &[u32], id: &str) -> Option<Walk> {
        self.restart()?;
        let mut walk = Walk { moves: Vec::new(), choices: Vec::new() };
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
                let limit = best.cost();
                let better = candidates.into_iter().find_map(|one| self.follow(one, limit, id));
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
        self.cancel.load(Ordering::Relaxed)
    }

    fn restart(&mut self) -> Option<()> {
        self.system.restore(&self.start).ok()
    }

    /// Executes a candidate as far as possible. With `finish`, continues with that thread and as few
    /// switches as possible. Returns a path to the finding that is cheaper than `limit`.
    fn follow(&mut self, candidate: Candidate, limit: (usize, usize), id: &str) -> Option<Walk> {
        if !self.may_go_on() {
            return None;
        }
        self.replays -= 1;
        self.restart()?;
        let mut walk = Walk { moves: Vec::new(), choices: Vec::new() };
        for planned in &candidate.moves {
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
        while walk.moves.len() < LONGER * limit.1 {
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
        let found = self.advance(choice, id, &mut Vec::new())?;
        walk.moves.push(taken);
        walk.choices.push(choice);
        Some(found)
    }

    /// Executes a step and stores the resulting state in `vector`. Returns whether the finding
    /// holds, which ends the path. `None` if the step fails.
    fn advance(&mut self, choice: u32, id: &str, vector: &mut Vec<u32>) -> Option<bool> {
        match self.system.step(choice) {
            Ok(Step::Next) => {}
            Ok(Step::Ignored | Step::OutOfMemory) | Err(_) => return None,
        }
        let actions = self.system.machine.alternatives();
        for property in &mut self.properties {
            let found = property.check(&mut self.system.machine, &actions);
            if found.iter().any(|finding| finding.id() == id) {
                return Some(true);
            }
        }
        self.system.encode(vector).ok()?;
        self.system.restore(vector).ok()?;
        if id.starts_with(INVARIANT) {
            let found = invariant::violated(&self.invariants, self.system).ok()?;
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
            candidates.push(Candidate {
                moves: moves[..block.start].to_vec(),
                finish: Some(other.clone()),
            });
        }
    }
    // Omit the block.
    let mut without = moves[..block.start].to_vec();
    without.extend_from_slice(&moves[block.end..]);
    candidates.push(Candidate { moves: without, finish: None });
    // Move the thread's next block to this one, or this block to the next.
    if let Some(next) = blocks.iter().skip(at + 1).find(|b| moves[b.start].thread == *thread) {
        let mut sooner = moves[..block.end].to_vec();
        sooner.extend_from_slice(&moves[next.clone()]);
        sooner.extend_from_slice(&moves[block.end..next.start]);
        sooner.extend_from_slice(&moves[next.end..]);
        candidates.push(Candidate { moves: sooner, finish: None });
        let mut later = moves[..block.start].to_vec();
        later.extend_from_slice(&moves[block.end..next.start]);
        later.extend_from_slice(&moves[block.clone()]);
        later.extend_from_slice(&moves[next.start..]);
        candidates.push(Candidate { moves: later, finish: None });
    }
    // Cut the end of the block: by halves, down to one step.
    let mut cut = block.len() / 2;
    while cut > 0 {
        let mut shorter = moves[..block.end - cut].to_vec();
        shorter.extend_from_slice(&moves[block.end..]);
        candidates.push(Candidate { moves: shorter, finish: None });
        cut /= 2;
    }
    candidates
}
