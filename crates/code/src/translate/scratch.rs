//! Registers for intermediate values of a block.

/// The allocation of scratch registers.
pub(super) struct Scratch {
    /// The first scratch register.
    pub(super) first: u32,
    /// The next free scratch register.
    pub(super) next: u32,
    /// The largest number of registers that the frame needs so far.
    pub(super) most: u32,
}

impl Scratch {
    /// Allocates a register. The translator rejects methods with more than 65535 registers.
    pub(super) fn take(&mut self) -> u32 {
        let taken = self.next;
        self.next += 1;
        self.most = self.most.max(self.next);
        taken
    }
}
