//! Ratings by threads: who ran, who is blocked, who is wanted (Groce and Visser, "Heuristics for
//! model checking Java programs", STTT 2004).

use std::collections::VecDeque;

use super::{Heuristic, Way};
use crate::view::View;

/// The most blocked threads first.
#[derive(Debug)]
pub(super) struct MostBlocked;

impl Heuristic for MostBlocked {
    fn rate(&mut self, _: &Way, view: &View) -> i64 {
        // Whoever waits for another one's choice of data is not blocked.
        let blocked = view.actors.iter().filter(|actor| actor.count == 0 && !view.chooses);
        -(blocked.count() as i64)
    }
}

/// The longer ago the thread that ran did so before, the better.
#[derive(Debug)]
pub(super) struct Interleaving;

impl Heuristic for Interleaving {
    fn rate(&mut self, way: &Way, view: &View) -> i64 {
        same(way.recent.iter().copied().skip(1), way, view)
    }
}

/// The same over the whole search, not along the path.
#[derive(Debug)]
pub(super) struct SwitchThread {
    recent: VecDeque<u32>,
    history: usize,
}

impl SwitchThread {
    pub(super) const fn new(history: usize) -> Self {
        Self { recent: VecDeque::new(), history }
    }
}

impl Heuristic for SwitchThread {
    fn rate(&mut self, way: &Way, view: &View) -> i64 {
        let rate = same(self.recent.iter().copied(), way, view);
        self.recent.extend(way.ran);
        self.recent.rotate_right(usize::from(way.ran.is_some()));
        self.recent.truncate(self.history);
        rate
    }
}

/// How much of this, the newest first, the thread that ran has done, the newer the more it counts.
fn same(recent: impl Iterator<Item = u32> + Clone, way: &Way, view: &View) -> i64 {
    let alive = view.actors.len() as i64;
    if alive < 2 {
        return 0;
    }
    let length = recent.clone().count() as i64;
    let mine = (0..).zip(recent).filter(|(_, name)| Some(*name) == way.ran);
    mine.map(|(age, _)| (length - age) * alive).sum()
}

/// Steps of the threads that the user named first.
#[derive(Debug)]
pub(super) struct Preferred;

impl Heuristic for Preferred {
    fn rate(&mut self, way: &Way, view: &View) -> i64 {
        let ran = view.actors.iter().find(|actor| Some(actor.name) == way.ran);
        i64::from(!ran.is_some_and(|actor| actor.preferred))
    }
}

/// The fewest preemptions first (Musuvathi and Qadeer, "Iterative context bounding", PLDI 2007).
#[derive(Debug)]
pub(super) struct Preemptions;

impl Heuristic for Preemptions {
    fn rate(&mut self, way: &Way, _: &View) -> i64 {
        i64::from(way.preemptions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Actor;

    fn view(ran: u32, enabled: &[u32], blocked: &[u32]) -> View {
        let actor = |count| move |name: &u32| Actor { name: *name, count, ..Actor::default() };
        let actors = enabled.iter().map(actor(1)).chain(blocked.iter().map(actor(0))).collect();
        View { ran: Some(ran), actors, ..View::default() }
    }

    fn way(steps: &[View]) -> Way {
        let start = Way::on(None, &View::default(), 0, 3);
        (1..).zip(steps).fold(start, |way, (depth, view)| Way::on(Some(&way), view, depth, 3))
    }

    #[test]
    fn blocked_threads_count() {
        let rate = |view: &View| MostBlocked.rate(&way(&[]), view);
        assert_eq!(rate(&view(1, &[1, 2], &[3])), -1);
        assert_eq!(rate(&view(1, &[1], &[2, 3])), -2);
        assert_eq!(rate(&View { chooses: true, ..view(1, &[1], &[2, 3]) }), 0);
    }

    #[test]
    fn a_turn_is_a_preemption_where_the_last_one_could_go_on() {
        let both = |ran| view(ran, &[1, 2], &[]);
        assert_eq!(way(&[both(1), both(2), both(1)]).preemptions, 2);
        assert_eq!(way(&[view(1, &[2], &[1]), both(2), both(2)]).preemptions, 0);
        let chooses = View { chooses: true, ..both(1) };
        let chosen = way(&[chooses, both(1), both(2)]);
        assert_eq!((chosen.preemptions, chosen.choices), (1, 1));
    }

    #[test]
    fn taking_turns_is_better() {
        let both = |ran| view(ran, &[1, 2], &[]);
        let rate = |ran: &[u32]| {
            let steps: Vec<View> = ran.iter().map(|ran| both(*ran)).collect();
            Interleaving.rate(&way(&steps), &both(0))
        };
        assert_eq!(rate(&[1, 2]), 0);
        assert_eq!(rate(&[1, 1]), 2);
        assert!(rate(&[2, 1, 1]) > rate(&[1, 2, 1]));
        let mut global = SwitchThread::new(2);
        let mut rated = |ran| global.rate(&way(&[both(ran)]), &both(ran));
        assert_eq!([rated(1), rated(1), rated(2), rated(1), rated(2)], [0, 2, 0, 2, 2]);
    }
}
