//! Native methods of the package `java.net` for names and addresses. Nothing here uses a network.

pub mod address;
pub mod network_interface;
pub mod resolution;

use vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] = &[
    address::TABLE,
    address::inet4::TABLE,
    address::inet6::TABLE,
    address::family::TABLE,
    network_interface::TABLE,
    resolution::TABLE,
];
