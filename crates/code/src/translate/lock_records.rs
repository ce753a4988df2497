//! Code of methods without structured locking, with records of entered monitors.
//!
//! A register holds the records from the start of the method. Each `monitorenter` adds a record, and
//! each `monitorexit` removes one. A return checks that the records are empty. If an exception leaves
//! the method, a handler exits the recorded monitors. If there were any, the handler throws
//! `IllegalMonitorStateException` instead.
//!
//! Source: JVMS §2.11.10, §6.5 *athrow*, *return*.

use super::{Result, Translator};
use crate::ir::Insn;
use crate::ops::Op;

/// Code before and after the blocks of a method with lock records.
pub(super) struct Unwinding {
    /// The start of the method, which the handler does not cover.
    pub(super) prologue: [Insn; 1],
    /// Handler of all exceptions that leave the method.
    pub(super) handler: [Insn; 9],
}

/// Records that the monitor of `object` was entered.
pub(super) fn add(translator: &mut Translator<'_>, object: u16) {
    if let Some(records) = translator.records {
        translator.emit(Op::LockAdd, records, records, object);
    }
}

/// Removes the record of `object`, whose monitor the next operation exits.
pub(super) fn remove(translator: &mut Translator<'_>, object: u16) {
    if let Some(records) = translator.records {
        translator.emit(Op::LockRemove, records, records, object);
    }
}

/// Emits the check before a return that the records are empty.
pub(super) fn check(translator: &mut Translator<'_>) -> Result<()> {
    if let Some(records) = translator.records {
        let unused = translator.fresh()?;
        translator.emit(Op::LockCheck, unused, records, 0);
    }
    Ok(())
}

/// Returns the code before and after the blocks, if the method has lock records.
pub(super) fn unwinding(translator: &mut Translator<'_>) -> Option<Unwinding> {
    let records = translator.records?;
    let exception = translator.homes;
    let scratch = &mut translator.scratch;
    scratch.next = scratch.first;
    let [all, last] = [scratch.take() as u16, scratch.take() as u16];
    let insn = |op, d, a, b| Insn { op, d, a, b };
    let jump = |op, distance: i16, a| insn(op, distance as u16, a, 0);
    Some(Unwinding {
        prologue: [Insn::with_wide(Op::ConstR, records, 0)],
        handler: [
            insn(Op::LockLast, last, records, 0),
            jump(Op::IfNull, 7, last),
            insn(Op::Mov, all, records, 0),
            insn(Op::LockRemove, records, records, last),
            insn(Op::MonitorExit, 0, last, 0),
            insn(Op::LockLast, last, records, 0),
            jump(Op::IfNonNull, -3, last),
            // Always throws, as `all` is not empty.
            insn(Op::LockCheck, last, all, 0),
            insn(Op::Throw, 0, exception, 0),
        ],
    })
}
