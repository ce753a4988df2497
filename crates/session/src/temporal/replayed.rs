//! Executes temporal violations again: the cycle is executed twice.
//!
//! Invariant: the result is a violation only if both executions of the cycle visit the same states. The
//! letters of these states must violate the property.

use super::is_temporal;
use super::recorder::{FoundLasso, Recorder};
use crate::findings::Counterexample;
use crate::job::Job;
use crate::replay::Replay;
use crate::system::JavaSystem;
use config::Error;
use search::{StateId, System};
use vm::schedule::RunGlobals;

/// Executes the paths of temporal violations before they are reported, and adds the reasons.
///
/// # Errors
/// Fails if a path does not have its violation, which is a defect of this tool.
pub(crate) fn confirm(job: &Job, found: &mut [Counterexample]) -> Result<(), Error> {
    // One machine executes all paths, since each machine would load all classes again.
    let mut at_start: Option<(JavaSystem, Vec<u32>)> = None;
    for one in found.iter_mut().filter(|one| is_temporal(one.finding.property)) {
        let id = one.finding.id();
        let failed =
            |why: &dyn std::fmt::Display| Error::new(format_args!("internal failure: {id}: {why}"));
        let (mut system, start) = match at_start.take() {
            Some(kept) => kept,
            None => {
                let mut system = JavaSystem::new(job.machine()?);
                let mut start = Vec::new();
                system.encode(&mut start).map_err(|why| failed(&why))?;
                (system, start)
            }
        };
        system.restore(&start).map_err(|why| failed(&why))?;
        *system.machine.run.globals = RunGlobals::default();
        system.machine.reset_lock_protection();
        let (again, system) =
            follow(job, system, &one.path, one.cycle_at).map_err(|why| failed(&why))?;
        at_start = Some((system, start));
        let mut again = again.into_iter().map(FoundLasso::into_counterexample);
        let again = again.find(|other| other.finding.id() == id);
        let again = again.ok_or_else(|| failed(&"it was not found again on its own path"))?;
        one.parts = again.parts;
    }
    Ok(())
}

/// Executes a recorded path, whose choices from `cycle_at` on are repeated. Returns the violations of
/// temporal properties. Returns an error if the second execution of the cycle visits other states.
pub(crate) fn replayed(
    job: &Job,
    choices: &[u32],
    cycle_at: Option<usize>,
) -> Result<Vec<FoundLasso>, Error> {
    if job.settings.checks.temporal.is_empty() {
        return Ok(Vec::new());
    }
    Ok(follow(job, JavaSystem::new(job.machine()?), choices, cycle_at)?.0)
}

/// Executes a path, as [`replayed`], in a system in its initial state. Also returns the system.
fn follow(
    job: &Job,
    system: JavaSystem,
    choices: &[u32],
    cycle_at: Option<usize>,
) -> Result<(Vec<FoundLasso>, JavaSystem), Error> {
    let Some(mut recorder) = Recorder::new(job, &system.machine)? else {
        return Ok((Vec::new(), system));
    };
    let steps = choices.len();
    let cycle = cycle_at.filter(|at| *at < steps);
    let again = cycle.map_or(&[] as &[u32], |at| &choices[at..]);
    let all: Vec<u32> = choices.iter().chain(again).copied().collect();
    let mut replay = Replay::begin(system, &all)?;
    let mut rounds: Vec<Vec<u32>> = Vec::new();
    let id = |at: usize| StateId::new(at as u32);
    let (mut printed, mut last_printed) = (false, false);
    loop {
        let at = replay.position();
        let vector = replay.state()?.to_vec();
        match cycle.filter(|_| at >= steps) {
            Some(first) if rounds[first + (at - steps) % (steps - first)] != vector => {
                return Err(Error::new(format_args!(
                    "the second round of the cycle differs from the first one at step {at}"
                )));
            }
            Some(_) => {}
            None => {
                replay.system.alternatives();
                recorder.enter(&mut replay.system, (id(at), at as u32)).map_err(Error::new)?;
                if at > 0 {
                    recorder.connect(id(at - 1), choices[at - 1], id(at), printed);
                }
                rounds.push(vector);
            }
        }
        if replay.is_at_end() {
            break;
        }
        replay.step()?;
        printed = replay.machine().hooks.output.printed;
        if at + 1 == steps {
            last_printed = printed;
        }
    }
    if let (Some(first), Some(last)) = (cycle, choices.last()) {
        recorder.connect(id(steps - 1), *last, id(first), last_printed);
    }
    let mut found = recorder.violations(true).map_err(Error::new)?;
    for one in &mut found {
        recorder.add_reasons(one, cycle_at);
    }
    Ok((found, replay.system))
}
