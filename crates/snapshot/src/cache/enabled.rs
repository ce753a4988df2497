//! What threads can do next in a state, without being there.
//!
//! Invariant: what is said of a thread is a function of its own section and of the component of the
//! one object that may keep it from going on.

use crate::cache::decision_tree::NONE;
use crate::cache::enabled_cache::{StateEntry, ThreadEntry};
use crate::cache::exchange::SharedEntry;
use crate::cache::observed::Location;
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
pub(crate) struct EnabledActions {
    bits: u32,
    /// Who owns the monitor that keeps it from going on: slot plus one; 0 for none.
    owner: u32,
}

impl EnabledActions {
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
pub(crate) struct ThreadFacts {
    obstacle: Option<Location>,
    waits: u32,
    /// A component of the obstacle, and the outlook then.
    found: u32,
    enabled_actions: EnabledActions,
    /// Where the decision begins what its next step leads to, in a context.
    context: u32,
    run: u32,
}

impl ThreadFacts {
    /// In a context, the decision what the next step leads to begins at a node.
    pub(crate) fn begins(&mut self, context: u32, run: u32) {
        (self.context, self.run) = (context, run);
    }
}

/// What a thread can do next depends on what is not told apart.
struct Indeterminate;

impl Snapshots {
    /// The machine is in the state just encoded as `state`: remembers what each thread can do.
    pub fn cache_enabled(&mut self, machine: &Machine, state: &[u32]) {
        if !is_separate(state) {
            return;
        }
        let placed = self.components.placed();
        let tells = self.publishes();
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
            transitions.parts.insert_waits(*own, waits);
            let found = transitions.found(forest, state, obstacle);
            if let Entry::Vacant(vacant) = transitions.enabled.entry((*own, found)) {
                let enabled_actions = *vacant.insert(Self::enabled_actions(machine, slot));
                if tells {
                    self.publish(SharedEntry::Enabled {
                        own: *own,
                        obstacle,
                        waits,
                        found,
                        enabled_actions,
                    });
                }
            }
        }
        self.cache = transitions;
    }

    /// What says, besides its own section, what a thread can do next.
    fn obstacle_of(
        &self,
        machine: &Machine,
        slot: usize,
    ) -> Result<Option<Location>, Indeterminate> {
        let object = match machine.live.threads.unwatched()[slot].status {
            Status::Entering(object) | Status::Reentering { object, .. } => object,
            Status::Initializing(class) => class.mirror.get(),
            // What can be read of descriptors is no component of its own.
            Status::Polling(_) => return Err(Indeterminate),
            _ => return Ok(None),
        };
        if object < machine.live.heap.first_dynamic() {
            let at = self.components.fixed_places.get(&object).ok_or(Indeterminate)?;
            return Ok(Some(Location::Fixed(*at as u32)));
        }
        match place(self.name_of(machine, object)).ok_or(Indeterminate)? {
            (COMMON_REGION, at) => Ok(Some(Location::Common(at as u32))),
            (region, _) if region == region_of(slot) => Ok(None),
            _ => Err(Indeterminate),
        }
    }

    fn enabled_actions(machine: &Machine, slot: usize) -> EnabledActions {
        let thread = &machine.live.threads.unwatched()[slot];
        let mut enabled_actions = if thread.daemon { EnabledActions::DAEMON } else { 0 };
        if let Status::Choosing(arity) = thread.status {
            enabled_actions |= EnabledActions::CHOOSES | arity << EnabledActions::ARITY;
            // One that does not fit is asked for each time.
            return if arity >> (32 - EnabledActions::ARITY) == 0 {
                EnabledActions { bits: enabled_actions, owner: 0 }
            } else {
                EnabledActions::UNKNOWN
            };
        }
        let mut actions = Vec::new();
        machine.list_actions(slot, &mut actions);
        for action in actions {
            enabled_actions |= match action {
                Action::Run(_) => EnabledActions::RUN,
                Action::Timeout(_) => EnabledActions::TIMEOUT,
                Action::Interrupt(_) => EnabledActions::INTERRUPT,
                Action::Spurious(_) => EnabledActions::SPURIOUS,
                Action::Choose(..) => 0,
            };
        }
        let mut owner = 0;
        if enabled_actions
            & (EnabledActions::RUN | EnabledActions::TIMEOUT | EnabledActions::INTERRUPT)
            == 0
        {
            match thread.status {
                Status::Entering(r) | Status::Reentering { object: r, .. } if !thread.suspended => {
                    owner = machine.live.heap.get(r).monitor.owner;
                }
                Status::Waiting { .. } => {}
                _ => enabled_actions |= EnabledActions::UNEASY,
            }
        }
        if machine.live.may_access(slot) {
            enabled_actions |= EnabledActions::ACCESSES;
        }
        EnabledActions { bits: enabled_actions, owner }
    }

    /// Whether the alternatives of a stored state, which has not ended, are known without being
    /// there.
    pub fn lookup_alternatives(&mut self, machine: &mut Machine, state: &[u32]) -> bool {
        self.import_if_due(machine);
        let placed = self.components.placed();
        // What code of the program's loaders has resolved is a copy of what is in the state.
        // In a drawn order, numbers stand for others.
        let learns =
            !machine.program.has_program_loaders() && machine.options.choosing.shuffled.is_none();
        let transitions = &mut self.cache;
        if transitions.placed != placed || !learns {
            return false;
        }
        if transitions.enabled_cache.is_at(state) {
            return true;
        }
        if !is_separate(state) {
            return false;
        }
        transitions.sort_slots(&machine.run.thread_slots);
        let (mut prospect, before) = transitions.enabled_cache.take();
        let told = transitions.prospect(&self.components.forest, state, &before, &mut prospect);
        transitions.enabled_cache.put_back(prospect, before);
        told
    }

    /// The alternatives last recalled.
    pub fn cached_alternatives(&self) -> &[Action] {
        &self.cache.enabled_cache.current().actions
    }

    /// Whether looking at the state whose alternatives were last recalled would show nothing: someone
    /// has a step, nobody waits in a circle or for what cannot be told, and at most one is about to
    /// access data. Then, how many threads live.
    pub fn quiet_processes(&self) -> Option<u32> {
        let threads_at = &self.cache.enabled_cache.current().threads_at;
        let steps = EnabledActions::RUN
            | EnabledActions::TIMEOUT
            | EnabledActions::INTERRUPT
            | EnabledActions::CHOOSES;
        let (mut accesses, mut can_go_on) = (0, false);
        for ThreadEntry { slot, enabled_actions, .. } in threads_at {
            if enabled_actions.has(EnabledActions::UNEASY) {
                return None;
            }
            accesses += u32::from(enabled_actions.has(EnabledActions::ACCESSES));
            can_go_on |= enabled_actions.has(steps);
            let mut at = enabled_actions.owner;
            if at == 0 {
                continue;
            }
            for _ in threads_at {
                let Some(next) = threads_at.iter().find(|next| next.slot + 1 == at) else { break };
                if at == *slot + 1 {
                    return None;
                }
                at = next.enabled_actions.owner;
            }
        }
        (can_go_on && accesses < 2).then_some(threads_at.len() as u32)
    }
}

impl TransitionCache {
    /// Finds what threads can do next in a state, if that is known. `before` is what was asked for before
    /// that, which mostly is a state from which a step led to this one.
    fn prospect(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        before: &StateEntry,
        prospect: &mut StateEntry,
    ) -> bool {
        let living = state[THREADS..].iter().filter(|own| **own != 0).count();
        let context = self.number_context([state[GLOBALS], state[MARKS], u32::from(living > 1)]);
        prospect.context = context;
        let StateEntry { threads_at, actions, daemons, waits, .. } = prospect;
        let is_like = before.state.len() == state.len()
            && before.context == context
            && before.threads_at.len() == living;
        let follows = is_like && self.follow(forest, state, before, threads_at).is_some();
        if !follows && self.list_standings(forest, state, context, threads_at).is_none() {
            return false;
        }
        debug_assert!(
            !follows || self.stands_so(forest, state, context, threads_at),
            "a thread that stands otherwise than before a step"
        );
        *daemons = threads_at
            .iter()
            .filter(|thread| thread.enabled_actions.has(EnabledActions::DAEMON))
            .count();
        *waits = threads_at.iter().any(|thread| thread.waits != 0);
        let chooser =
            threads_at.iter().find(|thread| thread.enabled_actions.has(EnabledActions::CHOOSES));
        if let Some(ThreadEntry { slot, enabled_actions, .. }) = chooser {
            let arity = enabled_actions.bits >> EnabledActions::ARITY;
            actions.extend((0..arity).map(|outcome| Action::Choose(*slot as usize, outcome)));
        } else {
            for ThreadEntry { slot, enabled_actions, .. } in threads_at.iter() {
                let slot = *slot as usize;
                for (bit, action) in [
                    (EnabledActions::RUN, Action::Run(slot)),
                    (EnabledActions::TIMEOUT, Action::Timeout(slot)),
                    (EnabledActions::INTERRUPT, Action::Interrupt(slot)),
                    (EnabledActions::SPURIOUS, Action::Spurious(slot)),
                ] {
                    if enabled_actions.has(bit) {
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
        threads_at: &mut Vec<ThreadEntry>,
    ) -> Option<()> {
        threads_at.clear();
        for slot in (0..state.len() - THREADS).filter(|slot| section(state, *slot) != 0) {
            threads_at.push(self.standing(forest, state, slot as u32, context)?);
        }
        let rank = &self.rank;
        if !threads_at.is_sorted_by_key(|standing| rank[standing.slot as usize]) {
            threads_at.sort_by_key(|standing| rank[standing.slot as usize]);
        }
        Some(())
    }

    /// Whether that is what is found without a state before it.
    fn stands_so(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        context: u32,
        threads_at: &[ThreadEntry],
    ) -> bool {
        let told = |standing: &ThreadEntry| ThreadEntry { run: NONE, ..*standing };
        let mut all = Vec::new();
        self.list_standings(forest, state, context, &mut all).is_some()
            && all.iter().map(told).eq(threads_at.iter().map(told))
    }

    /// What is known of the threads of a state, in the same order as in one before it, if common and
    /// fixed objects are the same but for what the step changed that was recalled last: who is the same
    /// thread, and meets what it met, can do what it could.
    fn follow(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        before: &StateEntry,
        threads_at: &mut Vec<ThreadEntry>,
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
        for standing in &before.threads_at {
            let slot = standing.slot as usize;
            let own = Some(section(state, slot)).filter(|own| *own != 0)?;
            let changed = &self.changes[changes.clone()];
            let stays = |part: Location| changed.iter().all(|(changed, _)| *changed != part);
            threads_at.push(
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
    fn found(&mut self, forest: &TreeTable, state: &[u32], obstacle: Option<Location>) -> u32 {
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
    ) -> Option<ThreadEntry> {
        let own = section(state, slot as usize);
        let known = match self.sections.get(own) {
            Some(known) => known,
            None => ThreadFacts {
                obstacle: *self.obstacles.get(&own)?,
                waits: self.parts.waits(own)?,
                found: NONE,
                enabled_actions: EnabledActions::UNKNOWN,
                context: NONE,
                run: NONE,
            },
        };
        let ThreadFacts { obstacle, waits, mut enabled_actions, .. } = known;
        let found = self.found(forest, state, obstacle);
        if found != known.found {
            enabled_actions = *self.enabled.get(&(own, found))?;
            self.sections.put(own, ThreadFacts { found, enabled_actions, ..known });
        }
        if enabled_actions == EnabledActions::UNKNOWN {
            return None;
        }
        let run = if known.context == context { known.run } else { NONE };
        Some(ThreadEntry { slot, enabled_actions, obstacle, found, waits, run })
    }
}
