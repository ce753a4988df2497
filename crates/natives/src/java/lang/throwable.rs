//! `java.lang.Throwable`: recording of the stack trace.
//!
//! Source: the method's documentation; the machine stores the trace.

use crate::values::{Answer, reference};
use vm::Machine;

vm::natives! {
    class "java/lang/Throwable";
    "fillInStackTrace(I)Ljava/lang/Throwable;" => fill_in_stack_trace;
}

fn fill_in_stack_trace(machine: &mut Machine, args: &[u64]) -> Answer {
    machine.fill_in_stack_trace(reference(args, 0), true)?;
    Ok(args[0])
}
