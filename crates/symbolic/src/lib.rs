//! The decision whether paths of a symbolic execution can be continued.
//!
//! The type [`LayeredDecider`] implements [`terms::Decider`]. Its levels are asked in the order of
//! [`Level`]. Cheap levels are first; then follow the bit-blaster of this crate, and Z3 if it is
//! installed. The type [`Statistics`] has the numbers of questions that each level has answered.
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
mod values;

pub use blaster::{Blaster, BlasterAnswer};
pub use decider::{LayeredDecider, Limits};
pub use external::{External, ExternalAnswer};
pub use statistics::{Level, Statistics};
