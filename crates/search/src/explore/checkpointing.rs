//! Writing of checkpoints, and resumption of an exploration from a checkpoint.
//!
//! Invariant: between two steps, a checkpoint determines the next step of the exploration. On
//! resumption a step is executed again only if it led to a new state, or assigned numbers on which
//! names depend. The observer is not shown such a step twice.

use std::io::Read;
use std::time::Duration;

use super::explorer::{Continued, Explorer, Halt};
use super::sets::ReductionSets;
use crate::checkpoint::discovery::StepEnd;
use crate::checkpoint::{CheckpointContents, CheckpointSink, LoadedCheckpoint};
use crate::failure::Error;
use crate::frontier::FrontierEntry;
use crate::limits::{LimitMonitor, Reason};
use crate::observer::Observer;
use crate::store::StateId;
use crate::system::checkpointing::Checkpointing;
use crate::system::{Step, System};

impl<S: System + ?Sized, O: Observer<S> + ?Sized> Explorer<'_, S, O> {
    /// Returns the system's numbering, if checkpoints are written.
    pub(super) fn numbering(&mut self) -> u64 {
        if self.recovery.log.is_some() { self.system_numbering() } else { 0 }
    }

    fn system_numbering(&mut self) -> u64 {
        self.system.checkpointing().map_or(0, |system| system.numbering())
    }

    /// Logs the step under way, which led to no new state, if it assigned numbers.
    pub(super) fn log_renumbering(&mut self, end: StepEnd) {
        if self.numbering() != self.recovery.numbering
            && let (Some(log), (from, Some(choice))) = (&mut self.recovery.log, self.under_way)
        {
            log.push(from, choice, end);
        }
    }

    /// Logs the step under way, which led to a new state.
    pub(super) fn log_discovery(&mut self) {
        if let (Some(log), (from, Some(choice))) = (&mut self.recovery.log, self.under_way) {
            log.push(from, choice, StepEnd::New);
        }
    }

    /// Marks the step under way as not taken if it was halted.
    pub(super) fn untake(&mut self) {
        if self.recovery.step_was_halted
            && let (state, Some(choice)) = self.under_way
            && let Some(current) = self.frontier.current()
        {
            current.next = choice;
            self.forced_choice = Some(choice);
            if let Some(reduction) = &mut self.reduction {
                reduction.sets.untake(state, choice);
            }
        }
    }

    /// Writes a checkpoint.
    pub(super) fn write_checkpoint(&mut self, sink: &mut dyn CheckpointSink, elapsed: Duration) {
        if self.recovery.log.is_none() {
            return;
        }
        let system = self.system.checkpointing().map_or(Ok(Vec::new()), Checkpointing::save);
        let observer = self.observer.save();
        let numbering = match self.forced_choice {
            None => self.system_numbering(),
            Some(_) => self.recovery.numbering,
        };
        let Some(log) = &self.recovery.log else { return };
        sink.write(&mut |to| {
            let contents = CheckpointContents {
                system: system.clone().map_err(std::io::Error::other)?,
                observer: observer.clone().map_err(std::io::Error::other)?,
                numbering,
                statistics: &self.statistics,
                elapsed,
                log,
                forced_choice: self.forced_choice,
                frontier: &*self.frontier,
                sets: self.reduction.as_ref().and_then(|reduction| reduction.sets.own()),
            };
            contents.write(to)
        });
    }

    /// Restores the exploration that wrote the checkpoint.
    pub(super) fn resume(
        &mut self,
        from: &mut dyn Read,
        monitor: &mut LimitMonitor<'_>,
    ) -> Continued<(), S::Error> {
        let refuse = |why: &str| -> Continued<(), S::Error> {
            Err(Error::Checkpoint(why.to_owned()).into())
        };
        if self.frontier.entries().is_none() || self.depths.is_some() {
            return refuse("this search cannot be resumed");
        }
        let saved =
            LoadedCheckpoint::read(from).map_err(|why| Error::Checkpoint(why.to_string()))?;
        if saved.sets.is_some() != self.reduction.is_some() {
            return refuse("it was written with another reduction");
        }
        self.observer.load(&saved.observer).map_err(Error::Checkpoint)?;
        self.statistics = saved.statistics;
        monitor.resume_at(saved.elapsed);
        // The bound on states applies only to states after the checkpoint.
        let max_states = std::mem::replace(&mut self.max_states, u64::MAX);
        let (start, _) = self.store_reached()?;
        self.links.set(start, start, 0);
        for (from, choice, end) in saved.log.iter() {
            monitor.note_executed_step();
            if let Some(reason) = monitor.tick(&*self) {
                return Err(Halt::Bound(reason).into());
            }
            self.repeat_step(from, choice, end)?;
        }
        self.max_states = max_states;
        if let (true, Some(sets)) = (self.reduction.is_some(), saved.sets) {
            if self.system_numbering() != saved.numbering {
                return refuse("the program has changed: it assigns other numbers");
            }
            if let Some(reduction) = &mut self.reduction {
                reduction.sets = ReductionSets::Own(Box::new(sets));
            }
        }
        if let Some(system) = self.system.checkpointing() {
            system.load(&saved.system).map_err(Error::Checkpoint)?;
        }
        for open in saved.open {
            self.frontier.push(open);
        }
        self.recovery.numbering = saved.numbering;
        self.forced_choice = saved.forced_choice.filter(|_| self.frontier.current().is_some());
        if self.recovery.log.is_some() {
            self.recovery.log = Some(saved.log);
        }
        Ok(())
    }

    /// Executes a step of the saved search again. A different result is an error, as the program
    /// has changed.
    fn repeat_step(&mut self, from: StateId, choice: u32, end: StepEnd) -> Continued<(), S::Error> {
        let changed = || -> Continued<(), S::Error> {
            let what = format!("the program has changed: choice {choice} of {from}");
            Err(Error::Checkpoint(format!("{what} leads to another state")).into())
        };
        let open = FrontierEntry { state: from, next: choice, arity: 0, depth: 0 };
        let is_cached =
            self.uses_cache && self.paranoid.is_none() && self.look_up_transition(open, choice)?;
        self.under_way = (from, Some(choice));
        let (state, new) = if is_cached {
            let stored = self.store.insert(&self.vectors.cached)?;
            self.vectors.reach_cached(stored.0);
            stored
        } else {
            self.go_to(open)?;
            self.under_way = (from, Some(choice));
            if choice >= self.system.arity().map_err(Error::System)? {
                return changed();
            }
            self.position.state = None;
            let step = self.system.step(choice).map_err(Error::System)?;
            if step == Step::OutOfMemory {
                return Err(Halt::Bound(Reason::MemoryLimit).into());
            }
            if end == StepEnd::Cut {
                return Ok(());
            }
            if step != Step::Next {
                return changed();
            }
            let (state, new) = self.store_reached()?;
            if self.uses_cache {
                self.cache_transition(state, false)?;
            }
            (state, new)
        };
        if new != (end == StepEnd::New) {
            return changed();
        }
        if new {
            self.links.set(state, from, choice);
        }
        Ok(())
    }
}
