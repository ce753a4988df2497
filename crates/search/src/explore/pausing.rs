//! The pause of an exploration, in which the caller works.
//!
//! Invariant: states, counts and order are those of an exploration without a pause, unless the work ends the
//! exploration.

use std::time::Duration;

use super::explorer::{Continued, Explorer, Halt};
use super::options::{Pause, Paused};
use crate::observer::{Control, Observer};
use crate::system::System;

/// The number of steps of a worker between two counts of the states that the pool has stored.
const COUNT_EVERY: u64 = 64;

/// Pauses before a step, if the work is due.
pub(super) fn pause_if_due<S: System + ?Sized, O: Observer<S> + ?Sized>(
    explorer: &Explorer<'_, S, O>,
    pause: &mut Option<Pause<'_>>,
    steps: u64,
    elapsed: impl FnOnce() -> Duration,
) -> Continued<(), S::Error> {
    let is_due = |pause: &mut Pause<'_>| match &explorer.membership {
        None => explorer.statistics.states_new >= pause.after,
        Some(_) => steps.is_multiple_of(COUNT_EVERY) && explorer.store.len() as u64 >= pause.after,
    };
    let Some(pause) = pause.take_if(is_due) else { return Ok(()) };
    let member = explorer.membership.as_ref();
    let has_ended = || member.is_some_and(|member| member.handle.has_ended());
    match (pause.work)(&Paused { elapsed: elapsed(), has_ended: &has_ended }) {
        Control::Stop => Err(Halt::Stop.into()),
        Control::Continue | Control::Backtrack => Ok(()),
    }
}
