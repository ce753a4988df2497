//! Local variables that a stored state leaves out because nothing reads them any more, kept for who
//! shows variables to people.
//!
//! Invariant: what is kept of a register is what it held when the state was stored, until the thread
//! writes the register or leaves the frame; no part of the state, and nothing depends on it.

use crate::machine::Machine;
pub use crate::recorder::forgotten::Forgotten;
pub(crate) use crate::recorder::forgotten::rename;
use code::Content;

/// What is known of a local variable's register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// It holds this.
    Bits(u64),
    /// It referred to an object that is garbage.
    Garbage,
}

impl Machine {
    /// Puts down which named local variables the state about to be stored leaves out, and what they
    /// hold. Only with a recorder.
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
        self.hooks.recorder = Some(recorder);
    }

    /// What a register of a frame holds, or held when it was last read or written.
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

    /// The current thread is about to execute an instruction: what that writes holds something new.
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
