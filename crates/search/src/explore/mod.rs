//! Explicit-state search with a store of visited states (Holzmann, *The SPIN Model Checker*, ch.
//! 8). There is one loop, and strategies are frontiers.
//!
//! Invariant: if the outcome is complete, every state that is reachable by uncut paths was stored,
//! shown to the observer, and fully expanded.

mod cached;
mod checkpointing;
mod entering;
mod explorer;
mod look_ahead;
pub mod options;
mod pausing;
mod reduction;
mod reopening;
mod sets;
mod sharing;

use explorer::Explorer;
use options::Options;

use crate::failure::Failure;
use crate::frontier::Frontier;
use crate::observer::Observer;
use crate::outcome::Exploration;
use crate::store::Store;
use crate::system::System;

/// Explores all states reachable from the system's current state.
///
/// The arguments `store` and `frontier` must be empty. A lossy store does not support reduced,
/// depth-bounded or paranoid explorations, which read vectors of closed states. With equal
/// arguments, two explorations take the same steps in the same order.
///
/// # Errors
/// Fails if the system or the observer does. Fails if a paranoid exploration finds a broken
/// contract, or if the checkpoint to resume is not one of this exploration.
pub fn explore<S: System + ?Sized, O: Observer<S> + ?Sized>(
    system: &mut S,
    store: &mut dyn Store,
    frontier: &mut dyn Frontier,
    observer: &mut O,
    options: Options<'_>,
) -> Result<Exploration, Failure<S::Error>> {
    Explorer::run(system, store, frontier, observer, options)
}
