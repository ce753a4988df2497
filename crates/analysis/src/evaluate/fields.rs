//! Fields: whether a read may return the value from before all writes.
//!
//! Two kinds of fields have been written before each read. A static field is written on all paths of
//! its class initializer; code that initializers call is excepted. An instance field is written by each
//! constructor before the constructor passes on `this`. For other static fields, a traversal of the
//! call graph finds the reads that are possible before a write.

use crate::body::{Body, Definition};
use crate::points::{CallKind, MethodAt, Place, Points};
use base::FastMap;
use classes::{ClassRef, FieldRef};
use code::operation::{Dispatch, Memory, Operation, Returned};
use std::collections::BTreeSet;

/// The places that write each field, and cached answers about the first value.
pub(super) struct Written<'a, 'p> {
    points: &'a Points<'p>,
    /// The stores, by class and index of the field.
    stores: FastMap<(usize, u16), Vec<Place>>,
    /// The methods that initializers of classes may call.
    of_initializers: BTreeSet<MethodAt>,
    constructed: FastMap<(usize, u16), bool>,
    before: FastMap<(usize, u16), Vec<Vec<bool>>>,
}

fn key(field: FieldRef) -> (usize, u16) {
    (field.class().id.index(), field.index)
}

impl<'a, 'p> Written<'a, 'p> {
    pub(super) fn new(points: &'a Points<'p>) -> Self {
        let mut stores: FastMap<(usize, u16), Vec<Place>> = FastMap::default();
        let mut of_initializers = BTreeSet::new();
        let mut open = Vec::new();
        for (method, body) in points.methods() {
            if &*body.method.name == "<clinit>" {
                open.push(method);
            }
            for pc in 0..body.len() {
                let place = Place { method, pc };
                if matches!(body.operation(pc), Operation::Store(..))
                    && let Some(field) = points.accessed_field(place)
                {
                    stores.entry(key(field)).or_default().push(place);
                }
            }
        }
        while let Some(method) = open.pop() {
            if of_initializers.insert(method) {
                for pc in 0..points.body(method).len() {
                    let all = points.callees(Place { method, pc });
                    open.extend(
                        all.filter(|edge| edge.kind.is_same_thread()).map(|edge| edge.callee),
                    );
                }
            }
        }
        Self {
            points,
            stores,
            of_initializers,
            constructed: FastMap::default(),
            before: FastMap::default(),
        }
    }

    /// Whether a read may return the value from before all writes of the field.
    pub(super) fn may_be_first(&mut self, field: FieldRef, place: Place) -> bool {
        let stores = self.stores.get(&key(field)).cloned().unwrap_or_default();
        if stores.is_empty() {
            return true;
        }
        let own: BTreeSet<u32> =
            stores.iter().filter(|at| at.method == place.method).map(|at| at.pc).collect();
        let body = self.points.body(place.method).clone();
        let is_certain = if field.is_static() {
            // The order of initializers that trigger each other depends on the execution.
            let is_after = !self.of_initializers.contains(&place.method)
                && self.is_initialized(field, &stores);
            is_after || passes(&body, &own, place.pc) && &*body.method.name == "<clinit>"
        } else {
            let related =
                body.method.is_constructor() && field.class().is_subclass_of(body.method.class());
            self.is_constructed(field, &stores)
                && (!related || own.iter().all(|pc| is_of_this(&body, *pc)))
                && (!related || passes(&body, &own, place.pc))
        };
        if is_certain {
            return false;
        }
        // Each execution may create a new object, whose fields have their first values.
        if !field.is_static() {
            return true;
        }
        let points = self.points;
        let before =
            self.before.entry(key(field)).or_insert_with(|| reached_without(points, &stores));
        before[place.method.index()][place.pc as usize]
    }

    /// Whether the initializer of the field's class writes the field on all paths.
    fn is_initialized(&self, field: FieldRef, stores: &[Place]) -> bool {
        let initializer = field.class().declared_method("<clinit>", "()V");
        let Some(at) = initializer.and_then(|method| self.points.number(method)) else {
            return false;
        };
        let own: BTreeSet<u32> =
            stores.iter().filter(|place| place.method == at).map(|place| place.pc).collect();
        returns_after(self.points.body(at), &own)
    }

    /// Whether each constructor of the field's class writes the field on all paths before it passes on
    /// `this`.
    fn is_constructed(&mut self, field: FieldRef, stores: &[Place]) -> bool {
        if let Some(known) = self.constructed.get(&key(field)) {
            return *known;
        }
        let class = field.class();
        let constructors: Vec<MethodAt> = self
            .points
            .methods()
            .filter(|(_, body)| body.method.is_constructor() && body.method.class() == class)
            .map(|(method, _)| method)
            .collect();
        let is = !constructors.is_empty()
            && constructors.iter().all(|at| self.constructs(*at, class, stores));
        self.constructed.insert(key(field), is);
        is
    }

    fn constructs(&self, at: MethodAt, class: ClassRef, stores: &[Place]) -> bool {
        let body = self.points.body(at);
        let delegates = (0..body.len()).filter(|pc| {
            passes_on_this(body, *pc)
                && self.points.named(body, *pc).is_some_and(|callee| {
                    callee.name == "<init>" && callee.method.is_some_and(|m| m.class() == class)
                })
        });
        let mut writes: BTreeSet<u32> = stores
            .iter()
            .filter(|place| place.method == at && is_of_this(body, place.pc))
            .map(|place| place.pc)
            .collect();
        writes.extend(delegates);
        returns_after(body, &writes) && self.keeps_this(body, &writes, 0)
    }

    /// Whether a constructor passes `this` only to constructors before it executes one of the
    /// instructions `until`.
    fn keeps_this(&self, body: &Body, until: &BTreeSet<u32>, depth: u32) -> bool {
        let before = walk(body, until);
        (0..body.len()).filter(|pc| before[*pc as usize]).all(|pc| {
            if !passes_on_this(body, pc) {
                return true;
            }
            let Some(callee) = self.points.named(body, pc) else { return false };
            if callee.name != "<init>" {
                return false;
            }
            let Some(method) = callee.method else { return false };
            if SILENT.contains(&&*method.class().name) {
                return true;
            }
            let at = self.points.number(method);
            depth < DEEPEST
                && at.is_some_and(|at| {
                    self.keeps_this(self.points.body(at), &BTreeSet::new(), depth + 1)
                })
        })
    }
}

/// The maximal depth of nested constructors that are followed.
const DEEPEST: u32 = 16;

/// Classes of the class library whose constructors call no method that a program overrides.
const SILENT: &[&str] =
    &["java/lang/Object", "java/lang/Record", "java/lang/Enum", "java/lang/Thread"];

/// Whether an instruction stores a field of `this`, and of no other object.
fn is_of_this(body: &Body, pc: u32) -> bool {
    let insn = body.insn(pc);
    let all = body.definitions(pc, insn.a);
    let is_only = all.iter().all(|of| match of {
        Definition::Parameter(local) => *local == 0,
        Definition::At(at) => {
            let own = body.definitions(*at, body.insn(*at).a);
            matches!(body.operation(*at), Operation::Move) && own == [Definition::Parameter(0)]
        }
        Definition::Caught => false,
    });
    matches!(body.operation(pc), Operation::Store(Memory::Field, ..))
        && !all.is_empty()
        && is_only
        && body.may_be_this(pc, insn.a)
}

/// Whether an instruction passes `this` to a method, a variable in memory, a caller or a handler.
fn passes_on_this(body: &Body, pc: u32) -> bool {
    let insn = body.insn(pc);
    match body.operation(pc) {
        Operation::Call(..) => {
            let call = &body.code.calls[insn.wide() as usize];
            call.args
                .iter()
                .any(|argument| argument.is_reference && body.may_be_this(pc, argument.register))
        }
        Operation::Store(..) => body.may_be_this(pc, insn.d),
        Operation::Throw | Operation::Return(Returned::Reference) => body.may_be_this(pc, insn.a),
        _ => false,
    }
}

/// Marks the instructions that a method may reach without executing an instruction of `without`.
/// Instructions of `without` are marked, but their successors are not followed.
fn walk(body: &Body, without: &BTreeSet<u32>) -> Vec<bool> {
    let mut seen = vec![false; body.flow.len()];
    let mut open = vec![0];
    while let Some(pc) = open.pop() {
        if !std::mem::replace(&mut seen[pc as usize], true) && !without.contains(&pc) {
            open.extend(body.flow.successors(pc));
        }
    }
    seen
}

/// Whether a method executes an instruction of `set` before each return.
fn returns_after(body: &Body, set: &BTreeSet<u32>) -> bool {
    let seen = walk(body, set);
    let returns = |pc: &u32| matches!(body.operation(*pc), Operation::Return(_));
    !set.is_empty() && !(0..body.len()).filter(returns).any(|pc| seen[pc as usize])
}

/// Whether a method executes another instruction of `set` before it reaches `pc`.
fn passes(body: &Body, set: &BTreeSet<u32>, pc: u32) -> bool {
    let mut set = set.clone();
    set.remove(&pc);
    !set.is_empty() && !walk(body, &set)[pc as usize]
}

/// Marks the instructions that the program may reach without executing one of the stores. The
/// initializer of a class may be executed at any time.
fn reached_without(points: &Points<'_>, stores: &[Place]) -> Vec<Vec<bool>> {
    let stores: BTreeSet<Place> = stores.iter().copied().collect();
    let mut seen: Vec<Vec<bool>> =
        points.methods().map(|(_, body)| vec![false; body.flow.len()]).collect();
    let entry = |method| Place { method, pc: 0 };
    let main = points.program.main_method().and_then(|method| points.number(method));
    let roots = main.into_iter().chain(points.initializers());
    let mut open: Vec<Place> = roots.map(entry).collect();
    while let Some(place) = open.pop() {
        if std::mem::replace(&mut seen[place.method.index()][place.pc as usize], true) {
            continue;
        }
        let body = points.body(place.method);
        if place.pc >= body.len() || stores.contains(&place) {
            continue;
        }
        let next = body.flow.successors(place.pc).iter();
        open.extend(next.map(|pc| Place { method: place.method, pc: *pc }));
        let all = points.callees(place).filter(|edge| edge.kind != CallKind::Initialize);
        open.extend(all.map(|edge| entry(edge.callee)));
    }
    seen
}

/// Whether the receiver of a call selects the method.
pub(super) fn is_selected(body: &Body, pc: u32) -> bool {
    matches!(body.operation(pc), Operation::Call(Dispatch::Virtual | Dispatch::Interface, _))
}
