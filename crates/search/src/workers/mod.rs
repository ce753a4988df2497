//! Several explorations of one state space, each on a thread of its own with a system of its own.
//!
//! Workers share the store: the worker that stores a new state expands it, depth first on a stack of its own.
//! An idle worker takes over half of the open states of another one. Source: Holzmann and Bošnački, "The
//! Design of a Multicore Extension of the SPIN Model Checker" (TSE 2007), for shared stores. Work is handed
//! over as whole stacks, so the path to a state is always on the stack. Under reduction the workers
//! share the persistent sets as well, and an idle worker takes wanted alternatives.

pub mod handle;
pub mod pool;
pub mod store;
