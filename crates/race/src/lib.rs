//! Runtime analyses: what the events of one execution tell about other executions.
//!
//! The events are a small vocabulary (access, acquire, release, hand over, start, end) over numbers
//! that the caller chooses; nothing here knows Java, machines or searching. Objects and locks share
//! one numbering, whose numbers may be used again after [`Analyses::sweep`] was told that an object
//! is gone.
//!
//! Source: Visser, Havelund, Brat, Park, *Model Checking Programs* (runtime analysis); Savage et
//! al., *Eraser*; Bensalem and Havelund, *Dynamic Deadlock Analysis*; Flanagan and Freund,
//! *`FastTrack`*. Invariant: memory is bounded by live objects, threads and places in the code.

mod analyses;
pub mod clock;
pub mod eraser;
pub mod fasttrack;
pub mod graph;
mod held_locks;
pub mod locks;
pub mod order;
pub mod shadow;
pub mod trees;

pub use analyses::{Analyses, Mode, Race, Sizes, Warning};

/// A thread, by the caller's number, which is never used again.
pub type Thread = u32;
/// An object or lock, by the caller's number.
pub type Object = u32;
/// A place in the code with the thread that is there, by the caller's number.
pub type Site = u32;
