//! Accesses that are ordered by the start or the end of threads.
//!
//! Invariant: an order is claimed only if a thread is joined on all paths to the later access. A loop
//! that joins all threads of an array or collection is a join of each of these threads.

use crate::body::{Body, Definition};
use crate::depend::{Facts, is_bounded};
use crate::graph::Loops;
use crate::locks::{Sync, objects_of};
use crate::points::{MethodAt, ObjectId, Origin, Place, is_thread};
use code::cfg;
use code::operation::{Compared, Memory, Operation};
use std::collections::BTreeSet;

impl Facts<'_> {
    /// Whether two accesses may be concurrent, given the starts and joins of threads.
    pub(crate) fn may_meet(&self, a: Place, b: Place) -> bool {
        self.may_meet_by(a, b, |_, _| true)
    }

    /// Whether two accesses may be concurrent by two threads that `counts` selects.
    pub(crate) fn may_meet_by(
        &self,
        a: Place,
        b: Place,
        counts: impl Fn(usize, usize) -> bool,
    ) -> bool {
        self.threads.parallel(a, b).any(|(of_a, of_b)| {
            counts(of_a, of_b)
                && !self.follows_end(a, of_a, of_b)
                && !self.follows_end(b, of_b, of_a)
        })
    }

    /// Whether `thread` executes a place only after the end of `other`. Either this thread has joined
    /// `other`, or a thread that leads to its start by starts has.
    fn follows_end(&self, place: Place, thread: usize, other: usize) -> bool {
        let (mut place, mut thread) = (place, thread);
        let mut seen = BTreeSet::new();
        while thread != other && seen.insert(thread) {
            if self.is_after_end(place, thread, other) {
                return true;
            }
            let Some(start) = self.threads.all()[thread].start else { return false };
            let mut starters = self.threads.of(start.method).iter();
            let (Some(starter), None) = (starters.next(), starters.next()) else { return false };
            (place, thread) = (start, *starter);
        }
        false
    }

    /// Whether an abstract object may represent several concrete objects.
    pub(crate) fn is_many(&self, object: ObjectId) -> bool {
        match self.points.get(object).origin {
            Origin::Site(place) | Origin::Inner(place, _) | Origin::Function(place) => {
                self.is_many_times(place)
            }
            // A call that makes a thread returns another thread each time.
            Origin::Library(place) if self.points.get(object).class.is_some_and(is_thread) => {
                self.is_many_times(place)
            }
            Origin::Library(_) | Origin::Made(_) => true,
            Origin::Literal(_) | Origin::Mirror(_) | Origin::Arguments | Origin::Launched => false,
        }
    }

    /// Whether an instruction may be executed more than once.
    fn is_many_times(&self, place: Place) -> bool {
        self.points.body(place.method).is_repeated[place.pc as usize]
            || !self.threads.is_executed_once(place.method)
    }

    /// Whether an object represents unknown results of the class library.
    pub(crate) fn is_unknown(&self, object: ObjectId) -> bool {
        let of = self.points.get(object);
        matches!(of.origin, Origin::Library(_)) && of.class.is_none()
    }

    /// Whether `thread` executes a place only after it has joined `other`.
    fn is_after_end(&self, place: Place, thread: usize, other: usize) -> bool {
        let of = &self.threads.all()[other];
        let Some(start) = of.start else { return false };
        let is_starter = self.threads.of(start.method).iter().eq([&thread]);
        if !is_starter || !self.threads.is_executed_once(start.method) {
            return false;
        }
        let joins = self.locks.all().filter(|(join, sync)| {
            *sync == Sync::Join && join.method == start.method && self.waits_for_ever(*join)
        });
        joins.filter_map(|(join, _)| self.end_of(start, join, of.is_many)).any(|end| {
            let mut level = Some((start.method, end));
            while let Some((method, edges)) = level {
                if self.is_passed(method, &edges, place, thread, &mut BTreeSet::new()) {
                    return true;
                }
                level = self.after_return(method, &edges);
            }
            false
        })
    }

    /// Returns the edges after the only call of a method, if the method returns only after it has
    /// passed `edges`.
    fn after_return(
        &self,
        method: MethodAt,
        edges: &[(u32, u32)],
    ) -> Option<(MethodAt, Vec<(u32, u32)>)> {
        let body = self.points.body(method);
        let mut returns =
            (0..body.len()).filter(|pc| matches!(body.operation(*pc), Operation::Return(_)));
        if !returns.all(|pc| body.passes(edges, pc)) {
            return None;
        }
        let [(call, true)] = self.callers(method) else { return None };
        let is_only = self.points.callees(*call).count() == 1;
        let caller = self.points.body(call.method);
        is_only.then(|| (call.method, completions(caller, call.pc)))
    }

    /// Returns the edges on which the started thread is known to have ended; none if `join` may join
    /// other threads.
    fn end_of(&self, start: Place, join: Place, is_many: bool) -> Option<Vec<(u32, u32)>> {
        let known = |place: Place| -> BTreeSet<ObjectId> {
            let all = objects_of(&self.points, place).into_iter();
            all.filter(|object| !self.is_unknown(*object)).collect()
        };
        let objects = known(start);
        if objects.len() != 1 || known(join) != objects {
            return None;
        }
        let body = self.points.body(start.method);
        let is_one = !objects.iter().any(|object| self.is_many(*object));
        if is_one && !is_many {
            let end = self.ends(body, join.pc);
            return body.passes(&completions(body, start.pc), join.pc).then_some(end);
        }
        self.end_of_all(body, start, join)
    }

    /// Returns the edges out of a loop that joins all threads of an array or a collection.
    fn end_of_all(&self, body: &Body, start: Place, join: Place) -> Option<Vec<(u32, u32)>> {
        let is_later = !body.flow.after(join.pc)[start.pc as usize];
        let loops = Loops::new(&body.flow);
        let number = loops.of[join.pc as usize]?;
        let own = |pc: u32| loops.of[pc as usize] == Some(number);
        let test = (0..body.len()).find(|pc| {
            let leaves = |to: &u32| !own(*to);
            matches!(body.operation(*pc), Operation::Branch(..))
                && own(*pc)
                && body.flow.successors(*pc).iter().any(leaves)
        })?;
        let is_all = is_bounded(&self.points, body, test) && takes_all(self, body, join, test);
        // A path around the join would omit a thread.
        let joins_each = !body.reaches(test, test, &self.ends(body, join.pc));
        let leaving = body.flow.successors(test).iter().filter(|to| !own(**to));
        (is_later && is_all && joins_each).then(|| leaving.map(|to| (test, *to)).collect())
    }

    /// Whether a thread executes a place only after it has passed one of `edges` in `method`.
    fn is_passed(
        &self,
        method: MethodAt,
        edges: &[(u32, u32)],
        place: Place,
        thread: usize,
        seen: &mut BTreeSet<MethodAt>,
    ) -> bool {
        if place.method == method {
            return self.points.body(method).passes(edges, place.pc);
        }
        if !seen.insert(place.method) {
            return true;
        }
        if self.threads.all()[thread].root == Some(place.method) {
            return false;
        }
        let is_made = |call: &Place| {
            let mut edges = self.points.callees(*call);
            self.threads.of(call.method).contains(&thread)
                && edges.any(|edge| edge.callee == place.method && edge.kind.is_same_thread())
        };
        let mut calls =
            self.callers(place.method).iter().map(|(call, _)| *call).filter(is_made).peekable();
        calls.peek().is_some()
            && calls.all(|call| self.is_passed(method, edges, call, thread, seen))
    }

    /// Returns the edges after a join. If the program may interrupt threads, edges to handlers are
    /// excluded, as the join may have been interrupted.
    fn ends(&self, body: &Body, join: u32) -> Vec<(u32, u32)> {
        if self.interrupts {
            return completions(body, join);
        }
        body.flow.successors(join).iter().map(|to| (join, *to)).collect()
    }

    /// Whether a call of `join` has no timeout.
    fn waits_for_ever(&self, join: Place) -> bool {
        let body = self.points.body(join.method);
        self.points.named(body, join.pc).is_some_and(|callee| callee.descriptor == "()V")
    }
}

/// Returns the edges of an instruction without those to handlers.
fn completions(body: &Body, pc: u32) -> Vec<(u32, u32)> {
    let mut edges = Vec::new();
    cfg::successors(&body.code, pc, |to| edges.push((pc, to)));
    edges
}

/// Whether a loop joins all elements of an array, or all elements that an iterator returns.
fn takes_all(facts: &Facts<'_>, body: &Body, join: Place, test: u32) -> bool {
    let call = &body.code.calls[body.insn(join.pc).wide() as usize];
    let Some(receiver) = call.args.first() else { return false };
    let sources = body.sources(join.pc, receiver.register);
    !sources.is_empty()
        && sources.iter().all(|source| {
            let Definition::At(pc) = *source else { return false };
            match body.operation(pc) {
                Operation::Load(Memory::Element, ..) => counts_all(body, pc, test),
                Operation::Call(..) => {
                    let callee = facts.points.named(body, pc);
                    callee.is_some_and(|callee| callee.is("java/util/Iterator", &["next"]))
                }
                _ => false,
            }
        })
}

/// Whether the index of a load runs from 0 to the length of its array.
fn counts_all(body: &Body, load: u32, test: u32) -> bool {
    let (insn, bound) = (body.insn(load), body.insn(test));
    let begins = body.definitions(load, insn.b).iter().any(|of| body.constant(*of) == Some(0));
    let ends = match body.operation(test) {
        Operation::Branch(_, Compared::Int) => [bound.a, bound.b].iter().any(|register| {
            body.sources(test, *register).iter().any(|of| is_length(body, *of, load))
        }),
        Operation::Branch(_, Compared::Immediate) => {
            let length = i64::from(bound.b as i16);
            body.sources(load, insn.a).iter().any(|of| body.allocated_length(*of) == Some(length))
        }
        _ => false,
    };
    begins && ends
}

/// Whether a definition is the length of the array that an instruction loads from.
fn is_length(body: &Body, of: Definition, load: u32) -> bool {
    let Definition::At(pc) = of else { return false };
    let array = body.sources(load, body.insn(load).a);
    matches!(body.operation(pc), Operation::ArrayLength)
        && body.sources(pc, body.insn(pc).a) == array
        || body.constant(of).is_some_and(|length| {
            array.iter().any(|array| body.allocated_length(*array) == Some(length))
        })
}
