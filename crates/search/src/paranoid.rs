//! Checks that the system and the store keep their promises, for the `paranoid` option.
//!
//! Invariant checked: a state's vector comes back unchanged from the store and from the system,
//! two states are one exactly if their vectors are equal, and equal states have equal arities.

use crate::failure::{Difference, Error};
use crate::store::{Flat, StateId, Store};
use crate::system::System;

/// A second store that shares nothing with the first, and what was true of each state.
#[derive(Debug, Default)]
pub(crate) struct Paranoid {
    reference: Flat,
    arities: Vec<u32>,
    expected: Vec<u32>,
    found: Vec<u32>,
}

impl Paranoid {
    /// `vector` was stored as `state`, whose arity is asked from the system. False if the
    /// reference store is full.
    pub(crate) fn stored<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        vector: &[u32],
        state: StateId,
    ) -> Result<bool, Error<S::Error>> {
        let Ok((expected, _)) = self.reference.insert(vector) else { return Ok(false) };
        if state != expected {
            return Err(Error::WrongState { found: state, expected });
        }
        self.found.clear();
        system.encode_anew(&mut self.found).map_err(Error::System)?;
        if let Some(difference) = Difference::between(state, vector, &self.found) {
            return Err(Error::RestoreMismatch(difference));
        }
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

    /// The system is to be in `state`, and the store says that its vector is `vector`.
    pub(crate) fn restored<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        state: StateId,
        vector: &[u32],
    ) -> Result<(), Error<S::Error>> {
        self.reference.get(state, &mut self.expected);
        if let Some(difference) = Difference::between(state, &self.expected, vector) {
            return Err(Error::StoreMismatch(difference));
        }
        self.found.clear();
        system.encode_anew(&mut self.found).map_err(Error::System)?;
        if let Some(difference) = Difference::between(state, vector, &self.found) {
            return Err(Error::RestoreMismatch(difference));
        }
        // The system is to go on as it would without being looked at.
        system.restore(vector).map_err(Error::System)
    }
}
