//! Checks of the contracts of the system and the store, in paranoid explorations.
//!
//! Invariant that is checked: the store and the system reproduce the vector of a state. Two states
//! are the same if and only if their vectors are equal. Equal states have equal arities.

use crate::failure::{Difference, Error};
use crate::store::flat::FlatStore;
use crate::store::{StateId, Store};
use crate::system::System;

/// A reference store, which shares nothing with the checked store, and the arity of each state.
#[derive(Debug, Default)]
pub(crate) struct Paranoid {
    reference: FlatStore,
    arities: Vec<u32>,
    expected: Vec<u32>,
    found: Vec<u32>,
}

impl Paranoid {
    /// Checks that `vector` is the vector of the system's state and belongs to the id `state`.
    /// Returns false if the reference store is full.
    pub(crate) fn check_stored<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        vector: &[u32],
        state: StateId,
    ) -> Result<bool, Error<S::Error>> {
        let Ok((expected, _)) = self.reference.insert(vector) else { return Ok(false) };
        if state != expected {
            return Err(Error::StateIdMismatch { found: state, expected });
        }
        self.check_encoding(system, state, vector)?;
        let found = system.arity().map_err(Error::System)?;
        match self.arities.get(state.index()) {
            None => self.arities.push(found),
            Some(&stored) if stored != found => {
                return Err(Error::ArityMismatch { state, stored, found });
            }
            Some(_) => {}
        }
        Ok(true)
    }

    /// Checks that the system was restored to `state`, for which the store returned `vector`.
    pub(crate) fn check_restored<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        state: StateId,
        vector: &[u32],
    ) -> Result<(), Error<S::Error>> {
        self.reference.get(state, &mut self.expected);
        if let Some(difference) = Difference::between(state, &self.expected, vector) {
            return Err(Error::StoreMismatch(difference));
        }
        self.check_encoding(system, state, vector)?;
        // Encoding may have changed the layout of the live state.
        system.restore(vector).map_err(Error::System)
    }

    fn check_encoding<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        state: StateId,
        vector: &[u32],
    ) -> Result<(), Error<S::Error>> {
        self.found.clear();
        match system.self_check() {
            Some(check) => check.encode_from_scratch(&mut self.found).map_err(Error::System)?,
            None => system.encode(&mut self.found).map_err(Error::System)?,
        }
        match Difference::between(state, vector, &self.found) {
            Some(difference) => Err(Error::RestoreMismatch(difference)),
            None => Ok(()),
        }
    }
}
