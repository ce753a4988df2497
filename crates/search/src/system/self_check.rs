//! Checks of a system's own invariants during an exploration.

/// Finds defects of the system itself.
pub trait SelfCheck {
    /// A failure of the system.
    type Error;

    /// Appends the vector that [`encode`](crate::System::encode) appends, computed without incremental
    /// techniques. Only `paranoid` explorations call it.
    fn encode_from_scratch(&mut self, out: &mut Vec<u32>) -> Result<(), Self::Error>;

    /// Fails if the last step cannot have led back to the state that it began in.
    ///
    /// A step without progress would end every path on which it is taken.
    fn check_self_loop(&mut self) -> Result<(), Self::Error>;
}
