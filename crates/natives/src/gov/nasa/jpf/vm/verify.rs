//! `gov.nasa.jpf.vm.Verify`: choices and requests to the checker.
//!
//! Source: the comments of `Verify.java`; JPF for the order of choices. A plain run executes the
//! class's own code, as `java` does.
//!
//! Invariant: what ends a path or opens an atomic section depends on all other threads (SEMANTICS 7)
//! and is a scheduling point.

use crate::values::{int, reference};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "gov/nasa/jpf/vm/Verify";
    "refuse(Ljava/lang/String;)V" => refuse;
    "getBoolean()Z" => |m, _| { checked(m)?; m.choose(0, 2).map(u64::from) };
    "getInt(II)I" => get_int;
    "beginAtomic()V" visible => begin_atomic;
    "endAtomic()V" => end_atomic;
    "ignoreIf(Z)V" visible => ignore_if;
    "terminateSearch()V" visible => |m, _| { checked(m)?; Err(Exit::TerminateSearch) };
    "breakTransition(Ljava/lang/String;)V" => |m, _| { checked(m)?; Err(Exit::Break) };
    "isRunningInJPF()Z" => |m, _| { checked(m)?; Ok(1) };
    "vmIsMatchingStates()Z" => |m, _| { checked(m)?; Ok(1) };
}

/// Goes on if states are explored.
pub(super) fn checked(m: &Machine) -> Result<(), Exit> {
    if m.options.check { Ok(()) } else { Err(Exit::Decline) }
}

/// A method of this class that is not supported was called; on a plain JVM it is not bound.
fn refuse(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let method = m.text(reference(args, 0));
    if m.options.check {
        return Err(Exit::Unsupported(format!("gov.nasa.jpf.vm.Verify.{method}")));
    }
    let message = "'void gov.nasa.jpf.vm.Verify.refuse(java.lang.String)'";
    Err(m.exception("java/lang/UnsatisfiedLinkError", message))
}

/// Every number from the smaller to the greater, both included; JPF swaps them too.
fn get_int(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    let (a, b) = (i64::from(int(args, 0)), i64::from(int(args, 1)));
    let (low, high) = (a.min(b), a.max(b));
    let Ok(arity) = u32::try_from(high - low + 1) else {
        return Err(Exit::Unsupported("Verify.getInt with all ints".to_owned()));
    };
    let chosen = m.choose(0, arity)?;
    Ok(u64::from((low + i64::from(chosen)) as u32))
}

fn begin_atomic(m: &mut Machine, _: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    m.thread().atomic_sections += 1;
    Ok(0)
}

fn end_atomic(m: &mut Machine, _: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    let thread = m.thread();
    thread.atomic_sections = thread.atomic_sections.saturating_sub(1);
    Ok(0)
}

fn ignore_if(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    if args[0] & 1 == 1 { Err(Exit::Ignore) } else { Ok(0) }
}
