//! The part of a checkpoint that a system writes and reads.

/// Saves the data of a system about the whole run, outside of states.
pub trait Checkpointing {
    /// Returns the number of ids assigned in this run that canonical names depend on, and that no
    /// state contains.
    ///
    /// A step that assigns such ids is executed again when an exploration is resumed, so that names
    /// agree.
    fn numbering(&self) -> u64;

    /// Returns the data to be saved.
    fn save(&mut self) -> Result<Vec<u8>, String>;

    /// Restores what an earlier run [saved](Self::save).
    fn load(&mut self, saved: &[u8]) -> Result<(), String>;
}
