//! Packages below `sun`.

pub mod management;

/// Packages below `sun.nio`.
pub mod nio {
    pub mod ch;
    pub mod fs;
}
