//! Exceptions that leave a thread (JLS §11.3), including failed assertions.
//!
//! Reported even if a handler is set (SEMANTICS 19). `ThreadDeath` ends a thread without a report.

use crate::finding::{Finding, Observes, Property, program_place};
use vm::Machine;
use vm::schedule::Action;

/// No exception is uncaught.
#[derive(Debug)]
pub(crate) struct UncaughtException;

impl Property for UncaughtException {
    fn observes(&self) -> Observes {
        Observes::Nothing
    }

    fn is_content_with_quiet_states(&self) -> bool {
        true
    }

    fn check(&mut self, machine: &mut Machine, _: &[Action]) -> Vec<Finding> {
        uncaught(machine)
    }
}

/// Returns the exceptions that left a thread in the last transition.
pub fn uncaught(machine: &Machine) -> Vec<Finding> {
    let finding = |(slot, exception): (usize, vm::Ref)| {
        let class = machine.live.heap.get(exception).class().java_name();
        if class == "java.lang.ThreadDeath" {
            return None;
        }
        let stack = machine.stack_trace(exception);
        let whole = machine.describe_exception(exception);
        let message = match whole.strip_prefix(class.as_str()).and_then(|m| m.strip_prefix(": ")) {
            Some(detail) => detail.to_owned(),
            // An exception without a message has none in the report either.
            None => String::new(),
        };
        Some(Finding {
            name: None,
            property: "uncaught-exception",
            message,
            exception: Some(class),
            place: program_place(&stack),
            stack,
            threads: vec![slot],
        })
    };
    machine.live.uncaught.iter().copied().filter_map(finding).collect()
}
