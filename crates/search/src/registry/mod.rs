//! The tables of strategies, heuristics and stores by name. The implementations do not depend on
//! these tables.

pub mod heuristics;
pub mod sampling;
pub mod stores;
pub mod strategies;

pub use heuristics::HEURISTICS;
pub use stores::STORES;
pub use strategies::STRATEGIES;
