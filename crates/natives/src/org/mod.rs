//! Packages below `org`.

/// Packages below `org.sosy_lab`.
pub mod sosy_lab {
    pub mod sv_benchmarks;
}
