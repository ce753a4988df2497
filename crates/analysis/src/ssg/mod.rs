//! Storage structure graphs: for each statement, what each variable and each field may refer to.
//!
//! Source: Corbett, "Constructing compact models of concurrent Java programs" (ISSTA 1998), chapters 5
//! and 6. The differences are in decision 0073.
//!
//! Invariant: the result is for display. No verdict depends on it.

mod access;
mod effects;
mod flow;
mod graph;
mod heap;
mod library;
mod names;
mod outside;
mod protect;
mod solve;
mod step;

pub(crate) use access::{HeapAccess, HeapAccesses, HeapVariable, accesses};
pub(crate) use flow::{Action, Arc, StatementId};
pub(crate) use graph::{ContextId, Source, Ssg};
pub(crate) use names::{Names, statement_text};
pub(crate) use outside::{OutsideAccess, outside_accesses};
pub(crate) use protect::{HeldLock, Protect, Protection, acquired, held};
pub(crate) use solve::Graphs;
