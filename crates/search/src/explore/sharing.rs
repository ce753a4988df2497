//! The loop as a member of a team: what it asks of and does for the others.
//!
//! Invariant: an alternative that is given away is not taken here.

use base::chunks::Chunks;

use super::Explorer;
use crate::failure::Error;
use crate::observer::Observer;
use crate::store::{Full, Names, StateId, Store};
use crate::strategy::Open;
use crate::system::System;

/// What a system calls the numbers of its team.
struct Translation<'a, S: System + ?Sized> {
    system: &'a mut S,
    /// Whether it was asked for a name that it may have had to tell or learn.
    asked: bool,
    /// Why it could not tell.
    failed: Option<S::Error>,
}

impl<S: System + ?Sized> Translation<'_, S> {
    fn told(&mut self, told: Result<u32, S::Error>) -> Result<u32, Full> {
        self.asked = true;
        told.map_err(|error| {
            self.failed = Some(error);
            Full
        })
    }
}

impl<S: System + ?Sized> Names for Translation<'_, S> {
    #[inline]
    fn to_team(&mut self, place: usize, number: u32) -> Result<u32, Full> {
        if let Some(known) = self.system.shared(place, number) {
            return Ok(known);
        }
        let told = self.system.share(place, number);
        self.told(told)
    }

    fn to_own(&mut self, place: usize, number: u32) -> Result<u32, Full> {
        let told = self.system.adopt(place, number);
        self.told(told)
    }
}

/// What a store did in the numbers of a system.
type Done<S, T> = Result<Result<T, Full>, Error<<S as System>::Error>>;

/// Does something with the names of a system, which goes on as a member of its team if it had to tell
/// or learn one.
#[inline]
fn translating<S: System + ?Sized, T>(
    system: &mut S,
    act: impl FnOnce(&mut dyn Names) -> Result<T, Full>,
) -> Done<S, T> {
    let mut translation = Translation { system, asked: false, failed: None };
    let done = act(&mut translation);
    if let Some(error) = translation.failed {
        return Err(Error::System(error));
    }
    if translation.asked {
        system.stays().map_err(Error::System)?;
    }
    Ok(done)
}

/// Stores a vector of a system in the store of its team. Whoever has encoded it has seen to it that the
/// system stays.
pub(super) fn insert_shared<S: System + ?Sized>(
    system: &mut S,
    store: &mut dyn Store,
    vector: &[u32],
) -> Done<S, (StateId, bool)> {
    translating(system, |names| store.insert_own(vector, names))
}

/// Gets a vector from the store of a system's team.
pub(super) fn get_shared<S: System + ?Sized>(
    system: &mut S,
    store: &mut dyn Store,
    state: StateId,
    vector: &mut Vec<u32>,
) -> Done<S, ()> {
    translating(system, |names| store.get_own(state, names, vector))
}

/// Tells the store of a system's team that a state is to be expanded.
pub(super) fn open_shared<S: System + ?Sized>(
    system: &mut S,
    store: &mut dyn Store,
    state: StateId,
    vector: &[u32],
) -> Done<S, ()> {
    translating(system, |names| store.open_own(state, vector, names))
}

impl<S: System + ?Sized, O: Observer<S> + ?Sized> Explorer<'_, S, O> {
    /// The state that goes on, once members that have nothing to do were given some of what is open.
    pub(super) fn current(&mut self) -> Option<Open> {
        // Under reduction others find what is open in the sets.
        if let Some(seat) = &mut self.seat
            && self.reduction.is_none()
        {
            let frontier = &*self.frontier;
            if seat.is_asked(|| frontier.stack().map_or(0, Chunks::len))
                && let Some(bundle) = self.frontier.split()
            {
                for open in &bundle {
                    self.store.open_again(open.state);
                }
                seat.give(bundle);
            }
        }
        self.frontier.current().map(|open| *open)
    }

    /// Opens what another member gave; whether there was anything.
    pub(super) fn take_over(&mut self, bundle: Option<Vec<Open>>) -> bool {
        let Some(bundle) = bundle else { return false };
        for open in bundle {
            self.frontier.push(open);
        }
        true
    }

    /// Whether a state just stored is one too many.
    pub(super) fn is_full(&self) -> bool {
        match &self.seat {
            Some(seat) if self.max_states != u64::MAX => seat.count_state() > self.max_states,
            _ => self.statistics.states_new >= self.max_states,
        }
    }
}
