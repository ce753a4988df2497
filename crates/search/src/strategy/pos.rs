//! POS, partial order sampling (Yuan, Yang, Gu, "Partial order aware concurrency sampling", CAV 2018).
//!
//! Every event that is about to happen has a random priority, and the highest that can happen does;
//! the priorities of events that race with it are then drawn anew. The authors show that every
//! partial order of at most E events by n threads is drawn with a probability of at least n^-E times a
//! factor of 1 or more that grows exponentially with the events that do not race. Choices of data are
//! drawn uniformly and are no part of that.

use base::FastMap;

use super::Open;
use super::walk::{Scheduler, any_of};
use crate::view::View;
use base::dice::Dice;

/// The priority of each thread's next event.
#[derive(Debug, Default)]
pub(super) struct Pos {
    priorities: FastMap<u32, u64>,
    names: base::FastSet<u32>,
    events: u64,
    most_events: u64,
    most_threads: usize,
}

impl Scheduler for Pos {
    fn begin(&mut self, _: &mut Dice) {
        self.priorities.clear();
        self.names.clear();
        self.events = 0;
    }

    fn draw(&mut self, open: &Open, view: &View, dice: &mut Dice) -> u32 {
        if view.chooses || view.actors.is_empty() {
            return any_of(0, open.arity, dice);
        }
        self.events += 1;
        for actor in &view.actors {
            self.names.insert(actor.name);
            self.priorities.entry(actor.name).or_insert_with(|| dice.draw());
        }
        let priority = |name: u32| self.priorities.get(&name).copied();
        let Some(best) = view.enabled().max_by_key(|actor| priority(actor.name)) else {
            return any_of(0, open.arity, dice);
        };
        for actor in &view.actors {
            if actor.name == best.name || actor.races_with(best) {
                self.priorities.remove(&actor.name);
            }
        }
        any_of(best.first, best.count, dice)
    }

    fn end(&mut self, _: u32) {
        self.most_events = self.most_events.max(self.events);
        self.most_threads = self.most_threads.max(self.names.len());
    }

    fn guarantee(&self) -> Option<String> {
        let Self { most_events: e, most_threads: n, .. } = self;
        Some(format!(
            "POS: each walk draws every partial order of at most E={e} events by n={n} threads with a probability of at least n^-E, and of more the fewer events race"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reduction::{Access, Mode, NOBODY};
    use crate::store::StateId;
    use crate::view::Actor;

    /// Threads 0 and 1 with one event each left of those given.
    fn view(left: [u32; 2], object: u32) -> View {
        let access =
            |agent, object| Access { agent, object, part: 0, mode: Mode::Write, lock: NOBODY };
        let mut first = 0;
        let mut actors = Vec::new();
        for (name, left) in (0..).zip(left).filter(|(_, left)| *left > 0) {
            let accesses = vec![access(name, if name == 0 { 5 } else { object })];
            actors.push(Actor { name, first, count: 1, accesses, ..Actor::default() });
            first += u32::from(left > 0);
        }
        View { actors, ..View::default() }
    }

    /// How often thread 1's only event comes after all four of thread 0.
    fn last(object: u32) -> u32 {
        let (mut pos, mut dice) = (Pos::default(), Dice::new(5));
        let mut last = 0;
        for _ in 0..10_000 {
            pos.begin(&mut dice);
            let mut left = [4, 1];
            while left[0] > 0 && left[1] > 0 {
                let open = Open { state: StateId::new(0), next: 0, arity: 2, depth: 0 };
                left[pos.draw(&open, &view(left, object), &mut dice) as usize] -= 1;
            }
            last += u32::from(left[1] > 0);
        }
        last
    }

    #[test]
    fn an_event_that_does_not_race_keeps_its_priority() {
        // It is the last of five with 1/5, and with 1/16 if each race is drawn anew.
        let (alone, racing) = (last(6), last(5));
        assert!((1_850..2_150).contains(&alone), "{alone}");
        assert!((550..700).contains(&racing), "{racing}");
    }
}
