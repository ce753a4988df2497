//! Packages below `sun`.

/// Packages below `sun.nio`.
pub mod nio {
    pub mod ch;
    pub mod fs;
}
