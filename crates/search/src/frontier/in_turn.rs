//! Several schedulers of random walks, which draw walks in turn.
//!
//! Invariant: each scheduler observes only its own walks, so that its guarantee holds for these
//! walks.

use super::FrontierEntry;
use super::walk::Scheduler;
use crate::system::inspection::StateView;
use base::rng::Rng;

/// Schedulers, and the cyclic order of their turns.
#[derive(Debug)]
pub(crate) struct InTurn {
    schedulers: Vec<Box<dyn Scheduler>>,
    turns: Vec<usize>,
    /// The number of walks that have begun.
    begun: usize,
}

impl InTurn {
    /// Creates a scheduler from several schedulers and their turns. A turn is the position of a
    /// scheduler.
    pub(crate) const fn new(schedulers: Vec<Box<dyn Scheduler>>, turns: Vec<usize>) -> Self {
        Self { schedulers, turns, begun: 0 }
    }

    /// Returns the scheduler of the walk under way.
    fn current(&mut self) -> Option<&mut Box<dyn Scheduler>> {
        let turn = self.begun.checked_sub(1)?.checked_rem(self.turns.len())?;
        self.schedulers.get_mut(*self.turns.get(turn)?)
    }
}

impl Scheduler for InTurn {
    fn begin(&mut self, rng: &mut Rng) {
        self.begun += 1;
        if let Some(scheduler) = self.current() {
            scheduler.begin(rng);
        }
    }

    fn draw(&mut self, open: &FrontierEntry, view: &StateView, rng: &mut Rng) -> u32 {
        self.current().map_or(0, |scheduler| scheduler.draw(open, view, rng))
    }

    fn end(&mut self, steps: u32) {
        if let Some(scheduler) = self.current() {
            scheduler.end(steps);
        }
    }

    fn needs_views(&self) -> bool {
        self.schedulers.iter().any(|scheduler| scheduler.needs_views())
    }

    fn guarantee(&self) -> Option<String> {
        let all: Vec<String> = self.schedulers.iter().filter_map(|one| one.guarantee()).collect();
        (!all.is_empty()).then(|| all.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::StateId;

    /// A scheduler that always draws the same alternative, and counts its walks.
    #[derive(Debug)]
    struct Constant(u32, u64);

    impl Scheduler for Constant {
        fn draw(&mut self, _: &FrontierEntry, _: &StateView, _: &mut Rng) -> u32 {
            self.0
        }

        fn end(&mut self, _: u32) {
            self.1 += 1;
        }

        fn guarantee(&self) -> Option<String> {
            Some(format!("{} walks of {}", self.1, self.0))
        }
    }

    #[test]
    fn each_scheduler_draws_whole_walks_in_turn() {
        let schedulers: Vec<Box<dyn Scheduler>> =
            (0..3).map(|n| Box::new(Constant(n, 0)) as Box<dyn Scheduler>).collect();
        let (mut turns, mut rng) = (InTurn::new(schedulers, vec![0, 1, 0, 2]), Rng::new(1));
        let open = FrontierEntry { state: StateId::new(0), next: 0, arity: 3, depth: 0 };
        let mut drawn = Vec::new();
        for _ in 0..5 {
            turns.begin(&mut rng);
            let view = StateView::default();
            drawn.extend([(); 2].map(|()| turns.draw(&open, &view, &mut rng)));
            turns.end(2);
        }
        assert_eq!(drawn, [0, 0, 1, 1, 0, 0, 2, 2, 0, 0]);
        let text = turns.guarantee().unwrap_or_default();
        assert!(text.contains("3 walks of 0") && text.contains("1 walks of 2"), "{text}");
    }
}
