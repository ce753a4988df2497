//! Immortal objects, which all machines of a team create in one order.
//!
//! Invariant: the result of an entry is a function of the earlier entries and of the existing
//! classes. So an immortal object has the same handle and the same contents in all machines.

use super::membership::{Entry, ImmortalCause, Membership};
use crate::heap::{Ref, STATE_FLAGS};
use crate::machine::{Live, Machine};
use crate::native::Exit;
use crate::prepared::Run;
use base::fingerprint;
use classes::MethodId;

impl Machine {
    /// Executes a function that may create immortal objects, while no other machine of the team does.
    /// The function `make` must check again whether the objects exist.
    pub fn making<T>(
        &mut self,
        what: impl FnOnce() -> ImmortalCause,
        make: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let Some(team) = self.hooks.team.as_mut().filter(|team| !team.making) else {
            return make(self);
        };
        team.making = true;
        let common = team.common.clone();
        let mut all = common.made.lock();
        self.make_again(&all);
        let before = self.live.heap.fixed_end();
        if self.hooks.team.as_ref().is_some_and(|team| team.end != before) {
            self.fall_out("defines classes or links code itself");
        }
        let made = make(self);
        let end = self.live.heap.fixed_end();
        let listed = end != before && !self.is_out();
        if listed {
            all.push((what(), end, self.live.print_of_fixed(before)));
            common.made.publish(&all);
        }
        drop(all);
        if let Some(team) = &mut self.hooks.team {
            if listed {
                team.made += 1;
                team.end = end;
            }
            team.making = false;
        }
        made
    }

    /// Creates the objects that other machines have created since the last call.
    pub(super) fn make_what_others_made(&mut self) {
        let Some(team) = self.hooks.team.as_mut().filter(|team| !team.making) else { return };
        if team.made == team.common.made.len() {
            return;
        }
        team.making = true;
        let common = team.common.clone();
        // The entries are copied, so that other machines need not wait for the lock.
        let news = common.made.lock()[team.made..].to_vec();
        self.make_all(&news);
        if let Some(team) = &mut self.hooks.team {
            team.making = false;
        }
    }

    fn make_again(&mut self, all: &[Entry]) {
        let done = self.hooks.team.as_ref().map_or(0, |team| team.made);
        self.make_all(&all[done..]);
    }

    fn make_all(&mut self, entries: &[Entry]) {
        for (made, end, print) in entries {
            self.program.registry.catch_up();
            let before = self.live.heap.fixed_end();
            if self.is_out() {
                // After a divergence, the ids in entries may have another meaning here.
                return;
            }
            let done = self.make_one(made);
            let alike =
                self.live.heap.fixed_end() == *end && self.live.print_of_fixed(before) == *print;
            if let Some(team) = &mut self.hooks.team {
                team.note(done.is_ok() && alike, *end);
            }
        }
    }

    fn make_one(&mut self, made: &ImmortalCause) -> Result<(), Exit> {
        match made {
            ImmortalCause::Mirror(class) => {
                self.mirror(self.program.registry.class(*class));
            }
            ImmortalCause::Literal(text) => {
                self.literal(text)?;
            }
            ImmortalCause::Call(method, call) => {
                let code = self.code_of(*method)?;
                self.program.attachments.dynamic.link(self, code, *call)?;
            }
            ImmortalCause::Constant(class, index) => {
                self.pool_cell(self.program.registry.class(*class), *index)?;
            }
            ImmortalCause::Hidden(host, nest_mate, bytes) => {
                self.make_hidden_class(self.program.registry.class(*host), *nest_mate, bytes)?;
            }
            ImmortalCause::Linkage => {
                self.program.attachments.dynamic.linkage_class(self)?;
            }
        }
        Ok(())
    }

    /// Returns the register code of a method that a machine of the team executes.
    pub fn code_of(&mut self, method: MethodId) -> Result<&'static crate::prepared::Code, Exit> {
        let method = self.program.registry.method(method);
        if let Run::Code(code) = self.prepare(method)?.run {
            return Ok(code);
        }
        let own = self.own_code(method)?;
        own.ok_or_else(|| Exit::Unsupported(format!("{method:?}, which has no code")))
    }

    /// Whether the numbering of this machine differs from that of the team. Then entries are neither
    /// executed nor added.
    pub fn is_out(&self) -> bool {
        self.program.registry.has_diverged()
            || self.hooks.team.as_ref().is_some_and(|team| team.trouble.is_some())
    }

    /// Ends the team for the reason `why`, because its machines cannot execute an action together.
    pub fn fall_out(&mut self, why: &'static str) {
        if let Some(team) = &mut self.hooks.team {
            team.trouble.get_or_insert(why);
        }
    }
}

impl Live {
    /// Returns a fingerprint of the immortal objects from a handle on, restricted to the contents that
    /// are part of states.
    fn print_of_fixed(&self, from: Ref) -> u64 {
        let mut words: Vec<u64> = vec![from.into()];
        for r in from..self.heap.fixed_end() {
            let object = self.heap.get(r);
            words.extend([
                u64::from(object.class().id.raw()),
                u64::from(object.flags & STATE_FLAGS),
                u64::from(object.length),
                u64::from(object.hash),
                object.mirrors.map_or(0, |class| u64::from(class.id.raw()) + 1),
            ]);
            words.extend_from_slice(&object.data);
        }
        fingerprint::of(bytemuck::cast_slice(&words))
    }
}

impl Membership {
    /// Records that an entry was executed here. If not `alike`, the result differs from that of the
    /// first machine, and the team ends.
    fn note(&mut self, alike: bool, end: Ref) {
        self.made += 1;
        self.end = end;
        if !alike {
            self.trouble.get_or_insert("links code in a way that depends on the order of steps");
        }
    }
}
