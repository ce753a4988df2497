//! The transfer function of a statement: its assignments to references.
//!
//! Assignments to registers, and to static fields that one thread uses, are strong updates. All other
//! assignments are weak updates.

use super::effects::{Effect, Updated, of_call};
use super::flow::{Action, StatementId, may_be_of_library};
use super::graph::{ContextId, HeapNode, RESULT, Source, Ssg};
use super::library::{constructs_thread, is_plain_constructor, keeps_nothing};
use super::solve::{Graphs, static_field};
use crate::body::Body;
use crate::locks::{Sync, sync_of};
use crate::points::{
    CallKind, Edge, ObjectId, Place, Slot, Variable, makes_started_thread, makes_thread,
};
use crate::program::Callee;
use classes::Method;
use code::operation::{Allocation, Constant, Dispatch, Memory, Operation, Returned};
use std::collections::BTreeSet;
use std::rc::Rc;

type Nodes = BTreeSet<HeapNode>;

/// An instruction of an inlined method.
#[derive(Clone)]
struct At {
    statement: StatementId,
    context: ContextId,
    place: Place,
    body: Rc<Body>,
}

impl Graphs<'_, '_> {
    /// Applies a statement: `full` is the graph before it, `after` the part that the own thread
    /// creates.
    pub(super) fn step(&mut self, statement: StatementId, full: &Ssg, after: &mut Ssg) {
        let context = self.flow.statement(statement).context;
        let body = self.flow.context(context).body.clone();
        let place = self.flow.place(statement);
        let at = At { statement, context, place, body };
        match self.flow.statement(statement).action {
            Action::Execute(pc) => {
                let is_handler = at.body.code.handlers.iter().any(|of| of.target == pc);
                if !is_handler {
                    return self.execute(&at, full, after);
                }
                let caught = Source::Register(context, at.body.code.exception_register);
                let nodes = self.nodes(statement, &self.facts.points.set(Variable::Thrown));
                let mut full = full.clone();
                full.set(caught, &nodes);
                after.set(caught, &nodes);
                self.execute(&at, &full, after);
            }
            Action::Enter => self.enter(&at, full, after),
            Action::Resume(_) => self.resume(&at, full, after),
            Action::Unwind => after.leave(context),
            Action::Exit => {}
        }
    }

    /// Returns the nodes of objects of the points-to analysis at a statement.
    fn nodes(&self, at: StatementId, objects: &BTreeSet<ObjectId>) -> Nodes {
        let (strand, within) = self.within(at);
        self.heap.nodes(&self.flow, objects, strand, within)
    }

    fn execute(&mut self, at: &At, full: &Ssg, after: &mut Ssg) {
        let At { context, place, ref body, statement } = *at;
        let insn = body.insn(place.pc);
        let register = |of: u16| Source::Register(context, of);
        let value = |of: u16| -> Nodes { full.targets(register(of)).collect() };
        match body.operation(place.pc) {
            Operation::Move => after.set(register(insn.d), &value(insn.a)),
            Operation::Constant(Constant::Symbolic) => {
                let objects = self.facts.points.set(Variable::Result(place));
                after.set(register(insn.d), &self.nodes(statement, &objects));
            }
            Operation::Load(memory, ..) => {
                let loaded = match memory {
                    Memory::Static => static_field(self.facts, place.method, place.pc)
                        .map(|(class, index)| full.targets(Source::Static(class, index)).collect()),
                    Memory::Field => {
                        slot(self, body, insn.b).map(|slot| full.selected(&value(insn.a), slot))
                    }
                    Memory::Element => Some(full.selected(&value(insn.a), Slot::Elements)),
                };
                after.set(register(insn.d), &loaded.unwrap_or_default());
            }
            Operation::Store(memory, ..) => {
                let stored = value(insn.d);
                let slot = match memory {
                    Memory::Static => {
                        let key = static_field(self.facts, place.method, place.pc);
                        return self.store_static(at, key, &stored, after);
                    }
                    Memory::Field => slot(self, body, insn.b),
                    Memory::Element => Some(Slot::Elements),
                };
                for base in slot.iter().flat_map(|_| value(insn.a)) {
                    after.add_all(Source::Field(base, slot.unwrap_or(Slot::Elements)), &stored);
                }
            }
            Operation::Allocate(allocation) => self.allocate(at, allocation, after),
            Operation::Return(Returned::Reference) => {
                after.set(register(RESULT), &value(insn.a));
            }
            Operation::Call(Dispatch::Linked, _) => self.link(at, full, after),
            Operation::Call(..) => self.call(at, full, after),
            _ => {
                if let Some(defined) = body.code.defined(insn) {
                    after.set(register(defined), &Nodes::new());
                }
            }
        }
    }

    fn store_static(&self, at: &At, key: Option<(usize, u16)>, stored: &Nodes, after: &mut Ssg) {
        let Some(key) = key else { return };
        let source = Source::Static(key.0, key.1);
        let strand = self.flow.strand_of(at.statement);
        if self.local_statics.get(&key) == Some(&strand) {
            after.set(source, stored);
        } else {
            after.add_all(source, stored);
        }
    }

    fn allocate(&self, at: &At, allocation: Allocation, after: &mut Ssg) {
        let At { context, place, ref body, .. } = *at;
        let insn = body.insn(place.pc);
        let made = |level: u8| {
            let allocator = self.heap.at(context, place.pc, level);
            allocator
                .map(|of| if level == 0 { HeapNode::current(of) } else { HeapNode::summary(of) })
        };
        let nodes: Nodes = made(0).into_iter().collect();
        after.set(Source::Register(context, insn.d), &nodes);
        if allocation == Allocation::Nested {
            let depth = body.code.sites[insn.wide() as usize].counts.len() as u8;
            for level in 1..depth {
                if let Some((outer, inner)) = made(level - 1).zip(made(level)) {
                    after.add(Source::Field(outer, Slot::Elements), inner, false);
                }
            }
        }
    }

    /// Creates the function object of an `invokedynamic` instruction, with its captured arguments.
    fn link(&self, at: &At, full: &Ssg, after: &mut Ssg) {
        let At { context, place, ref body, statement } = *at;
        let insn = body.insn(place.pc);
        let call = &body.code.calls[insn.wide() as usize];
        let made: Nodes = match self.heap.at(context, place.pc, 0) {
            Some(allocator) => [HeapNode::current(allocator)].into(),
            None => self.nodes(statement, &self.facts.points.set(Variable::Result(place))),
        };
        for (number, argument) in call.args.iter().enumerate() {
            let captured: Nodes =
                full.targets(Source::Register(context, argument.register)).collect();
            for node in &made {
                let source = Source::Field(*node, Slot::Captured(number as u16));
                after.add_all(source, &captured);
            }
        }
        after.set(Source::Register(context, insn.d), &made);
    }

    /// Applies the effects of a call, except those of inlined methods.
    fn call(&mut self, at: &At, full: &Ssg, after: &mut Ssg) {
        let At { context, place, ref body, statement } = *at;
        let facts = self.facts;
        let edges: Vec<Edge> = facts.points.callees(place).collect();
        if may_be_of_library(facts, body, place.pc)
            && let Some(callee) = facts.points.named(body, place.pc)
        {
            self.library(at, &callee, full, after);
        }
        let skipped = self.flow.skipped.get(&statement).cloned().unwrap_or_default();
        let called_back = edges.iter().copied().filter(|edge| edge.kind == CallKind::Callback);
        let effects = of_call(facts, skipped.into_iter().chain(called_back));
        self.apply(statement, &effects, after);
        if edges.iter().any(|edge| !edge.kind.is_same_thread()) {
            self.start(at, full);
        }
        if !edges.iter().any(|edge| edge.kind == CallKind::Direct) {
            let insn = body.insn(place.pc);
            if let Some(defined) = body.code.defined(insn) {
                let result = facts.points.set(Variable::Result(place));
                after.set(Source::Register(context, defined), &self.nodes(statement, &result));
            }
        }
    }

    fn apply(&self, at: StatementId, effects: &[Effect], after: &mut Ssg) {
        for effect in effects {
            let values = self.nodes(at, &effect.values);
            match &effect.target {
                Updated::Slot(bases, slot) => {
                    for base in self.nodes(at, bases) {
                        after.add_all(Source::Field(base, *slot), &values);
                    }
                }
                Updated::Static(class, index) => {
                    after.add_all(Source::Static(*class, *index), &values);
                }
                Updated::Published => after.add_all(Source::Published, &values),
                Updated::Started => after.add_all(Source::Started, &values),
            }
        }
    }

    /// Applies a call of the class library.
    fn library(&self, at: &At, callee: &Callee<'_>, full: &Ssg, after: &mut Ssg) {
        let At { context, place, ref body, statement } = *at;
        if is_plain_constructor(callee) {
            return;
        }
        let points = &self.facts.points;
        let call = &body.code.calls[body.insn(place.pc).wide() as usize];
        let value = |of: u16| -> Nodes { full.targets(Source::Register(context, of)).collect() };
        let is_static = callee.method.is_some_and(Method::is_static);
        let mut arguments = call.args.iter().filter(|argument| argument.is_reference);
        let receivers =
            if is_static { None } else { arguments.next() }.map(|of| value(of.register));
        let passed: Nodes = arguments.flat_map(|argument| value(argument.register)).collect();
        if makes_thread(callee) {
            // The thread object obtains the task outside of the analysed code.
            after.add_all(Source::Published, &passed);
            let threads = self.nodes(statement, &points.set(Variable::Result(place)));
            for thread in &threads {
                after.add_all(Source::Field(*thread, Slot::Target), &passed);
            }
            if makes_started_thread(callee) {
                after.add_all(Source::Started, &threads);
            }
            return;
        }
        if sync_of(points, body, place.pc) == Some(Sync::Start) {
            after.add_all(Source::Started, &receivers.unwrap_or_default());
            return;
        }
        let is_pooled = points.callees(place).any(|edge| edge.kind.is_in_pool());
        let is_unknown = receivers.as_ref().is_none_or(Nodes::is_empty);
        if is_pooled || is_unknown && !keeps_nothing(callee) {
            after.add_all(Source::Published, &passed);
        }
        if constructs_thread(callee) {
            let runnable = passed.into_iter().filter(|node| is_runnable(self, *node)).collect();
            for receiver in receivers.into_iter().flatten() {
                after.add_all(Source::Field(receiver, Slot::Target), &runnable);
            }
            return;
        }
        for receiver in receivers.into_iter().flatten() {
            after.add_all(Source::Field(receiver, Slot::Contents), &passed);
        }
        // The contents of the result are the arguments, and the contents that the points-to analysis
        // found.
        for object in points.set(Variable::Result(place)) {
            let contents = points.set(Variable::Slot(object, Slot::Contents));
            let mut contents = self.nodes(statement, &contents);
            if is_static {
                contents.extend(&passed);
            }
            for node in self.nodes(statement, &[object].into()) {
                after.add_all(Source::Field(node, Slot::Contents), &contents);
            }
        }
    }

    /// Passes the arguments of the threads that a call starts, and begins these threads.
    fn start(&mut self, at: &At, full: &Ssg) {
        let strand = self.flow.strand_of(at.statement);
        let points = &self.facts.points;
        let makes = points.named(&at.body, at.place.pc).is_some_and(|of| makes_started_thread(&of));
        let starts = !makes && sync_of(points, &at.body, at.place.pc) == Some(Sync::Start);
        for started in 0..self.flow.strands.len() {
            let Some(thread) = self.flow.strands[started].thread else { continue };
            if self.facts.threads.all()[thread].start != Some(at.place) {
                continue;
            }
            if starts {
                let seeds = self.arguments_of(at, started, full);
                self.seed(strand, started, &seeds);
            } else {
                self.seed_by_points(started);
            }
            self.begin_strand(started);
        }
    }

    /// Returns the arguments that the first method of a thread obtains from the thread object.
    fn arguments_of(&self, at: &At, started: usize, full: &Ssg) -> Vec<(u16, Nodes)> {
        let call = &at.body.code.calls[at.body.insn(at.place.pc).wide() as usize];
        let Some(receiver) = call.args.first() else { return Vec::new() };
        let receivers: Nodes =
            full.targets(Source::Register(at.context, receiver.register)).collect();
        let mut candidates = full.selected(&receivers, Slot::Target);
        candidates.extend(&receivers);
        let root = self.flow.context(self.flow.strands[started].root).body.method;
        let mut all = Vec::new();
        for node in candidates {
            all.extend(self.captured(node, root, full));
            if selects(self, node, root, "run", "()V")
                && let Some(this) = root.arguments.first()
            {
                all.push((*this, [node].into()));
            }
        }
        all
    }

    /// Returns the captured arguments of a function object that executes a method.
    fn captured(
        &self,
        node: HeapNode,
        method: classes::MethodRef,
        full: &Ssg,
    ) -> Vec<(u16, Nodes)> {
        if !calls_function(self, node, method) {
            return Vec::new();
        }
        let locals = method.arguments.iter().enumerate().take(captures(self, node));
        locals
            .map(|(number, local)| {
                let source = Source::Field(node, Slot::Captured(number as u16));
                (*local, full.targets(source).collect())
            })
            .collect()
    }

    /// Adds arguments of the first method of a strand. Objects of the starting strand are mapped to the
    /// nodes of the new strand.
    fn seed(&mut self, strand: usize, started: usize, seeds: &[(u16, Nodes)]) {
        let root = self.flow.strands[started].root;
        let is_many = self.flow.strands[strand].is_many;
        for (local, nodes) in seeds {
            let mut seen = Nodes::new();
            for node in nodes {
                if is_many && self.heap.get(node.allocator).strand == Some(strand) {
                    seen.insert(self.heap.any(node.allocator));
                } else {
                    self.heap.seen_elsewhere(*node, &mut seen);
                }
            }
            self.seeds[started].add_all(Source::Register(root, *local), &seen);
        }
    }

    /// Passes the arguments of an inlined call.
    fn enter(&self, at: &At, full: &Ssg, after: &mut Ssg) {
        let Some((caller, pc)) = self.flow.context(at.context).call else { return };
        let body = self.flow.context(caller).body.clone();
        let insn = body.insn(pc);
        let call = &body.code.calls[insn.wide() as usize];
        let Some(named) = self.facts.points.named(&body, pc) else { return };
        let method = at.body.method;
        let value = |of: u16| -> Nodes { full.targets(Source::Register(caller, of)).collect() };
        let mut parameters = vec![Nodes::new(); method.arguments.len()];
        let is_fixed =
            matches!(body.operation(pc), Operation::Call(Dispatch::Static | Dispatch::Direct, _));
        let receivers = call.args.first().map(|of| value(of.register)).unwrap_or_default();
        let selected: Nodes = receivers
            .iter()
            .copied()
            .filter(|node| is_fixed || selects(self, *node, method, named.name, named.descriptor))
            .collect();
        if is_fixed || !selected.is_empty() {
            for (number, argument) in call.args.iter().enumerate().take(parameters.len()) {
                let is_receiver = number == 0 && !is_fixed;
                let passed = if is_receiver { selected.clone() } else { value(argument.register) };
                parameters[number].extend(passed);
            }
        }
        for node in receivers.iter().filter(|node| calls_function(self, **node, method)) {
            let captured = captures(self, *node);
            for (number, (_, nodes)) in self.captured(*node, method, full).into_iter().enumerate() {
                parameters[number].extend(nodes);
            }
            for (number, argument) in call.args.iter().enumerate().skip(1) {
                if let Some(parameter) = parameters.get_mut(captured + number - 1) {
                    parameter.extend(value(argument.register));
                }
            }
        }
        for (local, nodes) in method.arguments.iter().zip(&parameters) {
            after.set(Source::Register(at.context, *local), nodes);
        }
    }

    /// Assigns the result of an inlined call, and removes the registers of the callees.
    fn resume(&self, at: &At, full: &Ssg, after: &mut Ssg) {
        let call = self.flow.execution(at.context, at.place.pc);
        let inlined = self.flow.inlined.get(&call).map_or(&[][..], Vec::as_slice);
        if let Some(defined) = at.body.code.defined(at.body.insn(at.place.pc)) {
            let mut result: Nodes =
                inlined.iter().flat_map(|of| full.targets(Source::Register(*of, RESULT))).collect();
            let is_partly = self.flow.skipped.contains_key(&call)
                || may_be_of_library(self.facts, &at.body, at.place.pc);
            if is_partly {
                let objects = self.facts.points.set(Variable::Result(at.place));
                result.extend(self.nodes(at.statement, &objects));
            }
            after.set(Source::Register(at.context, defined), &result);
        }
        for context in inlined {
            after.leave(*context);
        }
    }
}

fn slot(graphs: &Graphs<'_, '_>, body: &Body, site: u16) -> Option<Slot> {
    let pool = body.code.sites[usize::from(site)].pool;
    graphs.facts.points.program.field(body.method.class(), pool).map(Slot::of)
}

/// Whether an object may be the `Runnable` of a thread.
fn is_runnable(graphs: &Graphs<'_, '_>, node: HeapNode) -> bool {
    let of = graphs.facts.points.get(graphs.heap.get(node.allocator).object);
    let runs = |class: classes::ClassRef| {
        graphs.facts.points.program.select(class, "run", "()V").is_some()
    };
    of.function.is_some() || of.class.is_none_or(runs)
}

fn calls_function(graphs: &Graphs<'_, '_>, node: HeapNode, method: classes::MethodRef) -> bool {
    let object = graphs.heap.get(node.allocator).object;
    graphs.facts.points.executes(object, method) && !method.is_constructor()
}

/// Returns the number of captured arguments of a function object.
fn captures(graphs: &Graphs<'_, '_>, node: HeapNode) -> usize {
    let origin = graphs.facts.points.get(graphs.heap.get(node.allocator).object).origin;
    let crate::points::Origin::Function(place) = origin else { return 0 };
    let body = graphs.facts.points.body(place.method);
    body.code.calls[body.insn(place.pc).wide() as usize].args.len()
}

/// Whether a virtual call with an object as receiver executes a method.
fn selects(
    graphs: &Graphs<'_, '_>,
    node: HeapNode,
    method: classes::MethodRef,
    name: &str,
    descriptor: &str,
) -> bool {
    let of = graphs.facts.points.get(graphs.heap.get(node.allocator).object);
    let Some(class) = of.class.filter(|_| of.function.is_none()) else { return false };
    graphs.facts.points.program.select(class, name, descriptor) == Some(method)
}
