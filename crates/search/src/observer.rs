//! The observer of an exploration: properties, listeners and statistics of a user of this crate.

use crate::path::PathSource;
use crate::store::StateId;
use crate::system::cache::StateSummary;
use crate::system::{Step, System};

/// The observer's decision on how the exploration continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Continue.
    Continue,
    /// Do not expand this state; after a step: cut the path here, store nothing.
    Backtrack,
    /// End the exploration.
    Stop,
}

/// Observes transitions and states. Every method has a default that does nothing.
pub trait Observer<S: System + ?Sized> {
    /// Observes a step that the system executed; the reached state is not stored yet.
    ///
    /// `context` is that of the state in which the step began, except that its path includes the step. A
    /// step that was [`Step::Ignored`] is shown, too; then `Backtrack` has no effect.
    fn stepped(
        &mut self,
        system: &mut S,
        step: Step,
        context: &Context<'_>,
    ) -> Result<Control, S::Error> {
        let _ = (system, step, context);
        Ok(Control::Continue)
    }

    /// Whether every step must be executed. If not, a step whose successor is cached is not
    /// executed. The methods [`stepped`](Self::stepped) and [`entered`](Self::entered) are then
    /// called only if the successor is new, with the system in that successor.
    fn needs_every_step(&self) -> bool {
        true
    }

    /// Observes the state described by `context`, which the system is in: the start state, a new or
    /// a known one.
    ///
    /// `Backtrack` for a new state closes it for good. For a known one it has no effect unless the state
    /// is to be expanded again because of a depth limit.
    fn entered(&mut self, system: &mut S, context: &Context<'_>) -> Result<Control, S::Error> {
        let _ = (system, context);
        Ok(Control::Continue)
    }

    /// Observes a new state that was stored without the system being in it. It is no end state.
    fn summarized(&mut self, summary: StateSummary) {
        let _ = summary;
    }

    /// Observes that `choice` leads from one stored state to another, both known by now. A step whose
    /// successor is cached counts, too. `Stop` ends the exploration.
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

    /// Whether this new state counts as an end state. Called after [`entered`](Self::entered).
    fn is_end(&mut self, system: &mut S, context: &Context<'_>) -> Result<bool, S::Error> {
        let _ = system;
        Ok(context.arity == Some(0))
    }

    /// Observes that all alternatives of a state were taken; under reduction, all that are wanted
    /// so far.
    fn closed(&mut self, system: &S, state: StateId) {
        let _ = (system, state);
    }

    /// Returns the observer's part of a checkpoint.
    fn save(&self) -> Result<Vec<u8>, String> {
        Ok(Vec::new())
    }

    /// Restores what an earlier observer [saved](Self::save).
    fn load(&mut self, saved: &[u8]) -> Result<(), String> {
        let _ = saved;
        Ok(())
    }

    /// Observes that the system was restored to an open state, given by `context`, to take another
    /// choice.
    fn restored(&mut self, system: &mut S, context: &Context<'_>) -> Result<(), S::Error> {
        let _ = (system, context);
        Ok(())
    }
}

/// An observer that does nothing.
impl<S: System + ?Sized> Observer<S> for () {
    fn needs_every_step(&self) -> bool {
        false
    }
}

/// The position of an exploration.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The state's id; `None` in a replay, which stores nothing.
    pub state: Option<StateId>,
    /// Whether the state was stored just now (always so in a replay).
    pub new: bool,
    /// Transitions from the start state on the explored path.
    pub depth: u32,
    /// The number of alternatives; `None` for a known state.
    pub arity: Option<u32>,
    pub(crate) path: PathSource<'a>,
}

impl Context<'_> {
    /// Returns the choices that lead from the start state to here.
    ///
    /// Under a depth limit this may be a shorter path than the explored one.
    pub fn path(&self) -> Vec<u32> {
        self.path.path()
    }

    /// Returns the stored state that is `steps` choices before the end of this path, or the first
    /// known one. The number is that of the choices that lead to it. Without knowledge of the
    /// path's states, the result is `None`.
    pub fn ancestor(&self, steps: usize) -> Option<(StateId, usize)> {
        self.path.ancestor(steps)
    }
}
