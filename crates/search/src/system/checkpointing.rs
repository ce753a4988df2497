//! The part of a checkpoint that a system writes and reads.

/// The capability to save and load the data of a system about the whole run, outside of states.
pub trait Checkpointing {
    /// Returns the number of ids assigned in this run on which canonical names depend, and which no
    /// state contains.
    ///
    /// A step that assigns such ids is executed again when an exploration is resumed, so that the
    /// names are equal.
    fn numbering(&self) -> u64;

    /// Returns the data to be saved in a checkpoint.
    fn save(&mut self) -> Result<Vec<u8>, String>;

    /// Restores the data that an earlier run [saved](Self::save).
    fn load(&mut self, saved: &[u8]) -> Result<(), String>;
}
