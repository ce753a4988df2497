//! The search tower: explores a [`System`] through its numbered choices and knows nothing of
//! Java.
//!
//! [`explore()`] is the one loop; a [`strategy`] orders it, a [`Store`] remembers the visited
//! states, an [`Observer`] judges them, [`Limits`] end it early. [`replay()`] follows a path it
//! reported. A [`Team`] runs that loop on several threads over one store. Invariant: equal systems
//! and settings give equal explorations, count for count; of a team, equal sets of states.

pub mod checkpoint;
mod depth;
pub mod explore;
pub mod failure;
pub mod limits;
mod links;
pub mod observer;
mod paranoid;
pub mod reduction;
pub mod replay;
pub mod statistics;
pub mod store;
pub mod strategy;
pub mod system;
pub mod team;
pub mod view;

pub use checkpoint::Keeper;
pub use explore::{Exploration, Options, Outcome, Progress, Share, explore};
pub use failure::{Error, Failure};
pub use limits::{Limits, Reason};
pub use observer::{Context, Control, Observer};
pub use replay::{ReplayEnd, Replayed, replay};
pub use statistics::Statistics;
pub use store::{StateId, Store};
pub use strategy::{Frontier, Open};
pub use system::{Glance, Step, System};
pub use team::{Seat, Team};
pub use view::{Actor, View};
