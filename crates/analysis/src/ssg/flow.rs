//! The inlined program: a control flow graph for each thread.
//!
//! Source: Corbett (ISSTA 1998), section 5.1. Calls of methods of the program are inlined up to a depth
//! and a number of statements. A polymorphic call becomes a branch with an edge to each callee.
//! Recursive calls, calls beyond the limits and calls by the class library are not inlined.
//!
//! Invariant: each edge names the loops whose iteration ends on it: by a back edge, or by an exit of
//! the loop.

use super::graph::{ContextId, LoopId};
use crate::body::Body;
use crate::depend::Facts;
use crate::graph::Loops;
use crate::points::{CallKind, Edge, MethodAt, Place};
use crate::program::is_of_program;
use base::FastMap;
use code::operation::{Dispatch, Operation, Returned};
use code::{Code, cfg};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

/// The maximal depth of inlined calls.
const DEPTH: u32 = 8;
/// The maximal number of inlined statements about references.
const STATEMENTS: usize = 2_000;

base::id!(/** A statement of the inlined program. */ StatementId, "s");

/// A thread of the program with its control flow graph, or the initializer of a class.
#[derive(Clone, Debug)]
pub(crate) struct Strand {
    /// The thread; none for the initializer of a class.
    pub(crate) thread: Option<usize>,
    /// The context of the first method.
    pub(crate) root: ContextId,
    /// Whether several threads execute the graph.
    pub(crate) is_many: bool,
}

/// An occurrence of a method in the inlined program.
#[derive(Debug)]
pub(crate) struct Context {
    /// The strand.
    pub(crate) strand: usize,
    /// The method.
    pub(crate) method: MethodAt,
    /// The code of the method.
    pub(crate) body: Rc<Body>,
    /// The call that the method replaces; none for the first method of a strand.
    pub(crate) call: Option<(ContextId, u32)>,
    /// The number of enclosing calls.
    depth: u32,
    /// The statement of the first instruction. Those of the other instructions follow it.
    first: StatementId,
    /// The statements that pass the arguments, return, and throw an exception to the caller.
    pub(crate) enter: StatementId,
    pub(crate) exit: StatementId,
    unwind: StatementId,
    /// The statement after each call that may be inlined, by instruction.
    resume: BTreeMap<u32, StatementId>,
}

/// The part of a method that a statement executes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// An instruction. For a call, all effects except those of inlined methods.
    Execute(u32),
    /// The arguments of the method.
    Enter,
    /// The end of the method.
    Exit,
    /// The end of the method by an exception.
    Unwind,
    /// The result of an inlined call.
    Resume(u32),
}

/// An edge to a statement.
#[derive(Clone, Debug)]
pub(crate) struct Arc {
    /// The statement at which the edge begins.
    pub(crate) from: StatementId,
    /// Whether the edge is also taken when the statement throws an exception.
    pub(crate) is_exceptional: bool,
    /// The loops whose iteration ends on the edge.
    pub(crate) ends: Vec<LoopId>,
}

/// A statement.
#[derive(Debug)]
pub(crate) struct Statement {
    /// The context with the method.
    pub(crate) context: ContextId,
    /// The part of the method that is executed.
    pub(crate) action: Action,
    /// The innermost loop that contains the statement.
    pub(crate) within: Option<LoopId>,
    /// The edges to the statement.
    pub(crate) before: Vec<Arc>,
    /// The statements to which edges lead.
    pub(crate) after: Vec<StatementId>,
}

/// The inlined program.
#[derive(Debug)]
pub(crate) struct Flow {
    pub(crate) strands: Vec<Strand>,
    pub(crate) contexts: Vec<Context>,
    pub(crate) statements: Vec<Statement>,
    /// The enclosing loop of each loop.
    parents: Vec<Option<LoopId>>,
    /// The contexts of the methods that are inlined at each call.
    pub(crate) inlined: BTreeMap<StatementId, Vec<ContextId>>,
    /// The edges of the call graph that are not inlined at each call.
    pub(crate) skipped: BTreeMap<StatementId, Vec<Edge>>,
    /// The contexts of each method.
    of_method: BTreeMap<MethodAt, Vec<ContextId>>,
    /// Whether the limits excluded calls from inlining.
    pub(crate) is_cut: bool,
}

impl Flow {
    /// Inlines a program.
    pub(crate) fn new(facts: &Facts<'_>) -> Self {
        let flow = Self {
            strands: Vec::new(),
            contexts: Vec::new(),
            statements: Vec::new(),
            parents: Vec::new(),
            inlined: BTreeMap::new(),
            skipped: BTreeMap::new(),
            of_method: BTreeMap::new(),
            is_cut: false,
        };
        let mut builder =
            Builder { facts, flow, loops: FastMap::default(), count: 0, open: VecDeque::new() };
        for (number, thread) in facts.threads.all().iter().enumerate() {
            let Some(root) = thread.root else { continue };
            builder.strand(Some(number), root, thread.is_many);
        }
        for method in facts.points.initializers() {
            builder.strand(None, method, false);
        }
        while let Some((context, pc)) = builder.open.pop_front() {
            builder.call(context, pc);
        }
        builder.flow
    }

    pub(crate) fn context(&self, at: ContextId) -> &Context {
        &self.contexts[at.index()]
    }

    pub(crate) fn statement(&self, at: StatementId) -> &Statement {
        &self.statements[at.index()]
    }

    /// Returns the strand of a statement.
    pub(crate) fn strand_of(&self, at: StatementId) -> usize {
        self.context(self.statement(at).context).strand
    }

    /// Returns the statement that executes an instruction.
    pub(crate) fn execution(&self, context: ContextId, pc: u32) -> StatementId {
        StatementId::new(self.context(context).first.raw() + pc)
    }

    /// Returns the statement after an inlined call.
    pub(crate) fn resumption(&self, context: ContextId, pc: u32) -> Option<StatementId> {
        self.context(context).resume.get(&pc).copied()
    }

    /// Returns the contexts of a method.
    pub(crate) fn of_method(&self, method: MethodAt) -> &[ContextId] {
        self.of_method.get(&method).map_or(&[], Vec::as_slice)
    }

    /// Returns the instruction of a statement.
    pub(crate) fn place(&self, at: StatementId) -> Place {
        let Statement { context, action, .. } = self.statement(at);
        let method = self.context(*context).method;
        let pc = match action {
            Action::Execute(pc) | Action::Resume(pc) => *pc,
            Action::Enter => 0,
            Action::Exit | Action::Unwind => self.context(*context).body.len().saturating_sub(1),
        };
        Place { method, pc }
    }

    /// Whether the loop `outer` is `inner` or contains it.
    pub(crate) fn contains(&self, outer: LoopId, inner: Option<LoopId>) -> bool {
        self.chain(inner).any(|at| at == outer)
    }

    fn chain(&self, innermost: Option<LoopId>) -> impl Iterator<Item = LoopId> + '_ {
        std::iter::successors(innermost, |at| self.parents[at.index()])
    }

    /// Returns the loops whose iteration ends on an edge.
    fn ended(&self, from: StatementId, to: StatementId, header_of: Option<LoopId>) -> Vec<LoopId> {
        let after = self.statement(to).within;
        self.chain(self.statement(from).within)
            .filter(|of| Some(*of) == header_of || !self.contains(*of, after))
            .collect()
    }
}

struct Builder<'a, 'p> {
    facts: &'a Facts<'p>,
    flow: Flow,
    loops: FastMap<usize, Rc<Loops>>,
    /// The number of inlined statements about references.
    count: usize,
    open: VecDeque<(ContextId, u32)>,
}

impl Builder<'_, '_> {
    fn strand(&mut self, thread: Option<usize>, root: MethodAt, is_many: bool) {
        let strand = self.flow.strands.len();
        let root = self.context(strand, root, None);
        self.flow.strands.push(Strand { thread, root, is_many });
    }

    fn add(&mut self, context: ContextId, action: Action, within: Option<LoopId>) -> StatementId {
        let at = StatementId::new(self.flow.statements.len() as u32);
        let (before, after) = (Vec::new(), Vec::new());
        self.flow.statements.push(Statement { context, action, within, before, after });
        at
    }

    fn arc(&mut self, from: StatementId, to: StatementId, is_exceptional: bool) {
        let header_of = self.header_of(to);
        let ends = self.flow.ended(from, to, header_of);
        let arc = Arc { from, is_exceptional, ends };
        self.flow.statements[to.index()].before.push(arc);
        self.flow.statements[from.index()].after.push(to);
    }

    /// Returns the loop of which a statement is the header.
    fn header_of(&self, at: StatementId) -> Option<LoopId> {
        let Statement { context, action: Action::Execute(pc), within, .. } =
            self.flow.statement(at)
        else {
            return None;
        };
        let of = self.flow.context(*context);
        let loops = &self.loops[&of.method.index()];
        let innermost = loops.of[*pc as usize]?;
        (loops.all[innermost as usize].header == *pc).then_some(*within)?
    }

    fn context(
        &mut self,
        strand: usize,
        method: MethodAt,
        call: Option<(ContextId, u32)>,
    ) -> ContextId {
        let body = self.facts.points.body(method).clone();
        let local = self
            .loops
            .entry(method.index())
            .or_insert_with(|| Rc::new(Loops::new(&body.flow)))
            .clone();
        let around = call
            .and_then(|(context, pc)| self.flow.statement(self.flow.execution(context, pc)).within);
        let loops = self.flow.parents.len() as u32;
        let global = |number: u32| LoopId::new(loops + number);
        self.flow.parents.extend(local.all.iter().map(|of| of.parent.map(global).or(around)));
        let at = ContextId::new(self.flow.contexts.len() as u32);
        let enter = self.add(at, Action::Enter, around);
        let mut first = None;
        for pc in 0..body.len() {
            let within = local.of[pc as usize].map(global).or(around);
            let statement = self.add(at, Action::Execute(pc), within);
            first.get_or_insert(statement);
            self.count += usize::from(is_modelled(body.operation(pc)));
        }
        let exit = self.add(at, Action::Exit, around);
        let unwind = self.add(at, Action::Unwind, around);
        let depth = call.map_or(0, |(context, _)| self.flow.context(context).depth + 1);
        self.flow.contexts.push(Context {
            strand,
            method,
            body: Rc::clone(&body),
            call,
            depth,
            first: first.unwrap_or(exit),
            enter,
            exit,
            unwind,
            resume: BTreeMap::new(),
        });
        self.flow.of_method.entry(method).or_default().push(at);
        self.arc(enter, first.unwrap_or(exit), false);
        for pc in 0..body.len() {
            self.instruction(at, &body, pc);
        }
        at
    }

    /// Adds the edges from an instruction, and queues its call.
    fn instruction(&mut self, context: ContextId, body: &Body, pc: u32) {
        let from = self.flow.execution(context, pc);
        let operation = body.operation(pc);
        let mut after = Vec::new();
        cfg::successors(&body.code, pc, |to| after.push(to));
        let mut source = from;
        if is_inlinable(self.facts, Place { method: self.flow.context(context).method, pc }) {
            let within = self.flow.statement(from).within;
            source = self.add(context, Action::Resume(pc), within);
            self.flow.contexts[context.index()].resume.insert(pc, source);
            self.open.push_back((context, pc));
        }
        for to in after.into_iter().filter(|to| *to < body.len()) {
            let to = self.flow.execution(context, to);
            self.arc(source, to, false);
        }
        if matches!(operation, Operation::Return(_)) {
            let exit = self.flow.context(context).exit;
            self.arc(source, exit, false);
        }
        if operation.may_throw() {
            self.throw(context, &body.code, pc, from);
        }
    }

    /// Adds the edges of an exception: to the handlers of an instruction, or to the end of the method.
    fn throw(&mut self, context: ContextId, code: &Code, pc: u32, from: StatementId) {
        for handler in code.handlers.iter().filter(|of| of.start <= pc && pc < of.end) {
            let to = self.flow.execution(context, handler.target);
            self.arc(from, to, true);
            if handler.catch.is_none() {
                return;
            }
        }
        let unwind = self.flow.context(context).unwind;
        self.arc(from, unwind, true);
    }

    /// Inlines the callees of a call, or records them as skipped.
    fn call(&mut self, context: ContextId, pc: u32) {
        let Context { strand, method, depth, .. } = *self.flow.context(context);
        let place = Place { method, pc };
        let body = self.flow.context(context).body.clone();
        let at = self.flow.execution(context, pc);
        let Some(resume) = self.flow.context(context).resume.get(&pc).copied() else { return };
        let mut passes = may_be_of_library(self.facts, &body, pc);
        let edges: Vec<Edge> = self.facts.points.callees(place).collect();
        for edge in edges.into_iter().filter(|edge| edge.kind == CallKind::Direct) {
            let is_recursive = self.is_within(context, edge.callee);
            let is_over = depth + 1 > DEPTH || self.count > STATEMENTS;
            if is_recursive || is_over {
                self.flow.is_cut |= !is_recursive;
                self.flow.skipped.entry(at).or_default().push(edge);
                passes = true;
                continue;
            }
            let inlined = self.context(strand, edge.callee, Some((context, pc)));
            let Context { enter, exit, unwind, .. } = *self.flow.context(inlined);
            self.flow.inlined.entry(at).or_default().push(inlined);
            self.arc(at, enter, false);
            self.arc(exit, resume, false);
            self.throw(context, &body.code, pc, unwind);
        }
        if passes || !self.flow.inlined.contains_key(&at) {
            self.arc(at, resume, false);
        }
    }

    fn is_within(&self, context: ContextId, method: MethodAt) -> bool {
        let around = |at: &ContextId| self.flow.context(*at).call.map(|(context, _)| context);
        std::iter::successors(Some(context), around)
            .any(|at| self.flow.context(at).method == method)
    }
}

/// Whether a call may itself execute a method of the program.
fn is_inlinable(facts: &Facts<'_>, place: Place) -> bool {
    facts.points.callees(place).any(|edge| edge.kind == CallKind::Direct)
}

/// Whether a call may also execute a method of the class library.
pub(crate) fn may_be_of_library(facts: &Facts<'_>, body: &Body, pc: u32) -> bool {
    match body.operation(pc) {
        Operation::Call(Dispatch::Linked, _) => true,
        Operation::Call(..) => facts
            .points
            .named(body, pc)
            .and_then(|callee| callee.method)
            .is_none_or(|method| !is_of_program(method.class())),
        _ => false,
    }
}

/// Whether an instruction is a statement about references.
const fn is_modelled(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Load(..)
            | Operation::Store(..)
            | Operation::Allocate(_)
            | Operation::Call(..)
            | Operation::Return(Returned::Reference)
    )
}
