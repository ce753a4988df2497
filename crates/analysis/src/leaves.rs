//! Leaf monitors: monitors whose critical sections execute only masked accesses and computations.
//!
//! A critical section begins at an instruction that enters a monitor, or is a synchronized method. It
//! includes the methods of the program that it calls. Source: decision 0093.
//!
//! Invariant: a leaf monitor is a proposal. The machine withdraws the monitor at a step that other
//! threads can observe.

use crate::locks::{Locks, Sync, is_synchronized, objects_of};
use crate::points::{CallKind, MethodAt, ObjectId, Origin, Place, Points};
use crate::program::is_of_program;
use classfile::access;
use code::masking::{MethodMasks, may_have_leaf_monitor, method_name};
use code::operation::{Allocation, MonitorAction, Operation};
use std::collections::{BTreeMap, BTreeSet};

/// The leaf monitors of a program.
pub(crate) struct Leaves(BTreeSet<ObjectId>);

impl Leaves {
    /// Finds the leaf monitors of a program with masks. Tests ignore some conditions through `ignores`.
    pub(crate) fn new(
        points: &Points<'_>,
        masks: &BTreeMap<String, MethodMasks>,
        ignores: impl Fn(&str) -> bool,
    ) -> Self {
        let search = LeafSearch { points, masks, locks: Locks::new(points) };
        let sections = search.sections();
        let mut entered = BTreeSet::new();
        let mut others = BTreeSet::new();
        for section in &sections {
            let objects = search.objects(*section);
            let held = HeldMonitor { objects: &objects, is_this: search.is_of_this(*section) };
            let mut seen = BTreeSet::new();
            let is_leaf = match section {
                Section::Method(method) => search.is_leaf_method(*method, held, &mut seen),
                Section::Block(enter) => search.is_leaf_block(*enter, held, &mut seen),
            };
            if !is_leaf && !ignores(&format!("section {section:?}")) {
                others.extend(&objects);
            }
            entered.extend(&objects);
        }
        let is_possible = |object: &ObjectId| {
            let of = points.get(*object);
            match of.origin {
                Origin::Mirror(number) => is_of_program(points.program.class_numbered(number)),
                Origin::Site(place) => {
                    let operation = points.body(place.method).operation(place.pc);
                    matches!(operation, Operation::Allocate(Allocation::Instance))
                        && of.class.is_some_and(may_have_leaf_monitor)
                }
                _ => false,
            }
        };
        Self(entered.difference(&others).copied().filter(is_possible).collect())
    }

    /// Returns the objects with leaf monitors.
    pub(crate) fn all(&self) -> impl Iterator<Item = ObjectId> {
        self.0.iter().copied()
    }
}

/// A critical section: code that is executed while a monitor is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Section {
    Method(MethodAt),
    Block(Place),
}

/// The held monitor of a section, seen from a method that the section executes.
#[derive(Clone, Copy)]
struct HeldMonitor<'a> {
    objects: &'a BTreeSet<ObjectId>,
    /// Whether the monitor is that of the method's receiver.
    is_this: bool,
}

/// The examined methods, each with [`HeldMonitor::is_this`].
type Seen = BTreeSet<(MethodAt, bool)>;

impl HeldMonitor<'_> {
    /// Whether a monitor is the held one. Sets of several abstract objects may denote different
    /// monitors.
    fn is_one_of(self, objects: &BTreeSet<ObjectId>) -> bool {
        objects == self.objects && objects.len() == 1
    }
}

struct LeafSearch<'a> {
    points: &'a Points<'a>,
    masks: &'a BTreeMap<String, MethodMasks>,
    locks: Locks,
}

impl LeafSearch<'_> {
    fn sections(&self) -> BTreeSet<Section> {
        let methods = self.points.methods().filter(|(_, body)| is_synchronized(body));
        let methods = methods.map(|(method, _)| Section::Method(method));
        let enters = self.locks.all().filter(|(place, sync)| {
            *sync == Sync::Acquire
                && matches!(
                    self.points.body(place.method).operation(place.pc),
                    Operation::Monitor(MonitorAction::Enter)
                )
        });
        methods.chain(enters.map(|(place, _)| Section::Block(place))).collect()
    }

    fn objects(&self, section: Section) -> BTreeSet<ObjectId> {
        match section {
            Section::Method(method) => self.points.receiver(method),
            Section::Block(enter) => objects_of(self.points, enter),
        }
    }

    fn is_of_this(&self, section: Section) -> bool {
        match section {
            Section::Method(method) => !self.points.body(method).method.is_static(),
            Section::Block(enter) => {
                let body = self.points.body(enter.method);
                body.may_be_this(enter.pc, body.insn(enter.pc).a)
            }
        }
    }

    fn is_leaf_block(&self, enter: Place, held: HeldMonitor<'_>, seen: &mut Seen) -> bool {
        let body = self.points.body(enter.method);
        (0..body.len()).map(|pc| Place { pc, ..enter }).all(|place| {
            !self.locks.open(place).contains(&enter.pc) || self.is_quiet(place, held, seen)
        })
    }

    fn is_leaf_method(&self, method: MethodAt, held: HeldMonitor<'_>, seen: &mut Seen) -> bool {
        let body = self.points.body(method);
        !seen.insert((method, held.is_this))
            || (0..body.len()).all(|pc| self.is_quiet(Place { method, pc }, held, seen))
    }

    /// Whether no other thread can observe the execution of an instruction.
    fn is_quiet(&self, place: Place, held: HeldMonitor<'_>, seen: &mut Seen) -> bool {
        let body = self.points.body(place.method);
        match body.operation(place.pc) {
            Operation::Load(..) | Operation::Store(..) => {
                let bytecode = body.code.bytecodes[place.pc as usize];
                let own = self.masks.get(&method_name(body.method));
                let field = self.points.accessed_field(place);
                own.is_some_and(|masks| masks.accesses.contains(&bytecode))
                    || field.is_some_and(|field| field.has(access::FINAL))
            }
            Operation::Monitor(MonitorAction::Enter) => {
                held.is_one_of(&objects_of(self.points, place))
                    || held.is_this && body.may_be_this(place.pc, body.insn(place.pc).a)
            }
            Operation::Call(..) => self.calls_quietly(place, held, seen),
            _ => true,
        }
    }

    fn calls_quietly(&self, place: Place, held: HeldMonitor<'_>, seen: &mut Seen) -> bool {
        let body = self.points.body(place.method);
        let Some(named) = self.points.named(body, place.pc) else { return false };
        if named.is("java/lang/Object", &["<init>"]) || named.class == "java/lang/Math" {
            return true;
        }
        let edges: Vec<_> =
            self.points.callees(place).filter(|edge| edge.kind != CallKind::Initialize).collect();
        let call = &body.code.calls[body.insn(place.pc).wide() as usize];
        let passes_this =
            call.args.first().is_some_and(|of| body.may_be_this(place.pc, of.register));
        !edges.is_empty()
            && edges.iter().all(|edge| {
                let callee = self.points.body(edge.callee);
                let is_this = held.is_this && passes_this && !callee.method.is_static();
                let enters_again = is_this || held.is_one_of(&self.points.receiver(edge.callee));
                edge.kind == CallKind::Direct
                    && (!is_synchronized(callee) || enters_again)
                    && self.is_leaf_method(edge.callee, HeldMonitor { is_this, ..held }, seen)
            })
    }
}
