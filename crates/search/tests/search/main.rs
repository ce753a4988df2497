//! The search crate on toy systems of known size.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod bounds;
mod caching;
mod exploring;
mod observing;
mod paranoid;
mod reducing;
mod replaying;
mod resuming;
mod sampling;
mod storing;
mod strategies;
mod toy;
mod words;
mod workers;
