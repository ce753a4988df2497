//! Replay of a path that an exploration reported, without a store.
//!
//! Invariant: the system receives the same calls of `step`, `encode` and `restore` as in the exploration, so
//! each choice leads to the same state.

use crate::failure::{Error, Failure};
use crate::observer::{Context, Control, Observer};
use crate::path::PathSource;
use crate::system::{Step, System};

/// The end of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayEnd {
    /// All choices were taken. The system is in the state to which they lead.
    Followed,
    /// The observer stopped the replay, or cut the path.
    Stopped,
    /// The system cut the path.
    Ignored,
}

/// The result of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// The end of the replay.
    pub end: ReplayEnd,
    /// The number of choices taken, including one that ended the replay.
    pub steps: usize,
}

/// Takes the choices of `path` in order, from the system's current state on.
///
/// The observer is called as in an exploration, except that states have no ids.
pub fn replay<S: System + ?Sized, O: Observer<S> + ?Sized>(
    system: &mut S,
    path: &[u32],
    observer: &mut O,
) -> Result<Replayed, Failure<S::Error>> {
    let mut taken = 0;
    follow(system, path, observer, &mut taken).map_err(|error| Failure {
        error,
        path: path.iter().take(taken).copied().collect(),
        statistics: Box::default(),
    })
}

fn follow<S: System + ?Sized, O: Observer<S> + ?Sized>(
    system: &mut S,
    path: &[u32],
    observer: &mut O,
    taken: &mut usize,
) -> Result<Replayed, Error<S::Error>> {
    let mut vector = Vec::new();
    loop {
        let steps = *taken;
        let ended = |end| Ok(Replayed { end, steps });
        vector.clear();
        system.encode(&mut vector).map_err(Error::System)?;
        let arity = system.arity().map_err(Error::System)?;
        let mut context = Context {
            state: None,
            new: true,
            depth: u32::try_from(steps).unwrap_or(u32::MAX),
            arity: Some(arity),
            path: PathSource::Choices(&path[..steps]),
        };
        if observer.entered(system, &context).map_err(Error::System)? != Control::Continue {
            return ended(ReplayEnd::Stopped);
        }
        let Some(&choice) = path.get(steps) else { return ended(ReplayEnd::Followed) };
        if choice >= arity {
            return Err(Error::NoSuchChoice { position: steps, choice, arity });
        }
        system.restore(&vector).map_err(Error::System)?;
        *taken += 1;
        let ended = |end| Ok(Replayed { end, steps: steps + 1 });
        let step = system.step(choice).map_err(Error::System)?;
        context.new = false;
        context.path = PathSource::Choices(&path[..=steps]);
        if observer.stepped(system, step, &context).map_err(Error::System)? != Control::Continue {
            return ended(ReplayEnd::Stopped);
        }
        if step != Step::Next {
            return ended(ReplayEnd::Ignored);
        }
    }
}
