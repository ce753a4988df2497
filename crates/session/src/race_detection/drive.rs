//! Drives one observed execution with a random scheduler and time slices.
//!
//! Invariant: the seed determines the execution. The machine's clock advances with executed
//! instructions, and jumps to the first timeout if no thread is enabled.

use crate::run;
use base::rng::Rng;
use std::time::Instant;
use vm::Machine;
use vm::interp::Stop;
use vm::schedule::Action;

/// Nanoseconds per operation on the clock of the execution.
const OPERATION: i64 = 10;

/// Steps between two checks of the limits.
const LOOK_EVERY: u32 = 256;

/// The end of an execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The process ended.
    Over,
    /// Threads are left, and none is enabled.
    Blocked,
    /// A bound was hit.
    Bound(&'static str),
    /// An unsupported feature was reached.
    Unsupported(String),
}

/// Returns the length of a time slice: mostly short, sometimes long.
fn slice(rng: &mut Rng) -> u32 {
    let scale = rng.below(12) as u32;
    2 + rng.below(1 << scale) as u32
}

/// The limits of an execution.
#[derive(Clone, Copy)]
pub(crate) struct Bounds<'a> {
    /// The deadline.
    pub(crate) until: Option<Instant>,
    /// The limit of operations.
    pub(crate) operations: Option<u64>,
    /// Ends the execution when it is set.
    pub(crate) cancel: &'a std::sync::atomic::AtomicBool,
}

impl Bounds<'_> {
    fn hit(&self, machine: &Machine, begun: u64) -> Option<&'static str> {
        if self.cancel.load(std::sync::atomic::Ordering::Relaxed) {
            return Some("it was interrupted");
        }
        if self.until.is_some_and(|until| Instant::now() >= until) {
            return Some("the time limit was reached");
        }
        let executed = machine.run.instructions - begun;
        self.operations.is_some_and(|most| executed >= most).then_some("it goes on and on")
    }
}

/// Executes the launched program to its end; uncaught exceptions are added to `thrown`.
pub(crate) fn drive(
    machine: &mut Machine,
    rng: &mut Rng,
    bounds: Bounds<'_>,
    thrown: &mut Vec<properties::Finding>,
) -> End {
    let begun = machine.run.instructions;
    let mut actions: Vec<Action> = Vec::new();
    for step in 0_u32.. {
        if step % LOOK_EVERY == 0 {
            if let Some(bound) = bounds.hit(machine, begun) {
                return End::Bound(bound);
            }
            if machine.hooks.is_crowded_with_events() {
                machine.collect();
            }
        }
        machine.list_alternatives(&mut actions);
        if actions.is_empty() {
            return if machine.live.is_over() { End::Over } else { End::Blocked };
        }
        actions.retain(|action| run::is_due(machine, *action));
        if actions.is_empty() {
            let Some(first) = run::first_deadline(machine) else { return End::Blocked };
            machine.live.globals.clock = machine.live.globals.clock.max(first);
            continue;
        }
        let action = actions[rng.below(actions.len() as u64) as usize];
        machine.transition.slice = slice(rng);
        let before = machine.run.instructions;
        let stop = machine.perform(action);
        if !machine.live.uncaught.is_empty() {
            thrown.extend(properties::uncaught(machine));
            machine.live.uncaught.clear();
        }
        machine.live.globals.clock += (machine.run.instructions - before) as i64 * OPERATION;
        match stop {
            Stop::State | Stop::Slice => {}
            Stop::Halted | Stop::Ignored | Stop::Terminated | Stop::Abandoned => return End::Over,
            Stop::Unsupported(what) => return End::Unsupported(what),
        }
    }
    End::Over
}
