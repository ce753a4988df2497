//! Decides whether paths of a symbolic execution can be continued.
//!
//! [`LayeredDecider`] implements [`terms::Decider`]. Its levels are asked in the order of [`Level`].
//! Cheap ones are first, then a bit-blaster of our own, and Z3 where it is installed.
//! [`Statistics`] counts the questions that each level answered.
//!
//! Source: King, CACM 19(7), 1976; Cadar, Dunbar, Engler, "KLEE" (OSDI 2008), for independence and
//! the cache of answers.

mod blaster;
mod cache;
mod candidates;
mod circuits;
mod decider;
mod external;
mod gates;
mod statistics;

pub use blaster::{Blaster, BlasterAnswer};
pub use decider::{LayeredDecider, Limits};
pub use external::{External, ExternalAnswer};
pub use statistics::{Level, Statistics};
