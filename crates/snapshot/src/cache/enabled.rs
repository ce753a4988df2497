//! What threads can do next in a state, without being there.
//!
//! Invariant: what is said of a thread is a function of its own section and of the component of the
//! one object that may keep it from going on.

use crate::cache::decision_tree::NONE;
use crate::cache::enabled_cache::{Prospect, Standing};
use crate::cache::exchange::Told;
use crate::cache::observed::Part;
use crate::cache::{COMMON, FIXED, GLOBALS, MARKS, THREADS, TransitionCache, is_separate, section};
use crate::canonical::ids::{COMMON as COMMON_REGION, place, region_of};
use crate::snapshots::Snapshots;
use base::tree::TreeTable;
use std::collections::hash_map::Entry;
use vm::Machine;
use vm::schedule::Action;
use vm::thread::Status;

/// What a thread can do next, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outlook {
    bits: u32,
    /// Who owns the monitor that keeps it from going on: slot plus one; 0 for none.
    owner: u32,
}

impl Outlook {
    const RUN: u32 = 1;
    const TIMEOUT: u32 = 2;
    const INTERRUPT: u32 = 4;
    const SPURIOUS: u32 = 8;
    pub(crate) const DAEMON: u32 = 16;
    /// What it waits for cannot be told, or it is blocked on a class.
    const UNEASY: u32 = 32;
    /// It may be about to access data.
    const ACCESSES: u32 = 64;
    /// It has a value to choose; the next bits say among how many.
    const CHOOSES: u32 = 128;
    const ARITY: u32 = 8;
    /// Not remembered.
    pub(crate) const UNKNOWN: Self = Self { bits: u32::MAX, owner: 0 };

    pub(crate) const fn has(self, bit: u32) -> bool {
        self.bits & bit != 0
    }
}

/// What is known of a thread by its section.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    obstacle: Option<Part>,
    waits: u32,
    /// A component of the obstacle, and the outlook then.
    found: u32,
    outlook: Outlook,
    /// Where the decision begins what its next step leads to, in a context.
    context: u32,
    run: u32,
}

impl Known {
    /// In a context, the decision what the next step leads to begins at a node.
    pub(crate) fn begins(&mut self, context: u32, run: u32) {
        (self.context, self.run) = (context, run);
    }
}

/// What a thread can do next depends on what is not told apart.
struct CannotBeTold;

impl Snapshots {
    /// The machine is in the state just encoded as `state`: remembers what each thread can do.
    pub fn learn_outlooks(&mut self, machine: &Machine, state: &[u32]) {
        if !is_separate(state) {
            return;
        }
        let placed = self.components.placed();
        let tells = self.tells_others();
        let mut transitions = std::mem::take(&mut self.cache);
        transitions.begin(placed);
        let forest = &self.components.forest;
        for (at, own) in state.iter().enumerate().skip(THREADS).filter(|(_, own)| **own != 0) {
            let slot = at - THREADS;
            let known = transitions.obstacles.get(own).copied();
            let Ok(obstacle) = known.map_or_else(|| self.obstacle_of(machine, slot), Ok) else {
                continue;
            };
            transitions.obstacles.insert(*own, obstacle);
            let waits = machine.live.threads.unwatched()[slot]
                .waits_for()
                .map_or(0, |r| self.name_of(machine, r));
            transitions.parts.learn_waits(*own, waits);
            let found = transitions.found(forest, state, obstacle);
            if let Entry::Vacant(vacant) = transitions.outlooks.entry((*own, found)) {
                let outlook = *vacant.insert(Self::outlook(machine, slot));
                if tells {
                    self.tell_others(Told::Outlook { own: *own, obstacle, waits, found, outlook });
                }
            }
        }
        self.cache = transitions;
    }

    /// What says, besides its own section, what a thread can do next.
    fn obstacle_of(&self, machine: &Machine, slot: usize) -> Result<Option<Part>, CannotBeTold> {
        let object = match machine.live.threads.unwatched()[slot].status {
            Status::Entering(object) | Status::Reentering { object, .. } => object,
            Status::Initializing(class) => class.mirror.get(),
            // What can be read of descriptors is no component of its own.
            Status::Polling(_) => return Err(CannotBeTold),
            _ => return Ok(None),
        };
        if object < machine.live.heap.first_dynamic() {
            let at = self.components.fixed_places.get(&object).ok_or(CannotBeTold)?;
            return Ok(Some(Part::Fixed(*at as u32)));
        }
        match place(self.name_of(machine, object)).ok_or(CannotBeTold)? {
            (COMMON_REGION, at) => Ok(Some(Part::Common(at as u32))),
            (region, _) if region == region_of(slot) => Ok(None),
            _ => Err(CannotBeTold),
        }
    }

    fn outlook(machine: &Machine, slot: usize) -> Outlook {
        let thread = &machine.live.threads.unwatched()[slot];
        let mut outlook = if thread.daemon { Outlook::DAEMON } else { 0 };
        if let Status::Choosing(arity) = thread.status {
            outlook |= Outlook::CHOOSES | arity << Outlook::ARITY;
            // One that does not fit is asked for each time.
            return if arity >> (32 - Outlook::ARITY) == 0 {
                Outlook { bits: outlook, owner: 0 }
            } else {
                Outlook::UNKNOWN
            };
        }
        let mut actions = Vec::new();
        machine.list_actions(slot, &mut actions);
        for action in actions {
            outlook |= match action {
                Action::Run(_) => Outlook::RUN,
                Action::Timeout(_) => Outlook::TIMEOUT,
                Action::Interrupt(_) => Outlook::INTERRUPT,
                Action::Spurious(_) => Outlook::SPURIOUS,
                Action::Choose(..) => 0,
            };
        }
        let mut owner = 0;
        if outlook & (Outlook::RUN | Outlook::TIMEOUT | Outlook::INTERRUPT) == 0 {
            match thread.status {
                Status::Entering(r) | Status::Reentering { object: r, .. } if !thread.suspended => {
                    owner = machine.live.heap.get(r).monitor.owner;
                }
                Status::Waiting { .. } => {}
                _ => outlook |= Outlook::UNEASY,
            }
        }
        if machine.live.may_access(slot) {
            outlook |= Outlook::ACCESSES;
        }
        Outlook { bits: outlook, owner }
    }

    /// Whether the alternatives of a stored state, which has not ended, are known without being
    /// there.
    pub fn recall_alternatives(&mut self, machine: &mut Machine, state: &[u32]) -> bool {
        self.hear_others(machine);
        let placed = self.components.placed();
        // What code of the program's loaders has resolved is a copy of what is in the state.
        // In a drawn order, numbers stand for others.
        let learns =
            !machine.program.has_program_loaders() && machine.options.choosing.shuffled.is_none();
        let transitions = &mut self.cache;
        if transitions.placed != placed || !learns {
            return false;
        }
        if transitions.prospects.is_at(state) {
            return true;
        }
        if !is_separate(state) {
            return false;
        }
        transitions.sort_slots(&machine.run.thread_slots);
        let (mut prospect, before) = transitions.prospects.take();
        let told = transitions.prospect(&self.components.forest, state, &before, &mut prospect);
        transitions.prospects.put_back(prospect, before);
        told
    }

    /// The alternatives last recalled.
    pub fn recalled(&self) -> &[Action] {
        &self.cache.prospects.current().actions
    }

    /// Whether looking at the state whose alternatives were last recalled would show nothing: someone
    /// has a step, nobody waits in a circle or for what cannot be told, and at most one is about to
    /// access data. Then, how many threads live.
    pub fn is_quiet(&self) -> Option<u32> {
        let standings = &self.cache.prospects.current().standings;
        let steps = Outlook::RUN | Outlook::TIMEOUT | Outlook::INTERRUPT | Outlook::CHOOSES;
        let (mut accesses, mut can_go_on) = (0, false);
        for Standing { slot, outlook, .. } in standings {
            if outlook.has(Outlook::UNEASY) {
                return None;
            }
            accesses += u32::from(outlook.has(Outlook::ACCESSES));
            can_go_on |= outlook.has(steps);
            let mut at = outlook.owner;
            if at == 0 {
                continue;
            }
            for _ in standings {
                let Some(next) = standings.iter().find(|next| next.slot + 1 == at) else { break };
                if at == *slot + 1 {
                    return None;
                }
                at = next.outlook.owner;
            }
        }
        (can_go_on && accesses < 2).then_some(standings.len() as u32)
    }
}

impl TransitionCache {
    /// Finds what threads can do next in a state, if that is known. `before` is what was asked for before
    /// that, which mostly is a state from which a step led to this one.
    fn prospect(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        before: &Prospect,
        prospect: &mut Prospect,
    ) -> bool {
        let living = state[THREADS..].iter().filter(|own| **own != 0).count();
        let context = self.number_context([state[GLOBALS], state[MARKS], u32::from(living > 1)]);
        prospect.context = context;
        let Prospect { standings, actions, daemons, waits, .. } = prospect;
        let is_like = before.state.len() == state.len()
            && before.context == context
            && before.standings.len() == living;
        let follows = is_like && self.follow(forest, state, before, standings).is_some();
        if !follows && self.list_standings(forest, state, context, standings).is_none() {
            return false;
        }
        debug_assert!(
            !follows || self.stands_so(forest, state, context, standings),
            "a thread that stands otherwise than before a step"
        );
        *daemons = standings.iter().filter(|thread| thread.outlook.has(Outlook::DAEMON)).count();
        *waits = standings.iter().any(|thread| thread.waits != 0);
        let chooser = standings.iter().find(|thread| thread.outlook.has(Outlook::CHOOSES));
        if let Some(Standing { slot, outlook, .. }) = chooser {
            let arity = outlook.bits >> Outlook::ARITY;
            actions.extend((0..arity).map(|outcome| Action::Choose(*slot as usize, outcome)));
        } else {
            for Standing { slot, outlook, .. } in standings.iter() {
                let slot = *slot as usize;
                for (bit, action) in [
                    (Outlook::RUN, Action::Run(slot)),
                    (Outlook::TIMEOUT, Action::Timeout(slot)),
                    (Outlook::INTERRUPT, Action::Interrupt(slot)),
                    (Outlook::SPURIOUS, Action::Spurious(slot)),
                ] {
                    if outlook.has(bit) {
                        actions.push(action);
                    }
                }
            }
        }
        prospect.state.extend_from_slice(state);
        true
    }

    /// What is known of the threads of a state, in the order of their keys.
    fn list_standings(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        context: u32,
        standings: &mut Vec<Standing>,
    ) -> Option<()> {
        standings.clear();
        for slot in (0..state.len() - THREADS).filter(|slot| section(state, *slot) != 0) {
            standings.push(self.standing(forest, state, slot as u32, context)?);
        }
        let rank = &self.rank;
        if !standings.is_sorted_by_key(|standing| rank[standing.slot as usize]) {
            standings.sort_by_key(|standing| rank[standing.slot as usize]);
        }
        Some(())
    }

    /// Whether that is what is found without a state before it.
    fn stands_so(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        context: u32,
        standings: &[Standing],
    ) -> bool {
        let told = |standing: &Standing| Standing { run: NONE, ..*standing };
        let mut all = Vec::new();
        self.list_standings(forest, state, context, &mut all).is_some()
            && all.iter().map(told).eq(standings.iter().map(told))
    }

    /// What is known of the threads of a state, in the same order as in one before it, if common and
    /// fixed objects are the same but for what the step changed that was recalled last: who is the same
    /// thread, and meets what it met, can do what it could.
    fn follow(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        before: &Prospect,
        standings: &mut Vec<Standing>,
    ) -> Option<()> {
        let sections = |state: &[u32]| (state[COMMON], state[FIXED]);
        let (from, to) = (sections(&before.state), sections(state));
        let changes = match self.applied_last {
            _ if from == to => 0..0,
            (before, after, changes) if (before, after) == (from, to) => {
                changes.0 as usize..changes.1 as usize
            }
            _ => return None,
        };
        for standing in &before.standings {
            let slot = standing.slot as usize;
            let own = Some(section(state, slot)).filter(|own| *own != 0)?;
            let changed = &self.changes[changes.clone()];
            let stays = |part: Part| changed.iter().all(|(changed, _)| *changed != part);
            standings.push(
                if own == section(&before.state, slot) && standing.obstacle.is_none_or(stays) {
                    *standing
                } else {
                    self.standing(forest, state, standing.slot, before.context)?
                },
            );
        }
        Some(())
    }

    /// The number of what decisions in a state begin with, whoever acts.
    fn number_context(&mut self, context: [u32; 3]) -> u32 {
        if self.context.0 != context {
            let next = self.contexts.len() as u32;
            self.context = (context, *self.contexts.entry(context).or_insert(next));
        }
        self.context.1
    }

    /// The component of what may keep a thread from going on.
    fn found(&mut self, forest: &TreeTable, state: &[u32], obstacle: Option<Part>) -> u32 {
        obstacle.and_then(|part| self.parts.component(forest, state, part)).unwrap_or(0)
    }

    /// What is known of a thread in a state, if its outlook is.
    #[inline]
    fn standing(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        slot: u32,
        context: u32,
    ) -> Option<Standing> {
        let own = section(state, slot as usize);
        let known = match self.sections.get(own) {
            Some(known) => known,
            None => Known {
                obstacle: *self.obstacles.get(&own)?,
                waits: self.parts.waits(own)?,
                found: NONE,
                outlook: Outlook::UNKNOWN,
                context: NONE,
                run: NONE,
            },
        };
        let Known { obstacle, waits, mut outlook, .. } = known;
        let found = self.found(forest, state, obstacle);
        if found != known.found {
            outlook = *self.outlooks.get(&(own, found))?;
            self.sections.put(own, Known { found, outlook, ..known });
        }
        if outlook == Outlook::UNKNOWN {
            return None;
        }
        let run = if known.context == context { known.run } else { NONE };
        Some(Standing { slot, outlook, obstacle, found, waits, run })
    }
}
