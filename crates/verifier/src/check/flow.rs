//! Control flow that cannot return.

use super::instruction::is_jump;
use crate::step::Step;
use classfile::{Code, Handler, Opcode};

/// Returns the handlers that guard a pc.
pub(super) fn guards(code: &Code, pc: usize) -> impl Iterator<Item = &Handler> {
    let guards = move |handler: &&Handler| {
        (usize::from(handler.start)..usize::from(handler.end)).contains(&pc)
    };
    code.handlers.iter().filter(guards)
}

/// Whether no path from `start` returns or falls off the end of the code. A handler that guards the
/// call of another constructor must not return.
pub(super) fn never_returns(code: &Code, start: u16) -> bool {
    let bytes = &code.bytes;
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
        open.extend(guards(code, pc).map(|handler| i64::from(handler.target)));
    }
    true
}
