//! The observer of an exploration: properties, listeners and statistics of a user of this crate.

use crate::path::PathSource;
use crate::store::StateId;
use crate::system::cache::StateSummary;
use crate::system::{Step, System};

/// A decision of the observer about the continuation of the exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// The exploration continues.
    Continue,
    /// The entered state is not expanded. After a step, the path is cut and the reached state is
    /// not stored.
    Backtrack,
    /// The exploration ends.
    Stop,
}

/// An observer of transitions and states. Every method has a default that does nothing.
pub trait Observer<S: System + ?Sized> {
    /// Observes a step that the system executed. The reached state is not stored yet.
    ///
    /// The `context` is that of the state in which the step began, except that its path includes
    /// the step. A step that was [`Step::Ignored`] is also shown. The result `Backtrack` has no
    /// effect then.
    fn stepped(
        &mut self,
        system: &mut S,
        step: Step,
        context: &Context<'_>,
    ) -> Result<Control, S::Error> {
        let _ = (system, step, context);
        Ok(Control::Continue)
    }

    /// Whether every step must be executed. Otherwise a step whose successor is cached is not
    /// executed. The methods [`stepped`](Self::stepped) and [`entered`](Self::entered) are then
    /// called only if the successor is new, with the system in that successor.
    fn needs_every_step(&self) -> bool {
        true
    }

    /// Observes the current state of the system, which `context` describes. It is the start state,
    /// a new state or a known state.
    ///
    /// The result `Backtrack` for a new state closes the state for good. For a known state it has
    /// an effect only if the state is to be expanded again because of a depth limit.
    fn entered(&mut self, system: &mut S, context: &Context<'_>) -> Result<Control, S::Error> {
        let _ = (system, context);
        Ok(Control::Continue)
    }

    /// Observes a new state that was stored although the system was not in it. The state is no end
    /// state.
    fn summarized(&mut self, summary: StateSummary) {
        let _ = summary;
    }

    /// Observes that `choice` leads from the stored state `from` to the stored state `to`. A step
    /// whose successor is cached is also shown. The result `Stop` ends the exploration.
    fn connected(
        &mut self,
        system: &mut S,
        from: StateId,
        choice: u32,
        to: StateId,
    ) -> Result<Control, S::Error> {
        let _ = (system, from, choice, to);
        Ok(Control::Continue)
    }

    /// Whether this new state counts as an end state. The method is called after
    /// [`entered`](Self::entered).
    fn is_end(&mut self, system: &mut S, context: &Context<'_>) -> Result<bool, S::Error> {
        let _ = system;
        Ok(context.arity == Some(0))
    }

    /// Observes that all alternatives of a state were taken. Under reduction, these are all
    /// alternatives that are wanted so far.
    fn closed(&mut self, system: &S, state: StateId) {
        let _ = (system, state);
    }

    /// Returns the observer's part of a checkpoint.
    fn save(&self) -> Result<Vec<u8>, String> {
        Ok(Vec::new())
    }

    /// Restores the data that an earlier observer [saved](Self::save).
    fn load(&mut self, saved: &[u8]) -> Result<(), String> {
        let _ = saved;
        Ok(())
    }

    /// Observes that the system was restored to an open state, which `context` describes, to take a
    /// further choice.
    fn restored(&mut self, system: &mut S, context: &Context<'_>) -> Result<(), S::Error> {
        let _ = (system, context);
        Ok(())
    }
}

/// Does nothing.
impl<S: System + ?Sized> Observer<S> for () {
    fn needs_every_step(&self) -> bool {
        false
    }
}

/// The position of an exploration, as observers see it.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The id of the state; `None` in a replay, which stores nothing.
    pub state: Option<StateId>,
    /// Whether the state was just stored. This is always true in a replay.
    pub new: bool,
    /// The number of transitions from the start state on the explored path.
    pub depth: u32,
    /// The number of alternatives; `None` for a known state.
    pub arity: Option<u32>,
    pub(crate) path: PathSource<'a>,
}

impl Context<'_> {
    /// Returns the choices that lead from the start state to this state.
    ///
    /// Under a depth limit this path may be shorter than the explored path.
    pub fn path(&self) -> Vec<u32> {
        self.path.path()
    }

    /// Returns the stored state that is `steps` choices before the end of this path, or the first
    /// known state. The number counts the choices that lead to this state. If the states of the
    /// path are unknown, the result is `None`.
    pub fn ancestor(&self, steps: usize) -> Option<(StateId, usize)> {
        self.path.ancestor(steps)
    }
}
