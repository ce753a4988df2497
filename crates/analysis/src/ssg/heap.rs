//! Allocators: the origins of heap nodes in the inlined program.
//!
//! An object of the points-to analysis has an allocator for each context in which its code is inlined.
//! It has one further allocator if a method that is not inlined may execute the code.

use super::flow::{Action, Flow};
use super::graph::{AllocatorId, ContextId, HeapNode, LoopId};
use crate::depend::Facts;
use crate::points::{CallKind, Edge, MethodAt, ObjectId, Origin, Place};
use base::FastMap;
use classes::ClassRef;
use std::collections::{BTreeMap, BTreeSet};

/// The number of objects that an allocator creates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    /// At most once in an execution.
    Once,
    /// At most once in each iteration of a loop, or in each of several threads.
    EachTime,
    /// Without a bound. There is no node for the present object.
    Any,
}

/// An allocator: the creator of an object in one context.
#[derive(Clone, Debug)]
pub(crate) struct Allocator {
    /// The object of the points-to analysis.
    pub(crate) object: ObjectId,
    /// The class of the object, if it is known.
    pub(crate) class: Option<ClassRef>,
    /// The strand that executes the allocator; none if several strands may.
    pub(crate) strand: Option<usize>,
    /// The innermost loop that contains the allocator.
    pub(crate) within: Option<LoopId>,
    /// The number of objects that the allocator creates.
    pub(crate) count: Count,
    /// The context and the instruction of the allocator; none if its method is not inlined.
    pub(crate) inlined: Option<(ContextId, u32)>,
}

/// All allocators of a program.
#[derive(Debug, Default)]
pub(crate) struct Heap {
    all: Vec<Allocator>,
    of_object: BTreeMap<ObjectId, Vec<AllocatorId>>,
    of_statement: FastMap<(ContextId, u32, u8), AllocatorId>,
}

impl Heap {
    /// Finds the allocators of a program.
    pub(crate) fn new(facts: &Facts<'_>, flow: &Flow) -> Self {
        let mut this = Self::default();
        let outside = executed_outside(facts, flow);
        for object in facts.points.objects() {
            let of = facts.points.get(object);
            match of.origin {
                Origin::Site(place) | Origin::Function(place) => {
                    this.inlined(flow, object, of.class, place, 0);
                    this.outside(&outside, object, of.class, place);
                }
                Origin::Inner(place, level) => {
                    this.inlined(flow, object, of.class, place, level);
                    this.outside(&outside, object, of.class, place);
                }
                Origin::Library(_) | Origin::Made(_) => this.constant(object, of.class, Count::Any),
                Origin::Literal(_) | Origin::Mirror(_) | Origin::Arguments | Origin::Launched => {
                    this.constant(object, of.class, Count::Once);
                }
            }
        }
        this
    }

    fn inlined(
        &mut self,
        flow: &Flow,
        object: ObjectId,
        class: Option<ClassRef>,
        place: Place,
        level: u8,
    ) {
        for context in flow.of_method(place.method) {
            let strand = flow.context(*context).strand;
            let within = flow.statement(flow.execution(*context, place.pc)).within;
            let count = match (level, within, flow.strands[strand].is_many) {
                (1.., ..) => Count::Any,
                (0, None, false) => Count::Once,
                (0, ..) => Count::EachTime,
            };
            let inlined = Some((*context, place.pc));
            let of = Allocator { object, class, strand: Some(strand), within, count, inlined };
            let at = self.add(of);
            self.of_statement.insert((*context, place.pc, level), at);
        }
    }

    fn outside(
        &mut self,
        outside: &BTreeSet<MethodAt>,
        object: ObjectId,
        class: Option<ClassRef>,
        place: Place,
    ) {
        if outside.contains(&place.method) {
            self.constant(object, class, Count::Any);
        }
    }

    fn constant(&mut self, object: ObjectId, class: Option<ClassRef>, count: Count) {
        let (strand, within, inlined) = (None, None, None);
        self.add(Allocator { object, class, strand, within, count, inlined });
    }

    fn add(&mut self, of: Allocator) -> AllocatorId {
        let at = AllocatorId::new(self.all.len() as u32);
        self.of_object.entry(of.object).or_default().push(at);
        self.all.push(of);
        at
    }

    /// Returns an allocator.
    pub(crate) fn get(&self, at: AllocatorId) -> &Allocator {
        &self.all[at.index()]
    }

    /// Returns all allocators.
    pub(crate) fn all(&self) -> impl Iterator<Item = (AllocatorId, &Allocator)> {
        self.all.iter().enumerate().map(|(at, of)| (AllocatorId::new(at as u32), of))
    }

    /// Returns the allocator of an inlined instruction; `level` is the depth of an inner array.
    pub(crate) fn at(&self, context: ContextId, pc: u32, level: u8) -> Option<AllocatorId> {
        self.of_statement.get(&(context, pc, level)).copied()
    }

    /// Returns the node for any object of an allocator: the summary node, unless the allocator creates
    /// at most one object.
    pub(crate) fn any(&self, at: AllocatorId) -> HeapNode {
        match self.get(at).count {
            Count::Once => HeapNode::current(at),
            Count::EachTime | Count::Any => HeapNode::summary(at),
        }
    }

    /// Returns the nodes of objects of the points-to analysis, in the graphs of a strand within a loop.
    pub(crate) fn nodes(
        &self,
        flow: &Flow,
        objects: &BTreeSet<ObjectId>,
        strand: usize,
        within: Option<LoopId>,
    ) -> BTreeSet<HeapNode> {
        let of_objects = objects.iter().filter_map(|object| self.of_object.get(object));
        let mut nodes = BTreeSet::new();
        for at in of_objects.flatten() {
            nodes.insert(self.any(*at));
            if self.has_current(flow, *at, strand, within) {
                nodes.insert(HeapNode::current(*at));
            }
        }
        nodes
    }

    /// Whether the graphs of a strand within a loop have the current node of an allocator.
    pub(crate) fn has_current(
        &self,
        flow: &Flow,
        at: AllocatorId,
        strand: usize,
        within: Option<LoopId>,
    ) -> bool {
        let of = self.get(at);
        match of.count {
            Count::Any => false,
            Count::Once => true,
            Count::EachTime if of.strand == Some(strand) => {
                of.within.is_none_or(|outer| flow.contains(outer, within))
            }
            Count::EachTime => of.strand.is_some_and(|of| !flow.strands[of].is_many),
        }
    }

    /// Whether a node represents one object throughout an execution.
    pub(crate) fn is_one(&self, node: HeapNode) -> bool {
        node.is_current && self.get(node.allocator).count == Count::Once
    }

    /// Whether two allocators create at most one object each in every iteration of the same loop.
    pub(crate) fn share_iterations(&self, a: AllocatorId, b: AllocatorId) -> bool {
        let (a, b) = (self.get(a), self.get(b));
        let is_each = |of: &Allocator| of.count == Count::EachTime;
        is_each(a) && is_each(b) && a.strand == b.strand && a.within == b.within
    }

    /// Adds to `nodes` a node, and the other node of its allocator that may represent its objects in
    /// the graphs of other strands.
    pub(crate) fn seen_elsewhere(&self, node: HeapNode, nodes: &mut BTreeSet<HeapNode>) {
        let of = self.get(node.allocator);
        let is_many = of.count == Count::EachTime && node.is_current;
        nodes.insert(node);
        if is_many {
            nodes.insert(HeapNode::summary(node.allocator));
        }
    }
}

/// Returns the methods that calls may execute without being inlined.
pub(crate) fn executed_outside(facts: &Facts<'_>, flow: &Flow) -> BTreeSet<MethodAt> {
    let mut outside = BTreeSet::new();
    let mut open: Vec<MethodAt> = Vec::new();
    for edges in flow.skipped.values() {
        open.extend(edges.iter().map(|edge| edge.callee));
    }
    for statement in &flow.statements {
        if let Action::Execute(pc) = statement.action {
            let method = flow.context(statement.context).method;
            let callees = facts.points.callees(Place { method, pc });
            open.extend(
                callees.filter(|edge| edge.kind == CallKind::Callback).map(|edge| edge.callee),
            );
        }
    }
    while let Some(method) = open.pop() {
        if outside.insert(method) {
            for pc in 0..facts.points.body(method).len() {
                let callees = facts.points.callees(Place { method, pc });
                // Initializers of classes are strands, so they have graphs of their own.
                let inner =
                    |edge: &Edge| matches!(edge.kind, CallKind::Direct | CallKind::Callback);
                open.extend(callees.filter(inner).map(|edge| edge.callee));
            }
        }
    }
    outside
}
