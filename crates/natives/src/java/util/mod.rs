//! Native methods of the package `java.util`, and its random numbers.

pub mod concurrent;
pub mod random;
pub mod secure_random;
pub mod time_zone;
pub mod zip;

use vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] = &[
    concurrent::atomic_long::TABLE,
    concurrent::lock_support::TABLE,
    concurrent::thread_local_random::TABLE,
    random::TABLE,
    random::support::TABLE,
    secure_random::TABLE,
    time_zone::TABLE,
    zip::checksum::adler32::TABLE,
    zip::checksum::crc32::TABLE,
    zip::deflater::TABLE,
    zip::inflater::TABLE,
];
