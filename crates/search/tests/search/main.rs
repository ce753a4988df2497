//! The search tower on toy systems whose size is known or counted another way.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod bounds;
mod caching;
mod exploring;
mod observing;
mod paranoid;
mod reducing;
mod replaying;
mod resuming;
mod storing;
mod strategies;
mod toy;
mod workers;
