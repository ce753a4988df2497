//! The encoding, restoration and cached transitions of the states of one machine.

mod accesses;
mod adopt;
mod audit;
pub mod covering;
mod enabled;
mod encode;
mod exchange;
mod insert;
mod lookup;
pub mod projection;
mod restore;

pub(crate) use adopt::Adopted;

use crate::cache::TransitionCache;
use crate::canonical::components::Components;
use crate::team::Membership;

/// The tables that encode and restore the states of one machine, and the cache of its transitions.
///
/// Invariant: a `Snapshots` belongs to one machine for the run. The components describe the state
/// that this machine last encoded or restored.
#[derive(Debug, Default)]
pub struct Snapshots {
    /// The components of stored states.
    pub components: Components,
    /// The cache of transitions and enabled actions, by the components on which they depend.
    pub cache: TransitionCache,
    /// The states that may cover other states, if covered states are detected.
    covers: Option<Box<covering::CoverIndex>>,
    /// The membership in a team of machines.
    pub(crate) team: Option<Box<Membership>>,
    /// The mutant of thread symmetry that a mutation test has enabled.
    #[cfg(feature = "mutants")]
    pub symmetry_mutant: Option<crate::symmetry::SymmetryMutant>,
}
