//! Cycles in the order in which threads acquire locks.
//!
//! Source: the lock graph of Havelund, "Using runtime analysis to guide model checking of Java
//! programs" (SPIN 2000), with gate locks, over abstract objects.

use super::held::synchronized_on;
use super::{Code, Found, Rule, ranks};
use crate::locks::{Sync, is_synchronized, objects_of};
use crate::points::{ObjectId, Place};
use std::collections::BTreeSet;

pub(super) const LOCK_ORDER: Rule = Rule {
    name: "lock-order",
    about: "Threads acquire locks in a circle, and may wait for each other for ever.",
    confirmed_by: Some("deadlock"),
    find,
};

/// An edge of the lock graph: an acquisition of a lock by a thread that holds a lock.
struct Nesting {
    holds: ObjectId,
    takes: ObjectId,
    at: Place,
    /// All locks that are surely held at the acquisition.
    gates: BTreeSet<ObjectId>,
}

/// The maximal number of locks in a cycle.
const LONGEST: usize = 4;

fn find(code: &Code<'_, '_>, found: &mut Found<'_>) {
    let edges = edges(code);
    let mut told = BTreeSet::new();
    for first in 0..edges.len() {
        let mut path = vec![first];
        extend(code, &edges, &mut path, &mut told, found);
    }
}

/// Extends a path of the lock graph, and warns if it closes a cycle.
fn extend(
    code: &Code<'_, '_>,
    edges: &[Nesting],
    path: &mut Vec<usize>,
    told: &mut BTreeSet<BTreeSet<String>>,
    found: &mut Found<'_>,
) {
    let (first, last) = (&edges[path[0]], &edges[path[path.len() - 1]]);
    if last.takes == first.holds {
        tell(code, edges, path, told, found);
        return;
    }
    if path.len() == LONGEST {
        return;
    }
    // Edges are sorted by the held lock.
    let start = edges.partition_point(|edge| edge.holds < last.takes);
    let own = edges[start..].iter().take_while(|edge| edge.holds == last.takes);
    for (edge, next) in own.zip(start..) {
        // A cycle begins with the edge of its smallest lock, so that each cycle is found once.
        let is_new =
            edge.holds > first.holds && path.iter().all(|at| edges[*at].holds != edge.holds);
        if is_new && path.iter().all(|at| may_meet(code, &edges[*at], edge)) {
            path.push(next);
            extend(code, edges, path, told, found);
            path.pop();
        }
    }
}

/// Whether two threads may execute both acquisitions concurrently. A common lock outside of the cycle
/// excludes that.
fn may_meet(code: &Code<'_, '_>, a: &Nesting, b: &Nesting) -> bool {
    let of_circle = [a.holds, a.takes, b.holds, b.takes];
    let has_gate = a.gates.intersection(&b.gates).any(|gate| !of_circle.contains(gate));
    !has_gate && code.may_meet(a.at, b.at)
}

fn tell(
    code: &Code<'_, '_>,
    edges: &[Nesting],
    path: &[usize],
    told: &mut BTreeSet<BTreeSet<String>>,
    found: &mut Found<'_>,
) {
    let steps: Vec<&Nesting> = path.iter().map(|at| &edges[*at]).collect();
    // A cycle of one edge has two objects with one origin.
    if steps.len() == 1 && !may_meet(code, steps[0], steps[0]) {
        return;
    }
    // Acquisitions by one rank follow one order.
    let rank = |edge: &Nesting| ranks::rank(code, edge.at, edge.holds);
    let first = rank(steps[0]);
    if first.is_some() && steps.iter().all(|edge| rank(edge) == first) {
        return;
    }
    // Cycles of the same locks differ only in lines, so one warning is sufficient.
    if !told.insert(steps.iter().map(|edge| code.object(edge.holds)).collect()) {
        return;
    }
    let texts: Vec<String> = steps
        .iter()
        .map(|edge| {
            let [holds, takes] = [edge.holds, edge.takes].map(|lock| code.object(lock));
            if holds == takes {
                format!("{} takes one of {takes} while it holds another", code.text(edge.at))
            } else {
                format!("{} takes {takes} while it holds {holds}", code.text(edge.at))
            }
        })
        .collect();
    let others: Vec<Place> = steps.iter().skip(1).map(|edge| edge.at).collect();
    found.warn(steps[0].at, format!("locks in a circle: {}", texts.join("; ")), &others);
}

fn edges(code: &Code<'_, '_>) -> Vec<Nesting> {
    let mut edges = Vec::new();
    for (at, sync) in code.facts.locks.all() {
        if sync == Sync::Acquire {
            let takes = objects_of(code.points(), at);
            add(code, at, &takes, &mut edges);
        }
    }
    for (at, edge) in code.points().calls() {
        if edge.kind.is_same_thread() && is_synchronized(code.points().body(edge.callee)) {
            add(code, at, &synchronized_on(code.facts, edge.callee), &mut edges);
        }
    }
    edges.sort_by_key(|edge| (edge.holds, edge.takes, edge.at));
    edges
}

fn add(code: &Code<'_, '_>, at: Place, takes: &BTreeSet<ObjectId>, edges: &mut Vec<Nesting>) {
    let gates = code.held.surely(code.facts, at);
    for holds in code.held.perhaps(code.facts, at) {
        for takes in takes {
            if holds != *takes || code.facts.is_many(holds) && are_different(code, at, holds) {
                edges.push(Nesting { holds, takes: *takes, at, gates: gates.clone() });
            }
        }
    }
}

/// Whether the registers of the method show that an instruction locks an object other than the held
/// object of the same origin.
fn are_different(code: &Code<'_, '_>, at: Place, holds: ObjectId) -> bool {
    let Some(register) = locked_register(code, at) else { return false };
    let taken = code.sources(at, register);
    let by_method = synchronized_on(code.facts, at.method).contains(&holds);
    if by_method {
        return !code.is_this(at, register);
    }
    code.facts.locks.open(at).iter().any(|pc| {
        let held_at = Place { method: at.method, pc: *pc };
        objects_of(code.points(), held_at).contains(&holds)
            && locked_register(code, held_at)
                .is_some_and(|register| code.sources(held_at, register).is_disjoint(&taken))
    })
}

pub(super) fn locked_register(code: &Code<'_, '_>, at: Place) -> Option<u16> {
    let body = code.body(at);
    if body.insn(at.pc).is_call() { code.receiver(at) } else { Some(body.insn(at.pc).a) }
}
