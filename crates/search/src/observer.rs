//! Who judges the states: properties, listeners, statistics of the Java side.

use base::chunks::Chunks;

use crate::links::Links;
use crate::store::StateId;
use crate::strategy::{Frontier, Open};
use crate::system::{Glance, Step, System};

/// What the exploration shall do after an observer has looked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Go on.
    Continue,
    /// Do not expand this state; after a step: cut the path here, store nothing.
    Backtrack,
    /// End the exploration.
    Stop,
}

/// Looks at transitions and states. Every method does nothing unless overridden.
pub trait Observer<S: System + ?Sized> {
    /// The system has executed a step; its end is not yet stored.
    ///
    /// `context` is that of the state the step began in, except that its path already contains
    /// the step. A step that was [`Step::Ignored`] is shown, too; then `Backtrack` says nothing.
    fn stepped(
        &mut self,
        system: &mut S,
        step: Step,
        context: &Context<'_>,
    ) -> Result<Control, S::Error> {
        let _ = (system, step, context);
        Ok(Control::Continue)
    }

    /// Whether every step is to be shown. If not, one whose end is foreseen is not taken: then
    /// [`stepped`](Self::stepped) and [`entered`](Self::entered) are called only where it leads to a
    /// new state, in which the system is.
    fn watches_steps(&self) -> bool {
        true
    }

    /// The system is in the state described by `context`: the start state, a new or a known one.
    ///
    /// `Backtrack` for a new state closes it for good; for a known one it changes nothing unless
    /// the state is to be expanded again because of a depth limit.
    fn entered(&mut self, system: &mut S, context: &Context<'_>) -> Result<Control, S::Error> {
        let _ = (system, context);
        Ok(Control::Continue)
    }

    /// A new state was stored of which [`System::glance`] tells all there is to say. It is no end.
    fn passed(&mut self, glance: Glance) {
        let _ = glance;
    }

    /// Whether this new state counts as an end state. Asked after [`entered`](Self::entered).
    fn is_end(&mut self, system: &mut S, context: &Context<'_>) -> Result<bool, S::Error> {
        let _ = system;
        Ok(context.arity == Some(0))
    }

    /// All alternatives of a state were taken; under reduction, all that are needed for now.
    fn closed(&mut self, system: &S, state: StateId) {
        let _ = (system, state);
    }

    /// What it has to remember of the exploration so far, for a checkpoint.
    fn save(&self) -> Result<Vec<u8>, String> {
        Ok(Vec::new())
    }

    /// Remembers what an earlier one [saved](Self::save).
    fn load(&mut self, saved: &[u8]) -> Result<(), String> {
        let _ = saved;
        Ok(())
    }

    /// The system was put back into an open state, given by `context`, to take another choice.
    fn restored(&mut self, system: &mut S, context: &Context<'_>) -> Result<(), S::Error> {
        let _ = (system, context);
        Ok(())
    }
}

/// An observer that only watches the exploration happen.
impl<S: System + ?Sized> Observer<S> for () {
    fn watches_steps(&self) -> bool {
        false
    }
}

/// Where the exploration stands.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The state's id; `None` in a replay, which stores nothing.
    pub state: Option<StateId>,
    /// Whether the state was stored just now (always so in a replay).
    pub new: bool,
    /// Transitions from the start state on the path explored.
    pub depth: u32,
    /// The number of alternatives; `None` for a known state, which is not asked.
    pub arity: Option<u32>,
    pub(crate) trail: Trail<'a>,
}

impl Context<'_> {
    /// The choices that lead from the start state to here.
    ///
    /// Under a depth limit this may be a shorter way than the one explored.
    pub fn path(&self) -> Vec<u32> {
        self.trail.path()
    }
}

/// Where to find the path to the current state.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Trail<'a> {
    /// All its choices.
    Choices(&'a [u32]),
    /// The way to the first of the open states, then the choice each of them took last; that of
    /// the last one only if it is under way.
    Stack { links: &'a Links<'a>, stack: &'a Chunks<Open>, under_way: bool },
    /// A state found by its links, and a choice under way there.
    Linked { links: &'a Links<'a>, state: StateId, choice: Option<u32> },
}

impl<'a> Trail<'a> {
    /// The path to the state worked at, the current one if any is open, and the choice under way.
    pub(crate) fn of(
        links: &'a Links<'a>,
        frontier: &'a dyn Frontier,
        (state, choice): (StateId, Option<u32>),
    ) -> Self {
        match frontier.stack() {
            Some(stack) if !stack.is_empty() => {
                Self::Stack { links, stack, under_way: choice.is_some() }
            }
            _ => Self::Linked { links, state, choice },
        }
    }

    pub(crate) fn path(&self) -> Vec<u32> {
        match *self {
            Self::Choices(choices) => choices.to_vec(),
            Self::Stack { links, stack, under_way } => {
                let mut path =
                    stack.iter().next().map_or(Vec::new(), |open| links.path(open.state));
                let taken = if under_way { stack.len() } else { stack.len().saturating_sub(1) };
                path.extend(stack.iter().take(taken).filter_map(|open| open.next.checked_sub(1)));
                path
            }
            Self::Linked { links, state, choice } => {
                let mut path = links.path(state);
                path.extend(choice);
                path
            }
        }
    }
}
