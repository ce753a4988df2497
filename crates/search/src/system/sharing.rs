//! The capability that workers need of a system to explore one store together.

/// Component numbers that have the same meaning for all workers.
pub trait SharedNumbering {
    /// The type of failures of the system.
    type Error;

    /// Fails if this system can no longer share states with the other systems. The method is called
    /// before an encoded state is stored.
    fn check_shareable(&mut self) -> Result<(), Self::Error>;

    /// Adopts the components of `vector`, which another worker may have created.
    ///
    /// The method is called before the state is restored or looked up in the transition cache.
    fn adopt(&mut self, vector: &[u32]) -> Result<(), Self::Error>;
}
