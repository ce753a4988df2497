//! Writing down what an exploration knows, and going on from there.
//!
//! Invariant: between two steps, a checkpoint says all that decides what comes next. A step is taken
//! again only if it led to a new state, or gave numbers that names are made of; the observer is not
//! shown it twice.

use std::io::Read;
use std::time::Duration;

use super::{Explorer, Halt};
use crate::checkpoint::discovery::End;
use crate::checkpoint::{Keeper, Known, Saved};
use crate::failure::Error;
use crate::limits::{Reason, Watch};
use crate::observer::Observer;
use crate::reduction::Sets;
use crate::store::StateId;
use crate::strategy::Open;
use crate::system::{Step, System};

impl<S: System + ?Sized, O: Observer<S> + ?Sized> Explorer<'_, S, O> {
    /// Numbers given so far, if that is of interest.
    pub(super) fn numbering(&self) -> u64 {
        if self.discovery.is_some() { self.system.numbering() } else { 0 }
    }

    /// The step under way, which led to no new state, may have given numbers.
    pub(super) fn note_numbers(&mut self, before: u64, end: End) {
        if self.numbering() != before
            && let (Some(discovery), (from, Some(choice))) = (&mut self.discovery, self.under_way)
        {
            discovery.push(from, choice, end);
        }
    }

    /// The step under way has led to a new state.
    pub(super) fn note_discovery(&mut self) {
        if let (Some(discovery), (from, Some(choice))) = (&mut self.discovery, self.under_way) {
            discovery.push(from, choice, End::New);
        }
    }

    /// Where there was no room for the state that the last step led to, or for the step, that is to be
    /// taken again.
    pub(super) fn take_back(&mut self) {
        if self.gave_up
            && let (state, Some(choice)) = self.under_way
            && let Some(current) = self.frontier.current()
        {
            current.next = choice;
            self.again = Some(choice);
            if let Some(reduction) = &mut self.reduction {
                reduction.sets.take_back(state, choice);
            }
        }
    }

    /// Has a checkpoint written.
    pub(super) fn keep(&mut self, keeper: &mut dyn Keeper, elapsed: Duration) {
        if let Some(discovery) = &self.discovery {
            let (system, observer) = (self.system.save(), self.observer.save());
            keeper.keep(&mut |to| {
                let known = Known {
                    system: system.clone().map_err(std::io::Error::other)?,
                    observer: observer.clone().map_err(std::io::Error::other)?,
                    numbering: self
                        .again
                        .map_or_else(|| self.system.numbering(), |_| self.numbered),
                    statistics: &self.statistics,
                    elapsed,
                    discovery,
                    again: self.again,
                    frontier: &*self.frontier,
                    sets: self.reduction.as_ref().and_then(|reduction| reduction.sets.own()),
                };
                known.write(to)
            });
        }
    }

    /// Goes to where the exploration was that wrote a checkpoint.
    pub(super) fn resume(
        &mut self,
        from: &mut dyn Read,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Halt>, Error<S::Error>> {
        let refuse = |why: &str| Err(Error::Checkpoint(why.to_owned()));
        if self.frontier.open_states().is_none() || self.depths.is_some() {
            return refuse("this search is none that can be resumed");
        }
        let saved = Saved::read(from).map_err(|why| Error::Checkpoint(why.to_string()))?;
        if saved.sets.is_some() != self.reduction.is_some() {
            return refuse("it was written with another reduction");
        }
        self.observer.load(&saved.observer).map_err(Error::Checkpoint)?;
        self.statistics = saved.statistics;
        watch.begin_at(saved.elapsed);
        // The bound is on new ones.
        let max_states = std::mem::replace(&mut self.max_states, u64::MAX);
        match self.store_live()? {
            Ok((state, _)) => self.link(state, state, 0),
            Err(halt) => return Ok(Some(halt)),
        }
        for (from, choice, end) in saved.discovery.iter() {
            watch.worked();
            if let Some(reason) = watch.tick(&*self) {
                return Ok(Some(Halt::Bound(reason)));
            }
            if let Some(halt) = self.take_again(from, choice, end)? {
                return Ok(Some(halt));
            }
        }
        self.max_states = max_states;
        if let (Some(reduction), Some(sets)) = (&mut self.reduction, saved.sets) {
            if self.system.numbering() != saved.numbering {
                return refuse("the program is no longer what it was: it gives other numbers");
            }
            reduction.sets = Sets::Own(Box::new(sets));
        }
        self.system.load(&saved.system).map_err(Error::Checkpoint)?;
        for open in saved.open {
            self.frontier.push(open);
        }
        self.numbered = saved.numbering;
        self.again = saved.again.filter(|_| self.frontier.current().is_some());
        if self.discovery.is_some() {
            self.discovery = Some(saved.discovery);
        }
        Ok(None)
    }

    /// Takes a step that was taken before the break.
    fn take_again(
        &mut self,
        from: StateId,
        choice: u32,
        end: End,
    ) -> Result<Option<Halt>, Error<S::Error>> {
        let strange = || {
            let what = format!("the program is no longer what it was: choice {choice} of {from}");
            Err(Error::Checkpoint(format!("{what} leads elsewhere")))
        };
        let open = Open { state: from, next: choice, arity: 0, depth: 0 };
        let foreseen = self.foresees && self.paranoid.is_none() && self.foresee(open, choice)?;
        self.under_way = (from, Some(choice));
        let (state, new) = if foreseen {
            let Ok(stored) = self.store.insert(&self.ahead) else {
                return Ok(Some(Halt::Bound(Reason::StoreFull)));
            };
            std::mem::swap(&mut self.ahead, &mut self.live_vector);
            self.stored = Some(stored.0);
            stored
        } else {
            self.go_to(open)?;
            self.under_way = (from, Some(choice));
            if choice >= self.system.arity().map_err(Error::System)? {
                return strange();
            }
            self.live_state = None;
            let step = self.system.step(choice).map_err(Error::System)?;
            if self.system.is_out_of_memory() {
                return Ok(Some(Halt::Bound(Reason::MemoryLimit)));
            }
            if end == End::Nowhere {
                return Ok(None);
            }
            if step != Step::Next {
                return strange();
            }
            let stored = match self.store_live()? {
                Ok(stored) => stored,
                Err(halt) => return Ok(Some(halt)),
            };
            if self.foresees {
                self.system.learn(&self.open_vector, &self.live_vector);
            }
            stored
        };
        if new != (end == End::New) {
            return strange();
        }
        if new {
            self.link(state, from, choice);
        }
        Ok(None)
    }
}
