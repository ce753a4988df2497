//! Exceptions of tasks that futures keep. Nobody sees such an exception unless the program asks the future.
//!
//! Source: documentation of `java.util.concurrent.FutureTask`. Lifetime: the run. Invariant: the records
//! decide nothing in the machine. A path on which `get` throws an exception counts for all paths.

use crate::heap::Ref;
use crate::machine::Machine;
use classes::MethodRef;
use std::collections::BTreeSet;

/// The methods that leave an exception to a future.
const KEEPERS: [&str; 2] = ["run", "runAndReset"];

/// The method that throws the exception of a future.
const READER: &str = "report";

/// Exceptions that end tasks in the usual course.
const EXPECTED: [&str; 2] =
    ["java/lang/InterruptedException", "java/util/concurrent/CancellationException"];

/// The exceptions of tasks, each as its class and its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskFailures {
    /// Those that a future kept.
    pub kept: BTreeSet<String>,
    /// Those that a future threw.
    pub read: BTreeSet<String>,
}

impl TaskFailures {
    /// Returns the exceptions that no path has read.
    pub fn unread(&self) -> impl Iterator<Item = &str> {
        self.kept.difference(&self.read).map(String::as_str)
    }

    /// Adds the exceptions of another run.
    pub fn join(&mut self, other: Self) {
        self.kept.extend(other.kept);
        self.read.extend(other.read);
    }
}

/// Notes that a method catches an exception.
pub(crate) fn note_caught(machine: &mut Machine, by: MethodRef, exception: Ref) {
    if !is_of_future(by) || !KEEPERS.contains(&&*by.name) || !machine.options.check {
        return;
    }
    let class = machine.live.heap.get(exception).class();
    if EXPECTED.contains(&&*class.name) {
        return;
    }
    if let Some(text) = text(machine, exception) {
        machine.run.globals.task_failures.kept.insert(text);
    }
}

/// Notes that a method throws an exception.
pub(crate) fn note_thrown(machine: &mut Machine, by: MethodRef, exception: Ref) {
    if !is_of_future(by) || &*by.name != READER || !machine.options.check {
        return;
    }
    let cause = machine.live.get_field(exception, "cause") as Ref;
    if cause != 0
        && let Some(text) = text(machine, cause)
    {
        machine.run.globals.task_failures.read.insert(text);
    }
}

fn is_of_future(method: MethodRef) -> bool {
    &*method.class().name == "java/util/concurrent/FutureTask"
}

/// Returns the class and the place of an exception: its innermost frame in the program. There is none for
/// an exception without such a frame.
fn text(machine: &Machine, exception: Ref) -> Option<String> {
    let trace = machine.stack_trace(exception);
    let own = trace.iter().find(|at| !at.method.class().element().loader.is_jdk())?;
    let name = machine.live.heap.get(exception).class().java_name();
    Some(format!("{name} at {}", own.text()))
}
