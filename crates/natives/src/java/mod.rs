//! Packages below `java`.

pub mod lang;
pub mod security;
