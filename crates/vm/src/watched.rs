//! What a step may use that is no part of a state, and whether it did.
//!
//! Invariant: whoever reads or writes the value is noted.

use std::cell::Cell;
use std::ops::{Deref, DerefMut};

/// A value with a mark that says whether anyone looked at it.
#[derive(Clone, Debug, Default)]
pub struct Watched<T> {
    value: T,
    looked_at: Cell<bool>,
}

impl<T> Deref for Watched<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.looked_at.set(true);
        &self.value
    }
}

impl<T> DerefMut for Watched<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.looked_at.set(true);
        &mut self.value
    }
}

impl<T> Watched<T> {
    /// Takes the mark away.
    pub(crate) fn watch(&self) {
        self.looked_at.set(false);
    }

    /// Whether anyone looked since.
    pub(crate) fn was_looked_at(&self) -> bool {
        self.looked_at.get()
    }
}
