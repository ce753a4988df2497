//! Packages below `com`.

/// Packages below `com.sun`.
pub mod sun {
    pub mod management;
}
