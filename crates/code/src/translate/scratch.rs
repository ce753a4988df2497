//! Registers for intermediate values of a block.

/// Scratch registers.
pub(super) struct Scratch {
    /// The first one.
    pub(super) first: u32,
    /// The next free one.
    pub(super) next: u32,
    /// The number of registers of the frame.
    pub(super) most: u32,
}

impl Scratch {
    /// Takes a register. `finish` rejects methods with more than 65535.
    pub(super) fn take(&mut self) -> u32 {
        let taken = self.next;
        self.next += 1;
        self.most = self.most.max(self.next);
        taken
    }
}
