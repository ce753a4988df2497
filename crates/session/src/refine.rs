//! Converts paths of coarse steps to paths of fine steps. A fine step has one access; reports and
//! traces need them.
//!
//! Source: decision 0039. Invariant: the path of fine steps visits all states of the path of coarse
//! steps.

use crate::budget::Budget;
use crate::findings::Counterexample;
use crate::observer::PropertyObserver;
use crate::system::JavaSystem;
use search::{Step, System};
use std::collections::BTreeSet;
use vm::lock_protection::ALL_VARIABLES;
use vm::schedule::Action;

/// The maximal number of fine steps for one coarse step.
const MOST: usize = 100_000;

/// Converts the paths of all findings and all stored paths to fine steps, and sets the machine to fine
/// steps. If a path cannot be converted, or the budget does not suffice, nothing changes and the result
/// is `false`. A path with a cut transition may be impossible to convert.
pub(crate) fn refine(
    system: &mut JavaSystem,
    start: &[u32],
    observer: &mut PropertyObserver,
    budget: &Budget<'_>,
) -> bool {
    let mut refiner = Refiner { system, budget };
    let near = |found: &Counterexample| {
        found.cycle_at.or(found.near.as_ref().map(|near| near.position)).unwrap_or(0)
    };
    let found = observer.found.iter().map(|found| (&found.path, near(found)));
    let stored = observer.stored.values().map(|(path, _)| (path, 0));
    let paths: Option<Vec<(Vec<u32>, usize)>> =
        found.chain(stored).map(|(path, near)| refiner.refined(start, path, near)).collect();
    let Some(paths) = paths else {
        refiner.be(false);
        return false;
    };
    refiner.be(false);
    let granularity = &mut refiner.system.machine.options.granularity;
    granularity.unprotected = BTreeSet::from([ALL_VARIABLES.to_owned()]);
    let mut paths = paths.into_iter();
    for (found, (path, position)) in observer.found.iter_mut().zip(&mut paths) {
        found.path = path;
        if let Some(cycle_at) = &mut found.cycle_at {
            *cycle_at = position;
        } else if let Some(near) = &mut found.near {
            near.position = position;
        }
    }
    for ((old, _), (path, _)) in observer.stored.values_mut().zip(paths) {
        *old = path;
    }
    true
}

struct Refiner<'a> {
    system: &'a mut JavaSystem,
    budget: &'a Budget<'a>,
}

impl Refiner<'_> {
    /// Sets the machine to fine or coarse steps, for the conversion.
    fn be(&mut self, fine: bool) {
        let machine = &mut self.system.machine;
        machine.reset_lock_protection();
        machine.options.granularity.refines = fine;
    }

    /// Returns a path in fine steps. Also returns the position in it that corresponds to a position of
    /// the coarse path.
    fn refined(
        &mut self,
        start: &[u32],
        path: &[u32],
        position: usize,
    ) -> Option<(Vec<u32>, usize)> {
        let (mut fine, mut fine_position) = (Vec::new(), 0);
        let mut here = start.to_vec();
        let mut there = Vec::new();
        let mut now = Vec::new();
        for (at, choice) in path.iter().enumerate() {
            if at == position {
                fine_position = fine.len();
            }
            self.be(false);
            self.system.restore(&here).ok()?;
            let action = self.system.alternatives().get(*choice as usize).copied()?;
            let ended = self.step(*choice, &mut there)?;
            self.be(true);
            self.system.restore(&here).ok()?;
            let mut next = action;
            let limit = fine.len() + MOST;
            loop {
                if self.budget.is_spent() {
                    return None;
                }
                let at = self.system.alternatives().iter().position(|other| *other == next)?;
                fine.push(u32::try_from(at).ok()?);
                let over = self.step(fine[fine.len() - 1], &mut now)?;
                if over && ended || !over && !ended && now == there {
                    break;
                }
                if over || fine.len() > limit {
                    return None;
                }
                self.system.restore(&now).ok()?;
                next = Action::Run(action.thread());
            }
            std::mem::swap(&mut here, &mut there);
        }
        if position == path.len() {
            fine_position = fine.len();
        }
        Some((fine, fine_position))
    }

    /// Executes a step and encodes its state. Returns whether the path ends with the step, so that it
    /// has no state.
    fn step(&mut self, choice: u32, state: &mut Vec<u32>) -> Option<bool> {
        if self.system.step(choice).ok()? != Step::Next {
            return Some(true);
        }
        state.clear();
        self.system.encode(state).ok()?;
        Some(false)
    }
}
