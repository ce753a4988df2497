//! State of listeners, whose type defines its treatment on backtracking.
//!
//! Source: SPIN's distinction of matched and unmatched data. JPF's listeners implement this treatment
//! manually. Invariant: in each stored state, [`OnPath`] has its value from the first visit of the
//! state. [`OverRun`] is never undone.

use base::FastMap;
use search::StateId;
use std::fmt;
use std::ops::{Deref, DerefMut};

/// A value of the path, which is undone on backtracking.
#[derive(Clone, Debug, Default)]
pub struct OnPath<T> {
    now: T,
    stored: FastMap<u32, T>,
}

impl<T: Clone> OnPath<T> {
    /// Creates a value for the beginning of all paths.
    pub fn new(value: T) -> Self {
        Self { now: value, stored: FastMap::default() }
    }
}

impl<T> Deref for OnPath<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.now
    }
}

impl<T> DerefMut for OnPath<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.now
    }
}

/// Data of any type that is undone on backtracking.
pub trait Rewound: fmt::Debug {
    /// Saves the present value for a new state.
    fn keep(&mut self, state: StateId);

    /// Restores the value that was saved for a state.
    fn go_back(&mut self, state: StateId);

    /// Drops the value that was saved for a state, as the state is never restored again.
    fn forget(&mut self, state: StateId);
}

fn key(state: StateId) -> u32 {
    state.index() as u32
}

impl<T: Clone + fmt::Debug> Rewound for OnPath<T> {
    fn keep(&mut self, state: StateId) {
        self.stored.insert(key(state), self.now.clone());
    }

    fn go_back(&mut self, state: StateId) {
        if let Some(value) = self.stored.get(&key(state)) {
            self.now.clone_from(value);
        }
    }

    fn forget(&mut self, state: StateId) {
        self.stored.remove(&key(state));
    }
}

/// A value of the whole run, which is never undone.
#[derive(Clone, Debug, Default)]
pub struct OverRun<T>(T);

impl<T> OverRun<T> {
    /// Creates a value for the beginning of the run.
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// Returns the value for a change that only adds to it.
    pub const fn more(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T> Deref for OverRun<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_state_on_the_path_is_rewound() {
        let (mut depth, mut steps) = (OnPath::new(0), OverRun::new(0));
        for state in 0..3 {
            depth.keep(StateId::new(state));
            *depth += 1;
            *steps.more() += 1;
        }
        depth.go_back(StateId::new(1));
        assert_eq!((*depth, *steps), (1, 3));
        depth.forget(StateId::new(0));
        depth.go_back(StateId::new(0));
        assert_eq!(*depth, 1);
    }
}
