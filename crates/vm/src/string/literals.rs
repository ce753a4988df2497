//! String constants of the run.
//!
//! Lifetime: the run. Invariant: an instruction is rewritten to a constant only as long as the constant
//! is the same on all paths.

use crate::heap::Ref;
use crate::prepared::Code;
use base::{FastMap, FastSet};
use code::Insn;

/// The strings of literals, the same on all paths; and which instructions stand for one of them. A text
/// that is interned before it is a literal is another string on that path, so instructions that load
/// it look for it each time, once that has happened on any path.
#[derive(Debug, Default)]
pub(crate) struct Literals {
    pub(super) strings: FastMap<Box<[u16]>, Ref>,
    pub(super) interned: FastSet<Box<[u16]>>,
    pub(super) rewritten: FastMap<Box<[u16]>, Vec<Rewritten>>,
}

/// An instruction as it was.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rewritten {
    pub(super) code: &'static Code,
    pub(super) pc: u32,
    pub(super) was: Insn,
}

impl Literals {
    /// Whether the instruction at `pc` may be rewritten to the literal, which is then undone if need be.
    pub(super) fn may_rewrite(&mut self, text: &[u16], code: &'static Code, pc: u32) -> bool {
        if self.interned.contains(text) {
            return false;
        }
        let all = self.rewritten.entry(text.into()).or_default();
        all.push(Rewritten { code, pc, was: code.insns[pc as usize].get() });
        true
    }

    pub(super) fn was_interned(&mut self, text: &[u16]) {
        if self.interned.insert(text.into()) {
            for Rewritten { code, pc, was } in self.rewritten.remove(text).unwrap_or_default() {
                code.insns[pc as usize].set(was);
            }
        }
    }
}
