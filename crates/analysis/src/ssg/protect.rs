//! The sets `Protect(v)`: the locks that every thread holds when it accesses the variable v.
//!
//! Source: Corbett (ISSTA 1998), section 6.2, with the roles of root, lock and variable. Accesses of
//! objects that are local to their thread need no lock. An expression is a value with the fields that
//! lead from it. Two expressions have a common root only if they begin with the same value; two reads
//! of one variable are different values. So writes between the acquisition and the access do not
//! matter.

use super::access::{HeapAccess, HeapVariable};
use super::flow::StatementId;
use super::graph::{AllocatorId, ContextId, HeapNode, Source, Ssg};
use super::outside::OutsideAccess;
use super::solve::Graphs;
use crate::body::Definition;
use crate::locks::is_synchronized;
use crate::points::{Place, Slot};
use code::operation::{Memory, Operation};
use std::collections::{BTreeMap, BTreeSet};

/// A value: the result of an instruction, or an argument of the first method of a thread.
type Value = (ContextId, Definition);

/// A value, with the fields that are selected from it in order.
type Path = (Value, Vec<Slot>);

/// The maximal length of chains of moves, arguments and fields.
const LONGEST: usize = 64;

/// A lock that a thread holds at a statement.
#[derive(Clone, Debug)]
pub(crate) struct HeldLock {
    /// The statement that acquires the lock.
    pub(crate) at: StatementId,
    /// The nodes that the lock may be.
    pub(crate) nodes: BTreeSet<HeapNode>,
    paths: Vec<Path>,
}

/// The way in which a lock protects a variable.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Protection {
    /// The allocator of the lock.
    pub(crate) lock: AllocatorId,
    /// The root; none if the lock is one object throughout an execution, and has no common root with
    /// the variable.
    pub(crate) root: Option<AllocatorId>,
    /// The fields from the root to the lock.
    pub(crate) to_lock: Vec<Slot>,
    /// The fields from the root to the object of the variable.
    pub(crate) to_variable: Vec<Slot>,
}

/// The locks that protect each variable.
pub(crate) struct Protect {
    /// For each variable that several threads can reach, its locks with one way of protection each.
    pub(crate) all: BTreeMap<HeapVariable, BTreeMap<AllocatorId, Protection>>,
}

impl Protect {
    /// Computes the locks of all variables from all accesses.
    pub(crate) fn new(
        graphs: &Graphs<'_, '_>,
        accesses: &[HeapAccess],
        outside: &[OutsideAccess],
    ) -> Self {
        let mut all: BTreeMap<HeapVariable, BTreeMap<AllocatorId, Protection>> = BTreeMap::new();
        for access in accesses.iter().filter(|access| !access.is_local) {
            for (variable, locks) in protections(graphs, access) {
                match all.entry(variable) {
                    std::collections::btree_map::Entry::Vacant(slot) => {
                        slot.insert(locks);
                    }
                    std::collections::btree_map::Entry::Occupied(mut slot) => {
                        slot.get_mut().retain(|lock, _| locks.contains_key(lock));
                    }
                }
            }
        }
        // Accesses by methods that are not inlined hold no known lock.
        for variable in outside.iter().flat_map(|access| &access.variables) {
            all.insert(*variable, BTreeMap::new());
        }
        Self { all }
    }

    /// Returns the locks of a variable, with one way of protection each.
    pub(crate) fn of(&self, variable: HeapVariable) -> impl Iterator<Item = &Protection> {
        self.all.get(&variable).into_iter().flat_map(BTreeMap::values)
    }
}

/// Returns for each variable of an access the locks that protect it.
fn protections(
    graphs: &Graphs<'_, '_>,
    access: &HeapAccess,
) -> BTreeMap<HeapVariable, BTreeMap<AllocatorId, Protection>> {
    let held = held(graphs, access.statement);
    let before = graphs.before(access.statement);
    let paths = access
        .base
        .map(|register| paths(graphs, value(graphs, access.context, access.place.pc, register)))
        .unwrap_or_default();
    let mut all: BTreeMap<HeapVariable, BTreeMap<AllocatorId, Protection>> = BTreeMap::new();
    let mut meet = |variable: HeapVariable, found: BTreeMap<AllocatorId, Protection>| match all
        .entry(variable)
    {
        std::collections::btree_map::Entry::Vacant(slot) => {
            slot.insert(found);
        }
        std::collections::btree_map::Entry::Occupied(mut slot) => {
            slot.get_mut().retain(|lock, _| found.contains_key(lock));
        }
    };
    for variable in &access.variables {
        let HeapVariable::Slot(allocator, _) = variable else {
            let found = held.iter().filter_map(|lock| alone(graphs, lock));
            meet(*variable, found.map(|of| (of.lock, of)).collect());
            continue;
        };
        for node in access.nodes.iter().filter(|node| node.allocator == *allocator) {
            let found = held.iter().filter_map(|lock| {
                by_root(graphs, &before, *node, &paths, lock).or_else(|| alone(graphs, lock))
            });
            meet(*variable, found.map(|of| (of.lock, of)).collect());
        }
    }
    all
}

/// Returns the protection by a lock that is one object throughout an execution, whatever the variable.
fn alone(graphs: &Graphs<'_, '_>, lock: &HeldLock) -> Option<Protection> {
    let [node] = lock.nodes.iter().copied().collect::<Vec<_>>()[..] else { return None };
    graphs.heap.is_one(node).then_some(Protection {
        lock: node.allocator,
        root: None,
        to_lock: Vec::new(),
        to_variable: Vec::new(),
    })
}

/// Returns the protection by a lock that has a common root with the object of the variable.
fn by_root(
    graphs: &Graphs<'_, '_>,
    before: &Ssg,
    node: HeapNode,
    paths: &[Path],
    lock: &HeldLock,
) -> Option<Protection> {
    let at_lock = graphs.before(lock.at);
    for (value, to_variable) in paths {
        for (_, to_lock) in lock.paths.iter().filter(|(of, _)| of == value) {
            let mut roots = nodes_of(graphs, *value);
            roots.retain(|root| walk(graphs, before, *root, to_variable).0.contains(&node));
            let [root] = roots.iter().copied().collect::<Vec<_>>()[..] else { continue };
            let is_own_root = to_variable.is_empty()
                || graphs.heap.is_one(root)
                || walk(graphs, before, root, to_variable).1;
            let (locks, is_own_lock) = walk(graphs, &at_lock, root, to_lock);
            let [found] = locks.iter().copied().collect::<Vec<_>>()[..] else { continue };
            if is_own_root && (to_lock.is_empty() || graphs.heap.is_one(found) || is_own_lock) {
                return Some(Protection {
                    lock: found.allocator,
                    root: Some(root.allocator),
                    to_lock: to_lock.clone(),
                    to_variable: to_variable.clone(),
                });
            }
        }
    }
    None
}

/// Returns the nodes to which a sequence of fields leads, and whether all edges link objects of the
/// same iteration.
fn walk(
    graphs: &Graphs<'_, '_>,
    graph: &Ssg,
    root: HeapNode,
    selectors: &[Slot],
) -> (BTreeSet<HeapNode>, bool) {
    let mut nodes: BTreeSet<HeapNode> = [root].into();
    let mut is_linked = true;
    for slot in selectors {
        for node in &nodes {
            let source = Source::Field(*node, *slot);
            is_linked &= graph.targets(source).all(|target| {
                let is_current = node.is_current && target.is_current;
                let is_former = graph.get(source, target) == Some(true);
                is_former
                    || is_current && graphs.heap.share_iterations(node.allocator, target.allocator)
            });
        }
        nodes = graph.selected(&nodes, *slot);
    }
    (nodes, is_linked)
}

/// Returns the nodes of a value when it is computed, and in later iterations.
fn nodes_of(graphs: &Graphs<'_, '_>, value: Value) -> BTreeSet<HeapNode> {
    let (context, definition) = value;
    let of = graphs.flow.context(context);
    let (statement, register) = match definition {
        Definition::At(pc) => {
            let Some(register) = of.body.code.defined(of.body.insn(pc)) else {
                return BTreeSet::new();
            };
            let call = graphs.flow.execution(context, pc);
            (graphs.flow.resumption(context, pc).unwrap_or(call), register)
        }
        Definition::Parameter(local) => (of.enter, local),
        Definition::Caught => return BTreeSet::new(),
    };
    let after = graphs.after(statement);
    let mut nodes = BTreeSet::new();
    for node in after.targets(Source::Register(context, register)) {
        graphs.heap.seen_elsewhere(node, &mut nodes);
    }
    nodes
}

/// Returns the locks that a thread holds at a statement, the innermost first.
pub(crate) fn held(graphs: &Graphs<'_, '_>, at: StatementId) -> Vec<HeldLock> {
    let mut all = Vec::new();
    let context = graphs.flow.statement(at).context;
    let mut next = Some((context, graphs.flow.place(at).pc));
    while let Some((context, pc)) = next {
        let of = graphs.flow.context(context);
        let open = graphs.facts.locks.open(Place { method: of.method, pc });
        for acquire in open.iter().rev() {
            all.extend(acquired(graphs, context, *acquire));
        }
        if is_synchronized(&of.body) {
            all.push(of_method(graphs, context));
        }
        next = of.call;
    }
    all
}

/// Returns the lock that an instruction acquires.
pub(crate) fn acquired(graphs: &Graphs<'_, '_>, context: ContextId, pc: u32) -> Option<HeldLock> {
    let body = &graphs.flow.context(context).body;
    let insn = body.insn(pc);
    let register = match body.operation(pc) {
        Operation::Monitor(_) => insn.a,
        Operation::Call(..) => body.code.calls[insn.wide() as usize].args.first()?.register,
        _ => return None,
    };
    let at = graphs.flow.execution(context, pc);
    let nodes = graphs.before(at).targets(Source::Register(context, register)).collect();
    let paths = paths(graphs, value(graphs, context, pc, register));
    Some(HeldLock { at, nodes, paths })
}

/// Returns the lock of a synchronized method.
fn of_method(graphs: &Graphs<'_, '_>, context: ContextId) -> HeldLock {
    let of = graphs.flow.context(context);
    let at = graphs.flow.execution(context, 0);
    let Some(this) = of.body.method.arguments.first().filter(|_| !of.body.method.is_static())
    else {
        let objects = graphs.facts.points.receiver(of.method);
        let nodes = graphs.heap.nodes(&graphs.flow, &objects, of.strand, None);
        return HeldLock { at, nodes, paths: Vec::new() };
    };
    let nodes = graphs.before(at).targets(Source::Register(context, *this)).collect();
    let this = resolve(graphs, (context, Definition::Parameter(*this)));
    HeldLock { at, nodes, paths: paths(graphs, this) }
}

/// Returns the value of a register that an instruction reads, if the register has one definition.
fn value(graphs: &Graphs<'_, '_>, context: ContextId, pc: u32, register: u16) -> Option<Value> {
    let definitions = graphs.flow.context(context).body.definitions(pc, register);
    let [definition] = definitions[..] else { return None };
    resolve(graphs, (context, definition))
}

/// Returns the value at the origin of a chain of moves, arguments and results.
fn resolve(graphs: &Graphs<'_, '_>, value: Value) -> Option<Value> {
    let mut at = value;
    for _ in 0..LONGEST {
        let (context, definition) = at;
        let of = graphs.flow.context(context);
        let (in_context, pc, register) = match definition {
            Definition::Parameter(local) => {
                let Some((caller, pc)) = of.call else { return Some(at) };
                let body = &graphs.flow.context(caller).body;
                let call = &body.code.calls[body.insn(pc).wide() as usize];
                let number = of.body.method.arguments.iter().position(|of| *of == local)?;
                // The implementation of a function object has captured arguments that the call does not
                // pass.
                if call.args.len() != of.body.method.arguments.len() {
                    return Some(at);
                }
                (caller, pc, call.args.get(number)?.register)
            }
            Definition::At(pc) => match of.body.operation(pc) {
                Operation::Move => (context, pc, of.body.insn(pc).a),
                Operation::Call(..) => match result(graphs, context, pc) {
                    Some(returned) => returned,
                    None => return Some(at),
                },
                _ => return Some(at),
            },
            Definition::Caught => return Some(at),
        };
        let definitions = graphs.flow.context(in_context).body.definitions(pc, register);
        let [definition] = definitions[..] else { return None };
        at = (in_context, definition);
    }
    None
}

/// Returns the register that an inlined call returns, if the call has one callee with one return.
fn result(graphs: &Graphs<'_, '_>, context: ContextId, pc: u32) -> Option<(ContextId, u32, u16)> {
    let call = graphs.flow.execution(context, pc);
    let [inlined] = graphs.flow.inlined.get(&call)?[..] else { return None };
    let resume = graphs.flow.resumption(context, pc)?;
    if graphs.flow.statement(resume).before.len() != 1 {
        return None;
    }
    let body = &graphs.flow.context(inlined).body;
    let returns: Vec<u32> =
        (0..body.len()).filter(|pc| matches!(body.operation(*pc), Operation::Return(_))).collect();
    let [returns] = returns[..] else { return None };
    Some((inlined, returns, body.insn(returns).a))
}

/// Returns all expressions for a value: the value itself, and values from which fields lead to it.
fn paths(graphs: &Graphs<'_, '_>, value: Option<Value>) -> Vec<Path> {
    let mut all = Vec::new();
    let mut at = value;
    let mut selectors = Vec::new();
    while let Some((context, definition)) = at.filter(|_| all.len() < LONGEST) {
        all.push(((context, definition), selectors.clone()));
        let Definition::At(pc) = definition else { break };
        let body = &graphs.flow.context(context).body;
        let insn = body.insn(pc);
        let Operation::Load(Memory::Field, ..) = body.operation(pc) else { break };
        let pool = body.code.sites[usize::from(insn.b)].pool;
        let Some(field) = graphs.facts.points.program.field(body.method.class(), pool) else {
            break;
        };
        selectors.insert(0, Slot::of(field));
        at = self::value(graphs, context, pc, insn.a);
    }
    all
}
