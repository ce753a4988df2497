//! Converts paths of a search with restricted scheduling to paths of the unrestricted search.
//!
//! Invariant: the original and the converted path visit the same states.

use crate::job::Job;
use crate::observer::PropertyObserver;
use crate::replay::unrestricted;
use crate::system::JavaSystem;
use crate::waiting_loops::WaitingLoops;
use config::{Error, Symmetry};
use vm::policy;

/// Lets a system offer the alternatives of all threads. Returns whether it omitted some.
pub(super) fn unrestrict(system: &mut JavaSystem) -> bool {
    let exchanges = std::mem::take(&mut system.symmetry.is_enabled);
    let waits = std::mem::take(&mut system.waiting_loops).is_observing();
    system.machine.transition.records_footprint &= !waits;
    system.policy.take().is_some() || exchanges || waits
}

/// Renumbers the choices of all paths among the alternatives of all threads. These include alternatives
/// that the policy, the symmetry reduction or the rule of waiting loops omits.
pub(super) fn without_restrictions(
    job: &Job,
    policy: policy::PolicyRow,
    observer: &mut PropertyObserver,
) -> Result<(), Error> {
    let found = observer.found.iter_mut().map(|one| &mut one.path);
    for path in found.chain(observer.stored.values_mut().map(|(path, _)| path)) {
        let mut system = JavaSystem::new(job.machine()?);
        system.policy = (policy.open)(&job.settings.search.claims.for_the_machine());
        system.symmetry.is_enabled = job.settings.schedules.symmetry == Symmetry::Threads;
        system.waiting_loops = WaitingLoops::new(&job.settings);
        let observes = system.waiting_loops.is_observing();
        system.machine.transition.records_footprint = observes;
        *path = unrestricted(system, path)?;
    }
    Ok(())
}
