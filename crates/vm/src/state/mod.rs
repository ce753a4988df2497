//! States: the canonical vector of the current state, and the way back from it.
//!
//! Source: SEMANTICS 1 to 3; the COLLAPSE method of Holzmann (SPIN 1997) for components.

mod audit;
mod blocks;
pub(crate) mod common;
pub mod components;
mod encode;
mod names;
mod parts;
mod pieces;
pub mod provisos;
mod relink;
mod reread;
mod restore;
mod rewalk;
mod rewrite;
pub mod transitions;
mod walk;
pub mod without;
mod words;

pub(crate) use words::roots_of_thread;
