//! Systems of several workers that explore one store.

/// Component numbers that mean the same to all workers.
pub trait SharedNumbering {
    /// A failure of the system.
    type Error;

    /// Fails if this system can no longer share states with the others. Called before an encoded state is
    /// stored.
    fn check_shareable(&mut self) -> Result<(), Self::Error>;

    /// Adopts the components of `vector`, which another worker may have created.
    ///
    /// Called before the state is restored or looked up in the transition cache.
    fn adopt(&mut self, vector: &[u32]) -> Result<(), Self::Error>;
}
