//! Values of local variables that a stored state omits because they are not live. They are kept for
//! views that show variables to users.
//!
//! Invariant: the kept value of a register is its value when the state was stored. It is dropped when
//! the thread writes the register or leaves the frame. The values are no part of the state, and no
//! decision depends on them.

use crate::machine::Machine;
pub use crate::recorder::forgotten::Forgotten;
pub(crate) use crate::recorder::forgotten::rename;
use code::Content;

/// The value of the register of a local variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// The register holds this value.
    Bits(u64),
    /// The register referred to an object that is garbage.
    Garbage,
}

impl Machine {
    /// Records the named local variables that the next stored state omits, with their values. Does
    /// nothing without a recorder.
    pub fn keep_forgotten(&mut self) {
        let Some(mut recorder) = self.hooks.recorder.take() else { return };
        let mut kept = Vec::new();
        for slot in 0..self.live.threads.len() {
            let thread = &self.live.threads[slot];
            for (at, frame) in thread.frames.iter().enumerate() {
                if frame.code.method.class().loader.raw() <= 1 {
                    continue;
                }
                let live = frame.code.live(frame.pc, thread.waits_for_result(at));
                let bytecode = frame.code.bytecodes.get(frame.pc as usize).copied().unwrap_or(0);
                let Some(code) = frame.code.method.code() else { continue };
                for local in &code.locals {
                    let is_live = live
                        .iter()
                        .any(|(r, content)| *r == local.index && *content != Content::Conflict);
                    let in_scope = local.start <= bytecode
                        && u32::from(bytecode) < u32::from(local.start) + u32::from(local.length);
                    if is_live || !in_scope {
                        continue;
                    }
                    let register = local.index;
                    let same =
                        |k: &&Forgotten| (k.slot, k.frame, k.register) == (slot, at, register);
                    let bits = frame.base as usize + usize::from(register);
                    kept.push(recorder.forgotten.iter().find(same).copied().unwrap_or(Forgotten {
                        slot,
                        frame: at,
                        register,
                        bits: thread.registers.get(bits).copied().unwrap_or(0),
                        reference: local.descriptor.starts_with(['L', '[']),
                    }));
                }
            }
        }
        recorder.forgotten = kept;
        recorder.keeps_forgotten = true;
        self.hooks.recorder = Some(recorder);
    }

    /// Returns the kept value of a register of a frame, or its present value if none is kept.
    pub fn held(&self, slot: usize, frame: usize, register: u16) -> Option<Held> {
        let known = self.hooks.recorder.as_ref().and_then(|recorder| {
            let same = |k: &&Forgotten| (k.slot, k.frame, k.register) == (slot, frame, register);
            recorder.forgotten.iter().find(same)
        });
        match known {
            Some(kept) if kept.reference && kept.bits == u64::MAX => Some(Held::Garbage),
            Some(kept) => Some(Held::Bits(kept.bits)),
            None => {
                let thread = &self.live.threads[slot];
                let base = thread.frames.get(frame)?.base as usize;
                thread.registers.get(base + usize::from(register)).copied().map(Held::Bits)
            }
        }
    }

    /// Drops the kept values of registers that the next instruction of the current thread writes, and
    /// those of left frames.
    pub(crate) fn remember(&mut self) {
        let Some(recorder) = &mut self.hooks.recorder else { return };
        if recorder.forgotten.is_empty() {
            return;
        }
        let slot = self.live.current;
        let depth = self.live.threads[slot].frames.len();
        let Some(frame) = self.live.threads[slot].frames.last() else { return };
        let Some(insn) = frame.code.insns.get(frame.pc as usize) else { return };
        let insn = insn.get();
        let written = frame.code.defined(insn);
        recorder.forgotten.retain(|k| {
            k.slot != slot
                || k.frame + 1 < depth
                || k.frame + 1 == depth && Some(k.register) != written
        });
    }
}
