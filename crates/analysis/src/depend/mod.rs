//! Dependences between instructions, one file for each kind.
//!
//! Source: Hatcliff, Corbett, Dwyer, Sokolowski, Zheng, "A formal study of slicing for multi-threaded
//! programs with JVM concurrency primitives" (SAS 1999). The paper defines data, control, divergence,
//! interference, synchronization and ready dependence. Source for parameters and results: Horwitz,
//! Reps, Binkley (TOPLAS 1990). Slices are closed under calls without contexts.

mod control;
mod data;
mod divergence;
mod interference;
mod interrupts;
mod leaving;
mod library;
mod named;
mod ready;
mod synchronization;

pub(crate) use divergence::{counts, is_bounded};

use crate::locks::Locks;
use crate::points::{MethodAt, ObjectId, Place, Points, Slot, Variable};
use crate::threads::Threads;
use base::FastMap;
use classes::Method;
use code::operation::{Memory, Operation};
use std::collections::BTreeSet;

/// The part of an instruction on which other instructions depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Part {
    /// The execution of the instruction.
    Execution,
    /// The result of a call.
    Value,
    /// The return of a call.
    End,
    /// The exception that the instruction may throw.
    Exception,
    /// All arguments of a call.
    Arguments,
    /// The execution of the instruction without its operands.
    Passage,
}

/// A node of the dependence graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Node {
    /// The instruction.
    pub(crate) place: Place,
    /// The part of the instruction.
    pub(crate) part: Part,
}

impl Node {
    pub(crate) const fn execution(place: Place) -> Self {
        Self { place, part: Part::Execution }
    }

    pub(crate) const fn exception(place: Place) -> Self {
        Self { place, part: Part::Exception }
    }
}

/// Kind of a dependence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The value of a register or of memory in the same thread.
    Data,
    /// Whether the instruction is executed.
    Control,
    /// Whether a loop before the instruction ends.
    Divergence,
    /// A value in memory that another thread writes.
    Interference,
    /// The beginning or end of a critical section.
    Synchronization,
    /// Whether a waiting operation before the instruction ends.
    Ready,
}

impl Kind {
    /// All kinds.
    pub const ALL: &'static [Self] = &[
        Self::Data,
        Self::Control,
        Self::Divergence,
        Self::Interference,
        Self::Synchronization,
        Self::Ready,
    ];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Data => "data",
            Self::Control => "control",
            Self::Divergence => "divergence",
            Self::Interference => "interference",
            Self::Synchronization => "synchronization",
            Self::Ready => "ready",
        }
    }

    fn visit(self, facts: &Facts<'_>, node: Node, visit: &mut dyn FnMut(Node)) {
        match self {
            Self::Data => data::visit(facts, node, visit),
            Self::Control => control::visit(facts, node, visit),
            Self::Divergence => divergence::visit(facts, node, visit),
            Self::Interference => interference::visit(facts, node, visit),
            Self::Synchronization => synchronization::visit(facts, node, visit),
            Self::Ready => ready::visit(facts, node, visit),
        }
    }
}

/// The memory that an instruction accesses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Memories {
    /// A static field.
    Static(Variable),
    /// A slot of some objects.
    Slots(Slot, BTreeSet<ObjectId>),
    /// The interrupt statuses of some threads.
    Statuses(BTreeSet<usize>),
}

impl Memories {
    /// Whether two descriptions of memory may denote one location.
    pub(crate) fn overlap(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Static(a), Self::Static(b)) => a == b,
            (Self::Slots(slot, a), Self::Slots(other, b)) => slot == other && !a.is_disjoint(b),
            (Self::Statuses(a), Self::Statuses(b)) => !a.is_disjoint(b),
            (Self::Static(_) | Self::Slots(..) | Self::Statuses(_), _) => false,
        }
    }
}

/// Facts about a program from which dependences are computed.
pub(crate) struct Facts<'p> {
    /// Points-to sets and call graph.
    pub(crate) points: Points<'p>,
    /// Threads of the program.
    pub(crate) threads: Threads,
    /// Locks, and the operations by which threads wait for each other.
    pub(crate) locks: Locks,
    /// The instructions in which a thread may wait.
    waits: BTreeSet<Place>,
    /// The calls that may execute each method.
    callers: Vec<Vec<(Place, bool)>>,
    /// The instructions that write memory, by slot or static field.
    writers: FastMap<Key, Vec<(Place, Memories)>>,
    /// For each method, the jumps that leave a loop without a known bound.
    unbounded: Vec<Vec<u32>>,
    /// Whether a call of each method may not return, or may wait.
    pub(crate) may_not_return: Vec<bool>,
    /// The abrupt ends of methods.
    leaving: leaving::Leaving,
    /// Whether the program may interrupt a thread.
    pub(crate) interrupts: bool,
}

/// Key of memory without its object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Static(Variable),
    Slot(Slot),
    Status,
}

fn key(memories: &Memories) -> Key {
    match memories {
        Memories::Static(variable) => Key::Static(*variable),
        Memories::Slots(slot, _) => Key::Slot(*slot),
        Memories::Statuses(_) => Key::Status,
    }
}

impl<'p> Facts<'p> {
    /// Computes the facts.
    pub(crate) fn new(points: Points<'p>) -> Self {
        let limits = &points.program.limits;
        limits.begin("threads");
        let threads = Threads::new(&points);
        limits.begin("locks");
        let locks = Locks::new(&points);
        let waits: BTreeSet<Place> = locks
            .all()
            .map(|(place, _)| place)
            .filter(|place| locks.may_wait(&points, &threads, *place))
            .collect();
        let mut callers = vec![Vec::new(); points.methods().count()];
        for (place, edge) in points.calls() {
            callers[edge.callee.index()]
                .push((place, edge.kind == crate::points::CallKind::Direct));
        }
        let mut writers: FastMap<Key, Vec<(Place, Memories)>> = FastMap::default();
        limits.begin("memory that instructions write");
        for (method, body) in points.methods() {
            for pc in (0..body.len()).take_while(|_| !limits.is_over()) {
                let place = Place { method, pc };
                for written in written(&points, &threads, place) {
                    writers.entry(key(&written)).or_default().push((place, written));
                }
            }
        }
        limits.begin("ends of methods");
        let unbounded: Vec<Vec<u32>> = points
            .methods()
            .map(|(_, body)| {
                let is_over = limits.is_over();
                if is_over { Vec::new() } else { divergence::unbounded_exits(&points, body) }
            })
            .collect();
        let may_not_return = divergence::may_not_return(&points, &unbounded, &waits);
        let interrupts = points.methods().any(|(_, body)| {
            let interrupts = |callee| interrupts::is_interrupt(&callee);
            (0..body.len()).any(|pc| points.named(body, pc).is_some_and(interrupts))
        });
        let leaving = leaving::Leaving::new(&points, interrupts);
        limits.begin("dependences");
        Self {
            points,
            threads,
            locks,
            waits,
            callers,
            writers,
            unbounded,
            may_not_return,
            leaving,
            interrupts,
        }
    }

    /// Visits the nodes on which a node depends, with the kind of dependence.
    pub(crate) fn dependences(&self, node: Node, mut visit: impl FnMut(Kind, Node)) {
        for kind in Kind::ALL {
            kind.visit(self, node, &mut |on| visit(*kind, on));
        }
    }

    /// Returns the calls that may execute a method, with a mark for calls by the instruction itself.
    pub(crate) fn callers(&self, method: MethodAt) -> &[(Place, bool)] {
        &self.callers[method.index()]
    }

    /// Returns the instructions that may have written the memory that a node reads.
    fn writers(&self, node: Node) -> BTreeSet<Place> {
        let mut found = BTreeSet::new();
        for read in self.read_by(node) {
            let all = self.writers.get(&key(&read)).into_iter().flatten();
            found.extend(all.filter(|(_, of)| of.overlap(&read)).map(|(place, _)| *place));
        }
        found
    }

    fn read_by(&self, node: Node) -> Vec<Memories> {
        let Node { place, part } = node;
        let is_call = self.points.body(place.method).insn(place.pc).is_call();
        match part {
            Part::Execution if !is_call => match self.points.body(place.method).operation(place.pc)
            {
                Operation::Load(memory, ..) => {
                    accessed(&self.points, place, memory).into_iter().collect()
                }
                _ => Vec::new(),
            },
            Part::Execution => {
                let mut found = library::read_from_arguments(&self.points, place);
                found.extend(interrupts::read_by_execution(&self.points, &self.threads, place));
                if library::uses_receiver(self, place) {
                    found.extend(library::read_from_receiver(&self.points, place));
                }
                found
            }
            Part::Value => {
                let mut found = library::read_from_receiver(&self.points, place);
                found.extend(named::read(&self.points, place));
                found.extend(interrupts::read_by_result(&self.points, &self.threads, place));
                found
            }
            Part::End | Part::Exception | Part::Arguments | Part::Passage => Vec::new(),
        }
    }

    /// Whether a place is a call that executes no method of the program.
    fn is_library_call(&self, place: Place) -> bool {
        self.points.body(place.method).insn(place.pc).is_call()
            && self.points.callees(place).next().is_none()
    }
}

fn accessed(points: &Points<'_>, place: Place, memory: Memory) -> Option<Memories> {
    let body = points.body(place.method);
    let insn = body.insn(place.pc);
    let from = body.method.class();
    Some(match memory {
        Memory::Static => {
            let pool = body.code.sites[insn.wide() as usize].pool;
            Memories::Static(Variable::of_static(points.program.field(from, pool)?))
        }
        Memory::Field => {
            let pool = body.code.sites[usize::from(insn.b)].pool;
            let field = points.program.field(from, pool)?;
            Memories::Slots(Slot::of(field), points.register(place, insn.a))
        }
        Memory::Element => Memories::Slots(Slot::Elements, points.register(place, insn.a)),
    })
}

/// Returns the memory that a load or store accesses, or the contents of the receiver of a call.
pub(crate) fn touched(points: &Points<'_>, place: Place) -> Option<Memories> {
    match points.body(place.method).operation(place.pc) {
        Operation::Load(memory, ..) | Operation::Store(memory, ..) => {
            accessed(points, place, memory)
        }
        Operation::Call(..) => contents(points, place),
        _ => None,
    }
}

/// Returns the memory that an instruction writes.
fn written(points: &Points<'_>, threads: &Threads, place: Place) -> Vec<Memories> {
    match points.body(place.method).operation(place.pc) {
        Operation::Store(memory, ..) => accessed(points, place, memory).into_iter().collect(),
        Operation::Call(..) => {
            let mut found = library::written(points, place);
            found.extend(named::written(points, place));
            found.extend(interrupts::written(points, threads, place));
            found
        }
        _ => Vec::new(),
    }
}

/// Returns the contents of the objects on which the class library is called.
fn contents(points: &Points<'_>, place: Place) -> Option<Memories> {
    let body = points.body(place.method);
    let callee = points.named(body, place.pc)?;
    let of_library = callee.method.is_none_or(|method| method.class().loader.is_jdk());
    let is_static = callee.method.is_some_and(Method::is_static);
    if !of_library || is_static {
        return None;
    }
    let receiver = body.code.calls[body.insn(place.pc).wide() as usize].args.first()?;
    Some(Memories::Slots(Slot::Contents, points.register(place, receiver.register)))
}
