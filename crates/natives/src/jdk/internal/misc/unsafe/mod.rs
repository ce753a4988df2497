//! `jdk.internal.misc.Unsafe`: memory, atomics, layout and parking.
//!
//! Source: its declaration in JDK 17 to 25. Layout as the machine shows it: fields from byte 16 on,
//! 8 bytes each; array elements from byte 16 on, packed; static fields in the class's mirror, after
//! the fields of `Class` itself.

mod access;
mod atomic;
mod constants;
mod layout;
mod memory;
mod park;
mod place;

use vm::Native;

/// The name of the class whose methods these are.
pub(super) const CLASS: &str = "jdk/internal/misc/Unsafe";

/// A table per group of methods.
pub const TABLES: &[&[Native]] =
    &[access::TABLE, atomic::TABLE, constants::TABLE, layout::TABLE, memory::TABLE, park::TABLE];

pub(crate) use layout::{field_offset, static_place};
pub(crate) use memory::{bytes, c_string, new_block, put_bytes, remove_block};
