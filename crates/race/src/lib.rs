//! Runtime analyses: predictions about other executions from the events of one execution.
//!
//! There are six kinds of events: access, acquire, release, hand over, start and end. The caller
//! numbers threads, objects and sites. The crate is independent of Java and of the machine. Objects
//! and locks share one numbering. A number may be reused after [`Analyses::sweep`] has removed its
//! object.
//! Source: Visser, Havelund, Brat, Park, *Model Checking Programs* (runtime analysis); Savage et
//! al., *Eraser*; Bensalem and Havelund, *Dynamic Deadlock Analysis*; Flanagan and Freund,
//! *`FastTrack`*. Invariant: memory is bounded by the numbers of live objects, threads and code
//! positions.

mod analyses;
mod clock;
mod eraser;
pub mod fasttrack;
pub mod graph;
mod held_locks;
pub mod locks;
pub mod order;
mod shadow;
pub mod trees;

pub use analyses::{Analyses, Mode, Race, Sizes, Warning};

/// The number of a thread. The caller chooses the number and never reuses it.
pub type Thread = u32;
/// The number of an object or lock, chosen by the caller.
pub type Object = u32;
/// The number of a code position with its thread, chosen by the caller.
pub type Site = u32;
