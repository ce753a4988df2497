//! The traversal of a recorded path: its steps in order, snapshots of some steps, and returns to
//! snapshots.
//!
//! Invariant: a snapshot has everything that determines the rest of the path. These are the stored
//! state, the values that `Verify` keeps over all paths, and the recorder's and driver's data about
//! threads and objects.

use crate::driver::{Driver, DriverHook, LeaveReason, Mode, name_objects};
use crate::front::{Front, StopReason, Stream};
use crate::lines::Lines;
use crate::position::Position;
use crate::scan::Scan;
use session::thread_locations::ThreadLocations;
use session::{Error, Executed, RecordedPath, Replay, Settings};
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use vm::recorder::Recorder;
use vm::schedule::RunGlobals;
use vm::stepper::Order;

/// The limit of snapshots of a path.
const SNAPSHOTS: usize = 512;

/// The state needed to continue before a step.
struct Snapshot {
    step: usize,
    state: Vec<u32>,
    run_globals: RunGlobals,
    recorder: Box<Recorder>,
    locations: ThreadLocations,
    printed: usize,
}

/// The path and the machine on it.
struct Walk {
    replay: Replay,
    driver: Rc<RefCell<Driver>>,
    snapshots: Vec<Snapshot>,
    /// The number of steps between two snapshots.
    spacing: usize,
    /// The slot of the thread of the last step.
    acted: usize,
    /// The reason to stop at the end of the path, in the thread with the slot `end_slot`.
    end: StopReason,
    end_slot: Option<usize>,
}

/// The end of an execution.
enum Ran {
    /// The end of the path was reached.
    ToTheEnd,
    /// The driver abandoned the execution.
    Abandoned,
}

fn broken() -> Error {
    Error::new("internal failure: the debugger is used by two at once")
}

/// The number of rounds through the cycle, if a path has one.
const ROUNDS: usize = 3;

/// Debugs a path recorded in a file with `front`.
pub(crate) fn debug(settings: &Settings, path: &Path, front: Box<dyn Front>) -> Result<(), Error> {
    let path = RecordedPath::open(path, settings)?;
    let differences = path.differences()?;
    let mut driver = Driver::new(front, Lines::new(path.sources()));
    for text in &differences {
        driver.front.output(Stream::Console, text);
    }
    if let repeated @ 1.. = path.repeated_steps() {
        let text = format!(
            "the last {repeated} of {} steps are repeated for ever; {ROUNDS} rounds are shown",
            path.steps()
        );
        driver.front.output(Stream::Console, &text);
    }
    let driver = Rc::new(RefCell::new(driver));
    let mut walk = Walk {
        replay: path.begin_with_rounds(ROUNDS)?,
        spacing: 1 + (path.steps() + (ROUNDS - 1) * path.repeated_steps()) / SNAPSHOTS,
        driver: driver.clone(),
        snapshots: Vec::new(),
        acted: 0,
        end: StopReason::End(String::new()),
        end_slot: None,
    };
    walk.take_snapshot()?;
    walk.replay.machine_mut().hooks.stepper = Some(Box::new(DriverHook(driver)));
    walk.record(&path).map_err(|e| match differences.as_slice() {
        [] => e,
        all => Error::new(format_args!("{e} ({})", all.join("; "))),
    })?;
    walk.follow()
}

impl Walk {
    /// Keeps a snapshot of the present state, once in `spacing` steps.
    fn take_snapshot(&mut self) -> Result<(), Error> {
        let step = self.replay.position();
        let is_new = self.snapshots.last().is_none_or(|last| last.step < step);
        if is_new && step.is_multiple_of(self.spacing) {
            let state = self.replay.state()?.to_vec();
            let driver = self.driver.try_borrow().map_err(|_| broken())?;
            let machine = self.replay.machine();
            self.snapshots.push(Snapshot {
                step,
                state,
                run_globals: (*machine.run.globals).clone(),
                recorder: machine.hooks.recorder.clone().unwrap_or_default(),
                locations: driver.locations.clone(),
                printed: driver.printed_before,
            });
        }
        Ok(())
    }

    /// Executes the path to its end, or until the driver abandons the execution.
    fn run(&mut self) -> Result<Ran, Error> {
        loop {
            let step = self.replay.position();
            self.driver.try_borrow_mut().map_err(|_| broken())?.begin_step(step);
            let failed = |e| Error::new(format_args!("at step {step}: {e}"));
            let Some(action) = self.replay.next_action().map_err(failed)? else { break };
            self.acted = action.thread();
            if self.replay.step().map_err(failed)? == Executed::Abandoned {
                return Ok(Ran::Abandoned);
            }
            self.end_step()?;
            if !self.replay.is_at_end() {
                self.take_snapshot()?;
            }
        }
        Ok(Ran::ToTheEnd)
    }

    /// Records the results of an executed step.
    fn end_step(&mut self) -> Result<(), Error> {
        let machine = self.replay.machine_mut();
        let mut driver = self.driver.try_borrow_mut().map_err(|_| broken())?;
        if matches!(driver.mode, Mode::Record) {
            driver.note_end(machine);
            driver.printed.extend(machine.hooks.output.chunks.iter().cloned());
        }
        driver.printed_before += machine.hooks.output.chunks.len();
        machine.hooks.output.chunks.clear();
        name_objects(machine);
        if let Some(recorder) = &mut machine.hooks.recorder {
            recorder.events.clear();
        }
        Ok(())
    }

    /// Executes the path for the first time.
    fn record(&mut self, path: &RecordedPath) -> Result<(), Error> {
        self.run()?;
        self.end = match path.finding(&mut self.replay)? {
            Some(finding) => {
                let message = session::findings::message(&finding);
                self.end_slot = finding.threads.first().copied();
                StopReason::Violation { property: finding.property.to_owned(), message }
            }
            None if path.finding_id().is_empty() => {
                StopReason::End("the end of the recorded path".to_owned())
            }
            None => {
                let id = path.finding_id();
                StopReason::End(format!("the recorded path does not lead to {id} any more"))
            }
        };
        let mut driver = self.driver.try_borrow_mut().map_err(|_| broken())?;
        driver.thrown.sort_by_key(|thrown| thrown.at);
        Ok(())
    }

    /// Restores the last snapshot at or before a step.
    fn go_back(&mut self, step: usize) -> Result<(), Error> {
        let after = self.snapshots.partition_point(|snapshot| snapshot.step <= step);
        let Some(snapshot) = after.checked_sub(1).and_then(|at| self.snapshots.get(at)) else {
            return Err(Error::new("internal failure: there is no snapshot of the beginning"));
        };
        self.replay.go_back(snapshot.step, &snapshot.state)?;
        let machine = self.replay.machine_mut();
        *machine.run.globals = snapshot.run_globals.clone();
        machine.hooks.recorder = Some(snapshot.recorder.clone());
        machine.hooks.output.chunks.clear();
        let mut driver = self.driver.try_borrow_mut().map_err(|_| broken())?;
        driver.locations.clone_from(&snapshot.locations);
        driver.printed_before = snapshot.printed;
        driver.leave_reason = LeaveReason::None;
        Ok(())
    }

    fn set_mode(&self, mode: Mode) -> Result<(), Error> {
        self.driver.try_borrow_mut().map_err(|_| broken())?.mode = mode;
        Ok(())
    }

    fn position(&self) -> Result<Position, Error> {
        Ok(self.driver.try_borrow().map_err(|_| broken())?.at)
    }

    /// Executes the user's commands until the session ends.
    fn follow(&mut self) -> Result<(), Error> {
        self.go_back(0)?;
        self.set_mode(Mode::Seek(Position::default(), StopReason::Ready))?;
        loop {
            let leave_reason = match self.run()? {
                Ran::Abandoned => self.driver.try_borrow().map_err(|_| broken())?.leave_reason,
                Ran::ToTheEnd => self.stop_at_the_end()?,
            };
            let until = self.position()?;
            match leave_reason {
                LeaveReason::End => return Ok(()),
                LeaveReason::None | LeaveReason::Scanned | LeaveReason::Pause => {}
                LeaveReason::Count => self.count(until)?,
                LeaveReason::Restart => {
                    self.go_back(0)?;
                    self.set_mode(Mode::Seek(Position::default(), StopReason::Entry))?;
                }
                LeaveReason::ReverseContinue => {
                    let (target, why) = self.breakpoint_before(until)?;
                    self.seek(target, why)?;
                }
                LeaveReason::StepBack(slot) => {
                    let (target, why) = self.line_before(until, slot)?;
                    self.seek(target, why)?;
                }
            }
        }
    }

    fn seek(&mut self, target: Position, why: StopReason) -> Result<(), Error> {
        self.go_back(target.step)?;
        self.set_mode(Mode::Seek(target, why))
    }

    /// Counts the hits of breakpoints on the whole path, and then executes the path up to `until`.
    fn count(&mut self, until: Position) -> Result<(), Error> {
        self.go_back(0)?;
        self.set_mode(Mode::Count)?;
        self.driver.try_borrow_mut().map_err(|_| broken())?.inspection.breakpoints.begin_count();
        let ran = self.run()?;
        {
            let mut driver = self.driver.try_borrow_mut().map_err(|_| broken())?;
            match ran {
                Ran::ToTheEnd => driver.inspection.breakpoints.end_count(),
                // If the count was abandoned, the program does not continue.
                Ran::Abandoned => driver.pending = None,
            }
        }
        self.go_back(until.step)?;
        self.set_mode(Mode::Resume(until))
    }

    /// Stops at the end of the path, repeatedly if the user continues.
    fn stop_at_the_end(&mut self) -> Result<LeaveReason, Error> {
        let slot = self.end_slot.unwrap_or(self.acted);
        let mut driver = self.driver.try_borrow_mut().map_err(|_| broken())?;
        loop {
            driver.leave_reason = LeaveReason::None;
            let machine = self.replay.machine();
            let order = match driver.pending {
                Some(_) => driver.resume(machine, slot),
                None => driver.stop(machine, slot, &self.end),
            };
            if order == Order::Abandon {
                return Ok(driver.leave_reason);
            }
        }
    }

    /// Executes from a snapshot to the end of a scan, and returns the scan; `None` if the execution
    /// was abandoned.
    fn scan(&mut self, from: usize, scan: Scan) -> Result<Option<Scan>, Error> {
        self.go_back(from)?;
        self.set_mode(Mode::Scan(scan))?;
        self.run()?;
        let mut driver = self.driver.try_borrow_mut().map_err(|_| broken())?;
        match std::mem::replace(&mut driver.mode, Mode::Record) {
            _ if driver.leave_reason == LeaveReason::Pause => Ok(None),
            Mode::Scan(scan) => Ok(Some(scan)),
            _ => Err(Error::new("internal failure: a look back was lost")),
        }
    }

    /// Returns the last position before `until` at which a breakpoint stops, else the beginning.
    fn breakpoint_before(&mut self, start: Position) -> Result<(Position, StopReason), Error> {
        let mut until = start;
        loop {
            // A step has no position before its first instruction.
            let from = if until.offset == 0 { until.step.saturating_sub(1) } else { until.step };
            let Some(found) = self.scan(from, Scan::for_breakpoints(until))? else {
                return Ok((start, StopReason::Pause));
            };
            if let Some(found) = found.last {
                return Ok(found);
            }
            let begun = self.snapshots[..].partition_point(|s| s.step <= from).saturating_sub(1);
            let first = self.snapshots.get(begun).map_or(0, |snapshot| snapshot.step);
            if first == 0 {
                return Ok((Position::default(), StopReason::Entry));
            }
            until = Position { step: first, offset: 0 };
        }
    }

    /// Returns the start of a thread's previous line, else the beginning.
    fn line_before(
        &mut self,
        until: Position,
        slot: usize,
    ) -> Result<(Position, StopReason), Error> {
        let threads = &self.replay.machine().live.threads;
        let depth = if slot < threads.len() { threads[slot].frames.len() } else { 0 };
        let depth = if depth == 0 { usize::MAX } else { depth };
        let mut steps = self.spacing;
        loop {
            let from = until.step.saturating_sub(steps);
            let Some(mut found) = self.scan(from, Scan::for_line(until, slot, depth))? else {
                return Ok((until, StopReason::Pause));
            };
            if let Some(target) = found.line_before() {
                return Ok((target, StopReason::Step));
            }
            if from == 0 {
                return Ok((Position::default(), StopReason::Entry));
            }
            steps *= 4;
        }
    }
}
