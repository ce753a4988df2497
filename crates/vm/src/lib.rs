//! The Java machine: state with backtracking, interpreter, threads, choices and events. It contains no
//! search.
//!
//! Source: The Java Virtual Machine Specification, SE 25 edition (JVMS), and the Java Language
//! Specification (JLS) for threads. docs/semantics.md defines states and transitions.

pub mod access;
pub mod attributes;
pub mod boot;
mod bound;
pub mod choice;
pub mod dynamic;
pub mod evaluate;
pub mod event;
pub mod exception;
pub mod facts;
pub mod failures;
pub mod footprint;
pub mod forgotten;
pub mod globals;
pub mod guard;
pub mod heap;
pub mod identity;
pub mod initialize;
mod internals;
pub mod interp;
pub mod intervene;
pub mod leaf_monitor;
pub mod loaders;
pub mod lock_protection;
mod lock_records;
pub mod machine;
pub mod monitor;
pub mod native;
mod native_accesses;
mod observe;
pub mod observed;
pub mod outside;
pub mod policy;
pub mod prepared;
pub mod recorder;
mod references;
mod repeated_task;
pub mod schedule;
pub mod shutdown;
pub mod stepper;
pub mod streams;
pub mod string;
pub mod symbolic;
pub mod task_failures;
pub mod team;
pub mod thread;
mod thread_key;
pub mod thread_slots;
pub mod timed_wait;
#[cfg(test)]
mod toy;
pub mod verification;
mod visible;
pub mod waiting_loop;
pub mod watched;

pub use facts::MaskEvent;
pub use heap::Ref;
pub use internals::Internals;
pub use interp::Level;
pub use library::Row;
pub use machine::{Machine, Options};
pub use native::{Exit, Native, NativeTable};
pub use thread::{Status, Thread};
