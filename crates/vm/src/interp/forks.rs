//! The steps of forked tasks within `ForkJoinTask.doExec`, which is an atomic block.
//!
//! Source: [`library::forked_tasks`]; decision 0105. Invariant: no transition contains both the
//! beginning and the completion of a task. Between a scheduling point and a completion in one
//! transition, no part of the task becomes available.

use super::stops_before;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::thread::{Frame, Status};
use classes::MethodRef;
use library::atomic_calls::TaskSteps;
use library::forked_tasks::{self, ForkedStep};

const COUNTED_COMPLETER: &str = "java/util/concurrent/CountedCompleter";

/// Whether a return from a method into the block of a forked task ends the transition. Returns `None` if
/// the innermost atomic block is not that of a forked task.
pub(super) fn ends_after(machine: &Machine, method: MethodRef) -> Option<bool> {
    if !is_forked_block(machine) {
        return None;
    }
    let depth = machine.live.threads[machine.live.current].frames.len();
    let began_in_callee = machine.transition.work.begin_depth > depth;
    let has_points = forked_tasks::leaves_forked_task(method);
    Some(has_points && began_in_callee)
}

/// Whether the transition ends before a call within the block of a forked task. It ends before a
/// completion, or before a look at the outcome of another task, if it contains the beginning of a task.
pub(super) fn ends_before_step(
    machine: &mut Machine,
    step: ForkedStep,
    receiver: Ref,
    pc: u32,
) -> bool {
    match step {
        ForkedStep::Begins => {
            note_begin(machine, receiver);
            machine.transition.work.has_begun_task = true;
            false
        }
        ForkedStep::Forks => {
            machine.transition.work.has_begun_task = true;
            false
        }
        ForkedStep::Completes | ForkedStep::Looks => separates(machine, pc),
        ForkedStep::Searches | ForkedStep::Asks => false,
    }
}

/// Whether the transition ends before a call that must not follow the beginning of a task in one
/// transition.
fn separates(machine: &mut Machine, pc: u32) -> bool {
    machine.transition.work.has_begun_task
        && is_forked_block(machine)
        && machine.in_region()
        && stops_before(machine, pc, Status::Runnable)
}

/// Whether the innermost atomic block is the execution of a forked task.
fn is_forked_block(machine: &Machine) -> bool {
    let frames = &machine.live.threads[machine.live.current].frames;
    let block = frames.iter().rev().find(|frame| frame.atomic);
    block.is_some_and(|block| forked_tasks::is_forked_task(block.code.method))
}

/// Records that a thread begins a task. The note concerns a task that is already in execution, and a
/// task whose parts may complete before it begins. The latter is a subclass of `CountedCompleter` of the
/// program.
fn note_begin(machine: &mut Machine, task: Ref) {
    // No footprint contains the stacks of other threads, which are read here.
    machine.transition.cacheability.made_note = true;
    let executes = |frames: &[Frame], registers: &[u64]| {
        frames.iter().any(|frame| {
            forked_tasks::executes_task(frame.code.method)
                && registers.get(frame.base as usize).copied() == Some(u64::from(task))
        })
    };
    let threads = machine.live.threads.unwatched();
    let is_executed = threads.iter().any(|thread| executes(&thread.frames, &thread.registers));
    let class = machine.live.heap.get(task).class();
    let is_counted = !class.loader.is_jdk() && class.has_ancestor(COUNTED_COMPLETER);
    machine.run.observed.tasks |= is_executed || is_counted;
}

/// Whether a forked task or a stage has its final outcome.
pub(crate) fn has_outcome(machine: &Machine, object: Ref) -> bool {
    let class = machine.live.heap.get(object).class();
    let value = |name: &str| {
        class.library_field(name).map(|field| machine.live.heap.slot(object, field.slot))
    };
    match value("status") {
        Some(status) => (status as i32) < 0,
        None => value("result").is_some_and(|result| result != 0),
    }
}

/// Whether the call of a method is no scheduling point now, although the method is an atomic block. This
/// is so if a worker thread of a JDK class searches for tasks, or if the program asks for an outcome
/// that exists.
pub(super) fn goes_on(machine: &Machine, step: ForkedStep, receiver: Ref) -> bool {
    if machine.options.granularity.merged_tasks == TaskSteps::Apart {
        return false;
    }
    match step {
        ForkedStep::Searches => {
            let thread = machine.live.threads[machine.live.current].object;
            machine.live.heap.get(thread).class().loader.is_jdk()
        }
        ForkedStep::Asks => receiver != 0 && has_outcome(machine, receiver),
        _ => false,
    }
}
