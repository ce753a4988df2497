//! Values outside of the state that transitions may access, with a record of each access.
//!
//! Invariant: each read or write of the value is recorded.

use std::cell::Cell;
use std::ops::{Deref, DerefMut};

/// A value with a mark that each access sets.
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
    /// Clears the mark.
    pub(crate) fn watch(&self) {
        self.looked_at.set(false);
    }

    /// Whether the value was accessed after the mark was cleared.
    pub(crate) fn was_looked_at(&self) -> bool {
        self.looked_at.get()
    }
}
