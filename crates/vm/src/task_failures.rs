//! Exceptions of tasks that futures keep. Such an exception remains unknown unless the program reads the
//! future.
//!
//! Source: documentation of `java.util.concurrent.FutureTask`, `CompletableFuture` and `ForkJoinTask`.
//! Lifetime: the run. Invariant: no decision of the machine depends on the records. If `get` throws an
//! exception on one path, the exception counts as read on all paths.

use crate::heap::Ref;
use crate::machine::Machine;
use crate::recorder::{PathEvent, record};
use classes::MethodRef;
use library::futures::{FORKED, STAGE, of};
use std::collections::BTreeSet;

/// The class of tasks of pools; its nested classes count, too.
const FUTURE_TASK: &str = "FutureTask";

/// The methods of `FutureTask` that store an exception in a future.
const KEEPERS: [&str; 2] = ["run", "runAndReset"];

/// The method of `FutureTask` that throws the stored exception of a future.
const READER: &str = "report";

/// Exceptions that end tasks in normal operation.
const EXPECTED: [&str; 2] =
    ["java/lang/InterruptedException", "java/util/concurrent/CancellationException"];

/// The maximal length of a chain of causes that is searched.
const MOST_CAUSES: usize = 16;

/// The exceptions of tasks. Each is a text with its class and its position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskFailures {
    /// Exceptions that a `FutureTask` kept.
    pub kept: BTreeSet<String>,
    /// Exceptions that a `CompletableFuture` or `ForkJoinTask` kept.
    pub staged: BTreeSet<String>,
    /// Exceptions that a future threw.
    pub read: BTreeSet<String>,
    /// Whether a call passes exceptions of stages or forked tasks to the program in another way. Then
    /// the exceptions in `staged` count as read.
    pub are_stages_asked: bool,
}

impl TaskFailures {
    /// Returns the kept exceptions that no path has read.
    pub fn unread(&self) -> impl Iterator<Item = &str> {
        let staged = self.staged.iter().filter(|_| !self.are_stages_asked);
        let all: BTreeSet<&String> = self.kept.iter().chain(staged).collect();
        all.into_iter().filter(|one| !self.read.contains(*one)).map(String::as_str)
    }

    /// Adds the exceptions of another run.
    pub fn join(&mut self, other: Self) {
        self.kept.extend(other.kept);
        self.staged.extend(other.staged);
        self.read.extend(other.read);
        self.are_stages_asked |= other.are_stages_asked;
    }
}

/// Notes that a method catches an exception.
pub(crate) fn note_caught(machine: &mut Machine, by: MethodRef, exception: Ref) {
    let class = by.class();
    let is_task = of(class, FUTURE_TASK) && KEEPERS.contains(&&*by.name);
    let is_stage = of(class, STAGE) || of(class, FORKED);
    if !machine.options.check || !is_task && !is_stage {
        return;
    }
    let class = machine.live.heap.get(exception).class();
    if EXPECTED.contains(&&*class.name) {
        return;
    }
    let Some(text) = chain(machine, exception).into_iter().next() else { return };
    record::push(machine, PathEvent::Kept(exception));
    let failures = &mut machine.run.globals.task_failures;
    if is_task { &mut failures.kept } else { &mut failures.staged }.insert(text);
}

/// Notes that a method throws an exception.
pub(crate) fn note_thrown(machine: &mut Machine, by: MethodRef, exception: Ref) {
    let class = by.class();
    let is_read =
        of(class, FUTURE_TASK) && &*by.name == READER || of(class, STAGE) || of(class, FORKED);
    if is_read && machine.options.check {
        let texts = chain(machine, exception);
        machine.run.globals.task_failures.read.extend(texts);
    }
}

/// Returns the texts of an exception and of its causes, as far as they have a text.
fn chain(machine: &Machine, exception: Ref) -> Vec<String> {
    let mut texts = Vec::new();
    let mut at = exception;
    for _ in 0..MOST_CAUSES {
        texts.extend(text(machine, at));
        let cause = machine.live.get_field(at, "cause") as Ref;
        if cause == 0 || cause == at {
            break;
        }
        at = cause;
    }
    texts
}

/// Returns the class of an exception and its position, which is its innermost frame in the program.
/// Returns `None` for an exception without such a frame.
fn text(machine: &Machine, exception: Ref) -> Option<String> {
    let trace = machine.stack_trace(exception);
    let own = trace.iter().find(|at| !at.method.class().element().loader.is_jdk())?;
    let name = machine.live.heap.get(exception).class().java_name();
    Some(format!("{name} at {}", own.text()))
}
