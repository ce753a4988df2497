//! POS, partial order sampling (Yuan, Yang, Gu, "Partial order aware concurrency sampling", CAV
//! 2018).
//!
//! Every pending event has a random priority, and the enabled event with the highest priority is
//! scheduled. The priorities of events that race with this event are then drawn again. Every
//! partial order of at most E events by n processes is drawn with a probability of at least n^-E.
//! The probability is higher by a factor that grows exponentially with the number of events that do
//! not race. Data choices are drawn uniformly and are not part of the guarantee.

use base::FastMap;

use super::FrontierEntry;
use super::walk::{Scheduler, any_of};
use crate::system::inspection::StateView;
use base::rng::Rng;

/// The state of POS: the priority of each process's next event, and counts over all walks.
#[derive(Debug, Default)]
pub(crate) struct Pos {
    priorities: FastMap<u32, u64>,
    names: base::FastSet<u32>,
    events: u64,
    most_events: u64,
    most_processes: usize,
}

impl Scheduler for Pos {
    fn begin(&mut self, _: &mut Rng) {
        self.priorities.clear();
        self.names.clear();
        self.events = 0;
    }

    fn draw(&mut self, open: &FrontierEntry, view: &StateView, rng: &mut Rng) -> u32 {
        if view.chooses || view.processes.is_empty() {
            return any_of(0, open.arity, rng);
        }
        self.events += 1;
        for process in &view.processes {
            self.names.insert(process.name);
            self.priorities.entry(process.name).or_insert_with(|| rng.draw());
        }
        let priority = |name: u32| self.priorities.get(&name).copied();
        let Some(best) = view.enabled().max_by_key(|process| priority(process.name)) else {
            return any_of(0, open.arity, rng);
        };
        for process in &view.processes {
            if process.name == best.name || process.races_with(best) {
                self.priorities.remove(&process.name);
            }
        }
        any_of(best.first, best.count, rng)
    }

    fn end(&mut self, _: u32) {
        self.most_events = self.most_events.max(self.events);
        self.most_processes = self.most_processes.max(self.names.len());
    }

    fn guarantee(&self) -> Option<String> {
        let Self { most_events: e, most_processes: n, .. } = self;
        Some(format!(
            "POS: each walk draws every partial order of at most E={e} events by n={n} threads with a probability of at least n^-E, and of more the fewer events race"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::StateId;
    use crate::system::access::{Access, Mode, NO_NAME};
    use crate::system::inspection::ProcessView;

    /// Returns a view of processes 0 and 1 with these numbers of remaining events.
    fn view(left: [u32; 2], object: u32) -> StateView {
        let access =
            |process, object| Access { process, object, part: 0, mode: Mode::Write, lock: NO_NAME };
        let mut first = 0;
        let mut processes = Vec::new();
        for (name, left) in (0..).zip(left).filter(|(_, left)| *left > 0) {
            let accesses = vec![access(name, if name == 0 { 5 } else { object })];
            processes.push(ProcessView {
                name,
                first,
                count: 1,
                accesses,
                ..ProcessView::default()
            });
            first += u32::from(left > 0);
        }
        StateView { processes, ..StateView::default() }
    }

    /// Counts the runs in which the only event of process 1 follows all four events of process 0.
    fn last(object: u32) -> u32 {
        let (mut pos, mut rng) = (Pos::default(), Rng::new(5));
        let mut last = 0;
        for _ in 0..10_000 {
            pos.begin(&mut rng);
            let mut left = [4, 1];
            while left[0] > 0 && left[1] > 0 {
                let open = FrontierEntry { state: StateId::new(0), next: 0, arity: 2, depth: 0 };
                left[pos.draw(&open, &view(left, object), &mut rng) as usize] -= 1;
            }
            last += u32::from(left[1] > 0);
        }
        last
    }

    #[test]
    fn an_event_that_does_not_race_keeps_its_priority() {
        // The event is the last of five events with probability 1/5. If each race is redrawn, the
        // probability is 1/16.
        let (alone, racing) = (last(6), last(5));
        assert!((1_850..2_150).contains(&alone), "{alone}");
        assert!((550..700).contains(&racing), "{racing}");
    }
}
