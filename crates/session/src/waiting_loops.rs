//! Waiting loops. A thread in such a loop has read the same shared values in several turns, and has
//! written only locals. The thread is enabled again when one of these values changes.
//!
//! Source: SEMANTICS 26, decision 0055. A search first looks for such loops. It executes a thread
//! alone, from a state that it has reached. A loop is found if the thread reads the same values in each
//! of many turns, and writes nothing that others reach. The numbers in the registers of the thread must
//! never repeat. The search then restarts and observes the loop.
//!
//! Invariants: whether a thread waits is a function of the state. A thread does not wait in a loop that
//! ends although no value changes.

use crate::system::{Fault, JavaSystem};
use config::Settings;
use search::System;
use std::collections::BTreeSet;
use vm::Machine;
use vm::interp::Stop;
use vm::schedule::Action;
use vm::thread::{Status, Thread};
use vm::waiting_loop::{LoopPhase, SetAside, ValueRead, WaitingLoop, values_read, waits_in_loop};

/// The number of transitions between two searches for loops. It is a prime, so that searches meet each
/// state of a repeated pattern of transitions.
const EVERY: u32 = 997;

/// The number of turns of a thread alone after which a loop counts as endless.
const MANY_TURNS: u32 = 4_096;

/// The number of transitions of a thread alone after which the thread counts as not being in a waiting
/// loop.
const MANY_STEPS: u32 = 65_536;

/// The maximal number of transitions of a turn.
const LONG_TURN: u32 = 256;

/// The maximal number of observed loops. No further loops are looked for.
const MOST_LOOPS: usize = 64;

/// The separator of the location and the place of a loop.
const AT: &str = " @ ";

/// The separator of the frames of a place.
const CALLS: &str = " > ";

/// The rule of waiting loops in a search.
#[derive(Debug, Default)]
pub(crate) struct WaitingLoops {
    /// The number of turns after which a thread waits, or 0 if the rule is off.
    turns: u32,
    /// The frames of each observed loop, outermost first: method and bytecode index.
    places: Vec<Vec<(String, u32)>>,
    /// The vector of the present state, if it is needed.
    here: Vec<u32>,
    /// The number of transitions until the next search for loops.
    until_search: u32,
    /// The condition that is omitted, in a mutation test.
    #[cfg(test)]
    mutant: Option<Mutant>,
}

#[cfg(test)]
thread_local! {
    /// The condition that the next searches of this thread omit.
    static OMITTED: std::cell::Cell<Option<Mutant>> = const { std::cell::Cell::new(None) };
}

/// Whether the searches of this thread omit a condition. Findings of earlier searches would hide this.
#[cfg(test)]
pub(crate) fn has_mutant() -> bool {
    OMITTED.get().is_some()
}

/// A condition of the rule that a mutation test omits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mutant {
    /// A turn that writes shared data is not counted.
    Writes,
    /// A waiting thread is enabled again when a value changes.
    Changes,
    /// A loop that ends although no value changes is executed to its end.
    Ends,
}

impl WaitingLoops {
    /// Creates the rule of a search with these settings.
    pub(crate) fn new(settings: &Settings) -> Self {
        let frame = |text: &str| {
            let (method, at) = text.rsplit_once(':')?;
            Some((method.to_owned(), at.parse().ok()?))
        };
        let place = |text: &String| {
            let (_, frames) = text.split_once(AT)?;
            frames.split(CALLS).map(frame).collect()
        };
        Self {
            turns: settings.spin_turns().unwrap_or(0),
            places: settings.schedules.waiting_loops.iter().filter_map(place).collect(),
            until_search: EVERY,
            #[cfg(test)]
            mutant: OMITTED.get(),
            ..Self::default()
        }
    }

    /// Whether loops are observed, so that threads may wait in them.
    pub(crate) fn is_observing(&self) -> bool {
        self.turns > 0 && !self.places.is_empty()
    }

    /// Stores the vector of the machine's present state, if it is needed.
    pub(crate) fn reach(&mut self, vector: &[u32]) {
        if self.is_observing() || self.turns > 0 && self.until_search == 0 {
            self.here.clear();
            self.here.extend_from_slice(vector);
        }
    }

    #[cfg_attr(not(test), expect(clippy::unused_self, reason = "only tests have mutants"))]
    fn lacks(&self, mutant: Mutant) -> bool {
        #[cfg(test)]
        return self.mutant == Some(mutant);
        #[cfg(not(test))]
        {
            let _ = mutant;
            false
        }
    }

    /// Returns the index of the observed loop at whose place a thread is, and the number of frames
    /// outside of the place.
    fn place_of(&self, machine: &Machine, slot: usize) -> Option<(u32, u32)> {
        let frames = frames_of(machine, slot);
        let is_at = |place: &Vec<(String, u32)>| frames.ends_with(place);
        let at = self.places.iter().position(is_at)?;
        Some((at as u32, (frames.len() - self.places[at].len()) as u32))
    }
}

/// Returns the texts of the locations of loops.
pub(crate) fn locations(places: &BTreeSet<String>) -> Vec<&str> {
    let mut all: Vec<&str> =
        places.iter().map(|place| place.split(AT).next().unwrap_or(place)).collect();
    all.dedup();
    all
}

/// Returns the methods and bytecode indices of the frames of a thread, outermost first.
fn frames_of(machine: &Machine, slot: usize) -> Vec<(String, u32)> {
    let mut frames: Vec<(String, u32)> = machine
        .live
        .full_stack_of(slot)
        .into_iter()
        .map(|at| {
            let method = at.method;
            let class = &method.class().name;
            (format!("{class}.{}{}", method.name, method.descriptor), at.bytecode)
        })
        .collect();
    frames.reverse();
    frames
}

/// Whether a thread waits in an observed loop.
pub(crate) fn waits(system: &JavaSystem, slot: usize) -> bool {
    waits_in_loop(&system.machine.live, slot)
        || system.waiting_loops.lacks(Mutant::Changes)
            && system.machine.live.threads[slot]
                .waiting_loop
                .as_ref()
                .is_some_and(|waiting| waiting.phase == LoopPhase::Waiting)
}

/// Searches for loops before some transitions. Returns whether the thread is in an endless loop and its
/// next turn is the last counted one.
pub(crate) fn before_step(system: &mut JavaSystem, action: Option<Action>) -> Result<bool, Fault> {
    if system.waiting_loops.turns == 0 {
        return Ok(false);
    }
    let is_due = system.waiting_loops.until_search == 0;
    if is_due && !system.waiting_loops.here.is_empty() {
        system.waiting_loops.until_search = EVERY;
        search(system)?;
    }
    let rule = &mut system.waiting_loops;
    rule.until_search = rule.until_search.saturating_sub(1);
    let Some(Action::Run(slot)) = action.filter(|_| rule.is_observing()) else { return Ok(false) };
    let limit = rule.turns;
    let about_to_wait =
        |waiting: &WaitingLoop| waiting.phase == LoopPhase::Counting && waiting.turns + 1 >= limit;
    let Some(waiting) =
        system.machine.live.threads[slot].waiting_loop.clone().filter(|one| about_to_wait(one))
    else {
        return Ok(false);
    };
    let is_endless =
        system.waiting_loops.lacks(Mutant::Ends) || turns_forever(system, slot, &waiting);
    come_back(system)?;
    Ok(is_endless)
}

/// Updates the turns of a thread after its transition.
pub(crate) fn after_step(system: &mut JavaSystem, slot: usize, is_endless: bool) {
    if !system.waiting_loops.is_observing() {
        return;
    }
    let next = next_record(system, slot, is_endless);
    system.machine.live.threads[slot].waiting_loop = next;
}

fn next_record(system: &JavaSystem, slot: usize, is_endless: bool) -> Option<Box<WaitingLoop>> {
    let (rule, machine) = (&system.waiting_loops, &system.machine);
    let thread = &machine.live.threads[slot];
    if thread.status != Status::Runnable || thread.uncaught != 0 {
        return None;
    }
    let at = rule.place_of(machine, slot);
    let reached = || at.map(|(place, depth)| Box::new(WaitingLoop::reached(place, depth)));
    let values = read_only(system);
    let is_within = |record: &WaitingLoop| thread.frames.len() > record.depth as usize;
    let is_of_this = |record: &WaitingLoop| at.is_none_or(|at| at == (record.place, record.depth));
    let (Some(values), Some(mut record)) = (values, thread.waiting_loop.clone()) else {
        return reached();
    };
    if !is_within(&record) || !is_of_this(&record) {
        return reached();
    }
    if record.phase == LoopPhase::Waiting {
        // A value has changed, so the count of turns begins again.
        *record = WaitingLoop::reached(record.place, record.depth);
    }
    if record.add(&values).is_none() {
        return reached();
    }
    if at.is_some() {
        record.end_turn(rule.turns);
        if record.turns == rule.turns && record.phase == LoopPhase::Counting {
            record.phase = if is_endless { LoopPhase::Waiting } else { LoopPhase::Ending };
        }
    }
    Some(record)
}

/// Returns the values that the last transition read, if it had no other effects on shared data.
fn read_only(system: &JavaSystem) -> Option<Vec<ValueRead>> {
    let values = values_read(&system.machine);
    if system.waiting_loops.lacks(Mutant::Writes) {
        Some(values.unwrap_or_default())
    } else {
        values
    }
}

/// Restores the state before the execution of a thread alone.
fn come_back(system: &mut JavaSystem) -> Result<(), Fault> {
    let here = std::mem::take(&mut system.waiting_loops.here);
    let restored = system.restore(&here);
    system.waiting_loops.here = here;
    restored
}

/// Executes a thread alone, as long as it reads shared values and writes only locals. The function
/// `see` receives the values that each transition read, and decides the result.
fn alone(
    system: &mut JavaSystem,
    slot: usize,
    mut see: impl FnMut(&JavaSystem, Vec<ValueRead>) -> Option<bool>,
) -> bool {
    let kept = SetAside::of(&mut system.machine);
    let mut result = false;
    for _ in 0..MANY_STEPS {
        system.machine.transition.footprint.clear();
        if system.machine.perform(Action::Run(slot)) != Stop::State {
            break;
        }
        let thread = &system.machine.live.threads[slot];
        if thread.status != Status::Runnable || thread.uncaught != 0 {
            break;
        }
        let Some(values) = read_only(system) else { break };
        if let Some(known) = see(system, values) {
            result = known;
            break;
        }
    }
    kept.put_back(&mut system.machine);
    result
}

/// Whether a thread alone repeats an observed loop many times, and reads the same values in each turn.
fn turns_forever(system: &mut JavaSystem, slot: usize, begun: &WaitingLoop) -> bool {
    let mut record = begun.clone();
    let (mut turns, mut steps) = (0, 0);
    alone(system, slot, |system, values| {
        steps += 1;
        if record.add(&values).is_none() || steps > LONG_TURN {
            return Some(false);
        }
        match system.waiting_loops.place_of(&system.machine, slot) {
            Some(at) if at == (record.place, record.depth) => {
                if record.turns > 0 && record.current != record.last {
                    return Some(false);
                }
                record.end_turn(u32::MAX);
                (turns, steps) = (turns + 1, 0);
                (turns == MANY_TURNS).then_some(true)
            }
            _ => None,
        }
    })
}

/// Searches for loops in which a thread of the present state counts its turns. A found loop ends the
/// search of states.
fn search(system: &mut JavaSystem) -> Result<(), Fault> {
    let filters = system.filter.as_ref().is_some_and(crate::filter::Filter::is_needed);
    if filters || system.waiting_loops.places.len() >= MOST_LOOPS {
        return Ok(());
    }
    let mut found = BTreeSet::new();
    for action in system.machine.alternatives() {
        let Action::Run(slot) = action else { continue };
        if waits(system, slot) {
            continue;
        }
        let mut observed = Observed::default();
        if alone(system, slot, |system, values| observed.see(system, slot, &values))
            && let Some(place) = place(&system.machine, slot, observed.depth)
        {
            found.insert(place);
        }
        come_back(system)?;
    }
    if found.is_empty() {
        return Ok(());
    }
    system.machine.run.waiting_loops.extend(found);
    Err(Fault::WaitingLoop)
}

/// Returns the text of the place at which a thread is: the location of the frame at `depth`, and all
/// frames from this one on.
fn place(machine: &Machine, slot: usize, depth: usize) -> Option<String> {
    let stack = machine.live.full_stack_of(slot);
    let at = stack.get(stack.len().checked_sub(depth + 1)?)?;
    let file = at.method.class().file()?.source_file.clone().unwrap_or_default();
    let class = at.method.class().java_name();
    let line = at.method.line(at.bytecode).unwrap_or_default();
    let frames: Vec<String> = frames_of(machine, slot)[depth..]
        .iter()
        .map(|(method, bytecode)| format!("{method}:{bytecode}"))
        .collect();
    Some(format!("{class}.{} ({file}:{line}){AT}{}", at.method.name, frames.join(CALLS)))
}

/// The observation of a thread that is executed alone, until it is known whether the thread repeats a
/// loop.
#[derive(Debug, Default)]
struct Observed {
    /// The place of the presumed loop, with numbers of the thread there.
    anchor: Option<Anchor>,
    /// The number of transitions since the anchor or the last complete turn, and the number after which
    /// another place becomes the anchor.
    steps: u32,
    patience: u32,
    turns: u32,
    /// The values that were read in the present turn, and in the first one.
    current: Vec<ValueRead>,
    first: Vec<ValueRead>,
    /// The number of frames outside of the outermost frame whose numbers differ between turns.
    depth: usize,
}

/// A place, and numbers of the thread there.
#[derive(Debug, PartialEq, Eq)]
struct Anchor {
    frames: Vec<(usize, u32)>,
    /// The numbers at the last turn whose index is a power of two.
    kept: Vec<Vec<u64>>,
    /// The numbers at the last turn.
    numbers: Vec<Vec<u64>>,
}

impl Observed {
    /// Observes a transition. Returns whether the thread is in an endless loop, as soon as this is
    /// known.
    fn see(&mut self, system: &JavaSystem, slot: usize, values: &[ValueRead]) -> Option<bool> {
        let thread = &system.machine.live.threads[slot];
        let frames: Vec<(usize, u32)> = thread
            .frames
            .iter()
            .map(|frame| (std::ptr::from_ref(frame.code).addr(), frame.pc))
            .collect();
        if system.waiting_loops.is_observing()
            && system.waiting_loops.place_of(&system.machine, slot).is_some()
        {
            return Some(false);
        }
        self.steps += 1;
        for value in values {
            if !self.current.contains(value) {
                self.current.push(*value);
            }
        }
        let numbers = numbers_of(thread);
        match &mut self.anchor {
            Some(anchor) if anchor.frames == frames => {
                if self.turns == 0 {
                    self.first = std::mem::take(&mut self.current);
                } else if std::mem::take(&mut self.current) != self.first {
                    return Some(false);
                }
                // No other thread can end the loop, or its numbers repeat so that it has finitely many
                // states.
                if self.first.is_empty() || anchor.kept == numbers {
                    return Some(false);
                }
                let differs = |at: &usize| anchor.numbers.get(*at) != numbers.get(*at);
                let depth = (0..numbers.len()).find(differs).unwrap_or(usize::MAX);
                self.depth = if self.turns == 0 { depth } else { self.depth.min(depth) };
                self.turns += 1;
                self.steps = 0;
                if self.turns.is_power_of_two() {
                    anchor.kept.clone_from(&numbers);
                }
                anchor.numbers = numbers;
                (self.turns == MANY_TURNS).then_some(true)
            }
            Some(_) if self.turns > 0 => (self.steps > LONG_TURN).then_some(false),
            Some(_) if self.steps <= self.patience => None,
            _ => {
                if self.patience > LONG_TURN {
                    return Some(false);
                }
                self.patience = (2 * self.patience).max(4);
                self.steps = 0;
                self.current.clear();
                self.anchor = Some(Anchor { frames, kept: numbers.clone(), numbers });
                None
            }
        }
    }
}

/// Returns the numbers in live registers of a thread, by frame.
fn numbers_of(thread: &Thread) -> Vec<Vec<u64>> {
    let of_frame = |(at, frame): (usize, &vm::thread::Frame)| {
        let live = frame.code.live(frame.pc, thread.waits_for_result(at));
        live.iter()
            .filter(|(_, content)| *content == code::Content::Prim)
            .map(|(register, _)| thread.registers[frame.base as usize + usize::from(*register)])
            .collect()
    };
    thread.frames.iter().enumerate().map(of_frame).collect()
}

#[cfg(test)]
mod tests;
