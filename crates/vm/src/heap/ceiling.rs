//! A bound on the memory of the process that is enforced during allocation.
//!
//! Invariant: after the bound is reached, every allocation fails until the bound is lifted. The
//! rest of the transition is short, and its result is discarded.

use super::{Heap, OutOfMemory};

/// A bound on the memory of the process, with the check that allocations execute at intervals.
#[derive(Clone, Copy, Debug)]
pub struct Ceiling {
    /// Whether the process uses more than the given number of bytes.
    pub is_over: fn(usize) -> bool,
    /// The bound in bytes.
    pub bytes: usize,
}

/// The number of bytes that are allocated between two checks.
const ASKED_EVERY: usize = 4 << 20;

impl Heap {
    /// Sets the bound on the memory of the process.
    pub fn stay_below(&mut self, ceiling: Ceiling) {
        self.ceiling = Some(ceiling);
        self.ask_at = self.used + ASKED_EVERY;
    }

    /// Removes the bound on the memory of the process.
    pub fn lift_ceiling(&mut self) {
        (self.ceiling, self.hit_ceiling, self.ask_at) = (None, false, usize::MAX);
    }

    /// Schedules the next check anew, after objects were dropped.
    pub(super) fn ask_again(&mut self) {
        if self.ceiling.is_some() {
            self.ask_at = self.used + ASKED_EVERY;
        }
    }

    #[cold]
    pub(super) fn ask(&mut self, words: usize) -> Result<(), OutOfMemory> {
        let Some(Ceiling { is_over, bytes }) = self.ceiling else { return Ok(()) };
        self.hit_ceiling |= is_over(bytes.saturating_sub(words.saturating_mul(8)));
        if self.hit_ceiling {
            // All further allocations check the bound and fail.
            self.ask_at = 0;
            return Err(OutOfMemory);
        }
        self.ask_at = self.used + words * 8 + ASKED_EVERY;
        Ok(())
    }
}
