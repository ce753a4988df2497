//! `java.lang.SecurityManager`, for programs with a subclass that reads the caller's stack (to
//! release 23).

use crate::values::{Answer, class_array};
use vm::Machine;

vm::natives! {
    class "java/lang/SecurityManager";
    "getClassContext()[Ljava/lang/Class;" => class_context;
}

fn class_context(machine: &mut Machine, _: &[u64]) -> Answer {
    let stack = machine.live.stack_of(machine.live.current);
    let classes: Vec<_> = stack.iter().map(|place| place.method.class()).collect();
    class_array(machine, &classes)
}
