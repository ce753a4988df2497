//! The reduction of an exploration: persistent sets, and buffers for what the system describes.

use base::intern::Full;

use super::sets::ReductionSets;
use crate::por::mutant::EnabledMutant;
use crate::store::StateId;
use crate::system::access::{Footprint, Process};
use crate::system::dependence::Dependence;
use crate::system::renaming::{Automorphism, Renaming};
use crate::workers::handle::WorkerHandle;

/// Persistent sets and buffers.
pub(super) struct Reduction<'a> {
    pub(super) sets: ReductionSets<'a>,
    pub(super) processes: Vec<Process>,
    pub(super) renaming: Renaming,
    step: Footprint,
    /// Automorphisms whose images of the step under way are not explored.
    automorphisms: Vec<Automorphism>,
    /// The numbers of the step under way, and of its images.
    numbers: Vec<u32>,
}

impl<'a> Reduction<'a> {
    pub(super) fn new(worker: Option<&WorkerHandle<'a>>, mutant: EnabledMutant) -> Self {
        Self {
            sets: ReductionSets::new(worker, mutant),
            processes: Vec::new(),
            renaming: Renaming::default(),
            step: Footprint::default(),
            automorphisms: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// Adds a new state, given its `processes`.
    pub(super) fn enter(&mut self, state: StateId, arity: u32) -> Result<(), Full> {
        self.sets.enter(state, &self.processes, arity, self.step.process)
    }

    /// Adds the step that the system just took from `state`, and its images.
    pub(super) fn add_step<E>(
        &mut self,
        system: &mut dyn Dependence<Error = E>,
        state: StateId,
    ) -> Result<(), Full> {
        system.footprint(&mut self.step);
        system.automorphisms(&mut self.automorphisms);
        self.numbers.clear();
        self.numbers.push(self.sets.add_step(state, &self.step)?);
        for automorphism in &self.automorphisms {
            let image = automorphism.footprint(&self.step);
            self.numbers.push(self.sets.add_step(state, &image)?);
        }
        Ok(())
    }

    /// Records that the step led to `to`, with names according to `renaming`.
    pub(super) fn connect(&mut self, from: StateId, to: StateId) -> Result<(), Full> {
        let Some((own, images)) = self.numbers.split_first() else { return Ok(()) };
        self.sets.connect(from, to, *own, &self.renaming)?;
        for (automorphism, number) in self.automorphisms.iter().zip(images) {
            self.sets.connect(from, to, *number, &automorphism.renaming(&self.renaming))?;
        }
        Ok(())
    }
}
