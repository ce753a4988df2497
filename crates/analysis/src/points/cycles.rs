//! Cycles of flows: all variables of a cycle have the same set, so one variable represents them.
//!
//! Source: lazy cycle detection (Hardekopf and Lin, "The ant and the grasshopper", PLDI 2007).
//! Invariant: the solution is the same as without merges.

use super::Solver;
use super::objects::VariableId;
use super::set::ObjectSet;
use base::FastSet;

/// The flows that may be parts of cycles.
#[derive(Default)]
pub(super) struct Suspects {
    /// The flows to examine.
    open: Vec<(VariableId, VariableId)>,
    /// All flows that were examined or will be.
    known: FastSet<(VariableId, VariableId)>,
}

/// Notes a flow if its variables have equal sets: it may be part of a cycle.
pub(super) fn suspect(solver: &mut Solver<'_>, from: VariableId, to: VariableId) {
    if solver.sets[from.index()] == solver.sets[to.index()]
        && solver.suspects.known.insert((from, to))
    {
        solver.suspects.open.push((from, to));
    }
}

/// Merges the cycles of the noted flows.
pub(super) fn merge_cycles(solver: &mut Solver<'_>) {
    for (from, to) in std::mem::take(&mut solver.suspects.open) {
        let (from, to) = (solver.representative(from), solver.representative(to));
        if from == to || solver.sets[from.index()] != solver.sets[to.index()] {
            continue;
        }
        for at in path(solver, to, from) {
            let (kept, merged) = (solver.representative(from), solver.representative(at));
            if kept != merged {
                merge(solver, kept, merged);
            }
        }
    }
}

/// Returns the variables of a path of flows without filters; empty if there is none. All variables of a
/// cycle have equal sets at the end, so the path passes variables with equal sets only.
fn path(solver: &Solver<'_>, from: VariableId, to: VariableId) -> Vec<VariableId> {
    let mut path = vec![(from, 0)];
    let mut seen = FastSet::from_iter([from]);
    while let Some((at, next)) = path.last_mut() {
        let Some((of, filter)) = solver.flows[at.index()].get(*next) else {
            path.pop();
            continue;
        };
        *next += 1;
        if filter.is_some() {
            continue;
        }
        let of = solver.representative(*of);
        if of == to {
            break;
        }
        if solver.sets[of.index()] == solver.sets[to.index()] && seen.insert(of) {
            path.push((of, 0));
        }
    }
    path.into_iter().map(|(at, _)| at).collect()
}

/// Merges a variable into another one with an equal set. An object that one of the two has not
/// propagated yet is propagated along the flows of both.
fn merge(solver: &mut Solver<'_>, kept: VariableId, merged: VariableId) {
    solver.points.representatives[merged.index()] = kept;
    solver.points.sets[merged.index()] = ObjectSet::default();
    let news = std::mem::take(&mut solver.news[merged.index()]);
    if !news.is_empty() {
        solver.open(kept);
        solver.news[kept.index()].extend(&news);
    }
    let mut all = std::mem::take(&mut solver.flows[kept.index()]);
    all.append(&mut solver.flows[merged.index()]);
    let mut known = FastSet::default();
    all.retain_mut(|(to, of)| {
        *to = solver.representative(*to);
        *to != kept && known.insert((*to, of.map(|of| of.id.index())))
    });
    solver.flows[kept.index()] = all;
    let watches = std::mem::take(&mut solver.watches[merged.index()]);
    solver.watches[kept.index()].extend(watches);
}
