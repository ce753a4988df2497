//! The search tower: explores a [`System`] through its numbered choices and knows nothing of
//! Java.
//!
//! [`explore`](explore::explore) is the one loop; a [`Strategy`](strategy::Strategy) orders it, a
//! [`Store`](store::Store) remembers the visited states, an [`Observer`](observer::Observer)
//! judges them, [`Limits`](limits::Limits) end it early. [`replay`](replay::replay) follows a
//! path it reported.

mod depth;
pub mod explore;
pub mod failure;
pub mod limits;
mod links;
pub mod observer;
mod paranoid;
pub mod replay;
pub mod statistics;
pub mod store;
pub mod strategy;
pub mod system;

pub use explore::{Exploration, Options, Outcome, Progress, explore};
pub use failure::{Error, Failure};
pub use limits::{Limits, Reason};
pub use observer::{Context, Control, Observer};
pub use replay::{ReplayEnd, Replayed, replay};
pub use statistics::Statistics;
pub use store::{StateId, Store};
pub use strategy::{Frontier, Open};
pub use system::{Step, System};
