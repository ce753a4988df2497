//! Several machines that explore one program and call everything alike: what a run numbers as it comes
//! (classes, fixed objects, the order in which these are first written, slots of threads) is numbered
//! by all of them together.
//!
//! Source: state machine replication (Schneider, ACM Computing Surveys 1990); decision 0029. Each
//! numbering is a list that only grows. Whoever is about to add to one first does what others added
//! before, under the list's lock. Machines are alike when they join: the JDK's start is deterministic.
//!
//! Invariant: words of components mean the same to all machines, and so do the numbers of components and
//! sections (`state::canonical::shared_tables`). What would break that ends the team by name
//! ([`Machine::cannot_share`]): each entry of a list carries a fingerprint of what it led to, which
//! whoever follows compares; and a state that comes from another machine is encoded again once it is
//! laid out (`agree`).

mod agree;
mod lock_sets;
mod made;
mod membership;

pub use agree::{Mistake, first_difference};
pub use membership::Common;
pub(crate) use membership::{Made, Membership};

use crate::heap::Ref;
use crate::machine::{Hooks, Machine};
use crate::state::canonical::components::TableFull;
use crate::state::canonical::shared_tables::Adopted;
use base::fingerprint;
use std::rc::Rc;
use std::sync::Arc;

impl Machine {
    /// Joins a team, in the state in which the program begins; gives its vector, unless this machine is
    /// not like the others.
    pub fn join(&mut self, common: &Arc<Common>) -> Option<Vec<u32>> {
        let written: Vec<(Ref, u64)> =
            self.live.heap.written().iter().map(|r| (*r, self.print_of_pristine(*r))).collect();
        let slots = self.components.keys_by_slot();
        let mut state = vec![
            self.program.registry.print_of_classes(0),
            u64::from(self.live.heap.fixed_end()),
            u64::from(self.live.heap.first_dynamic()),
            u64::from(self.live.heap.end()),
            self.live.threads.len() as u64,
        ];
        state.extend(written.iter().flat_map(|(r, print)| [u64::from(*r), *print]));
        state.extend(slots.iter().map(|key| fingerprint::of(bytemuck::cast_slice(key))));
        let mine = fingerprint::of(bytemuck::cast_slice(&state));
        if *common.start.get_or_init(|| mine) != mine {
            return None;
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
            adopted: Adopted::default(),
        }));
        self.number_together(&common.tables).ok()
    }

    /// What the program did that machines cannot do together, if it did; asked after each step.
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
        } else {
            None
        }
    }

    /// Does what others did since this was last done.
    pub fn catch_up(&mut self) -> Result<(), TableFull> {
        let Some(team) = &self.hooks.team else { return Ok(()) };
        let common = team.common.clone();
        if self.program.registry.is_behind() {
            self.program.registry.catch_up();
        }
        if self.hooks.team.as_ref().is_some_and(|team| team.made != common.made.len()) {
            self.make_what_others_made();
        }
        if self.components.slot_count() != common.slots.len() {
            self.components.know_slots(&common.slots.lock());
        }
        self.order_written()
    }

    /// Puts the fixed objects written here into the order that all machines have for them, with those
    /// that others wrote.
    pub(crate) fn order_written(&mut self) -> Result<(), TableFull> {
        let Some(team) = &self.hooks.team else { return Ok(()) };
        let placed = self.components.placed();
        if self.live.heap.written().len() == placed && team.common.written.len() == placed {
            return Ok(());
        }
        let common = team.common.clone();
        if team.end != self.live.heap.fixed_end() {
            self.fall_out("defines classes or links code itself");
        }
        if self.is_out() {
            return self.components.place(&self.live.heap);
        }
        let mut all = common.written.lock();
        for r in &self.live.heap.written()[placed..] {
            if !all[placed..].iter().any(|(known, _)| known == r) {
                all.push((*r, self.print_of_pristine(*r)));
            }
        }
        common.written.publish(&all);
        let news = all[placed..].to_vec();
        drop(all);
        // They were made before they were written.
        self.make_what_others_made();
        let order: Vec<Ref> = news.iter().map(|(r, _)| *r).collect();
        if self.is_out() || order.iter().any(|r| !self.live.heap.is_live(*r)) {
            self.fall_out("makes machines write objects that others do not have");
            return self.components.place(&self.live.heap);
        }
        self.live.heap.place_written(placed, &order);
        if news.iter().any(|(r, print)| self.print_of_pristine(*r) != *print) {
            self.fall_out("makes machines give one object several contents");
        }
        self.components.place(&self.live.heap)
    }

    /// The slot of a thread in every state of the run.
    pub(crate) fn slot_of(&mut self, key: &Rc<[u32]>) -> usize {
        let Some(team) = &self.hooks.team else { return self.components.slot_of(key) };
        if let Some(slot) = self.components.known_slot(key) {
            return slot;
        }
        let mut slots = team.common.slots.lock();
        if !slots.iter().any(|known| **known == **key) {
            slots.push(key.as_ref().into());
            team.common.slots.publish(&slots);
        }
        self.components.know_slots(&slots);
        drop(slots);
        self.components.slot_of(key)
    }
}

impl Hooks {
    /// Whether other machines number what this one does.
    pub fn is_in_team(&self) -> bool {
        self.team.is_some()
    }
}
