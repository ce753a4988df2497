//! Ratings by the scheduled, the blocked and the preferred processes (Groce and Visser, "Heuristics
//! for model checking Java programs", STTT 2004).

use std::collections::VecDeque;

use super::{Heuristic, PathSummary};
use crate::system::inspection::StateView;

/// The heuristic that rates states with the most blocked processes best.
#[derive(Debug)]
pub(crate) struct MostBlocked;

impl Heuristic for MostBlocked {
    fn rate(&mut self, _: &PathSummary, view: &StateView) -> i64 {
        // A process postponed by a data choice is not blocked.
        let blocked = view.processes.iter().filter(|process| process.count == 0 && !view.chooses);
        -(blocked.count() as i64)
    }
}

/// The heuristic that prefers states whose last process had not run for the longest time on the
/// path.
#[derive(Debug)]
pub(crate) struct Interleaving;

impl Heuristic for Interleaving {
    fn rate(&mut self, path: &PathSummary, view: &StateView) -> i64 {
        recent_share(path.recent.iter().copied().skip(1), path, view)
    }
}

/// The heuristic that prefers states whose last process had not run for the longest time in the
/// search.
#[derive(Debug)]
pub(crate) struct SwitchThread {
    recent: VecDeque<u32>,
    history: usize,
}

impl SwitchThread {
    pub(crate) const fn new(history: usize) -> Self {
        Self { recent: VecDeque::new(), history }
    }
}

impl Heuristic for SwitchThread {
    fn rate(&mut self, path: &PathSummary, view: &StateView) -> i64 {
        let rate = recent_share(self.recent.iter().copied(), path, view);
        self.recent.extend(path.ran);
        self.recent.rotate_right(usize::from(path.ran.is_some()));
        self.recent.truncate(self.history);
        rate
    }
}

/// Returns the weight in `recent` of the process that ran last. The newest step is first in
/// `recent`, and has the greatest weight.
fn recent_share(
    recent: impl Iterator<Item = u32> + Clone,
    path: &PathSummary,
    view: &StateView,
) -> i64 {
    let alive = view.processes.len() as i64;
    if alive < 2 {
        return 0;
    }
    let length = recent.clone().count() as i64;
    let mine = (0..).zip(recent).filter(|(_, name)| Some(*name) == path.ran);
    mine.map(|(age, _)| (length - age) * alive).sum()
}

/// The heuristic that rates steps of the processes that the user named best.
#[derive(Debug)]
pub(crate) struct PreferredProcesses;

impl Heuristic for PreferredProcesses {
    fn rate(&mut self, path: &PathSummary, view: &StateView) -> i64 {
        let ran = view.processes.iter().find(|process| Some(process.name) == path.ran);
        i64::from(!ran.is_some_and(|process| process.preferred))
    }
}

/// The heuristic that rates paths with the fewest preemptions best (Musuvathi and Qadeer,
/// "Iterative context bounding", PLDI 2007).
#[derive(Debug)]
pub(crate) struct FewestPreemptions;

impl Heuristic for FewestPreemptions {
    fn rate(&mut self, path: &PathSummary, _: &StateView) -> i64 {
        i64::from(path.preemptions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::inspection::ProcessView;

    fn view(ran: u32, enabled: &[u32], blocked: &[u32]) -> StateView {
        let process =
            |count| move |name: &u32| ProcessView { name: *name, count, ..ProcessView::default() };
        let processes =
            enabled.iter().map(process(1)).chain(blocked.iter().map(process(0))).collect();
        StateView { ran: Some(ran), processes, ..StateView::default() }
    }

    fn path(steps: &[StateView]) -> PathSummary {
        let start = PathSummary::extend(None, &StateView::default(), 0, 3);
        let extend = |path, (depth, view)| PathSummary::extend(Some(&path), view, depth, 3);
        (1..).zip(steps).fold(start, extend)
    }

    #[test]
    fn blocked_processes_count() {
        let rate = |view: &StateView| MostBlocked.rate(&path(&[]), view);
        assert_eq!(rate(&view(1, &[1, 2], &[3])), -1);
        assert_eq!(rate(&view(1, &[1], &[2, 3])), -2);
        assert_eq!(rate(&StateView { chooses: true, ..view(1, &[1], &[2, 3]) }), 0);
    }

    #[test]
    fn a_switch_from_an_enabled_process_is_a_preemption() {
        let both = |ran| view(ran, &[1, 2], &[]);
        assert_eq!(path(&[both(1), both(2), both(1)]).preemptions, 2);
        assert_eq!(path(&[view(1, &[2], &[1]), both(2), both(2)]).preemptions, 0);
        let chooses = StateView { chooses: true, ..both(1) };
        let chosen = path(&[chooses, both(1), both(2)]);
        assert_eq!((chosen.preemptions, chosen.choices), (1, 1));
    }

    #[test]
    fn alternating_processes_rate_better() {
        let both = |ran| view(ran, &[1, 2], &[]);
        let rate = |ran: &[u32]| {
            let steps: Vec<StateView> = ran.iter().map(|ran| both(*ran)).collect();
            Interleaving.rate(&path(&steps), &both(0))
        };
        assert_eq!(rate(&[1, 2]), 0);
        assert_eq!(rate(&[1, 1]), 2);
        assert!(rate(&[2, 1, 1]) > rate(&[1, 2, 1]));
        let mut global = SwitchThread::new(2);
        let mut rated = |ran| global.rate(&path(&[both(ran)]), &both(ran));
        assert_eq!([rated(1), rated(1), rated(2), rated(1), rated(2)], [0, 2, 0, 2, 2]);
    }
}
