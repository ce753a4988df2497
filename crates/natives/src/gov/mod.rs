//! Packages below `gov`.

/// Packages below `gov.nasa`.
pub mod nasa {
    /// Packages below `gov.nasa.jpf`.
    pub mod jpf {
        pub mod symbc;
        pub mod vm;
    }
}
