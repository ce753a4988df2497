//! SURW, selectively uniform random walks (Zhao, Wolff, Mathur, Roychoudhury, "Selectively uniform
//! concurrency testing", ASPLOS 2025).
//!
//! A walk selects some events: in this implementation, the accesses to one part (a field, an
//! element, a monitor). The part is drawn for each walk, from the parts that occurred before. The
//! process of the next selected event is drawn in proportion to the number of selected events that
//! each process has left. Events of processes that a process will start are included in its number.
//! A process waits if its next event is selected but the process was not drawn. All other processes
//! are drawn uniformly. The counts are the maxima over the previous walks. If the counts are exact
//! and nothing blocks, all orders of the selected events have the same probability. Data choices
//! are drawn uniformly and are not part of the guarantee.

use base::{FastMap, FastSet};

use super::FrontierEntry;
use super::walk::{Scheduler, any_of, probability};
use crate::system::inspection::{ProcessView, StateView};
use base::rng::Rng;

/// The number of events by process and part.
type EventCounts = FastMap<(u32, u32), u64>;

/// The counts of the previous walks, and the state of the walk under way.
#[derive(Debug, Default)]
pub(crate) struct Surw {
    counts: EventCounts,
    counting: EventCounts,
    parents: FastMap<u32, u32>,
    /// The parts that occurred, in the order of their first access.
    parts: Vec<u32>,
    part: Option<u32>,
    left: FastMap<u32, u64>,
    seen: FastSet<u32>,
    intended: Option<u32>,
}

fn parts(process: &ProcessView) -> impl Iterator<Item = u32> + '_ {
    let all = || process.accesses.iter().map(|access| access.part);
    all().enumerate().filter(move |(at, part)| !all().take(*at).any(|p| p == *part)).map(|(_, p)| p)
}

impl Surw {
    /// Returns the number of remaining events of a process. Events of processes that the process
    /// will start are included.
    fn weight(&self, name: u32) -> u64 {
        let starter = |mut unborn: u32| loop {
            match self.parents.get(&unborn) {
                Some(parent) if self.seen.contains(parent) => return Some(*parent),
                Some(parent) => unborn = *parent,
                None => return None,
            }
        };
        let unborn = self.left.iter().filter(|(other, _)| !self.seen.contains(other));
        let unborn = unborn.filter(|(other, _)| starter(**other) == Some(name));
        self.left.get(&name).copied().unwrap_or_default()
            + unborn.map(|(_, left)| left).sum::<u64>()
    }

    fn is_chosen(&self, process: &ProcessView) -> bool {
        self.part.is_some_and(|part| parts(process).any(|p| p == part))
    }
}

impl Scheduler for Surw {
    fn begin(&mut self, rng: &mut Rng) {
        self.seen.clear();
        self.counting.clear();
        self.intended = None;
        self.part = rng.pick(&self.parts).copied();
        let of_part = self.counts.iter().filter(|((_, part), _)| Some(*part) == self.part);
        self.left = of_part.map(|((name, _), count)| (*name, *count)).collect();
    }

    fn draw(&mut self, open: &FrontierEntry, view: &StateView, rng: &mut Rng) -> u32 {
        if view.chooses || view.processes.is_empty() {
            return any_of(0, open.arity, rng);
        }
        for process in &view.processes {
            if self.seen.insert(process.name)
                && let Some(parent) = process.parent
            {
                self.parents.insert(process.name, parent);
            }
        }
        let enabled: Vec<&ProcessView> = view.enabled().collect();
        let intended = match self.intended.filter(|name| view.is_enabled(*name)) {
            Some(name) => name,
            None => {
                let weight =
                    |a: &&ProcessView| self.weight(a.name).max(u64::from(self.is_chosen(a)));
                let weights: Vec<u64> = enabled.iter().map(weight).collect();
                enabled.get(rng.weighted(&weights)).map_or(0, |process| process.name)
            }
        };
        self.intended = Some(intended);
        let may_go = |process: &&&ProcessView| process.name == intended || !self.is_chosen(process);
        let free: Vec<&ProcessView> = enabled.iter().filter(may_go).copied().collect();
        let Some(process) = rng.pick(&free).copied() else { return any_of(0, open.arity, rng) };
        if self.is_chosen(process) {
            self.intended = None;
            if let Some(left) = self.left.get_mut(&process.name) {
                *left = left.saturating_sub(1);
            }
        }
        for part in parts(process) {
            if !self.parts.contains(&part) {
                self.parts.push(part);
            }
            *self.counting.entry((process.name, part)).or_default() += 1;
        }
        any_of(process.first, process.count, rng)
    }

    fn end(&mut self, _: u32) {
        for (event, count) in self.counting.drain() {
            let most = self.counts.entry(event).or_default();
            *most = count.max(*most);
        }
    }

    fn guarantee(&self) -> Option<String> {
        let most = self.parts.iter().map(|part| {
            let counts = self.counts.iter().filter(|((_, of), _)| of == part);
            orders(&counts.map(|(_, count)| *count).collect::<Vec<_>>())
        });
        let most = most.fold(1.0, f64::max);
        let of = self.parts.len();
        Some(format!(
            "SURW: each walk draws every order of the events of one of {of} parts (fields, elements, monitors) with the same probability, of at least {}, if every walk has as many events and none blocks",
            probability(1.0 / most)
        ))
    }
}

/// Returns the number of interleavings of sequences with these lengths.
fn orders(lengths: &[u64]) -> f64 {
    let mut orders = 1.0;
    let mut sum = 0;
    for length in lengths {
        for at in 1..=*length {
            sum += 1;
            orders *= sum as f64 / at as f64;
        }
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::StateId;
    use crate::system::access::{Access, Mode, NO_NAME};
    use std::collections::BTreeMap;

    #[test]
    fn interleavings_are_counted() {
        assert_eq!([orders(&[3]), orders(&[1, 1, 1]), orders(&[2, 2])], [1.0, 6.0, 6.0]);
    }

    /// Draws a walk of two processes with these numbers of steps. All steps access one field.
    fn walk(surw: &mut Surw, steps: [u32; 2], rng: &mut Rng) -> Vec<u32> {
        let mut left = steps;
        let mut order = Vec::new();
        surw.begin(rng);
        while left != [0, 0] {
            let mut view = StateView::default();
            for name in (0..2_u32).filter(|name| left[*name as usize] > 0) {
                let access =
                    Access { process: name, object: 1, part: 9, mode: Mode::Write, lock: NO_NAME };
                let first = view.processes.len() as u32;
                let accesses = vec![access];
                view.processes.push(ProcessView {
                    name,
                    first,
                    count: 1,
                    accesses,
                    ..ProcessView::default()
                });
            }
            let arity = view.processes.len() as u32;
            let open = FrontierEntry { state: StateId::new(0), next: 0, arity, depth: 0 };
            let choice = surw.draw(&open, &view, rng);
            let name = view.processes[choice as usize].name;
            left[name as usize] -= 1;
            order.push(name);
        }
        surw.end(order.len() as u32);
        order
    }

    #[test]
    fn orders_are_uniform_once_events_are_counted() {
        let (mut surw, mut rng) = (Surw::default(), Rng::new(11));
        walk(&mut surw, [6, 2], &mut rng);
        let mut drawn: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        for _ in 0..28_000 {
            *drawn.entry(walk(&mut surw, [6, 2], &mut rng)).or_default() += 1;
        }
        // There are Binomial(8, 2) orders, each of which is drawn about a thousand times.
        assert_eq!(drawn.len(), 28);
        assert!(drawn.values().all(|n| (850..1_150).contains(n)), "{drawn:?}");
        let text = surw.guarantee().unwrap_or_default();
        assert!(text.contains("of at least 0.036"), "{text}");
    }
}
