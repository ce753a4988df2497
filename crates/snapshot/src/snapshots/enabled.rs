//! The enabled actions of the threads of a state, computed once and looked up later.

use crate::cache::decision_tree::NONE;
use crate::cache::dependence::ThreadAccesses;
use crate::cache::enabled_cache::ThreadEntry;
use crate::cache::exchange::SharedEntry;
use crate::cache::observed::{Location, ThreadObjects};
use crate::cache::thread_facts::EnabledActions;
use crate::canonical::ids::{COMMON as COMMON_REGION, position_of, region_of};
use crate::snapshots::Snapshots;
use crate::vector::{THREADS, is_separate};
use std::collections::hash_map::Entry;
use vm::Machine;
use vm::footprint::next_access_depends_on;
use vm::guard::Test;
use vm::schedule::Action;
use vm::thread::Status;

/// An error: the enabled actions depend on data that are no single component.
struct Indeterminate;

/// Returns the location on which the next access of a runnable thread depends in addition to its
/// section.
fn location_of_next_access(
    snapshots: &Snapshots,
    machine: &Machine,
    slot: usize,
) -> Result<Option<Location>, Indeterminate> {
    let object = next_access_depends_on(machine, slot).map_err(|_| Indeterminate)?;
    let Some(object) = object else { return Ok(None) };
    if object < machine.live.heap.first_dynamic() {
        // An immortal object without a position is equal in all states.
        let at = snapshots.components.immortal_positions.get(&object);
        return Ok(at.map(|at| Location::Immortal(*at as u32)));
    }
    match position_of(snapshots.name_of(machine, object)).ok_or(Indeterminate)? {
        (COMMON_REGION, at) => Ok(Some(Location::Common(at as u32))),
        (region, _) if region == region_of(slot) => Ok(None),
        _ => Err(Indeterminate),
    }
}

impl Snapshots {
    /// Caches the enabled actions of each thread. The machine is in the state just encoded as
    /// `state`.
    pub fn cache_enabled(&mut self, machine: &Machine, state: &[u32]) {
        if !is_separate(state) {
            return;
        }
        let position_count = self.components.position_count();
        let publishes = self.publishes();
        let mut transitions = std::mem::take(&mut self.cache);
        transitions.begin(position_count);
        let forest = &self.components.forest;
        for (at, own) in state.iter().enumerate().skip(THREADS).filter(|(_, own)| **own != 0) {
            let slot = at - THREADS;
            let known = transitions.obstacles.get(own).copied();
            let Ok(obstacle) = known.map_or_else(|| self.obstacle_of(machine, slot), Ok) else {
                continue;
            };
            transitions.obstacles.insert(*own, obstacle);
            let thread = &machine.live.threads.unwatched()[slot];
            let object = Some(thread.object).filter(|_| thread.is_alive());
            let name = |object: Option<_>| object.map_or(0, |r| self.name_of(machine, r));
            let objects = ThreadObjects { waits: name(thread.waits_for()), thread: name(object) };
            transitions.locations.insert_objects(*own, objects);
            let obstacle_component = transitions.obstacle_component(forest, state, obstacle);
            if let Entry::Vacant(vacant) = transitions.enabled.entry((*own, obstacle_component)) {
                let mut enabled_actions = Self::enabled_actions(machine, slot);
                if machine.transition.records_footprint {
                    let accesses = ThreadAccesses::of(self, machine, slot);
                    enabled_actions.accesses = transitions.accesses.number(accesses);
                }
                vacant.insert(enabled_actions);
                if publishes {
                    self.publish(SharedEntry::Enabled {
                        own: *own,
                        obstacle,
                        objects,
                        obstacle_component,
                        enabled_actions,
                    });
                }
            }
        }
        self.cache = transitions;
    }

    /// Returns the location on which the enabled actions of a thread depend in addition to its
    /// section.
    fn obstacle_of(
        &self,
        machine: &Machine,
        slot: usize,
    ) -> Result<Option<Location>, Indeterminate> {
        let object = match machine.live.threads.unwatched()[slot].status {
            Status::Entering(object) | Status::Reentering { object, .. } => object,
            Status::Initializing(class) => class.mirror.get(),
            // The owner of a lock is a thread, and no single component contains the slot of a
            // thread.
            Status::Awaiting(guard)
                if machine.transition.records_footprint && guard.test == Test::Zero =>
            {
                return Err(Indeterminate);
            }
            Status::Awaiting(guard) => guard.object,
            // The readable bytes of file descriptors are in no single component.
            Status::Polling(_) => return Err(Indeterminate),
            Status::Runnable if machine.transition.records_footprint => {
                return location_of_next_access(self, machine, slot);
            }
            _ => return Ok(None),
        };
        if object < machine.live.heap.first_dynamic() {
            let at = self.components.immortal_positions.get(&object).ok_or(Indeterminate)?;
            return Ok(Some(Location::Immortal(*at as u32)));
        }
        match position_of(self.name_of(machine, object)).ok_or(Indeterminate)? {
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
            // A number of alternatives that does not fit into the bits is not cached.
            return if arity >> (32 - EnabledActions::ARITY) == 0 {
                EnabledActions { bits: enabled_actions, owner: 0, accesses: NONE }
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
                _ => enabled_actions |= EnabledActions::UNKNOWN_CAUSE,
            }
        }
        if machine.live.may_access(slot) {
            enabled_actions |= EnabledActions::ACCESSES;
        }
        EnabledActions { bits: enabled_actions, owner, accesses: NONE }
    }

    /// Looks up the alternatives of a stored state, which is no end state. Returns whether they are
    /// cached.
    pub fn lookup_alternatives(&mut self, machine: &mut Machine, state: &[u32]) -> bool {
        self.import_if_due(machine);
        let position_count = self.components.position_count();
        // The code of classes of the program's loaders has resolved entries that depend on the
        // state. With shuffled choices, the numbers of alternatives have different meanings in
        // different states.
        let can_be_cached =
            !machine.program.has_program_loaders() && machine.options.choosing.shuffled.is_none();
        let transitions = &mut self.cache;
        if transitions.position_count != position_count || !can_be_cached {
            return false;
        }
        if transitions.enabled_cache.is_at(state) {
            return true;
        }
        if !is_separate(state) {
            return false;
        }
        transitions.sort_slots(&machine.run.thread_slots);
        let (mut state_entry, before) = transitions.enabled_cache.take();
        let forest = &self.components.forest;
        let is_cached = transitions.find_enabled(forest, state, &before, &mut state_entry)
            && (!machine.options.late_timeouts || state_entry.hold_back_timeouts());
        transitions.enabled_cache.put_back(state_entry, before);
        is_cached
    }

    /// Returns the alternatives of the state looked up last.
    pub fn cached_alternatives(&self) -> &[Action] {
        &self.cache.enabled_cache.current().actions
    }

    /// Returns the number of living threads, if the state looked up last cannot have a finding of
    /// the built-in properties. In such a state a thread is enabled, and at most one thread is
    /// about to access data. No thread waits in a cycle, and the cause is known for each blocked
    /// thread.
    pub fn quiet_processes(&self) -> Option<u32> {
        let thread_entries = &self.cache.enabled_cache.current().thread_entries;
        let steps = EnabledActions::RUN
            | EnabledActions::TIMEOUT
            | EnabledActions::INTERRUPT
            | EnabledActions::CHOOSES;
        let (mut accesses, mut has_enabled) = (0, false);
        for ThreadEntry { slot, enabled_actions, .. } in thread_entries {
            if enabled_actions.has(EnabledActions::UNKNOWN_CAUSE) {
                return None;
            }
            accesses += u32::from(enabled_actions.has(EnabledActions::ACCESSES));
            has_enabled |= enabled_actions.has(steps);
            let mut at = enabled_actions.owner;
            if at == 0 {
                continue;
            }
            for _ in thread_entries {
                let Some(next) = thread_entries.iter().find(|next| next.slot + 1 == at) else {
                    break;
                };
                if at == *slot + 1 {
                    return None;
                }
                at = next.enabled_actions.owner;
            }
        }
        (has_enabled && accesses < 2).then_some(thread_entries.len() as u32)
    }
}
