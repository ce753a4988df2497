//! PCT, probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatte, "A
//! randomized scheduler with probabilistic guarantees of finding bugs", ASPLOS 2010).
//!
//! Processes get random priorities, and the enabled one with the highest priority is scheduled. At
//! d-1 random steps out of k, the priority of the scheduled process falls below all other
//! priorities. A bug has depth d if d constraints on the order of steps suffice to show it. With n
//! processes and at most k steps, a schedule shows it with a probability of at least 1/(n k^(d-1)).
//! Data choices are drawn uniformly and are not part of the guarantee.
//!
//! The number k is the length of the longest walk so far. Only walks drawn with the last k count in
//! the guarantee.

use base::FastMap;

use super::FrontierEntry;
use super::walk::{Scheduler, any_of, probability};
use crate::system::inspection::StateView;
use base::rng::Rng;

/// The state of PCT: the priorities of the present walk, and counts over all walks.
#[derive(Debug)]
pub(crate) struct Pct {
    depth: u32,
    /// The priority of each process. Initial priorities are high. A change assigns the number of
    /// the change, which is low.
    priorities: FastMap<u32, u64>,
    /// Pairs of the step before which a priority changes, and the new priority.
    changes: Vec<(u64, u64)>,
    steps: u64,
    most_steps: u64,
    most_processes: u64,
    /// The number of walks that were drawn with the length of the longest walk.
    counted: u64,
}

impl Pct {
    pub(crate) fn new(depth: u32) -> Self {
        Self {
            depth: depth.max(1),
            priorities: FastMap::default(),
            changes: Vec::new(),
            steps: 0,
            most_steps: 1,
            most_processes: 1,
            counted: 0,
        }
    }
}

impl Scheduler for Pct {
    fn begin(&mut self, rng: &mut Rng) {
        self.priorities.clear();
        self.steps = 0;
        let last = u64::from(self.depth) - 1;
        self.changes = (1..=last).map(|low| (1 + rng.below(self.most_steps), low)).collect();
    }

    fn draw(&mut self, open: &FrontierEntry, view: &StateView, rng: &mut Rng) -> u32 {
        if view.chooses || view.processes.is_empty() {
            return any_of(0, open.arity, rng);
        }
        self.steps += 1;
        let lowest = u64::from(self.depth);
        for process in &view.processes {
            // Priorities below `lowest` are reserved for changes.
            self.priorities.entry(process.name).or_insert_with(|| lowest + rng.draw() / 2);
        }
        let priority = |priorities: &FastMap<u32, u64>, name: u32| {
            priorities.get(&name).copied().unwrap_or_default()
        };
        let best = |priorities: &FastMap<u32, u64>| {
            view.enabled().max_by_key(|process| priority(priorities, process.name))
        };
        for (_, low) in self.changes.iter().filter(|(step, _)| *step == self.steps) {
            if let Some(falls) = best(&self.priorities) {
                self.priorities.insert(falls.name, *low);
            }
        }
        match best(&self.priorities) {
            Some(process) => any_of(process.first, process.count, rng),
            None => any_of(0, open.arity, rng),
        }
    }

    fn end(&mut self, _: u32) {
        self.most_processes = self.most_processes.max(self.priorities.len() as u64);
        self.counted += 1;
        if self.steps > self.most_steps {
            self.most_steps = self.steps;
            self.counted = 0;
        }
    }

    fn guarantee(&self) -> Option<String> {
        let Self { depth, most_steps: k, most_processes: n, counted, .. } = self;
        let one = 1.0 / (*n as f64 * (*k as f64).powi(*depth as i32 - 1));
        let all = 1.0 - (1.0 - one).powf(*counted as f64);
        Some(format!(
            "PCT: a bug of depth {depth} that schedules of at most k={k} steps by n={n} threads show is found by each of {counted} walks with a probability of at least 1/(n*k^{}) = {}, by one of them with {}",
            depth - 1,
            probability(one),
            probability(all),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::StateId;
    use crate::system::inspection::ProcessView;

    fn three() -> StateView {
        let process = |name| ProcessView { name, first: name, count: 1, ..ProcessView::default() };
        StateView { processes: (0..3).map(process).collect(), ..StateView::default() }
    }

    fn walk(pct: &mut Pct, steps: u32, rng: &mut Rng) -> Vec<u32> {
        let open = FrontierEntry { state: StateId::new(0), next: 0, arity: 3, depth: 0 };
        pct.begin(rng);
        let drawn = (0..steps).map(|_| pct.draw(&open, &three(), rng)).collect();
        pct.end(steps);
        drawn
    }

    #[test]
    fn a_walk_of_depth_d_has_at_most_d_runs_of_a_thread() {
        for depth in 1..5 {
            let (mut pct, mut rng) = (Pct::new(depth), Rng::new(3));
            let mut most = 0;
            for _ in 0..200 {
                let drawn = walk(&mut pct, 20, &mut rng);
                most = most.max(drawn.chunk_by(|a, b| a == b).count());
            }
            assert_eq!(most, depth as usize);
        }
    }

    #[test]
    fn the_guarantee_counts_walks_of_the_greatest_length() {
        let (mut pct, mut rng) = (Pct::new(2), Rng::new(3));
        for steps in [3, 10, 10, 7] {
            walk(&mut pct, steps, &mut rng);
        }
        let text = pct.guarantee().unwrap_or_default();
        assert!(text.contains("k=10 steps by n=3 threads"), "{text}");
        assert!(text.contains("each of 2 walks"), "{text}");
        assert!(text.contains("1/(n*k^1) = 0.033, by one of them with 0.066"), "{text}");
    }
}
