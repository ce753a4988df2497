//! A bound on the memory of the process that is kept while a step allocates.
//!
//! Invariant: once the bound is hit nothing is allocated until it is lifted, so a step cannot go far;
//! what it does meanwhile means nothing.

use super::{Heap, OutOfMemory};

/// Asks, now and then while objects are allocated, whether there may be more.
#[derive(Clone, Copy, Debug)]
pub struct Ceiling {
    /// Whether the process has more memory than so many bytes.
    pub is_over: fn(usize) -> bool,
    /// How many.
    pub bytes: usize,
}

/// Bytes allocated between two such questions.
const ASKED_EVERY: usize = 4 << 20;

impl Heap {
    /// Keeps the process below this from now on.
    pub fn stay_below(&mut self, ceiling: Ceiling) {
        self.ceiling = Some(ceiling);
        self.ask_at = self.used + ASKED_EVERY;
    }

    /// Lets the process have as much as it wants from now on.
    pub fn lift_ceiling(&mut self) {
        (self.ceiling, self.hit_ceiling, self.ask_at) = (None, false, usize::MAX);
    }

    /// What was allocated is gone.
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
            // Whatever is asked for next, the answer is the same.
            self.ask_at = 0;
            return Err(OutOfMemory);
        }
        self.ask_at = self.used + words * 8 + ASKED_EVERY;
        Ok(())
    }
}
