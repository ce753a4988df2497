//! Makes the path to a finding shorter: as few switches between threads as can be found, then as few
//! steps.
//!
//! Source: delta debugging (Zeller and Hildebrandt 2002) over the stretches that threads run alone;
//! Musuvathi and Qadeer 2007 for why few switches make a path that can be understood.
//!
//! Invariant: every candidate is executed from the start, and only one whose end shows a finding with
//! the same id, on the choices recorded while it ran, takes the place of what was there.

mod fewest;

use crate::explain::Explainer;
use crate::invariant::{self, INVARIANT, Invariant};
use crate::job::Job;
use crate::observer::Counterexample;
use crate::system::JavaSystem;
use config::Error;
use properties::Property;
use report::Violation;
use search::{Step, System};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use vm::schedule::Action;

/// The most steps that all candidates of one run may take together.
const STEPS: usize = 60_000;
/// How much longer a candidate may get than what it is to replace.
const LONGER: usize = 4;
/// The most candidates of one path.
const REPLAYS: usize = 600;

/// What a move does, apart from who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Run,
    Timeout,
    Interrupt,
    Spurious,
    Choose(u32),
}

/// One step, by the name of its thread, which means the same on other paths.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Move {
    thread: Rc<[u32]>,
    kind: Kind,
}

/// What to try: moves, and with which thread to go on after them, if at all.
struct Plan {
    moves: Vec<Move>,
    finish: Option<Rc<[u32]>>,
}

/// A path that leads to the finding.
#[derive(Clone, Debug)]
struct Walk {
    moves: Vec<Move>,
    choices: Vec<u32>,
}

impl Walk {
    /// What is to be small: switches, then steps.
    fn cost(&self) -> (usize, usize) {
        (switches(&self.moves), self.moves.len())
    }

    /// Where the stretches of single threads begin and end.
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

/// Shortens paths of one check.
pub(crate) struct Shortener<'a> {
    system: &'a mut JavaSystem,
    properties: Vec<Box<dyn Property>>,
    /// The state before the first step.
    start: Vec<u32>,
    cancel: &'a AtomicBool,
    /// Steps and candidates left.
    steps: usize,
    replays: usize,
    /// Steps for finding the fewest switches of one path.
    exact: usize,
    /// Properties whose findings are those of listeners, who hear nothing now.
    heard: Vec<String>,
    invariants: Vec<Invariant>,
}

impl<'a> Shortener<'a> {
    /// Uses the machine of a search, whose first state was `start` and which took that many
    /// `transitions`. `paths` share what may be spent.
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
        let heard = job.settings.listeners.iter().map(|asked| asked.name.clone());
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

    /// The shortest path to the same finding that was found within bounds; the same one where what a
    /// step does depends on more than the state.
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

    /// Tells of the finding by its shortened path, if that can be told of, else by the path as it was
    /// found; `found` has the one that was taken.
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

    /// The recorded path as moves.
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
            // Positions are tried anew on what got shorter, without going back to the beginning.
            let mut at = 0;
            while self.may_go_on() {
                let blocks = best.blocks();
                let Some(block) = blocks.get(at).cloned() else { break };
                let plans = plans(&best, &blocks, at, &block);
                let limit = best.cost();
                let better = plans.into_iter().find_map(|plan| self.follow(plan, limit, id));
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

    /// Follows a plan as far as it can be followed, and with `finish` goes on after its end with as
    /// few switches as possible, beginning with that thread. Gives a path that is cheaper than `limit`
    /// and leads to the finding.
    fn follow(&mut self, plan: Plan, limit: (usize, usize), id: &str) -> Option<Walk> {
        if !self.may_go_on() {
            return None;
        }
        self.replays -= 1;
        self.restart()?;
        let mut walk = Walk { moves: Vec::new(), choices: Vec::new() };
        for planned in &plan.moves {
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
        let mut thread = plan.finish?;
        // A thread may go on for ever.
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

    /// Takes a step; whether the finding is there afterwards. Nothing where the path is no path.
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

    /// Takes a step, after which the current state is `vector`; whether the finding is there, in which
    /// case the path ends. Nothing where the path is no path.
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
            let found = invariant::violated(&self.invariants, &mut self.system.machine).ok()?;
            return Some(found.iter().any(|finding| finding.id() == id));
        }
        Some(false)
    }
}

/// What may be shorter than `best`, around its stretch number `at`.
fn plans(
    best: &Walk,
    blocks: &[std::ops::Range<usize>],
    at: usize,
    block: &std::ops::Range<usize>,
) -> Vec<Plan> {
    let moves = &best.moves;
    let thread = &moves[block.start].thread;
    let mut plans = Vec::new();
    // Go on from here, with this thread or another, and see.
    let mut tried: Vec<&Rc<[u32]>> = Vec::new();
    for later in blocks.iter().skip(at) {
        let other = &moves[later.start].thread;
        if !tried.contains(&other) {
            tried.push(other);
            plans.push(Plan { moves: moves[..block.start].to_vec(), finish: Some(other.clone()) });
        }
    }
    // Leave the stretch out.
    let mut without = moves[..block.start].to_vec();
    without.extend_from_slice(&moves[block.end..]);
    plans.push(Plan { moves: without, finish: None });
    // Let the thread's next stretch follow at once, or put this one off until then.
    if let Some(next) = blocks.iter().skip(at + 1).find(|b| moves[b.start].thread == *thread) {
        let mut sooner = moves[..block.end].to_vec();
        sooner.extend_from_slice(&moves[next.clone()]);
        sooner.extend_from_slice(&moves[block.end..next.start]);
        sooner.extend_from_slice(&moves[next.end..]);
        plans.push(Plan { moves: sooner, finish: None });
        let mut later = moves[..block.start].to_vec();
        later.extend_from_slice(&moves[block.end..next.start]);
        later.extend_from_slice(&moves[block.clone()]);
        later.extend_from_slice(&moves[next.start..]);
        plans.push(Plan { moves: later, finish: None });
    }
    // Stop before its end: by halves, and by one.
    let mut cut = block.len() / 2;
    while cut > 0 {
        let mut shorter = moves[..block.end - cut].to_vec();
        shorter.extend_from_slice(&moves[block.end..]);
        plans.push(Plan { moves: shorter, finish: None });
        cut /= 2;
    }
    plans
}
