//! The walk along a recorded path: its steps in order, snapshots of some, and going back to them.
//!
//! Invariant: a snapshot is all that decides what comes after it: the stored state, what `Verify`
//! keeps over all paths, and what the recorder and the driver know of threads and objects.

use super::drive::{Driver, Hook, Mode, Position, Wish, name_objects};
use super::lines::Lines;
use super::scan::Scan;
use super::{Front, Stream, Why};
use crate::check::Job;
use crate::explain::findings;
use crate::places::Places;
use crate::system::{Fault, JavaSystem};
use crate::target::Sources;
use crate::trace::Trace;
use config::{Error, Settings};
use search::System;
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use vm::recorder::Recorder;
use vm::schedule::{Action, RunGlobals};
use vm::stepper::Order;

/// The most snapshots of a path.
const SNAPSHOTS: usize = 512;

/// What is needed to go on from before a step.
struct Snapshot {
    step: usize,
    vector: Vec<u32>,
    run_globals: RunGlobals,
    recorder: Box<Recorder>,
    places: Places,
    printed: usize,
}

/// The path and the machine on it.
struct Walk {
    system: JavaSystem,
    trace: Trace,
    driver: Rc<RefCell<Driver>>,
    snapshots: Vec<Snapshot>,
    /// Steps between two snapshots.
    spacing: usize,
    /// The step that comes next.
    step: usize,
    /// Who acted last.
    acted: usize,
    /// Why to stop at the end, and in which thread.
    end: Why,
    end_slot: Option<usize>,
}

/// How an execution came to be left.
enum Ran {
    /// At the end of the path.
    ToTheEnd,
    /// Where the driver said.
    Abandoned,
}

fn broken() -> Error {
    Error::new("internal failure: the debugger is used by two at once")
}

/// Lets `front` debug along a recorded path.
pub(crate) fn debug(settings: &Settings, path: &Path, front: Box<dyn Front>) -> Result<(), Error> {
    let trace = crate::trace::read(path, settings)?;
    let job = Job::new(&trace.settings_for(settings))?;
    let differences = trace.differences(&job)?;
    let mut roots = job.settings.sourcepath.clone();
    roots.extend(job.target.source_roots.clone());
    let mut driver = Driver::new(front, Lines::new(Sources::new(roots)));
    for text in &differences {
        driver.front.output(Stream::Console, text);
    }
    let driver = Rc::new(RefCell::new(driver));
    let mut machine = job.machine()?;
    machine.hooks.recorder = Some(Box::default());
    let mut walk = Walk {
        system: JavaSystem::new(machine),
        spacing: 1 + trace.choices.len() / SNAPSHOTS,
        trace,
        driver: driver.clone(),
        snapshots: Vec::new(),
        step: 0,
        acted: 0,
        end: Why::End(String::new()),
        end_slot: None,
    };
    walk.settle()?;
    walk.system.machine.hooks.stepper = Some(Box::new(Hook(driver)));
    walk.record(&job).map_err(|e| match differences.as_slice() {
        [] => e,
        all => Error::new(format_args!("{e} ({})", all.join("; "))),
    })?;
    walk.follow()
}

impl Walk {
    /// Stores the state as the search does, so that choices mean the same, and puts down what is
    /// needed to come back if it is time.
    fn settle(&mut self) -> Result<(), Error> {
        let machine = &mut self.system.machine;
        machine.keep_forgotten();
        let mut vector = Vec::new();
        self.system.encode(&mut vector).map_err(Error::new)?;
        self.system.machine.rename_recorded();
        self.system.restore(&vector).map_err(Error::new)?;
        let is_new = self.snapshots.last().is_none_or(|last| last.step < self.step);
        if is_new && self.step.is_multiple_of(self.spacing) {
            let driver = self.driver.try_borrow().map_err(|_| broken())?;
            let machine = &self.system.machine;
            self.snapshots.push(Snapshot {
                step: self.step,
                vector,
                run_globals: (*machine.run.globals).clone(),
                recorder: machine.hooks.recorder.clone().unwrap_or_default(),
                places: driver.places.clone(),
                printed: driver.printed_before,
            });
        }
        Ok(())
    }

    /// Executes on to the end of the path, or to where the driver wants to be elsewhere.
    fn run(&mut self) -> Result<Ran, Error> {
        let last = self.trace.choices.len();
        while self.step < last {
            self.driver.try_borrow_mut().map_err(|_| broken())?.begin_step(self.step);
            if self.step + 1 == last {
                *self.system.machine.run.globals = self.trace.kept.to_globals();
            }
            let choice = self.trace.choices[self.step];
            self.acted =
                self.system.alternatives().get(choice as usize).map_or(0, |a: &Action| a.thread());
            match self.system.step(choice) {
                Ok(_) => {}
                Err(Fault::Abandoned) => return Ok(Ran::Abandoned),
                Err(e) => return Err(Error::new(format_args!("at step {}: {e}", self.step))),
            }
            self.end_step()?;
            self.step += 1;
            if self.step < last {
                self.settle()?;
            }
        }
        self.driver.try_borrow_mut().map_err(|_| broken())?.begin_step(last);
        Ok(Ran::ToTheEnd)
    }

    /// What is to be put down of a step that was taken.
    fn end_step(&mut self) -> Result<(), Error> {
        let machine = &mut self.system.machine;
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

    /// Sees the path once.
    fn record(&mut self, job: &Job) -> Result<(), Error> {
        self.run()?;
        let found = findings(job, &mut self.system.machine)?;
        let wanted = found.into_iter().find(|finding| finding.id() == self.trace.finding);
        match wanted {
            Some(finding) => {
                let message = crate::explain::message(&finding);
                self.end = Why::Violation { property: finding.property.to_owned(), message };
                self.end_slot = finding.threads.first().copied();
            }
            None if self.trace.finding.is_empty() => {
                self.end = Why::End("the end of the recorded path".to_owned());
            }
            None => {
                let id = &self.trace.finding;
                self.end = Why::End(format!("the recorded path does not lead to {id} any more"));
            }
        }
        let mut driver = self.driver.try_borrow_mut().map_err(|_| broken())?;
        driver.thrown.sort_by_key(|thrown| thrown.at);
        Ok(())
    }

    /// Restores the last snapshot of a step no later than this.
    fn go_back(&mut self, step: usize) -> Result<(), Error> {
        let after = self.snapshots.partition_point(|snapshot| snapshot.step <= step);
        let Some(snapshot) = after.checked_sub(1).and_then(|at| self.snapshots.get(at)) else {
            return Err(Error::new("internal failure: there is no snapshot of the beginning"));
        };
        self.system.restore(&snapshot.vector).map_err(Error::new)?;
        let machine = &mut self.system.machine;
        *machine.run.globals = snapshot.run_globals.clone();
        machine.hooks.recorder = Some(snapshot.recorder.clone());
        machine.hooks.output.chunks.clear();
        let mut driver = self.driver.try_borrow_mut().map_err(|_| broken())?;
        driver.places.clone_from(&snapshot.places);
        driver.printed_before = snapshot.printed;
        driver.wish = Wish::None;
        self.step = snapshot.step;
        Ok(())
    }

    fn set_mode(&self, mode: Mode) -> Result<(), Error> {
        self.driver.try_borrow_mut().map_err(|_| broken())?.mode = mode;
        Ok(())
    }

    fn position(&self) -> Result<Position, Error> {
        Ok(self.driver.try_borrow().map_err(|_| broken())?.at)
    }

    /// Does what the user wants until he wants no more.
    fn follow(&mut self) -> Result<(), Error> {
        self.go_back(0)?;
        self.set_mode(Mode::Seek(Position::default(), Why::Ready))?;
        loop {
            let wish = match self.run()? {
                Ran::Abandoned => self.driver.try_borrow().map_err(|_| broken())?.wish,
                Ran::ToTheEnd => self.stop_at_the_end()?,
            };
            let until = self.position()?;
            match wish {
                Wish::End => return Ok(()),
                Wish::None | Wish::Scanned | Wish::Pause => {}
                Wish::Count => self.count(until)?,
                Wish::Restart => {
                    self.go_back(0)?;
                    self.set_mode(Mode::Seek(Position::default(), Why::Entry))?;
                }
                Wish::ReverseContinue => {
                    let (target, why) = self.breakpoint_before(until)?;
                    self.seek(target, why)?;
                }
                Wish::StepBack(slot) => {
                    let (target, why) = self.line_before(until, slot)?;
                    self.seek(target, why)?;
                }
            }
        }
    }

    fn seek(&mut self, target: Position, why: Why) -> Result<(), Error> {
        self.go_back(target.step)?;
        self.set_mode(Mode::Seek(target, why))
    }

    /// Counts the hits of breakpoints on the whole path, and lets it go on from where it was.
    fn count(&mut self, until: Position) -> Result<(), Error> {
        self.go_back(0)?;
        self.set_mode(Mode::Count)?;
        self.driver.try_borrow_mut().map_err(|_| broken())?.breakpoints.begin_count();
        let ran = self.run()?;
        {
            let mut driver = self.driver.try_borrow_mut().map_err(|_| broken())?;
            match ran {
                Ran::ToTheEnd => driver.breakpoints.end_count(),
                // Broken off: there is nothing to go on with.
                Ran::Abandoned => driver.pending = None,
            }
        }
        self.go_back(until.step)?;
        self.set_mode(Mode::Resume(until))
    }

    /// Stops at the end of the path, again and again if the user wants to go further.
    fn stop_at_the_end(&mut self) -> Result<Wish, Error> {
        let slot = self.end_slot.unwrap_or(self.acted);
        let mut driver = self.driver.try_borrow_mut().map_err(|_| broken())?;
        loop {
            driver.wish = Wish::None;
            let machine = &self.system.machine;
            let order = match driver.pending {
                Some(_) => driver.resume(machine, slot),
                None => driver.stop(machine, slot, &self.end),
            };
            if order == Order::Abandon {
                return Ok(driver.wish);
            }
        }
    }

    /// Executes from a snapshot up to where a scan ends, and gives the scan back; none if it was
    /// broken off.
    fn scan(&mut self, from: usize, scan: Scan) -> Result<Option<Scan>, Error> {
        self.go_back(from)?;
        self.set_mode(Mode::Scan(scan))?;
        self.run()?;
        let mut driver = self.driver.try_borrow_mut().map_err(|_| broken())?;
        match std::mem::replace(&mut driver.mode, Mode::Record) {
            _ if driver.wish == Wish::Pause => Ok(None),
            Mode::Scan(scan) => Ok(Some(scan)),
            _ => Err(Error::new("internal failure: a look back was lost")),
        }
    }

    /// The last place before `until` at which a breakpoint stops, else the beginning.
    fn breakpoint_before(&mut self, start: Position) -> Result<(Position, Why), Error> {
        let mut until = start;
        loop {
            // Nothing comes before the instruction with which a step begins.
            let from = if until.offset == 0 { until.step.saturating_sub(1) } else { until.step };
            let Some(found) = self.scan(from, Scan::for_breakpoints(until))? else {
                return Ok((start, Why::Pause));
            };
            if let Some(found) = found.last {
                return Ok(found);
            }
            let begun = self.snapshots[..].partition_point(|s| s.step <= from).saturating_sub(1);
            let first = self.snapshots.get(begun).map_or(0, |snapshot| snapshot.step);
            if first == 0 {
                return Ok((Position::default(), Why::Entry));
            }
            until = Position { step: first, offset: 0 };
        }
    }

    /// The start of the line before the one at which a thread stands, else the beginning.
    fn line_before(&mut self, until: Position, slot: usize) -> Result<(Position, Why), Error> {
        let threads = &self.system.machine.live.threads;
        let depth = if slot < threads.len() { threads[slot].frames.len() } else { 0 };
        let depth = if depth == 0 { usize::MAX } else { depth };
        let mut steps = self.spacing;
        loop {
            let from = until.step.saturating_sub(steps);
            let Some(mut found) = self.scan(from, Scan::for_line(until, slot, depth))? else {
                return Ok((until, Why::Pause));
            };
            if let Some(target) = found.line_before() {
                return Ok((target, Why::Step));
            }
            if from == 0 {
                return Ok((Position::default(), Why::Entry));
            }
            steps *= 4;
        }
    }
}
