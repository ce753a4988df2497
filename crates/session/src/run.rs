//! `run`: one execution of the program, as `java -ea` would do it.
//!
//! Threads alternate in time slices; sleeps and timeouts take real time.

use crate::jdk::Jdk;
use crate::machine::{Purpose, start};
use crate::target;
use config::{Error, Settings};
use std::time::{Duration, Instant};
use vm::interp::Stop;
use vm::schedule::Action;
use vm::{Machine, Status};

/// Executes the target once and returns the program's exit code.
pub(crate) fn run(settings: &Settings) -> Result<i32, Error> {
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
    let mut failed = false;
    machine.run.started = Some(Instant::now());
    let mut last = 0;
    loop {
        let actions = machine.alternatives();
        if actions.is_empty() {
            if machine.live.is_over() {
                break;
            }
            // A deadlock, in which `java` would hang forever.
            return Err(Error::new("all threads are blocked: the program is deadlocked"));
        }
        machine.now();
        let Some(action) = next(&machine, &actions, last) else {
            std::thread::sleep(pause(&machine));
            continue;
        };
        last = action.thread();
        match machine.perform(action) {
            Stop::State | Stop::Slice | Stop::Ignored | Stop::Terminated => {}
            Stop::Halted | Stop::Abandoned => break,
            Stop::Unsupported(what) => {
                return Err(Error::new(format_args!("{what} is not supported"))
                    .with_details(crate::places::stack_text(&machine)));
            }
        }
        failed |= machine
            .live
            .uncaught
            .drain(..)
            .any(|(slot, _)| machine.live.threads[slot].key.is_empty());
    }
    Ok(machine.live.globals.halted.unwrap_or(i32::from(failed)))
}

/// Returns the next action in round-robin order that is due.
fn next(machine: &Machine, actions: &[Action], last: usize) -> Option<Action> {
    let due = |action: &&Action| is_due(machine, **action);
    let after = actions.iter().filter(|a| a.thread() > last).find(due);
    after.or_else(|| actions.iter().find(due)).copied()
}

/// Whether an action is due, by the clock.
pub(crate) fn is_due(machine: &Machine, action: Action) -> bool {
    match (action, machine.live.threads[action.thread()].status) {
        (Action::Timeout(_), Status::Sleeping(until)) => until <= machine.live.globals.clock,
        (Action::Timeout(_), Status::Waiting { deadline, .. } | Status::Parked(deadline)) => {
            deadline.is_some_and(|d| d <= machine.live.globals.clock)
        }
        (Action::Spurious(_), _) => false,
        _ => true,
    }
}

/// Returns the time of the first timeout.
pub(crate) fn first_deadline(machine: &Machine) -> Option<i64> {
    let deadlines = machine.live.threads.iter().filter_map(|t| match t.status {
        Status::Sleeping(until) => Some(until),
        Status::Waiting { deadline, .. } | Status::Parked(deadline) => deadline,
        _ => None,
    });
    deadlines.min()
}

/// Returns the time until the first timeout.
fn pause(machine: &Machine) -> Duration {
    let first = first_deadline(machine).unwrap_or(0);
    let left = first.saturating_sub(machine.live.globals.clock).clamp(10_000, 50_000_000);
    Duration::from_nanos(left.unsigned_abs())
}
