//! Comparison of the register code that the machines of a team translate.

use crate::machine::Machine;
use crate::prepared::Code;
use base::fingerprint;
use classes::MethodId;
use std::sync::PoisonError;

impl Machine {
    /// Compares the register code of a method, which was just translated, with that of other machines.
    /// Frames contain positions in the code, so the code must be equal.
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
}
