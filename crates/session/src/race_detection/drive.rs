//! Executes the program once, with a random scheduler and time slices.
//!
//! Invariant: the seed determines the execution. The machine's clock advances with executed
//! instructions, and jumps to the first timeout if no thread is enabled.

use crate::run;
use crate::temporal::Follower;
use base::rng::Rng;
use config::Error;
use std::time::Instant;
use vm::Machine;
use vm::interp::Stop;
use vm::schedule::Action;

/// The nanoseconds by which an operation advances the clock.
const OPERATION: i64 = 10;

/// The number of steps between two checks of the limits.
const LOOK_EVERY: u32 = 256;

/// The reason for which an execution ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The process ended.
    Over,
    /// The program ended the execution by a call of `Verify`.
    Dropped,
    /// A thread is alive, and no thread is enabled.
    Blocked,
    /// A limit ended the execution.
    Bound(&'static str),
    /// An unsupported feature was reached.
    Unsupported(String),
}

/// Returns a random length of a time slice: mostly short, sometimes long.
fn slice(rng: &mut Rng) -> u32 {
    let scale = rng.below(12) as u32;
    2 + rng.below(1 << scale) as u32
}

/// The limits of an execution.
#[derive(Clone, Copy)]
pub(crate) struct Bounds<'a> {
    /// The deadline.
    pub(crate) until: Option<Instant>,
    /// The maximal number of operations.
    pub(crate) operations: Option<u64>,
    /// Whether the execution must end.
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

/// The operations of a monitored execution that correspond to one back edge or call of a time slice.
const OPERATIONS_OF_A_CALL: u64 = 8;

/// Executes the launched program to its end. Adds uncaught exceptions to `thrown`. Passes each step to the
/// follower, whose error ends the execution.
pub(crate) fn drive(
    machine: &mut Machine,
    rng: &mut Rng,
    bounds: Bounds<'_>,
    (thrown, follower): (&mut Vec<properties::Finding>, &mut Option<Follower>),
) -> Result<End, Error> {
    let begun = machine.run.instructions;
    let mut actions: Vec<Action> = Vec::new();
    // The thread that continues in a monitored execution, and the end of its time slice.
    let mut going_on = (0, 0);
    for step in 0_u32.. {
        if step % LOOK_EVERY == 0 {
            if let Some(bound) = bounds.hit(machine, begun) {
                return Ok(End::Bound(bound));
            }
            if machine.hooks.is_crowded_with_events() {
                machine.collect();
            }
        }
        machine.list_alternatives(&mut actions);
        if actions.is_empty() {
            return Ok(if machine.live.is_over() { End::Over } else { End::Blocked });
        }
        actions.retain(|action| run::is_due(machine, *action));
        if actions.is_empty() {
            let Some(first) = run::first_deadline(machine) else { return Ok(End::Blocked) };
            machine.live.globals.clock = machine.live.globals.clock.max(first);
            continue;
        }
        let before = machine.run.instructions;
        let (slot, until) = going_on;
        let same = actions
            .iter()
            .find(|action| before < until && run::is_continued(machine, **action, slot))
            .copied();
        let action = same.unwrap_or_else(|| {
            let action = actions[rng.below(actions.len() as u64) as usize];
            machine.transition.slice = slice(rng);
            if follower.is_some() {
                let operations = u64::from(machine.transition.slice) * OPERATIONS_OF_A_CALL;
                going_on = (action.thread(), before + operations);
            }
            action
        });
        if let Some(follower) = follower {
            follower.before(machine, action.thread());
        }
        let stop = machine.perform(action);
        if let Some(follower) = follower
            && stop != Stop::Ignored
        {
            follower.after(machine)?;
        }
        if !machine.live.uncaught.is_empty() {
            thrown.extend(properties::uncaught(machine));
            machine.live.uncaught.clear();
        }
        machine.live.globals.clock += (machine.run.instructions - before) as i64 * OPERATION;
        match stop {
            Stop::State | Stop::Slice => {}
            Stop::Ignored | Stop::Terminated => return Ok(End::Dropped),
            Stop::Halted | Stop::Abandoned => return Ok(End::Over),
            Stop::Unsupported(what) | Stop::NoInput(what) => return Ok(End::Unsupported(what)),
        }
    }
    Ok(End::Over)
}
