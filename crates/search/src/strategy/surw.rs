//! SURW, selectively uniform random walks (Zhao, Wolff, Mathur, Roychoudhury, "Selectively uniform
//! concurrency testing", ASPLOS 2025).
//!
//! A walk singles out some events, here those that access one part (a field, an element, a monitor),
//! drawn anew for each walk out of those seen so far. Which thread's such event comes next is drawn in
//! proportion to how many each has left, those of threads it has yet to start among them; a thread
//! whose next event is one, and which was not drawn, waits; otherwise each thread is as likely. The
//! counts are the greatest of the walks before. The authors show: where the counts are exact and nothing
//! blocks, each order of the chosen events is as likely as every other one. Choices of data are drawn
//! uniformly and are no part of that.

use base::{FastMap, FastSet};

use super::Open;
use super::walk::{Scheduler, any_of, probability};
use crate::view::{Actor, View};
use base::dice::Dice;

/// Events of each thread by part.
type Counts = FastMap<(u32, u32), u64>;

/// What the walks counted, and the walk under way.
#[derive(Debug, Default)]
pub(super) struct Surw {
    counts: Counts,
    counting: Counts,
    parents: FastMap<u32, u32>,
    /// Parts seen, in the order in which they were.
    parts: Vec<u32>,
    part: Option<u32>,
    left: FastMap<u32, u64>,
    seen: FastSet<u32>,
    intended: Option<u32>,
}

fn parts(actor: &Actor) -> impl Iterator<Item = u32> + '_ {
    let all = || actor.accesses.iter().map(|access| access.part);
    all().enumerate().filter(move |(at, part)| !all().take(*at).any(|p| p == *part)).map(|(_, p)| p)
}

impl Surw {
    /// Events left of a thread, and of those that were not seen yet and that it has to start.
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

    fn is_chosen(&self, actor: &Actor) -> bool {
        self.part.is_some_and(|part| parts(actor).any(|p| p == part))
    }
}

impl Scheduler for Surw {
    fn begin(&mut self, dice: &mut Dice) {
        self.seen.clear();
        self.counting.clear();
        self.intended = None;
        self.part = dice.pick(&self.parts).copied();
        let of_part = self.counts.iter().filter(|((_, part), _)| Some(*part) == self.part);
        self.left = of_part.map(|((name, _), count)| (*name, *count)).collect();
    }

    fn draw(&mut self, open: &Open, view: &View, dice: &mut Dice) -> u32 {
        if view.chooses || view.actors.is_empty() {
            return any_of(0, open.arity, dice);
        }
        for actor in &view.actors {
            if self.seen.insert(actor.name)
                && let Some(parent) = actor.parent
            {
                self.parents.insert(actor.name, parent);
            }
        }
        let enabled: Vec<&Actor> = view.enabled().collect();
        let intended = match self.intended.filter(|name| view.is_enabled(*name)) {
            Some(name) => name,
            None => {
                let weight = |a: &&Actor| self.weight(a.name).max(u64::from(self.is_chosen(a)));
                let weights: Vec<u64> = enabled.iter().map(weight).collect();
                enabled.get(dice.weighted(&weights)).map_or(0, |actor| actor.name)
            }
        };
        self.intended = Some(intended);
        let may_go = |actor: &&&Actor| actor.name == intended || !self.is_chosen(actor);
        let free: Vec<&Actor> = enabled.iter().filter(may_go).copied().collect();
        let Some(actor) = dice.pick(&free).copied() else { return any_of(0, open.arity, dice) };
        if self.is_chosen(actor) {
            self.intended = None;
            if let Some(left) = self.left.get_mut(&actor.name) {
                *left = left.saturating_sub(1);
            }
        }
        for part in parts(actor) {
            if !self.parts.contains(&part) {
                self.parts.push(part);
            }
            *self.counting.entry((actor.name, part)).or_default() += 1;
        }
        any_of(actor.first, actor.count, dice)
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

/// In how many orders sequences of these lengths can be merged.
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
    use crate::reduction::{Access, Mode, NOBODY};
    use crate::store::StateId;
    use std::collections::BTreeMap;

    #[test]
    fn merges_are_counted() {
        assert_eq!([orders(&[3]), orders(&[1, 1, 1]), orders(&[2, 2])], [1.0, 6.0, 6.0]);
    }

    /// Two threads with so many steps each, all of them on one field.
    fn walk(surw: &mut Surw, steps: [u32; 2], dice: &mut Dice) -> Vec<u32> {
        let mut left = steps;
        let mut order = Vec::new();
        surw.begin(dice);
        while left != [0, 0] {
            let mut view = View::default();
            for name in (0..2_u32).filter(|name| left[*name as usize] > 0) {
                let access =
                    Access { agent: name, object: 1, part: 9, mode: Mode::Write, lock: NOBODY };
                let first = view.actors.len() as u32;
                let accesses = vec![access];
                view.actors.push(Actor { name, first, count: 1, accesses, ..Actor::default() });
            }
            let arity = view.actors.len() as u32;
            let open = Open { state: StateId::new(0), next: 0, arity, depth: 0 };
            let choice = surw.draw(&open, &view, dice);
            let name = view.actors[choice as usize].name;
            left[name as usize] -= 1;
            order.push(name);
        }
        surw.end(order.len() as u32);
        order
    }

    #[test]
    fn orders_are_uniform_once_events_are_counted() {
        let (mut surw, mut dice) = (Surw::default(), Dice::new(11));
        walk(&mut surw, [6, 2], &mut dice);
        let mut drawn: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        for _ in 0..28_000 {
            *drawn.entry(walk(&mut surw, [6, 2], &mut dice)).or_default() += 1;
        }
        // 8 over 2 orders, each a thousand times.
        assert_eq!(drawn.len(), 28);
        assert!(drawn.values().all(|n| (850..1_150).contains(n)), "{drawn:?}");
        let text = surw.guarantee().unwrap_or_default();
        assert!(text.contains("of at least 0.036"), "{text}");
    }
}
