//! `jdk.internal.misc.Unsafe`: memory, atomics, layout and parking.
//!
//! Source: the class's declaration in JDK 17 to 25. Layout: instance fields from byte 16 on, 8
//! bytes each; array elements from byte 16 on, packed. Static fields are in the class's mirror,
//! after the fields of `Class` itself.

mod access;
mod atomic;
mod constants;
mod layout;
mod memory;
mod park;
mod place;

use vm::Native;

/// Name of the class of these methods.
pub(super) const CLASS: &str = "jdk/internal/misc/Unsafe";

/// A table per group of methods.
pub(crate) const TABLES: &[&[Native]] =
    &[access::TABLE, atomic::TABLE, constants::TABLE, layout::TABLE, memory::TABLE, park::TABLE];

pub(crate) use layout::{field_offset, static_place};
pub(crate) use memory::{bytes, c_string, new_block, put_bytes, remove_block};
