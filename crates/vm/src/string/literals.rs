//! String constants of the run.
//!
//! Lifetime: the run. Invariant: an instruction is rewritten to a constant only while the constant
//! is equal on all paths.

use crate::heap::Ref;
use crate::prepared::Code;
use base::{FastMap, FastSet};
use code::Insn;

/// The strings of literals, which are equal on all paths, and the instructions that were rewritten to
/// load them. A text that is interned before it becomes a literal denotes a different string on that
/// path. After such an event on any path, instructions look up this literal each time.
#[derive(Debug, Default)]
pub(crate) struct Literals {
    pub(super) strings: FastMap<Box<[u16]>, Ref>,
    pub(super) interned: FastSet<Box<[u16]>>,
    pub(super) rewritten: FastMap<Box<[u16]>, Vec<Rewritten>>,
}

/// The original form of a rewritten instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rewritten {
    pub(super) code: &'static Code,
    pub(super) pc: u32,
    pub(super) was: Insn,
}

impl Literals {
    /// Whether the instruction at `pc` may be rewritten to the literal. Records the original form of the
    /// instruction if so.
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
