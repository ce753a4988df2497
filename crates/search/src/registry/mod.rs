//! The tables of strategies, heuristics and stores by name. They are above the implementations, which do not
//! know them.

pub mod heuristics;
pub mod sampling;
pub mod stores;
pub mod strategies;

pub use heuristics::HEURISTICS;
pub use stores::STORES;
pub use strategies::STRATEGIES;
