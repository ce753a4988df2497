//! Native methods of the package `jdk.internal.reflect`.

pub mod constant_pool;
pub mod constructor_accessor;
pub mod conversion;
pub mod field_accessor;
pub mod method_accessor;
pub mod reflection;
pub mod reflection_factory;

use vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] = &[
    constant_pool::TABLE,
    constructor_accessor::before_18::TABLE,
    constructor_accessor::TABLE,
    constructor_accessor::direct::TABLE,
    constructor_accessor::direct::factory::TABLE,
    field_accessor::TABLE,
    method_accessor::before_18::TABLE,
    method_accessor::TABLE,
    method_accessor::direct::TABLE,
    method_accessor::direct::factory::TABLE,
    reflection::TABLE,
    reflection_factory::TABLE,
];
