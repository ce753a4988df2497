//! Sets of alternatives as bits, and the first candidate for a persistent set.
//!
//! Source: decision 0009. Invariant: a state with more alternatives than bits takes all
//! alternatives.

use crate::system::access::{Access, NO_NAME};

/// The greatest number of alternatives that are represented by bits. A state with more alternatives
/// takes all of them.
pub(super) const MOST: u32 = 64;

/// Returns the bits of `count` alternatives from `first` on.
pub(super) fn mask(first: u32, count: u32) -> u64 {
    let ones = if count >= MOST { u64::MAX } else { (1 << count) - 1 };
    ones.checked_shl(first).unwrap_or(0)
}

/// A process, as the choice of the first alternatives needs it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<'a> {
    pub(super) name: u32,
    pub(super) first: u32,
    pub(super) count: u32,
    pub(super) owner: u32,
    pub(super) pending: &'a [Access],
}

/// Returns the alternatives of a smallest set of processes whose pending accesses conflict with
/// those of no other process. Among sets of equal size, prefers a set that contains the process
/// `last`, which acted last.
pub(super) fn initial_set(processes: &[Candidate<'_>], last: u32) -> u64 {
    let mut best: Option<(usize, u64)> = None;
    let enabled = |process: &&Candidate<'_>| process.count > 0;
    let start = processes.iter().filter(|p| p.name == last).filter(enabled);
    for candidate in start.chain(processes.iter().filter(enabled)) {
        let chosen = conflict_closure(processes, candidate);
        let bits = chosen.iter().fold(0, |bits, p| bits | mask(p.first, p.count));
        if best.is_none_or(|(size, _)| chosen.len() < size) {
            best = Some((chosen.len(), bits));
        }
    }
    best.map_or(0, |(_, bits)| bits)
}

/// Returns the enabled processes whose pending accesses conflict, transitively, with those of
/// `candidate`. A blocked process is represented by the owner of its lock.
fn conflict_closure<'a>(
    processes: &'a [Candidate<'a>],
    candidate: &'a Candidate<'a>,
) -> Vec<&'a Candidate<'a>> {
    let mut chosen = vec![candidate];
    let mut at = 0;
    while let Some(mine) = chosen.get(at).copied() {
        at += 1;
        for other in processes {
            if !conflict(mine, other) || chosen.iter().any(|p| p.name == other.name) {
                continue;
            }
            if other.count > 0 {
                chosen.push(other);
            } else if let Some(owner) = processes.iter().find(|p| p.name == other.owner)
                && owner.count > 0
                && !chosen.iter().any(|p| p.name == owner.name)
            {
                chosen.push(owner);
            }
        }
    }
    chosen
}

fn conflict(a: &Candidate<'_>, b: &Candidate<'_>) -> bool {
    let excluded = |x: &Access, y: &Access| x.lock != NO_NAME && x.lock == y.lock;
    a.name != b.name
        && a.pending.iter().any(|x| b.pending.iter().any(|y| x.conflicts(y) && !excluded(x, y)))
}
