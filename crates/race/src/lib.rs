//! Runtime analyses: predictions about other executions from the events of one execution.
//!
//! The events are a small vocabulary over numbers chosen by the caller: access, acquire, release,
//! hand over, start, end. The crate is independent of Java and of the machine. Objects and locks
//! share one numbering. A number may be reused after [`Analyses::sweep`] has removed its object.
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

/// A thread, by the caller's number, which is never reused.
pub type Thread = u32;
/// An object or lock, by the caller's number.
pub type Object = u32;
/// A code position with its thread, by the caller's number.
pub type Site = u32;
