//! Choices of `Object.notify` among the waiting threads.
//!
//! Invariant: a state counts as such a choice only if the next instruction of the choosing thread calls
//! `notify`.

use crate::system::Fault;
use vm::schedule::Action;
use vm::{Machine, Ref, Status};

/// The opcode of `invokevirtual` (JVMS 6.5).
const INVOKEVIRTUAL: u8 = 0xb6;

/// Returns the thread that each alternative wakes, if the present state is a choice of `notify`.
pub(super) fn woken(machine: &Machine, actions: &[Action]) -> Result<Option<Vec<u32>>, Fault> {
    let Some(Action::Choose(slot, _)) = actions.first() else { return Ok(None) };
    if !is_before_notify(machine, *slot) {
        return Ok(None);
    }
    let mut objects: Vec<Ref> = (0..machine.live.threads.len())
        .filter_map(|waiter| match machine.live.threads[waiter].status {
            Status::Waiting { object, .. } => Some(object),
            _ => None,
        })
        .filter(|object| machine.live.heap.get(*object).monitor.owner as usize == slot + 1)
        .collect();
    objects.sort_unstable();
    objects.dedup();
    objects.retain(|object| machine.live.waiters(*object).len() == actions.len());
    let [object] = objects.as_slice() else {
        return Err(Fault::Invariant(
            "--fairness strong,notify: a thread notifies while it owns two monitors with as many waiting threads"
                .to_owned(),
        ));
    };
    let waiting = machine.live.waiters(*object);
    let chosen = actions.iter().map(|action| match action {
        Action::Choose(_, chosen) => waiting.get(*chosen as usize).map(|slot| *slot as u32),
        _ => None,
    });
    Ok(chosen.collect())
}

/// Whether the next instruction of a thread is a call of `Object.notify`.
fn is_before_notify(machine: &Machine, slot: usize) -> bool {
    let Some(top) = machine.live.threads[slot].frames.last() else { return false };
    let method = top.code.method;
    let name = || {
        let at = usize::from(*top.code.bytecodes.get(top.pc as usize)?);
        let code = method.code()?;
        let [INVOKEVIRTUAL, high, low] = *code.bytes.get(at..at + 3)? else { return None };
        let file = method.class().file()?;
        let called = file.pool.member(u16::from_be_bytes([high, low]))?;
        Some(called.name == "notify" && called.descriptor == "()V")
    };
    name().unwrap_or(false)
}
