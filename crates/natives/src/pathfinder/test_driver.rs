//! `pathfinder.TestDriver`: records whether any path executed the test to its end, and why not.
//!
//! Source: JUnit, which reports a test as skipped if an assumption fails. Invariant: the record
//! only grows over a run and is never read by a program, so that paths do not affect each other. A
//! plain run executes the empty methods of the class.

use crate::gov::nasa::jpf::vm::verify::checked;
use crate::values::reference;
use library::stack_frames::is_assertion;
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "pathfinder/TestDriver";
    "cameToItsEnd()V" => end_reached;
    "brokeOff(Ljava/lang/Throwable;)V" => assumption_failed;
    "disabled(Ljava/lang/String;)V" => disabled;
    "refused(Ljava/lang/String;)V" => refused;
}

fn end_reached(m: &mut Machine, _: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    m.run.globals.test_ended = true;
    Ok(0)
}

fn assumption_failed(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    if m.run.globals.set_aside.is_none() {
        let stack = m.stack_trace(reference(args, 0));
        let own = stack.iter().find(|place| !is_assertion(place.method));
        let place = own.or(stack.first()).map(vm::exception::TraceElement::text);
        let place = place.unwrap_or_default();
        let reason = format!("no path gets past its assumptions, the first at {place}");
        m.run.globals.set_aside = Some(reason);
    }
    Ok(0)
}

fn disabled(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    if m.run.globals.set_aside.is_none() {
        m.run.globals.set_aside = Some(text(m, args));
    }
    Ok(0)
}

fn refused(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    checked(m)?;
    Err(Exit::Unsupported(format!("the test, as JUnit does not execute it ({})", text(m, args))))
}

fn text(m: &Machine, args: &[u64]) -> String {
    m.text(reference(args, 0))
}
