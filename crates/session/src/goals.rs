//! Distances of states to goals of the program: assertions that fail, and exceptions that it throws.
//!
//! The distance of a thread is a number of instructions in the control flow of its frames and of the
//! methods that they call. Calls are resolved by name and descriptor among the loaded classes of the
//! program. A frame with a caller also costs the distance to its nearest return.
//!
//! Invariant: distances only order states. Exception handlers are not part of the control flow, so an
//! exception that a `finally` block rethrows is no goal.

use classes::{ClassRef, MethodRef};
use classfile::instruction;
use classfile::{Constant, Instruction, Opcode, Operands};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use vm::Machine;

/// The class whose instances failing assertions create.
const ASSERTION_ERROR: &str = "java/lang/AssertionError";

/// The distances of instructions within a method.
#[derive(Debug, Default)]
struct Distances {
    /// The distance to a goal, by bytecode index.
    goal: BTreeMap<u32, u32>,
    /// The distance to a return, by bytecode index.
    exit: BTreeMap<u32, u32>,
}

/// An instruction, reduced to the data for distances.
#[derive(Debug)]
struct Node {
    at: u32,
    successors: Vec<u32>,
    returns: bool,
    fails: bool,
    throws: bool,
    /// The names and descriptors of the methods that the instruction may call.
    calls: Vec<(String, String)>,
}

/// The distances in all loaded classes.
#[derive(Debug, Default)]
pub(crate) struct GoalDistances {
    /// The number of loaded classes when the distances were computed.
    classes: usize,
    /// The distances, by class and index of the method.
    methods: BTreeMap<(usize, u16), Distances>,
}

impl GoalDistances {
    /// Returns the least distance of a live thread to a goal, or `None` if no thread can reach a known
    /// goal.
    pub(crate) fn distance(&mut self, machine: &Machine) -> Option<u32> {
        let registry = &machine.program.registry;
        if self.classes != registry.class_count() {
            self.classes = registry.class_count();
            let declared = registry.declared();
            self.methods = distances(declared.into_iter().filter(|class| !class.loader.is_jdk()));
        }
        let threads = 0..machine.live.threads.len();
        let alive = threads.filter(|slot| machine.live.threads[*slot].is_alive());
        alive.filter_map(|slot| self.of_thread(machine, slot)).min()
    }

    fn of_thread(&self, machine: &Machine, slot: usize) -> Option<u32> {
        let (mut best, mut left) = (None::<u32>, 0_u32);
        for at in machine.live.stack_of(slot) {
            let Some(distances) = self.methods.get(&key(at.method)) else {
                left = left.saturating_add(1);
                continue;
            };
            let goal = distances.goal.get(&at.bytecode).map(|goal| left.saturating_add(*goal));
            best = best.into_iter().chain(goal).min();
            // A frame from which no return is reachable is never left.
            let Some(exit) = distances.exit.get(&at.bytecode) else { break };
            left = left.saturating_add(*exit);
        }
        best
    }
}

fn key(method: MethodRef) -> (usize, u16) {
    (method.class().id.index(), method.index)
}

/// Returns the distances in all methods of these classes.
fn distances(classes: impl Iterator<Item = ClassRef>) -> BTreeMap<(usize, u16), Distances> {
    let methods: Vec<(MethodRef, Vec<Node>)> = classes
        .flat_map(|class| class.methods.iter())
        .filter_map(|method| Some((method, nodes(method)?)))
        .collect();
    let asserts = methods.iter().flat_map(|(_, nodes)| nodes).any(|node| node.fails);
    let is_goal = |node: &Node| if asserts { node.fails } else { node.throws };
    // The distance from the entry of a method to a goal, by name and descriptor.
    let mut entries: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    loop {
        let mut all = BTreeMap::new();
        let mut changed = false;
        for (method, nodes) in &methods {
            let of_call = |node: &Node| {
                let known = node.calls.iter();
                let of_name = |(name, of): &(String, String)| {
                    entries.get(&(name.as_str(), of.as_str())).copied()
                };
                known.filter_map(of_name).min()
            };
            let start = |node: &Node| {
                if is_goal(node) { Some(0) } else { of_call(node).map(|entry| entry + 1) }
            };
            all.insert(key(method), backwards(nodes, start));
        }
        for (method, _) in &methods {
            let Some(entry) = all.get(&key(method)).and_then(|goal| goal.get(&0)) else { continue };
            let known = entries.entry((&method.name, &method.descriptor)).or_insert(u32::MAX);
            if entry < known {
                *known = *entry;
                changed = true;
            }
        }
        if !changed {
            let exits = methods.iter().map(|(method, nodes)| {
                (key(method), backwards(nodes, |node| node.returns.then_some(1)))
            });
            let exits = exits
                .filter_map(|(key, exit)| Some((key, Distances { goal: all.remove(&key)?, exit })));
            return exits.collect();
        }
    }
}

/// Returns the distance of each instruction to the start instructions, plus their own distances
/// (Dijkstra's algorithm on reversed edges).
fn backwards(nodes: &[Node], start: impl Fn(&Node) -> Option<u32>) -> BTreeMap<u32, u32> {
    let mut before: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for node in nodes {
        for successor in &node.successors {
            before.entry(*successor).or_default().push(node.at);
        }
    }
    let mut open: BinaryHeap<Reverse<(u32, u32)>> =
        nodes.iter().filter_map(|node| Some(Reverse((start(node)?, node.at)))).collect();
    let mut all = BTreeMap::new();
    while let Some(Reverse((distance, at))) = open.pop() {
        if all.contains_key(&at) {
            continue;
        }
        all.insert(at, distance);
        for previous in before.get(&at).into_iter().flatten() {
            open.push(Reverse((distance + 1, *previous)));
        }
    }
    all
}

/// Returns the instructions of a method, or `None` if it has no code.
fn nodes(method: MethodRef) -> Option<Vec<Node>> {
    let (code, file) = (method.code()?, method.class().file()?);
    let all = instruction::instructions(&code.bytes);
    let nodes = all.filter_map(Result::ok).map(|(at, instruction)| {
        let mut successors = instruction.targets();
        let opcode = instruction.opcode;
        if opcode.falls_through() {
            successors.push(instruction.next);
        }
        let pool = instruction.pool_index();
        let fails = opcode == Opcode::new
            && pool.and_then(|index| file.pool.class_name(index)) == Some(ASSERTION_ERROR);
        Node {
            at,
            successors,
            returns: opcode.is_return(),
            fails,
            throws: opcode == Opcode::athrow,
            calls: calls(&instruction, file),
        }
    });
    Some(nodes.collect())
}

/// Returns the methods that an instruction may call, by name and descriptor.
fn calls(instruction: &Instruction, file: &classfile::ClassFile) -> Vec<(String, String)> {
    let own = |name: &str, descriptor: &str| (name.to_owned(), descriptor.to_owned());
    let (Operands::InvokeInterface { pool: index, .. } | Operands::Pool(index)) =
        instruction.operands
    else {
        return Vec::new();
    };
    match file.pool.get(index) {
        Some(Constant::InvokeDynamic(..)) => {
            let lambdas = file.methods.iter().filter(|method| method.name.starts_with("lambda$"));
            lambdas.map(|method| own(&method.name, &method.descriptor)).collect()
        }
        _ if !instruction.opcode.is_invoke() => Vec::new(),
        _ => match file.pool.member(index) {
            // The method `Thread.start` also counts as a call of `run`.
            Some(member) if (member.name, member.descriptor) == ("start", "()V") => {
                vec![own("start", "()V"), own("run", "()V")]
            }
            Some(member) => vec![own(member.name, member.descriptor)],
            None => Vec::new(),
        },
    }
}
