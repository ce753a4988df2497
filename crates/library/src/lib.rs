//! Facts about the classes of the JDK that a model checker needs and that no class file contains.
//!
//! Source: SEMANTICS 13 and docs/jdk.md; read in the sources of the JDK, releases 17 to 25. Each
//! fact is a row of a table and has its reason. Nothing here depends on a machine or on the state
//! of a program: the argument of each function is a linked class, field or method.
//!
//! | fact | module |
//! |---|---|
//! | fields omitted from state vectors | [`hidden`], [`mod_count`] |
//! | accesses that commute with all transitions; most are no scheduling points | [`independent`], [`thread_local`](mod@thread_local), [`immutable`] |
//! | atomic methods of the JDK, with reasons | [`atomic`], [`method_handles`], [`atomic_calls`] |
//! | calls that wait for a condition | [`guarded_calls`] |
//! | steps of forked tasks | [`forked_tasks`] |
//! | calls that load data of the class library | [`loads`] |
//! | accesses of native methods | [`footprint`], [`native_access`], [`native_ranges`] |
//! | accesses that the JDK leaves unordered intentionally | [`races`], [`lock_free`] |
//! | encoding of the owners of synchronizers | [`synchronizers`] |
//! | references that a collection clears | [`references`] |
//! | methods with changed bytecode | [`patches`] |
//! | methods omitted from stack traces | [`stack_frames`] |
//! | public calls that make inputs | [`factories`] |
//! | calls whose results are no inputs | [`surroundings`] |
//! | classes of the model checker itself | [`models`] |
//! | memory that calls read and write | [`effects`] |
//! | calls that execute functions of the program in other threads | [`callbacks`] |
//! | calls and contents that reports show | [`told_calls`], [`contents`] |
//!
//! Invariant: the facts about a class, field or method never change during a run. Facts needed in
//! every transition are cached in the bits of [`marks`].

pub mod atomic;
pub mod atomic_calls;
pub mod callbacks;
pub mod contents;
pub mod effects;
pub mod factories;
pub mod footprint;
pub mod forked_tasks;
pub mod futures;
pub mod guarded_calls;
pub mod hidden;
pub mod immutable;
pub mod independent;
pub mod loads;
pub mod lock_free;
pub mod marks;
pub mod method_handles;
pub mod mod_count;
pub mod models;
pub mod native_access;
pub mod native_ranges;
pub mod patches;
pub mod pool_threads;
pub mod races;
pub mod references;
pub mod rejections;
pub mod stack_frames;
pub mod surroundings;
pub mod synchronizers;
pub mod thread_local;
pub mod told_calls;
pub mod trusted_calls;

use classes::{FieldRef, MethodRef};
use classfile::access;

/// A row of a table of calls. Mutation tests omit a row, and must detect its absence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// A row of [`loads`].
    Load(usize),
    /// A row of [`guarded_calls`].
    Guard(usize),
    /// A row of the calls that execute tasks, in [`atomic_calls`].
    Task(usize),
}

const PACKAGE: &str = "java/util/concurrent/";

/// Returns the class of a method without its package, if the package is `java.util.concurrent`.
/// Returns none for the body of a lambda expression and for a constructor: they are no calls of the
/// library.
fn class_of_call(method: MethodRef) -> Option<&'static str> {
    let name = method.class().name.strip_prefix(PACKAGE)?;
    (!method.name.starts_with('<') && !method.has(access::SYNTHETIC)).then_some(name)
}

/// Whether a table of classes and fields has a row for this field.
fn lists<T>(rows: &[(&str, &str, T)], field: FieldRef) -> bool {
    rows.iter().any(|(class, name, _)| *class == &*field.class().name && *name == &*field.name)
}

/// Whether a name matches a pattern, in which `*` matches any text.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        Some((head, tail)) => {
            name.len() >= head.len() + tail.len() && name.starts_with(head) && name.ends_with(tail)
        }
        None => pattern == name,
    }
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_star_matches_any_text() {
        assert!(fits("*", "get") && fits("get*", "get") && fits("get*", "getAndAdd"));
        assert!(fits("a$*Lock", "a$ReadLock") && !fits("a$*Lock", "a$Sync"));
        assert!(!fits("get", "getAndAdd") && !fits("ab*ba", "aba"));
    }
}
