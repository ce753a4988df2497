//! The command `run`: executes the program once, as `java -ea` would.
//!
//! Threads are scheduled in time slices. Sleeps and timeouts take real time.

use crate::control::Control;
use crate::jdk::Jdk;
use crate::machine::{Purpose, start};
use crate::target;
use crate::temporal::{Broken, Follower};
use config::{Error, Settings};
use report::MonitoredProperty;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::{Duration, Instant};
use vm::interp::Stop;
use vm::native::unsupported;
use vm::schedule::Action;
use vm::{Machine, Status};

/// The number of operations after which a monitored execution switches to another thread.
const FOLLOWED_SLICE: u64 = 400_000;

/// The result of `run`.
#[derive(Debug, Default)]
pub struct RunOutcome {
    /// The exit code of the program.
    pub exit: i32,
    /// The temporal properties with their verdicts.
    pub monitored: Vec<MonitoredProperty>,
    /// The reason for which the program could not be continued.
    pub failure: Option<Error>,
}

/// Executes the target once. Monitors follow its temporal properties. The value of `signal` is the
/// number of a signal that ends the program with its shutdown hooks. It is 0 before the signal, and
/// after the program has noticed it.
pub(crate) fn run(
    settings: &Settings,
    control: &Control<'_>,
    signal: &AtomicI32,
) -> Result<RunOutcome, Error> {
    if settings.model.deterministic {
        return Err(Error::new("run --deterministic is not supported yet"));
    }
    let mut settings = settings.clone();
    let jdk = Jdk::find(&mut settings)?;
    let own = target::own_class_path()?;
    let target = target::resolve(&settings, &jdk, &own)?;
    if target.method.is_some() {
        return Err(Error::new(format_args!(
            "{}: a method is checked with check --symbolic, and not run",
            settings.program.target
        )));
    }
    let mut machine = start(&settings, &jdk, &target, Purpose::Run)?;
    machine.hooks.output.direct = true;
    machine.launch(&target.main_class, &settings.program.args).map_err(Error::new)?;
    let main = &target.main_class;
    let mut follower = Follower::new(&settings.checks.temporal, &machine, main)?;
    machine.run.started = Some(Instant::now());
    let mut outcome = RunOutcome::default();
    let limit = settings.limits.time_limit.filter(|_| follower.is_some());
    let until = limit.map(|limit| Instant::now() + limit);
    let end = execute(&mut machine, &mut follower, (control, until, signal), &mut outcome)?;
    outcome.monitored = follower.map(|follower| follower.finish(&end)).unwrap_or_default();
    Ok(outcome)
}

/// Executes the launched program to its end.
fn execute(
    machine: &mut Machine,
    follower: &mut Option<Follower>,
    (control, until, signal): (&Control<'_>, Option<Instant>, &AtomicI32),
    outcome: &mut RunOutcome,
) -> Result<Broken, Error> {
    let mut failed = false;
    let mut last = 0;
    let mut since = machine.run.instructions;
    let end = loop {
        let number = signal.swap(0, Ordering::SeqCst);
        if number != 0 && vm::shutdown::end_by_signal(machine, number).is_err() {
            machine.live.globals.halted = Some(128 + number);
        }
        let actions = machine.alternatives();
        if actions.is_empty() || machine.live.globals.halted.is_some() {
            if machine.live.is_over() {
                break Broken::Over;
            }
            // In a deadlock, `java` would hang forever.
            outcome.failure =
                Some(Error::new("all threads are blocked: the program is deadlocked"));
            return Ok(Broken::Blocked);
        }
        if follower.is_some() {
            if control.cancel.load(Ordering::Relaxed) {
                break Broken::Off("it was interrupted".to_owned());
            }
            if until.is_some_and(|until| Instant::now() >= until) {
                break Broken::Off("the time limit was reached".to_owned());
            }
        }
        machine.now();
        // A step of a monitored execution is shorter than a time slice.
        let goes_on = follower.is_some() && machine.run.instructions < since + FOLLOWED_SLICE;
        let same = actions.iter().find(|action| goes_on && is_continued(machine, **action, last));
        let action = same.copied().or_else(|| {
            since = machine.run.instructions;
            next(machine, &actions, last)
        });
        let Some(action) = action else {
            std::thread::sleep(pause(machine));
            continue;
        };
        last = action.thread();
        if let Some(follower) = follower {
            follower.before(machine, last);
        }
        // The thread of the shutdown hooks may get the slot of the main thread.
        let is_main = machine.live.threads[last].key.is_empty();
        let stop = machine.perform(action);
        if let Some(follower) = follower
            && stop != Stop::Ignored
        {
            follower.after(machine)?;
        }
        match stop {
            Stop::State | Stop::Slice | Stop::Ignored | Stop::Terminated => {}
            Stop::Halted | Stop::Abandoned => break Broken::Over,
            Stop::Unsupported(what) | Stop::NoInput(what) => {
                outcome.failure = Some(
                    Error::new(unsupported(&what)).with_details(crate::places::stack_text(machine)),
                );
                return Ok(Broken::Off("something unsupported was reached".to_owned()));
            }
        }
        failed |= machine.live.uncaught.drain(..).any(|(slot, _)| is_main && slot == last);
    };
    outcome.exit = machine.live.globals.halted.unwrap_or(i32::from(failed));
    Ok(end)
}

/// Whether an action continues a thread that is not waiting.
pub(crate) fn is_continued(machine: &Machine, action: Action, slot: usize) -> bool {
    action == Action::Run(slot)
        && matches!(
            machine.live.threads[slot].status,
            Status::Runnable | Status::Entering(_) | Status::Arriving { .. } | Status::Printed(_)
        )
}

/// Returns the next due action in round-robin order.
fn next(machine: &Machine, actions: &[Action], last: usize) -> Option<Action> {
    let due = |action: &&Action| is_due(machine, **action);
    let after = actions.iter().filter(|a| a.thread() > last).find(due);
    after.or_else(|| actions.iter().find(due)).copied()
}

/// Whether the clock has reached the time of an action.
pub(crate) fn is_due(machine: &Machine, action: Action) -> bool {
    match (action, machine.live.threads[action.thread()].status) {
        (Action::Timeout(_), status) => {
            status.deadline().is_some_and(|deadline| deadline <= machine.live.globals.clock)
        }
        (Action::Spurious(_), _) => false,
        _ => true,
    }
}

/// Returns the time of the first timeout.
pub(crate) fn first_deadline(machine: &Machine) -> Option<i64> {
    machine.live.threads.iter().filter_map(|thread| thread.status.deadline()).min()
}

/// Returns the time until the first timeout.
fn pause(machine: &Machine) -> Duration {
    let first = first_deadline(machine).unwrap_or(0);
    let left = first.saturating_sub(machine.live.globals.clock).clamp(10_000, 50_000_000);
    Duration::from_nanos(left.unsigned_abs())
}
