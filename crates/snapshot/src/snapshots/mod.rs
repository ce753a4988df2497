//! The snapshots of one machine.

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
/// Invariant: a `Snapshots` belongs to one machine for the run. Its components describe the state that
/// this machine last encoded or restored.
#[derive(Debug, Default)]
pub struct Snapshots {
    /// The components of stored states.
    pub components: Components,
    /// Transitions and enabled actions, by the components that they depend on.
    pub cache: TransitionCache,
    /// The states that cover others, if states are compared so.
    covers: Option<Box<covering::CoverIndex>>,
    /// The membership in a team of machines.
    pub(crate) team: Option<Box<Membership>>,
    /// The mutant of thread symmetry that a mutation test enabled.
    #[cfg(feature = "mutants")]
    pub symmetry_mutant: Option<crate::symmetry::SymmetryMutant>,
}
