//! Packages below `jdk`.

pub mod internal;
