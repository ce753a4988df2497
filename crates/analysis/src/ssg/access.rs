//! Accesses of fields and elements, and whether their objects are local to the thread.
//!
//! Source: Corbett (ISSTA 1998), sections 4.1 and 6.1. An object is local to a thread at a statement if
//! only variables of this thread lead to it. For other threads, only live variables count, and only at
//! statements that may be executed after the start of the thread. The field `runnable` of a thread is
//! not followed from variables of other threads, as only the thread itself reads it.

use super::flow::{Action, StatementId};
use super::graph::{AllocatorId, ContextId, HeapNode, Source};
use super::heap::{Count, executed_outside};
use super::solve::{Graphs, static_field};
use crate::points::{self, MethodAt, ObjectId, Place, Slot};
use crate::program::is_of_program;
use code::operation::{Memory, Operation};
use std::collections::BTreeSet;

/// A variable in memory: all fields of one name of the objects of an allocator, or a static field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum HeapVariable {
    /// A static field, by the numbers of its class and of the field.
    Static(usize, u16),
    /// A slot of the objects of an allocator.
    Slot(AllocatorId, Slot),
}

/// An access of memory by an inlined instruction.
#[derive(Clone, Debug)]
pub(crate) struct HeapAccess {
    pub(crate) statement: StatementId,
    pub(crate) context: ContextId,
    pub(crate) place: Place,
    pub(crate) writes: bool,
    /// The register of the object; none for static fields.
    pub(crate) base: Option<u16>,
    /// The nodes that the object may be; empty for static fields.
    pub(crate) nodes: BTreeSet<HeapNode>,
    /// The accessed variables.
    pub(crate) variables: BTreeSet<HeapVariable>,
    /// Whether only one thread can reach the object or static field.
    pub(crate) is_local: bool,
}

/// All accesses of elements and of the program's fields.
#[derive(Default)]
pub(crate) struct HeapAccesses {
    /// The accesses that may be concurrent with others.
    pub(crate) all: Vec<HeapAccess>,
    /// The accesses by initializers to static fields of their class and to objects that they make. They
    /// precede all others, as other threads wait for the end of the initializer.
    pub(crate) initial: Vec<HeapAccess>,
}

/// Returns the accesses of all threads and initializers.
pub(crate) fn accesses(graphs: &Graphs<'_, '_>) -> HeapAccesses {
    let sharing = Sharing::new(graphs);
    let mut found = HeapAccesses::default();
    for number in 0..graphs.flow.statements.len() {
        let statement = StatementId::new(number as u32);
        let of = graphs.flow.statement(statement);
        let Action::Execute(pc) = of.action else { continue };
        if !graphs.is_reached(statement) {
            continue;
        }
        let Some(access) = access(graphs, &sharing, statement, of.context, pc) else { continue };
        let list = if is_initial(graphs, &access) { &mut found.initial } else { &mut found.all };
        list.push(access);
    }
    found
}

/// Whether an initializer makes an access that precedes those of other threads. An initializer that
/// starts threads may publish its objects.
fn is_initial(graphs: &Graphs<'_, '_>, access: &HeapAccess) -> bool {
    let strand = graphs.flow.strand_of(access.statement);
    if graphs.flow.strands[strand].thread.is_some() {
        return false;
    }
    let is_in_strand = |context: &ContextId| graphs.flow.context(*context).strand == strand;
    let mut starts = graphs.facts.threads.all().iter().filter_map(|thread| thread.start);
    let own = graphs.flow.context(graphs.flow.strands[strand].root).body.method.class();
    let is_own = |of: &HeapVariable| matches!(of, HeapVariable::Static(class, _) if *class == own.id.index());
    let is_made = |node: &HeapNode| graphs.heap.get(node.allocator).strand == Some(strand);
    let is_inside = match access.base {
        None => access.variables.iter().all(is_own),
        Some(_) => access.nodes.iter().all(is_made),
    };
    is_inside && !starts.any(|start| graphs.flow.of_method(start.method).iter().any(is_in_strand))
}

fn access(
    graphs: &Graphs<'_, '_>,
    sharing: &Sharing,
    statement: StatementId,
    context: ContextId,
    pc: u32,
) -> Option<HeapAccess> {
    let body = &graphs.flow.context(context).body;
    let place = graphs.flow.place(statement);
    let insn = body.insn(pc);
    let (memory, writes) = match body.operation(pc) {
        Operation::Load(memory, ..) => (memory, false),
        Operation::Store(memory, ..) => (memory, true),
        _ => return None,
    };
    let slot = match memory {
        Memory::Static => {
            let (class, index) = static_field(graphs.facts, place.method, pc)?;
            if !is_of_program(graphs.facts.points.program.class_numbered(class)) {
                return None;
            }
            let strand = graphs.flow.strand_of(statement);
            let is_local = graphs.local_statics.get(&(class, index)) == Some(&strand);
            let variables = [HeapVariable::Static(class, index)].into();
            let (base, nodes) = (None, BTreeSet::new());
            return Some(HeapAccess {
                statement,
                context,
                place,
                writes,
                base,
                nodes,
                variables,
                is_local,
            });
        }
        Memory::Field => {
            let pool = body.code.sites[usize::from(insn.b)].pool;
            Slot::of(graphs.facts.points.program.field(body.method.class(), pool)?)
        }
        Memory::Element => Slot::Elements,
    };
    let before = graphs.before(statement);
    let nodes: BTreeSet<HeapNode> = before.targets(Source::Register(context, insn.a)).collect();
    let shared = sharing.shared(graphs, statement);
    let is_local = nodes.iter().all(|node| !shared.contains(node));
    let variables = nodes.iter().map(|node| HeapVariable::Slot(node.allocator, slot)).collect();
    Some(HeapAccess {
        statement,
        context,
        place,
        writes,
        base: Some(insn.a),
        nodes,
        variables,
        is_local,
    })
}

/// The nodes that other threads may reach while a thread is executed.
pub(crate) struct Sharing {
    /// For each strand, the nodes that live variables of other strands lead to.
    others: Vec<BTreeSet<HeapNode>>,
}

impl Sharing {
    /// Computes the nodes to which the variables of all threads lead.
    pub(crate) fn new(graphs: &Graphs<'_, '_>) -> Self {
        let strands = graphs.flow.strands.len();
        let mut this = Self { others: vec![BTreeSet::new(); strands] };
        for number in 0..graphs.flow.statements.len() {
            let at = StatementId::new(number as u32);
            if graphs.is_reached(at) {
                this.add(graphs, at);
            }
        }
        for method in executed_outside(graphs.facts, &graphs.flow) {
            this.add_outside(graphs, method);
        }
        let all = graphs.edges_of_all();
        for (strand, others) in this.others.iter_mut().enumerate() {
            let reached = all.reach(std::mem::take(others), |slot| slot != Slot::Target);
            // The graphs of a strand themselves show how it publishes its own objects.
            let foreign = reached.into_iter().filter(|node| {
                let of = graphs.heap.get(node.allocator);
                of.strand != Some(strand) || of.count == Count::Any
            });
            *others = foreign.collect();
        }
        this
    }

    /// Adds the nodes of all variables of a method that is not inlined.
    fn add_outside(&mut self, graphs: &Graphs<'_, '_>, method: MethodAt) {
        let points = &graphs.facts.points;
        let body = points.body(method);
        let mut objects: BTreeSet<ObjectId> = BTreeSet::new();
        for local in body.method.arguments {
            objects.extend(points.set(points::Variable::Parameter(method, *local)));
        }
        for pc in 0..body.len() {
            objects.extend(points.set(points::Variable::Result(Place { method, pc })));
        }
        let users = graphs.facts.threads.of(method);
        for other in 0..self.others.len() {
            let of = &graphs.flow.strands[other];
            let is_own = |user: &usize| of.thread == Some(*user) && !of.is_many;
            if !users.iter().all(is_own) {
                let nodes = graphs.heap.nodes(&graphs.flow, &objects, other, None);
                self.others[other].extend(nodes);
            }
        }
    }

    /// Adds the nodes of the variables that are live at a statement.
    fn add(&mut self, graphs: &Graphs<'_, '_>, at: StatementId) {
        let strand = graphs.flow.strand_of(at);
        let of = &graphs.flow.strands[strand];
        if of.thread.is_none() {
            return;
        }
        let statement = graphs.flow.statement(at);
        let (pc, during_call) = match statement.action {
            Action::Execute(pc) => (pc, false),
            Action::Resume(pc) => (pc, true),
            Action::Enter | Action::Exit | Action::Unwind => return,
        };
        let others: Vec<usize> = (0..self.others.len())
            .filter(|other| *other != strand || of.is_many)
            .filter(|other| !graphs.is_before(at, *other))
            .collect();
        if others.is_empty() {
            return;
        }
        let body = &graphs.flow.context(statement.context).body;
        let mut seen = BTreeSet::new();
        for (register, _) in body.code.live(pc, during_call).iter() {
            let register = Source::Register(statement.context, *register);
            for node in graphs.own_before(at).targets(register) {
                if of.is_many && graphs.heap.get(node.allocator).strand == Some(strand) {
                    seen.insert(graphs.heap.any(node.allocator));
                } else {
                    graphs.heap.seen_elsewhere(node, &mut seen);
                }
            }
        }
        for other in others {
            self.others[other].extend(&seen);
        }
    }

    /// Returns the nodes that are not local to the thread of a statement.
    pub(crate) fn shared(&self, graphs: &Graphs<'_, '_>, at: StatementId) -> BTreeSet<HeapNode> {
        let strand = graphs.flow.strand_of(at);
        let before = graphs.before(at);
        let mut roots = self.others[strand].clone();
        for (source, node, _) in before.edges() {
            let is_root = match source {
                Source::Static(class, index) => {
                    graphs.local_statics.get(&(class, index)) != Some(&strand)
                }
                Source::Published => true,
                Source::Started | Source::Register(..) | Source::Field(..) => false,
            };
            if is_root {
                roots.insert(node);
            }
        }
        roots.extend(graphs.own_before(at).targets(Source::Started));
        before.reach(roots, |_| true)
    }
}
