//! Several explorations of one state space. Each exploration has its own thread and its own system.
//!
//! Workers share the store: the worker that stores a new state expands it, depth first on its own
//! stack. An idle worker takes over half of the open states of another worker. Source: Holzmann and
//! Bošnački, "The Design of a Multicore Extension of the SPIN Model Checker" (TSE 2007), for shared
//! stores. Work is handed over as whole stacks, so the path to a state is always on the stack.
//! Under reduction the workers also share the persistent sets, and an idle worker takes wanted
//! alternatives.

pub mod handle;
pub mod pool;
pub mod store;
