//! Explicit-state model checking of any [`System`] with numbered alternatives, independent of Java.
//!
//! The function [`explore()`] is the only loop. A [`Frontier`] orders it, a [`Store`] keeps the
//! visited states, an [`Observer`] checks them, and [`Limits`] end it early. [`replay()`] follows a
//! reported path. A [`WorkerPool`] runs the loop on several threads over one store. [`registry`]
//! lists the strategies, heuristics and stores by name.
//!
//! Invariant: equal systems and settings give equal explorations with equal counts. With several
//! workers, the sets of states are equal.

pub mod checkpoint;
mod depth;
pub mod explore;
pub mod failure;
pub mod frontier;
pub mod graph;
mod heuristic;
pub mod limits;
pub mod observer;
pub mod outcome;
mod paranoid;
mod path;
pub mod por;
pub mod registry;
pub mod replay;
mod scc;
pub mod statistics;
pub mod store;
pub mod system;
mod varint;
pub mod workers;

pub use checkpoint::CheckpointSink;
pub use explore::explore;
pub use explore::options::{Options, Pause, Paused, Progress, ProgressEstimate};
pub use failure::{Error, Failure};
pub use frontier::bfs::Bfs;
pub use frontier::dfs::Dfs;
pub use frontier::setup::{HeuristicRow, StrategySetup};
pub use frontier::{Frontier, FrontierEntry, FrontierRequirements};
pub use graph::{GraphEdge, GraphPart, StateGraph};
pub use limits::{Limits, Reason};
pub use observer::{Context, Control, Observer};
pub use outcome::{Exploration, Outcome};
pub use por::mutant::SearchMutant;
pub use replay::{ReplayEnd, Replayed, replay};
pub use scc::terminal_components;
pub use statistics::Statistics;
pub use store::flat::FlatStore;
pub use store::tree_store::TreeStore;
pub use store::{StateId, Store};
pub use system::cache::{
    CachedDependence, CachedProcess, CachedStep, StateSummary, TransitionCache,
};
pub use system::checkpointing::Checkpointing;
pub use system::dependence::Dependence;
pub use system::inspection::{ProcessView, StateInspection, StateView};
pub use system::self_check::SelfCheck;
pub use system::sharing::SharedNumbering;
pub use system::storage::Storage;
pub use system::{Step, System};
pub use workers::handle::WorkerHandle;
pub use workers::pool::WorkerPool;
