//! The part of a checkpoint that a system writes and reads.

/// Saves what a system knows over the whole run, outside of states.
pub trait Checkpointing {
    /// How many numbers were assigned in this run that canonical names are made of, and that no state
    /// contains.
    ///
    /// A step that assigns some is executed again when an exploration is resumed, so that names agree.
    fn numbering(&self) -> u64;

    /// The knowledge to be saved.
    fn save(&mut self) -> Result<Vec<u8>, String>;

    /// Restores what an earlier run [saved](Self::save).
    fn load(&mut self, saved: &[u8]) -> Result<(), String>;
}
