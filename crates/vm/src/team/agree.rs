//! Whether machines of a team call everything alike, asked where they meet.
//!
//! Invariant: what is compared says all that a number can stand for, so machines that give one number
//! to two things, or lay out a state of another machine as something else, notice.

use super::Membership;
use crate::heap::Ref;
use crate::machine::{Hooks, Machine};
use crate::prepared::Code;
use crate::state::canonical::components::TableFull;
use base::fingerprint;
use classes::{ClassId, MethodId};
use std::sync::PoisonError;

/// What a machine does wrong on purpose, in tests of tests.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// It loads a class that others do not hear of.
    Class,
    /// It makes a fixed object that others do not hear of.
    Fixed,
    /// Two fixed objects have each other's places.
    Places,
    /// Two threads have each other's slots.
    Slots,
    /// It tells nobody under which locks it accessed what.
    Locks,
}

/// What two machines have numbered differently, as far as both have come.
pub fn first_difference(one: &[Vec<String>; 4], other: &[Vec<String>; 4]) -> Option<String> {
    let mut pairs = one.iter().zip(other).flat_map(|(one, other)| one.iter().zip(other));
    let (one, other) = pairs.find(|(one, other)| one != other)?;
    Some(format!("one machine has {one}, another {other}"))
}

impl Machine {
    /// A fingerprint of what a fixed object was before anyone wrote it.
    pub(super) fn print_of_pristine(&self, r: Ref) -> u64 {
        let mut words = Vec::new();
        self.components.pristine_words(&self.live.heap, r, &mut words);
        fingerprint::of(bytemuck::cast_slice(&words))
    }

    /// Compares the register code of a method, just translated, with what others have: frames say
    /// where in it they are.
    pub(crate) fn agree_on_code(&mut self, method: MethodId, code: &Code) {
        let Some(team) = &self.hooks.team else { return };
        let sizes = [code.insns.len(), code.registers as usize, code.calls.len(), code.sites.len()];
        let mine = fingerprint::of(bytemuck::cast_slice(&sizes));
        let mut all = team.common.codes.lock().unwrap_or_else(PoisonError::into_inner);
        let theirs = *all.entry(method).or_insert(mine);
        drop(all);
        if theirs != mine {
            self.fall_out("makes machines translate code in ways that differ");
        }
    }

    /// Encodes the state just restored again if something of it came from another machine: that is to
    /// be the vector it was restored from.
    pub(crate) fn check_what_was_adopted(&mut self, vector: &[u32]) -> Result<bool, TableFull> {
        if !self.hooks.has_news() {
            return Ok(false);
        }
        let mut again = Vec::new();
        self.encode_anew(&mut again)?;
        let slots = self.live.threads.iter().enumerate().filter(|(_, thread)| thread.is_alive());
        let mut slots = slots.map(|(slot, thread)| (slot, thread.key.clone()));
        let sit_well = slots.all(|(slot, key)| self.components.known_slot(&key) == Some(slot));
        if again != vector || !sit_well {
            self.fall_out("makes machines call one state by several names");
        }
        Ok(true)
    }

    /// What was numbered since this machine joined: classes, fixed objects, their places and slots of
    /// threads, in words. Whoever has come further says the same, and more.
    pub fn told_numbers(&self) -> [Vec<String>; 4] {
        let Some(team) = &self.hooks.team else { return <[Vec<String>; 4]>::default() };
        let (classes, fixed) = team.joined;
        let classes = (classes..self.program.registry.class_count()).map(|id| {
            let class = self.program.registry.class(ClassId::new(id as u32));
            let methods = class.methods.first().map_or(0, |method| method.id.raw());
            format!("class {id}: {} of {:?}, m{methods}", class.name, class.loader)
        });
        let fixed = (fixed..self.live.heap.fixed_end()).map(|r| {
            let mut words = Vec::new();
            self.components.pristine_words(&self.live.heap, r, &mut words);
            let what = self.live.heap.get(r);
            let mirrors = what.mirrors.map_or("", |class| &class.name);
            format!("object {r}: {} {mirrors} {words:?}", what.class().name)
        });
        let written = self.live.heap.written()[..self.components.placed()].iter().enumerate();
        let written = written.map(|(at, r)| format!("place {at}: {r}"));
        let slots = self.components.keys_by_slot().into_iter().enumerate();
        let slots = slots.map(|(slot, key)| format!("slot {slot}: {key:?}"));
        [classes.collect(), fixed.collect(), written.collect(), slots.collect()]
    }

    /// Does something wrong, in tests of tests.
    #[doc(hidden)]
    pub fn go_wrong(&mut self, mistake: Mistake) {
        match mistake {
            Mistake::Class => self.program.registry.add_secretly("java/util/concurrent/Phaser"),
            Mistake::Fixed => {
                if let Some(class) = self.program.known.string {
                    let _ = self.live.heap.fixed(class, 0, class.instance_slots as usize);
                }
            }
            Mistake::Places => self.components.swap_last_places(&mut self.live.heap),
            Mistake::Slots => self.components.swap_last_slots(),
            Mistake::Locks => {
                if let Some(team) = &mut self.hooks.team {
                    team.hides_locks = true;
                }
            }
        }
    }
}

impl Hooks {
    /// Whether something of a state came from another machine since this was last asked.
    fn has_news(&mut self) -> bool {
        let has_news = |team: &mut Box<Membership>| std::mem::take(&mut team.adopted.has_news);
        self.team.as_mut().is_some_and(has_news)
    }
}
