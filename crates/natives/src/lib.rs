//! Native methods of the JDK, one file per Java class, and the project's own Java classes.
//!
//! Source: the `native` declarations of `java.base` in JDK 17 to 25, the Java Native Interface
//! specification for modified UTF-8, and HotSpot for messages. A row may also replace a method with
//! code that needs a facility the machine lacks.
//!
//! Invariant: a native method without a row is refused by name when it is reached. Nothing here
//! depends on the host while a program is checked: no clock, no address, no order of a hash table.
//!
//! A new native method is a row in the table of its class's file. A new class is a file and a row
//! in its folder's `mod.rs`.

#![allow(clippy::doc_markdown, reason = "HotSpot is a product, not an identifier")]
#![allow(clippy::unnecessary_wraps, reason = "rows of a table have one type")]

pub mod areas;
pub mod com;
pub mod files;
pub mod gov;
pub mod java;
pub mod jdk;
pub mod org;
pub mod own_classes;
pub mod pathfinder;
pub mod sun;
pub mod values;

use vm::Native;

/// Tables of all folders, in order.
const FOLDERS: &[&[&[Native]]] = &[
    com::sun::management::TABLES,
    gov::nasa::jpf::symbc::TABLES,
    gov::nasa::jpf::vm::TABLES,
    java::io::TABLES,
    java::lang::TABLES,
    java::lang::invoke::TABLES,
    java::lang::reflect::TABLES,
    java::lang::r#ref::TABLES,
    java::net::TABLES,
    java::nio::TABLES,
    java::security::TABLES,
    java::util::TABLES,
    jdk::internal::jimage::TABLES,
    jdk::internal::loader::TABLES,
    jdk::internal::misc::TABLES,
    jdk::internal::misc::r#unsafe::TABLES,
    jdk::internal::perf::TABLES,
    jdk::internal::reflect::TABLES,
    jdk::internal::util::TABLES,
    jdk::internal::vm::TABLES,
    org::sosy_lab::sv_benchmarks::TABLES,
    pathfinder::TABLES,
    sun::management::TABLES,
    sun::nio::ch::TABLES,
    sun::nio::fs::TABLES,
];

/// Returns all rows, for [`vm::NativeTable::new`].
pub fn rows() -> Vec<Native> {
    FOLDERS.iter().flat_map(|tables| tables.iter()).flat_map(|rows| rows.iter()).copied().collect()
}
