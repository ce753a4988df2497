//! Exceptions that leave a thread (JLS §11.3), including failed assertions.
//!
//! Exceptions are reported even if a handler is set (SEMANTICS 19). An exception `ThreadDeath` ends a
//! thread without a report. Two further properties concern only some of these exceptions, as the rules
//! of SV-COMP separate them. Other exceptions end their thread without a finding of these two
//! properties.

use crate::finding::{Finding, Observes, Property, place_in_program, program_place};
use vm::exception::TraceElement;
use vm::schedule::Action;
use vm::{Machine, Ref};

/// The name of the property that concerns all exceptions.
const ALL: &str = "uncaught-exception";

/// The property that no exception of a class or its subclasses leaves a thread.
#[derive(Debug)]
pub(crate) struct Uncaught {
    property: &'static str,
    class: &'static str,
}

impl Uncaught {
    /// The property for all exceptions.
    pub(crate) const ANY: Self = Self { property: ALL, class: "java/lang/Throwable" };
    /// The property for failed assertions.
    pub(crate) const ASSERTION: Self =
        Self { property: "assertion", class: "java/lang/AssertionError" };
    /// The property for unchecked exceptions that are no errors.
    pub(crate) const RUNTIME: Self =
        Self { property: "runtime-exception", class: "java/lang/RuntimeException" };
}

impl Property for Uncaught {
    fn observes(&self) -> Observes {
        Observes::Nothing
    }

    fn is_content_with_quiet_states(&self) -> bool {
        true
    }

    fn check(&mut self, machine: &mut Machine, _: &[Action]) -> Vec<Finding> {
        uncaught_of(machine, self)
    }
}

/// Returns a finding for each exception that left a thread in the last transition.
pub fn uncaught(machine: &Machine) -> Vec<Finding> {
    uncaught_of(machine, &Uncaught::ANY)
}

/// Returns the innermost position of the program's own code in the stack of an exception. If the class
/// library threw the exception, as a pool does for the exception of a task, it is that of its cause.
fn place_of(machine: &Machine, exception: Ref, stack: &[TraceElement]) -> Option<TraceElement> {
    const CAUSES: usize = 16;
    let cause = |thrown: &Ref| {
        let cause = machine.live.get_field(*thrown, "cause") as Ref;
        (cause != 0 && cause != *thrown).then_some(cause)
    };
    std::iter::successors(Some(exception), cause)
        .take(CAUSES)
        .find_map(|thrown| place_in_program(&machine.stack_trace(thrown)))
        .or_else(|| program_place(stack))
}

fn uncaught_of(machine: &Machine, of: &Uncaught) -> Vec<Finding> {
    let finding = |(slot, exception): (usize, Ref)| {
        let class = machine.live.heap.get(exception).class();
        let mut classes = std::iter::successors(Some(class), |class| class.super_class);
        let is_meant = classes.any(|class| &*class.name == of.class);
        let class = class.java_name();
        if !is_meant || class == "java.lang.ThreadDeath" {
            return None;
        }
        let stack = machine.stack_trace(exception);
        let whole = machine.describe_exception(exception);
        let message = match whole.strip_prefix(class.as_str()).and_then(|m| m.strip_prefix(": ")) {
            Some(detail) => detail.to_owned(),
            // The message of a finding is empty if the exception has no message.
            None => String::new(),
        };
        Some(Finding {
            name: None,
            property: of.property,
            message,
            exception: Some(class),
            place: place_of(machine, exception, &stack),
            stack,
            threads: vec![slot],
        })
    };
    machine.live.uncaught.iter().copied().filter_map(finding).collect()
}
