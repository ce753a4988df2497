//! Control flow that cannot return.

use super::instruction::is_jump;
use super::method::Checker;
use crate::hierarchy::Hierarchy;
use crate::step::Step;
use classfile::Opcode;

impl<H: Hierarchy> Checker<'_, H> {
    /// Whether no path from `start` returns or falls off the end of the code. A handler must not
    /// return if it guards the call of another constructor.
    pub(super) fn never_returns(&self, start: u16) -> bool {
        let bytes = &self.code.bytes;
        let mut seen = vec![false; bytes.len()];
        let mut open = vec![i64::from(start)];
        while let Some(target) = open.pop() {
            let pc = usize::try_from(target).unwrap_or(usize::MAX);
            let (Some(known), Some(step)) = (seen.get_mut(pc), Step::read(bytes, pc)) else {
                return false;
            };
            if std::mem::replace(known, true) {
                continue;
            }
            if step.opcode == Opcode::return_ {
                return false;
            }
            if is_jump(step.opcode) {
                open.push(step.target());
            }
            if matches!(step.opcode, Opcode::tableswitch | Opcode::lookupswitch) {
                open.extend(step.switch_targets());
            }
            if step.opcode.falls_through() {
                open.push(step.next as i64);
            }
            let guards = self.code.handlers.iter().filter(|handler| {
                (usize::from(handler.start)..usize::from(handler.end)).contains(&pc)
            });
            open.extend(guards.map(|handler| i64::from(handler.target)));
        }
        true
    }
}
