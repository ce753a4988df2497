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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use classfile::descriptor::{FieldType, MethodDescriptor};
    use library::native_ranges::{self, Range};
    use std::collections::BTreeSet;

    fn parameters(signature: &str) -> Vec<FieldType> {
        MethodDescriptor::parse(&signature[signature.find('(').unwrap()..]).unwrap().parameters
    }

    #[test]
    fn accesses_to_arrays_of_all_native_methods_are_described() {
        let described: BTreeSet<_> =
            native_ranges::rows().map(|(class, signature, _)| (class, signature)).collect();
        let known: BTreeSet<_> = rows().iter().map(|row| (row.class, row.signature)).collect();
        let has_array = |signature: &str| {
            parameters(signature).iter().any(|of| matches!(of, FieldType::Array(_)))
        };
        let undescribed: Vec<_> = known
            .iter()
            .filter(|(_, signature)| has_array(signature))
            .filter(|row| !described.contains(*row))
            .collect();
        assert!(undescribed.is_empty(), "no row in native_ranges: {undescribed:?}");
        let unknown: Vec<_> = described.difference(&known).collect();
        assert!(unknown.is_empty(), "no native method: {unknown:?}");
    }

    #[test]
    fn ranges_are_arguments_of_their_types() {
        let is_array = |of: &FieldType| matches!(of, FieldType::Array(_));
        for (class, signature, ranges) in native_ranges::rows() {
            let all = parameters(signature);
            for (range, _) in ranges {
                // A receiver precedes the parameters.
                let fits = |shift: usize| {
                    let at = |at: usize| all.get(at.checked_sub(shift)?);
                    let is_int = |of: usize| at(of) == Some(&FieldType::Int);
                    match *range {
                        Range::All(array) => Some(is_array(at(array)?)),
                        Range::Part(array) => {
                            Some(is_array(at(array)?) && is_int(array + 1) && is_int(array + 2))
                        }
                        Range::Memory(address) => {
                            Some(*at(address)? == FieldType::Long && is_int(address + 1))
                        }
                        Range::MemoryFrom(address) => Some(
                            *at(address)? == FieldType::Long
                                && is_int(address + 1)
                                && is_int(address + 2),
                        ),
                    }
                };
                let any = [0, 1].into_iter().any(|shift| fits(shift) == Some(true));
                assert!(any, "{class}.{signature}: {range:?}");
            }
        }
    }
}
