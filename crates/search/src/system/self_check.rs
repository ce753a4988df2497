//! Checks of a system's own invariants during an exploration.

/// The capability to find defects of the system itself.
pub trait SelfCheck {
    /// The type of failures of the system.
    type Error;

    /// Appends the vector that [`encode`](crate::System::encode) appends, computed without
    /// incremental techniques. Only paranoid explorations call this method.
    fn encode_from_scratch(&mut self, out: &mut Vec<u32>) -> Result<(), Self::Error>;

    /// Fails if the last step cannot have led back to the state in which it began.
    ///
    /// A step without progress would end every path on which it is taken.
    fn check_self_loop(&mut self) -> Result<(), Self::Error>;
}
