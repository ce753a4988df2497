//! Several machines that explore one program with common numbers of classes, immortal objects, first
//! writes to immortal objects, and slots of threads.
//!
//! Source: state machine replication (Schneider, ACM Computing Surveys 1990); decision 0029. Each
//! numbering is a list that is only extended. Before a machine adds an entry, it repeats the entries of
//! other machines, under the lock of the list. Machines are equal when they join, as the start of the
//! JDK is deterministic.
//!
//! Invariant: all machines of a team encode equal states as equal words. A violation ends the team with
//! a reason ([`Machine::cannot_share`]). Each entry of a list has a fingerprint of its result. Each
//! machine compares this fingerprint with that of its own result.

mod agree;
mod lock_sets;
mod made;
mod membership;

pub use membership::Common;
pub use membership::ImmortalCause;
pub(crate) use membership::Membership;

use crate::heap::{Heap, Ref};
use crate::machine::{AssumedEvent, Hooks, Machine};
use base::fingerprint;
use std::rc::Rc;
use std::sync::Arc;

impl Machine {
    /// Joins a team, in the initial state of the program. The function `print` computes the fingerprint
    /// of the pristine contents of an immortal object. Returns false if this machine differs from the
    /// others.
    pub fn join(&mut self, common: &Arc<Common>, print: impl Fn(&Heap, Ref) -> u64) -> bool {
        let heap = &self.live.heap;
        let written: Vec<(Ref, u64)> =
            heap.written().iter().map(|r| (*r, print(heap, *r))).collect();
        let slots = self.run.thread_slots.keys_by_slot();
        let mut state = vec![
            self.program.registry.print_of_classes(0),
            u64::from(heap.fixed_end()),
            u64::from(heap.first_dynamic()),
            u64::from(heap.end()),
            self.live.threads.len() as u64,
        ];
        state.extend(written.iter().flat_map(|(r, print)| [u64::from(*r), *print]));
        state.extend(slots.iter().map(|key| fingerprint::of(bytemuck::cast_slice(key))));
        let mine = fingerprint::of(bytemuck::cast_slice(&state));
        if *common.start.get_or_init(|| mine) != mine {
            return false;
        }
        self.program.registry.join(common.classes.clone());
        let mut all = common.written.lock();
        if all.is_empty() {
            all.extend(written);
            common.written.publish(&all);
        }
        drop(all);
        let mut all = common.slots.lock();
        if all.is_empty() {
            all.extend(slots);
            common.slots.publish(&all);
        }
        drop(all);
        self.hooks.team = Some(Box::new(Membership {
            common: common.clone(),
            made: 0,
            making: false,
            end: self.live.heap.fixed_end(),
            joined: (self.program.registry.class_count(), self.live.heap.fixed_end()),
            looked_at: self.run.environment.seen(),
            trouble: None,
            hides_locks: false,
        }));
        true
    }

    /// Returns an action of the program that the machines of a team cannot execute together. Returns
    /// `None` if there was no such action. The method is called after each step.
    pub fn cannot_share(&self) -> Option<&'static str> {
        let team = self.hooks.team.as_ref()?;
        if self.program.registry.has_diverged() {
            Some("makes machines load classes in ways that differ")
        } else if team.trouble.is_some() {
            team.trouble
        } else if self.program.has_program_loaders() {
            Some("has class loaders of its own")
        } else if team.end != self.live.heap.fixed_end() {
            Some("defines classes or links code itself")
        } else if self.run.globals.has_values() {
            Some("uses values that Verify keeps over all paths")
        } else if !self.live.globals.interned.is_empty() {
            Some("interns strings")
        } else if team.looked_at != self.run.environment.seen() {
            Some("reads files")
        } else if self.run.assumed.contains(AssumedEvent::RepeatedTask) {
            // Only one search can decide whether timeouts are late.
            Some("waits for a task that repeats")
        } else if self.options.late_timeouts && self.run.assumed.contains(AssumedEvent::Timeout) {
            // Only one search can detect the cycles in which the clock does not advance.
            Some("waits with a timeout (--timeouts late)")
        } else {
            None
        }
    }

    /// Repeats the entries that other machines have added since the last call: classes, immortal objects
    /// and threads.
    pub fn catch_up(&mut self) {
        let Some(team) = &self.hooks.team else { return };
        let common = team.common.clone();
        if self.program.registry.is_behind() {
            self.program.registry.catch_up();
        }
        if self.hooks.team.as_ref().is_some_and(|team| team.made != common.made.len()) {
            self.make_what_others_made();
        }
        if self.run.thread_slots.count() != common.slots.len() {
            self.run.thread_slots.add(&common.slots.lock());
        }
    }

    /// Merges the immortal objects that this machine wrote first, from position `placed` on, with those
    /// of other machines into the order of the team. The argument `print` is as in [`Self::join`].
    pub fn order_written(&mut self, placed: usize, print: impl Fn(&Heap, Ref) -> u64) {
        let Some(team) = &self.hooks.team else { return };
        if self.live.heap.written().len() == placed && team.common.written.len() == placed {
            return;
        }
        let common = team.common.clone();
        if team.end != self.live.heap.fixed_end() {
            self.fall_out("defines classes or links code itself");
        }
        if self.is_out() {
            return;
        }
        let mut all = common.written.lock();
        for r in &self.live.heap.written()[placed..] {
            if !all[placed..].iter().any(|(known, _)| known == r) {
                all.push((*r, print(&self.live.heap, *r)));
            }
        }
        common.written.publish(&all);
        let news = all[placed..].to_vec();
        drop(all);
        // Objects must be created before they are placed in the order of writes.
        self.make_what_others_made();
        let order: Vec<Ref> = news.iter().map(|(r, _)| *r).collect();
        if self.is_out() || order.iter().any(|r| !self.live.heap.is_live(*r)) {
            self.fall_out("makes machines write objects that others do not have");
            return;
        }
        self.live.heap.place_written(placed, &order);
        if news.iter().any(|(r, fingerprint)| print(&self.live.heap, *r) != *fingerprint) {
            self.fall_out("makes machines give one object several contents");
        }
    }

    /// Returns the slot of a thread, which is equal in all states of the run.
    pub(crate) fn slot_of(&mut self, key: &Rc<[u32]>) -> usize {
        let known = &mut self.run.thread_slots;
        let Some(team) = &self.hooks.team else { return known.slot_of(key) };
        if let Some(slot) = known.known_slot(key) {
            return slot;
        }
        let mut slots = team.common.slots.lock();
        if !slots.iter().any(|known| **known == **key) {
            slots.push(key.as_ref().into());
            team.common.slots.publish(&slots);
        }
        known.add(&slots);
        drop(slots);
        known.slot_of(key)
    }
}

impl Hooks {
    /// Whether the machine is a member of a team.
    pub fn is_in_team(&self) -> bool {
        self.team.is_some()
    }

    /// Returns the numbers of classes and of immortal objects when the machine joined its team.
    pub fn joined(&self) -> Option<(usize, Ref)> {
        self.team.as_ref().map(|team| team.joined)
    }

    /// Stops the exchange of lock sets, as a fault for tests of teams.
    #[doc(hidden)]
    pub fn hide_locks(&mut self) {
        if let Some(team) = &mut self.team {
            team.hides_locks = true;
        }
    }
}
