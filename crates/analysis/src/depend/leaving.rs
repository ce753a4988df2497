//! Instructions at which a method may end abruptly: an exception that the program throws leaves the
//! method, or the program exits.
//!
//! Instructions after a call depend on the ends of the call. Invariant: only `throw` instructions, calls
//! that exit, and interrupted waits count. Exceptions of other instructions do not.

use super::{Facts, Node, Part, interrupts};
use crate::body::Body;
use crate::points::{MethodAt, Place, Points};
use code::operation::Operation;
use library::effects;
use std::collections::{BTreeSet, VecDeque};

/// The ways in which an execution may leave an instruction or a method abruptly.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Abrupt {
    /// The classes of the exceptions that are thrown, by their numbers.
    thrown: BTreeSet<usize>,
    /// Whether an exception of unknown class is thrown.
    is_unknown: bool,
    /// Whether the program exits.
    exits: bool,
}

impl Abrupt {
    fn is_none(&self) -> bool {
        self.thrown.is_empty() && !self.is_unknown && !self.exits
    }

    fn extend(&mut self, other: &Self) {
        if !other.thrown.is_subset(&self.thrown) {
            self.thrown.extend(&other.thrown);
        }
        self.is_unknown |= other.is_unknown;
        self.exits |= other.exits;
    }
}

/// An instruction that may end abruptly by itself, or by the methods that it calls.
struct AbruptSite {
    pc: u32,
    own: Abrupt,
    callees: BTreeSet<MethodAt>,
    is_covered: bool,
}

/// The abrupt ends of all methods.
#[derive(Debug, Default)]
pub(super) struct Leaving {
    /// For each method, the instructions at which it may end abruptly.
    leaves: Vec<BTreeSet<u32>>,
    /// For each method, the calls that may end abruptly, whether or not the method handles that.
    calls: Vec<BTreeSet<u32>>,
}

impl Leaving {
    /// Computes the abrupt ends of all methods.
    pub(super) fn new(points: &Points<'_>, may_interrupt: bool) -> Self {
        let is_over = || points.program.limits.is_over();
        let count = points.methods().count();
        let mut callers: Vec<BTreeSet<MethodAt>> = vec![BTreeSet::new(); count];
        for (place, edge) in points.calls().filter(|(_, edge)| edge.kind.is_same_thread()) {
            callers[edge.callee.index()].insert(place.method);
        }
        let methods = points.methods().take_while(|_| !is_over());
        let origins: Vec<Vec<AbruptSite>> =
            methods.map(|(method, _)| origins(points, method, may_interrupt)).collect();
        let mut ends: Vec<Abrupt> = vec![Abrupt::default(); count];
        let mut this =
            Self { leaves: vec![BTreeSet::new(); count], calls: vec![BTreeSet::new(); count] };
        let mut open: VecDeque<MethodAt> =
            (0..origins.len() as u32).rev().map(MethodAt::new).collect();
        let mut is_open = vec![true; count];
        while let Some(method) = open.pop_front().filter(|_| !is_over()) {
            let at = method.index();
            is_open[at] = false;
            let mut all = ends[at].clone();
            for origin in origins.get(at).into_iter().flatten() {
                let left = this.left(points, method, origin, &ends);
                if !left.is_none() {
                    this.leaves[at].insert(origin.pc);
                    all.extend(&left);
                }
            }
            // The sets only grow.
            if ends[at] != all {
                ends[at] = all;
                for caller in &callers[at] {
                    if !std::mem::replace(&mut is_open[caller.index()], true) {
                        open.push_back(*caller);
                    }
                }
            }
        }
        this
    }

    /// Returns the abrupt ends of an instruction that its method does not handle.
    fn left(
        &mut self,
        points: &Points<'_>,
        method: MethodAt,
        origin: &AbruptSite,
        ends: &[Abrupt],
    ) -> Abrupt {
        let mut here = origin.own.clone();
        for callee in &origin.callees {
            here.extend(&ends[callee.index()]);
        }
        let body = points.body(method);
        if !here.is_none() && body.insn(origin.pc).is_call() {
            self.calls[method.index()].insert(origin.pc);
        }
        if here.is_none() || !origin.is_covered {
            return here;
        }
        let (here, rethrows) = unhandled(points, body, origin.pc, here);
        if !here.is_none() {
            self.leaves[method.index()].extend(rethrows);
        }
        here
    }
}

/// Returns the instructions of a method that may end abruptly.
fn origins(points: &Points<'_>, method: MethodAt, may_interrupt: bool) -> Vec<AbruptSite> {
    let body = points.body(method);
    let mut all = Vec::new();
    for pc in 0..body.len() {
        let place = Place { method, pc };
        let mut own = Abrupt::default();
        let mut callees = BTreeSet::new();
        match body.operation(pc) {
            Operation::Throw if !body.rethrows(pc) => {
                for object in points.register(place, body.insn(pc).a) {
                    match points.get(object).class {
                        Some(class) => {
                            own.thrown.insert(class.id.index());
                        }
                        None => own.is_unknown = true,
                    }
                }
                own.is_unknown |= own.thrown.is_empty();
            }
            Operation::Call(..) => {
                let edges = points.callees(place).filter(|edge| edge.kind.is_same_thread());
                callees = edges.map(|edge| edge.callee).collect();
                let Some(callee) = points.named(body, pc) else { continue };
                own.exits = effects::exits(callee.class, callee.name);
                if may_interrupt && interrupts::is_declared(points, &callee) {
                    let class = points.program.class(body.method.class(), INTERRUPTED);
                    own.thrown.extend(class.map(|class| class.id.index()));
                }
            }
            _ => continue,
        }
        if !own.is_none() || !callees.is_empty() {
            let is_covered = body.code.handlers.iter().any(|of| of.start <= pc && pc < of.end);
            all.push(AbruptSite { pc, own, callees, is_covered });
        }
    }
    all
}

const INTERRUPTED: &str = "java/lang/InterruptedException";

/// Returns the abrupt ends of an instruction that leave the method. Also returns the statements of
/// handlers that throw the caught exception again.
fn unhandled(points: &Points<'_>, body: &Body, pc: u32, mut ends: Abrupt) -> (Abrupt, Vec<u32>) {
    let mut all = Vec::new();
    for handler in body.code.handlers.iter().filter(|of| of.start <= pc && pc < of.end) {
        // Compilers generate handlers of this kind, which are no statements of the source.
        if handler.catch.is_none() && body.only_rethrows(handler.target) {
            continue;
        }
        let rethrows = body.rethrows_of(handler.target);
        if !rethrows.is_empty() {
            all.extend(rethrows);
            continue;
        }
        let Some(caught) = handler.catch else {
            return (Abrupt { exits: ends.exits, ..Abrupt::default() }, all);
        };
        let Some(caught) = points.program.class_at(body.method.class(), caught) else { continue };
        ends.thrown.retain(|of| !points.program.class_numbered(*of).is_subclass_of(caught));
        ends.is_unknown &= &*caught.name != "java/lang/Throwable";
    }
    (ends, all)
}

/// Visits the abrupt ends of calls before a node, and those of a call whose end is the node.
pub(super) fn visit(facts: &Facts<'_>, node: Node, visit: &mut dyn FnMut(Node)) {
    let Place { method, pc } = node.place;
    let body = facts.points.body(method);
    let of = &facts.leaving;
    let end = |method: MethodAt, pc: u32| {
        let place = Place { method, pc };
        let is_call = of.calls[method.index()].contains(&pc);
        Node { place, part: if is_call { Part::End } else { Part::Execution } }
    };
    if node.part == Part::End {
        for edge in facts.points.callees(node.place).filter(|edge| edge.kind.is_same_thread()) {
            for pc in &of.leaves[edge.callee.index()] {
                visit(end(edge.callee, *pc));
            }
        }
        return;
    }
    for call in &of.calls[method.index()] {
        let is_before = || *call != pc && body.flow.after(*call)[pc as usize];
        let leaves = of.leaves[method.index()].contains(call);
        if body.control[pc as usize].contains(call) || leaves && is_before() {
            visit(end(method, *call));
        }
    }
}
