//! The fixpoint: a graph before and a graph after each statement.
//!
//! Invariant: the stored graphs of a statement have the edges that its own thread creates. The edges of
//! other threads are stored once for each strand, and are added when a graph is requested.

use super::flow::{Action, Arc, Flow, StatementId, Strand};
use super::graph::{HeapNode, LoopId, Source, Ssg};
use super::heap::{Count, Heap, executed_outside};
use crate::depend::Facts;
use crate::points::{MethodAt, Place, Variable};
use code::operation::{Memory, Operation};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

/// The maximal number of edges that are visited while statements are processed.
const BUDGET: usize = 2_000_000;

/// The graphs of a program.
pub(crate) struct Graphs<'a, 'p> {
    pub(crate) facts: &'a Facts<'p>,
    pub(crate) flow: Flow,
    pub(crate) heap: Heap,
    before: Vec<Ssg>,
    after: Vec<Ssg>,
    is_reached: Vec<bool>,
    /// The edges that each strand creates, in terms of the nodes of other strands.
    exported: Vec<Ssg>,
    /// The edges that each strand of several threads creates, in terms of the nodes of its other
    /// threads.
    exported_to_own: Vec<Ssg>,
    /// The arguments of the first method of each strand.
    pub(super) seeds: Vec<Ssg>,
    /// The static fields that only one thread uses, with the strand of the thread.
    pub(super) local_statics: BTreeMap<(usize, u16), usize>,
    /// For each statement, a bit set of the strands that surely begin after it.
    preceded: Vec<u128>,
    imports: RefCell<BTreeMap<(usize, u128), Rc<Ssg>>>,
    open: Vec<VecDeque<StatementId>>,
    is_open: Vec<bool>,
    visited: usize,
}

impl<'a, 'p> Graphs<'a, 'p> {
    /// Computes all graphs.
    pub(crate) fn new(facts: &'a Facts<'p>) -> Self {
        let flow = Flow::new(facts);
        let heap = Heap::new(facts, &flow);
        let (count, strands) = (flow.statements.len(), flow.strands.len());
        let mut this = Self {
            facts,
            before: vec![Ssg::default(); count],
            after: vec![Ssg::default(); count],
            is_reached: vec![false; count],
            exported: vec![Ssg::default(); strands],
            exported_to_own: vec![Ssg::default(); strands],
            seeds: vec![Ssg::default(); strands],
            local_statics: local_statics(facts, &flow),
            preceded: (0..count as u32)
                .map(|at| {
                    let is_over = facts.points.program.limits.is_over();
                    if is_over { 0 } else { preceded(facts, &flow, StatementId::new(at)) }
                })
                .collect(),
            imports: RefCell::default(),
            open: vec![VecDeque::new(); strands],
            is_open: vec![false; count],
            visited: 0,
            flow,
            heap,
        };
        this.begin();
        this.solve();
        this
    }

    /// Whether the analysis has processed the whole program.
    pub(crate) fn is_closed(&self) -> bool {
        let has_ended = self.facts.points.program.limits.has_ended();
        !has_ended
            && self.visited < BUDGET
            && self.facts.points.is_closed()
            && self.flow.strands.len() <= 128
    }

    /// Returns the limits that the analysis has met, in words.
    pub(crate) fn limits(&self) -> Vec<String> {
        let mut all = Vec::new();
        if self.flow.is_cut {
            all.push("calls beyond a depth of 8 or 2,000 statements are not inlined".to_owned());
        }
        if self.visited >= BUDGET {
            all.push(format!("not closed after {BUDGET} edges, so nothing is shown"));
        }
        all.extend(self.facts.points.program.limits.told());
        all
    }

    /// Whether a statement may be executed.
    pub(crate) fn is_reached(&self, at: StatementId) -> bool {
        self.is_reached[at.index()]
    }

    /// Returns the graph before a statement.
    pub(crate) fn before(&self, at: StatementId) -> Ssg {
        self.complete(at, &self.before[at.index()])
    }

    /// Returns the edges that all strands create, in terms of the nodes of other strands.
    pub(super) fn edges_of_all(&self) -> Ssg {
        let mut all = Ssg::default();
        for edges in &self.exported {
            all.join(edges);
        }
        all
    }

    /// Returns the edges before a statement that its own thread creates.
    pub(super) fn own_before(&self, at: StatementId) -> &Ssg {
        &self.before[at.index()]
    }

    /// Returns the graph after a statement.
    pub(crate) fn after(&self, at: StatementId) -> Ssg {
        self.complete(at, &self.after[at.index()])
    }

    /// Returns the graph on an edge: before the end of iterations, or after it with `ends`. A thread
    /// that is started before the edge may have begun.
    pub(crate) fn along(&self, arc: &Arc, to: StatementId, ends: bool) -> Ssg {
        if ends {
            return self.complete(to, &self.carried(arc));
        }
        self.complete(to, &self.after[arc.from.index()])
    }

    fn complete(&self, at: StatementId, own: &Ssg) -> Ssg {
        let mut all = (*self.imported(at)).clone();
        all.join(own);
        all
    }

    /// Begins the first thread, the initializers of classes, and the threads whose starts are not
    /// inlined.
    fn begin(&mut self) {
        let outside = executed_outside(self.facts, &self.flow);
        for strand in 0..self.flow.strands.len() {
            let thread = self.flow.strands[strand].thread;
            let start = thread.and_then(|thread| self.facts.threads.all()[thread].start);
            let is_shown = start.is_some_and(|place: Place| {
                !self.flow.of_method(place.method).is_empty() && !outside.contains(&place.method)
            });
            if !is_shown {
                self.seed_by_points(strand);
                self.begin_strand(strand);
            }
        }
    }

    /// Sets the arguments of a strand to the objects that the points-to analysis found.
    pub(super) fn seed_by_points(&mut self, strand: usize) {
        let root = self.flow.strands[strand].root;
        let method = self.flow.context(root).method;
        let locals = self.flow.context(root).body.method.arguments;
        for local in locals {
            let objects = self.facts.points.set(Variable::Parameter(method, *local));
            let nodes = self.heap.nodes(&self.flow, &objects, strand, None);
            self.seeds[strand].add_all(Source::Register(root, *local), &nodes);
        }
    }

    /// Queues the first statement of a strand.
    pub(super) fn begin_strand(&mut self, strand: usize) {
        let enter = self.flow.context(self.flow.strands[strand].root).enter;
        self.push(enter);
    }

    fn push(&mut self, at: StatementId) {
        if !std::mem::replace(&mut self.is_open[at.index()], true) {
            self.open[self.flow.strand_of(at)].push_back(at);
        }
    }

    fn solve(&mut self) {
        while let Some(strand) = self.open.iter().position(|open| !open.is_empty()) {
            let mut exports = false;
            while let Some(at) = self.open[strand].pop_front() {
                self.is_open[at.index()] = false;
                if self.visited >= BUDGET || self.facts.points.program.limits.is_over() {
                    return;
                }
                exports |= self.process(at);
            }
            if exports {
                self.imports.borrow_mut().clear();
                let is_many = self.flow.strands[strand].is_many;
                for other in 0..self.flow.statements.len() {
                    let other = StatementId::new(other as u32);
                    let differs = is_many || self.flow.strand_of(other) != strand;
                    if differs && self.is_reached(other) {
                        self.push(other);
                    }
                }
            }
        }
    }

    /// Computes the graphs of a statement. Returns whether other strands obtain new edges.
    fn process(&mut self, at: StatementId) -> bool {
        let mut before = self.before[at.index()].clone();
        for arc in &self.flow.statement(at).before {
            if self.is_reached(arc.from) {
                before.join(&self.carried(arc));
            }
        }
        let strand = self.flow.strand_of(at);
        let context = self.flow.statement(at).context;
        let is_root = self.flow.statement(at).action == Action::Enter
            && context == self.flow.strands[strand].root;
        if is_root {
            before.join(&self.seeds[strand]);
        }
        let grows = before != self.before[at.index()];
        let full = self.complete(at, &before);
        self.visited += full.len() + 1;
        let mut after = before.clone();
        self.step(at, &full, &mut after);
        self.before[at.index()] = before;
        let is_first = !std::mem::replace(&mut self.is_reached[at.index()], true);
        let mut joined = self.after[at.index()].clone();
        let changes = joined.join(&after);
        self.after[at.index()] = joined;
        let exports = (is_first || grows || changes) && self.export(at, strand);
        for next in self.flow.statement(at).after.clone() {
            // Exceptional edges carry the graph before the statement, and ends of iterations carry
            // edges of other threads. So the graph on an edge may grow although the graph after the
            // statement does not.
            if is_first || changes || self.gains(at, next) {
                self.push(next);
            }
        }
        exports
    }

    /// Whether the edges from one statement to another carry edges that the graph of the latter lacks.
    fn gains(&self, from: StatementId, to: StatementId) -> bool {
        let mut own = self.before[to.index()].clone();
        let arcs = self.flow.statement(to).before.iter();
        arcs.filter(|arc| arc.from == from).any(|arc| own.join(&self.carried(arc)))
    }

    /// Returns the graph of the own thread on an edge of the flow graph.
    fn carried(&self, arc: &Arc) -> Ssg {
        let mut own = self.after[arc.from.index()].clone();
        if arc.is_exceptional {
            own.join(&self.before[arc.from.index()]);
        }
        if arc.ends.is_empty() {
            return own;
        }
        let ends = |node: HeapNode| {
            let of = self.heap.get(node.allocator);
            of.count == Count::EachTime
                && of.strand == Some(self.flow.strand_of(arc.from))
                && of.within.is_some_and(|within| arc.ends.contains(&within))
        };
        let mut summarized = Ssg::default();
        for (source, node, one) in own.edges() {
            self.summarize(source, node, one, ends, &mut summarized);
        }
        for (source, node, one) in self.imported(arc.from).edges() {
            let is_changed = ends(node) || is_field_of(source, ends);
            if is_changed {
                self.summarize(source, node, one, ends, &mut summarized);
            }
        }
        summarized
    }

    /// Adds an edge in which the current nodes that `ends` selects are replaced by summary nodes.
    fn summarize(
        &self,
        source: Source,
        node: HeapNode,
        is_one_to_one: bool,
        ends: impl Fn(HeapNode) -> bool,
        to: &mut Ssg,
    ) {
        let former = |node: HeapNode| {
            if node.is_current && ends(node) { HeapNode::summary(node.allocator) } else { node }
        };
        let (source_then, node_then) = match source {
            Source::Field(of, slot) => (Source::Field(former(of), slot), former(node)),
            other => (other, former(node)),
        };
        let is_one_to_one = match (source, source_then) {
            (Source::Field(of, _), _) if former(of) != of && former(node) != node => {
                self.heap.share_iterations(of.allocator, node.allocator)
            }
            _ => is_one_to_one && source == source_then && node == node_then,
        };
        to.add(source_then, node_then, is_one_to_one);
    }

    /// Adds the edges of a statement to the exported ones. Returns whether some are new.
    fn export(&mut self, at: StatementId, strand: usize) -> bool {
        let mut own = self.before[at.index()].clone();
        own.join(&self.after[at.index()]);
        let is_many = self.flow.strands[strand].is_many;
        let ends = |node: HeapNode| {
            let of = self.heap.get(node.allocator);
            is_many && of.count == Count::EachTime && of.strand == Some(strand)
        };
        let mut seen = Ssg::default();
        for (source, node, one) in own.edges() {
            if !matches!(source, Source::Register(..)) {
                self.summarize(source, node, one, ends, &mut seen);
            }
        }
        let mut changed = self.exported[strand].join(&seen);
        if is_many {
            let full = self.complete(at, &own);
            let shared = self.shared_within(&full, strand);
            let mut seen = Ssg::default();
            for (source, node, one) in own.edges() {
                let is_shared = match source {
                    Source::Field(of, _) => shared.contains(&of),
                    Source::Static(..) | Source::Published | Source::Started => true,
                    Source::Register(..) => false,
                };
                if is_shared {
                    self.summarize(source, node, one, ends, &mut seen);
                }
            }
            changed |= self.exported_to_own[strand].join(&seen);
        }
        changed
    }

    /// Returns the nodes that other threads may reach: from static fields, from published objects, and
    /// from edges of other strands.
    fn shared_within(&self, full: &Ssg, strand: usize) -> BTreeSet<HeapNode> {
        let mut roots = BTreeSet::new();
        for (source, node, _) in full.edges() {
            match source {
                Source::Field(of, _) if self.heap.get(of.allocator).strand != Some(strand) => {
                    roots.insert(of);
                }
                Source::Static(..) | Source::Published | Source::Started => {
                    roots.insert(node);
                }
                Source::Field(..) | Source::Register(..) => {}
            }
        }
        full.reach(roots, |_| true)
    }

    /// Returns the edges of other threads that may exist at a statement.
    fn imported(&self, at: StatementId) -> Rc<Ssg> {
        let strand = self.flow.strand_of(at);
        let mask = self.preceded[at.index()];
        if let Some(known) = self.imports.borrow().get(&(strand, mask)) {
            return known.clone();
        }
        let mut all = Ssg::default();
        let is_many = self.flow.strands[strand].is_many;
        for other in (0..self.flow.strands.len()).filter(|other| mask & (1 << other) == 0) {
            let edges = match other == strand {
                true if is_many => &self.exported_to_own[other],
                true => continue,
                false => &self.exported[other],
            };
            for (source, node, one) in edges.edges() {
                if is_many {
                    self.expand(strand, source, node, one, &mut all)
                } else {
                    all.add(source, node, one);
                }
            }
        }
        let all = Rc::new(all);
        self.imports.borrow_mut().insert((strand, mask), all.clone());
        all
    }

    /// Adds an edge of another thread. For a strand of several threads, a summary node of its own
    /// allocators may also be the current node.
    fn expand(&self, strand: usize, source: Source, node: HeapNode, one: bool, to: &mut Ssg) {
        let own = |node: HeapNode| {
            let of = self.heap.get(node.allocator);
            let is_own = of.strand == Some(strand) && of.count == Count::EachTime;
            (is_own && !node.is_current).then(|| HeapNode::current(node.allocator))
        };
        to.add(source, node, one);
        let Source::Field(of, slot) = source else {
            if let Some(present) = own(node) {
                to.add(source, present, false);
            }
            return;
        };
        match (own(of), own(node)) {
            (Some(of), Some(node)) if one => {
                to.add(Source::Field(of, slot), node, false);
            }
            (of_present, node_present) => {
                for of in of_present.into_iter().chain([of]) {
                    for node in node_present.into_iter().chain([node]) {
                        to.add(
                            Source::Field(of, slot),
                            node,
                            one && source == Source::Field(of, slot),
                        );
                    }
                }
            }
        }
    }

    /// Whether a strand surely begins after a statement.
    pub(super) fn is_before(&self, at: StatementId, strand: usize) -> bool {
        self.preceded[at.index()] & (1 << strand) != 0
    }

    /// Returns the strand and the innermost loop of a statement. They determine which current nodes its
    /// graphs may have.
    pub(super) fn within(&self, at: StatementId) -> (usize, Option<LoopId>) {
        (self.flow.strand_of(at), self.flow.statement(at).within)
    }
}

/// Returns a bit set of the strands that surely begin after a statement.
fn preceded(facts: &Facts<'_>, flow: &Flow, at: StatementId) -> u128 {
    let Some(own) = flow.strands[flow.strand_of(at)].thread else { return 0 };
    let place = flow.place(at);
    let is_later = |of: &Strand| {
        of.thread.is_some_and(|of| of != own && facts.threads.is_before(place, own, of))
    };
    let strands = flow.strands.iter().enumerate().take(128);
    strands.filter(|(_, of)| is_later(of)).fold(0, |mask, (at, _)| mask | 1 << at)
}

fn is_field_of(source: Source, of: impl Fn(HeapNode) -> bool) -> bool {
    match source {
        Source::Field(node, _) => node.is_current && of(node),
        _ => false,
    }
}

/// Returns the static fields that only one thread uses, with the strand of the thread. The initializer
/// of the field's own class is ignored, as it precedes all other uses.
fn local_statics(facts: &Facts<'_>, flow: &Flow) -> BTreeMap<(usize, u16), usize> {
    let mut users: BTreeMap<(usize, u16), BTreeSet<usize>> = BTreeMap::new();
    for (method, body) in facts.points.methods() {
        for pc in 0..body.len() {
            let (Operation::Load(memory, ..) | Operation::Store(memory, ..)) = body.operation(pc)
            else {
                continue;
            };
            if memory != Memory::Static {
                continue;
            }
            let Some(key) = static_field(facts, method, pc) else { continue };
            let initializes =
                &*body.method.name == "<clinit>" && body.method.class().id.index() == key.0;
            if !initializes {
                users.entry(key).or_default().extend(facts.threads.of(method));
            }
        }
    }
    let strand_of = |thread: usize| flow.strands.iter().position(|of| of.thread == Some(thread));
    let only = |users: BTreeSet<usize>| match users.iter().collect::<Vec<_>>()[..] {
        [thread] if !facts.threads.all()[*thread].is_many => strand_of(*thread),
        _ => None,
    };
    users.into_iter().filter_map(|(key, users)| Some((key, only(users)?))).collect()
}

/// Returns the static field that an instruction accesses.
pub(super) fn static_field(facts: &Facts<'_>, method: MethodAt, pc: u32) -> Option<(usize, u16)> {
    let body = facts.points.body(method);
    let pool = body.code.sites[body.insn(pc).wide() as usize].pool;
    let field = facts.points.program.field(body.method.class(), pool)?;
    Some((field.class().id.index(), field.index))
}
