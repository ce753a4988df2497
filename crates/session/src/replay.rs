//! Executes a path of choices again.
//!
//! The search encodes and restores each state that it reaches, which renumbers objects and threads. A
//! replay does so between two steps, so that choice numbers have the same meaning.
//!
//! Invariant: the state after the last step is neither encoded nor restored, since findings are
//! computed in it.

use crate::system::{Fault, JavaSystem};
use config::Error;
use search::System;
use vm::Machine;
use vm::schedule::{Action, RunGlobals};

/// The result of executing a step again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Executed {
    /// The step was executed to its end.
    Step,
    /// The stepper of the machine abandoned the step. The machine is within the step.
    Abandoned,
}

/// A machine at a position on a path.
#[derive(Debug)]
pub struct Replay {
    pub(crate) system: JavaSystem,
    choices: Vec<u32>,
    /// The values that `Verify` keeps over all paths, before the last step.
    globals_of_last_step: Option<RunGlobals>,
    /// Whether dead locals are kept for display.
    keeps_dropped_locals: bool,
    /// The number of executed steps.
    position: usize,
    /// The vector of the last state that was encoded and restored.
    state: Vec<u32>,
    is_settled: bool,
}

impl Replay {
    /// Begins a path in the initial state of a system.
    pub(crate) fn begin(system: JavaSystem, choices: &[u32]) -> Result<Self, Error> {
        let mut replay = Self::unsettled(system, choices.to_vec());
        replay.settle()?;
        Ok(replay)
    }

    /// Begins a path, as [`Self::begin`], with the values that `Verify` keeps over all paths before the
    /// last step. With `keeps_dropped_locals`, dead locals can be displayed.
    pub(crate) fn begin_recorded(
        system: JavaSystem,
        choices: &[u32],
        globals_of_last_step: RunGlobals,
        keeps_dropped_locals: bool,
    ) -> Result<Self, Error> {
        let mut replay = Self {
            globals_of_last_step: Some(globals_of_last_step),
            keeps_dropped_locals,
            ..Self::unsettled(system, choices.to_vec())
        };
        replay.settle()?;
        Ok(replay)
    }

    fn unsettled(system: JavaSystem, choices: Vec<u32>) -> Self {
        Self {
            system,
            choices,
            globals_of_last_step: None,
            keeps_dropped_locals: false,
            position: 0,
            state: Vec::new(),
            is_settled: false,
        }
    }

    /// Returns the machine.
    pub fn machine(&self) -> &Machine {
        &self.system.machine
    }

    /// Returns the machine, so that observers can be installed or restored.
    pub fn machine_mut(&mut self) -> &mut Machine {
        &mut self.system.machine
    }

    /// Returns the number of executed steps.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Whether all steps were executed.
    pub fn is_at_end(&self) -> bool {
        self.position >= self.choices.len()
    }

    /// Returns the vector of the state before the next step.
    pub fn state(&mut self) -> Result<&[u32], Error> {
        self.settle()?;
        Ok(&self.state)
    }

    /// Returns the next action, or `None` at the end of the path.
    pub fn next_action(&mut self) -> Result<Option<Action>, Error> {
        let Some(choice) = self.choices.get(self.position).copied() else { return Ok(None) };
        self.settle()?;
        match self.system.alternatives().get(choice as usize) {
            Some(action) => Ok(Some(*action)),
            None => Err(Error::new(Fault::NoSuchChoice)),
        }
    }

    /// Executes the next step.
    pub fn step(&mut self) -> Result<Executed, Error> {
        let Some(choice) = self.choices.get(self.position).copied() else {
            return Err(Error::new("internal failure: the path has no more steps"));
        };
        self.settle()?;
        if self.position + 1 == self.choices.len()
            && let Some(globals) = &self.globals_of_last_step
        {
            *self.system.machine.run.globals = globals.clone();
        }
        match self.system.step(choice) {
            Ok(_) => {
                self.position += 1;
                self.is_settled = false;
                Ok(Executed::Step)
            }
            Err(Fault::Abandoned) => Ok(Executed::Abandoned),
            Err(fault) => Err(Error::new(fault)),
        }
    }

    /// Executes all remaining steps.
    pub(crate) fn run_to_end(&mut self) -> Result<(), Error> {
        while !self.is_at_end() {
            self.step()?;
        }
        Ok(())
    }

    /// Restores the state before the step at `position`.
    pub fn go_back(&mut self, position: usize, state: &[u32]) -> Result<(), Error> {
        self.system.restore(state).map_err(Error::new)?;
        self.state.clear();
        self.state.extend_from_slice(state);
        self.position = position;
        self.is_settled = true;
        Ok(())
    }

    fn settle(&mut self) -> Result<(), Error> {
        if !self.is_settled {
            if self.keeps_dropped_locals {
                self.system.machine.keep_forgotten();
            }
            settle_into(&mut self.system, &mut self.state)?;
            self.is_settled = true;
        }
        Ok(())
    }
}

/// Encodes and restores the state of a system, as the search does between two steps.
pub(crate) fn settle(system: &mut JavaSystem) -> Result<(), Error> {
    settle_into(system, &mut Vec::new())
}

fn settle_into(system: &mut JavaSystem, state: &mut Vec<u32>) -> Result<(), Error> {
    state.clear();
    system.encode(state).map_err(Error::new)?;
    let JavaSystem { machine, snapshots, .. } = system;
    machine.rename_recorded(|machine, r| snapshots.handle_after(machine, r));
    system.restore(state).map_err(Error::new)
}

/// Renumbers the choices of a path among all alternatives. These include alternatives that the window,
/// the policy or the symmetry reduction of the system omits.
pub(crate) fn unrestricted(system: JavaSystem, path: &[u32]) -> Result<Vec<u32>, Error> {
    let lost = || Error::new("internal failure: the path to a finding cannot be followed");
    let mut replay = Replay::begin(system, path)?;
    let mut all = Vec::new();
    while let Some(action) = replay.next_action().map_err(|_| lost())? {
        let place = replay.system.all_alternatives().iter().position(|other| *other == action);
        all.push(place.ok_or_else(lost)? as u32);
        replay.step()?;
    }
    Ok(all)
}
