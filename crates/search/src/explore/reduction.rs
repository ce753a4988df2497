//! The reduction of an exploration: persistent sets, and buffers for the accesses that the system
//! describes.

use base::intern::Full;

use super::sets::ReductionSets;
use crate::por::mutant::EnabledMutant;
use crate::store::StateId;
use crate::system::access::{Footprint, Process};
use crate::system::cache::{CachedDependence, CachedProcess};
use crate::system::dependence::Dependence;
use crate::system::renaming::{Automorphism, Renaming};
use crate::workers::handle::WorkerHandle;

/// Persistent sets, and buffers for the accesses that the system describes.
pub(super) struct Reduction<'a> {
    pub(super) sets: ReductionSets<'a>,
    pub(super) processes: Vec<Process>,
    pub(super) renaming: Renaming,
    step: Footprint,
    /// The automorphisms whose images of the step under way are not explored.
    automorphisms: Vec<Automorphism>,
    /// The numbers of the step under way and of its images.
    numbers: Vec<u32>,
    cached: CachedNumbers,
}

/// The numbers in the persistent sets for the numbers of the transition cache, as far as they are
/// known.
#[derive(Default)]
struct CachedNumbers {
    steps: Vec<u32>,
    renamings: Vec<u32>,
    processes: Vec<u32>,
    /// The processes of the state that was looked up last.
    listed: Vec<CachedProcess>,
    process: Process,
}

const UNKNOWN: u32 = u32::MAX;

/// Returns the number in the persistent sets for a number of the cache. The function `compute` is
/// called once for each number.
fn translate(
    numbers: &mut Vec<u32>,
    cached: u32,
    compute: impl FnOnce() -> Result<u32, Full>,
) -> Result<u32, Full> {
    let at = cached as usize;
    if numbers.len() <= at {
        numbers.resize(at + 1, UNKNOWN);
    }
    if numbers[at] == UNKNOWN {
        numbers[at] = compute()?;
    }
    Ok(numbers[at])
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
            cached: CachedNumbers::default(),
        }
    }

    /// Adds a new state with the processes in `processes`.
    pub(super) fn enter(&mut self, state: StateId, arity: u32) -> Result<(), Full> {
        self.sets.enter(state, &self.processes, arity, self.step.process)
    }

    /// Adds the step that the system just took from `state`, and the images of this step.
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

    /// Looks up the processes of the stored state `vector`. Returns whether they are cached.
    pub(super) fn look_up_processes(
        &mut self,
        cache: &mut dyn CachedDependence,
        vector: &[u32],
    ) -> bool {
        cache.processes(vector, &mut self.cached.listed)
    }

    /// Returns the processes that were looked up last, with all their accesses.
    pub(super) fn listed_processes(&mut self, cache: &dyn CachedDependence) -> Vec<Process> {
        let Self { cached: CachedNumbers { listed, process, .. }, .. } = self;
        let with_accesses = |listed: &CachedProcess| {
            cache.process(listed.number, process);
            listed.with_accesses(process.clone())
        };
        listed.iter().map(with_accesses).collect()
    }

    /// Adds a new state with the processes that were looked up last.
    pub(super) fn enter_cached(
        &mut self,
        cache: &dyn CachedDependence,
        arity: u32,
    ) -> Result<(), Full> {
        let ReductionSets::Own(sets) = &mut self.sets else { return Ok(()) };
        let CachedNumbers { processes, listed, process, .. } = &mut self.cached;
        for one in listed.iter_mut() {
            one.number = translate(processes, one.number, || {
                cache.process(one.number, process);
                sets.number_process(process)
            })?;
        }
        let state = sets.reserve();
        sets.describe_numbered(state, listed, arity, self.step.process)
    }

    /// Adds the cached step that was found last. It was taken from `state`.
    pub(super) fn add_cached_step(
        &mut self,
        cache: &dyn CachedDependence,
        state: StateId,
    ) -> Result<(), Full> {
        let ReductionSets::Own(sets) = &mut self.sets else { return Ok(()) };
        let footprint = cache.found().footprint;
        let number = translate(&mut self.cached.steps, footprint, || {
            cache.footprint(footprint, &mut self.step);
            sets.number_step(&self.step)
        })?;
        self.numbers.clear();
        self.numbers.push(number);
        self.step.process = sets.begin_step(state, number)?;
        Ok(())
    }

    /// Records that the cached step that was found last led to `to`.
    pub(super) fn connect_cached(
        &mut self,
        cache: &dyn CachedDependence,
        from: StateId,
        to: StateId,
    ) -> Result<(), Full> {
        let ReductionSets::Own(sets) = &mut self.sets else { return Ok(()) };
        let renaming = cache.found().renaming;
        let number = translate(&mut self.cached.renamings, renaming, || {
            cache.renaming(renaming, &mut self.renaming);
            sets.number_renaming(&self.renaming)
        })?;
        let Some(step) = self.numbers.first() else { return Ok(()) };
        sets.connect(from, to, *step, number)
    }

    /// Whether the executed step has the footprint and the renaming of the cached step that was
    /// found last.
    pub(super) fn equals_cached(&mut self, cache: &dyn CachedDependence) -> bool {
        let found = cache.found();
        let (mut step, mut renaming) = (Footprint::default(), Renaming::default());
        cache.footprint(found.footprint, &mut step);
        cache.renaming(found.renaming, &mut renaming);
        step == self.step && renaming == self.renaming
    }

    /// Records that the step and its images led to `to`, with names according to `renaming`.
    pub(super) fn connect(&mut self, from: StateId, to: StateId) -> Result<(), Full> {
        let Some((own, images)) = self.numbers.split_first() else { return Ok(()) };
        self.sets.connect(from, to, *own, &self.renaming)?;
        for (automorphism, number) in self.automorphisms.iter().zip(images) {
            self.sets.connect(from, to, *number, &automorphism.renaming(&self.renaming))?;
        }
        Ok(())
    }
}
