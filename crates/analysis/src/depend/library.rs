//! Memory that a call of the class library reads and writes.
//!
//! A call reads what its arguments contain, and its result also depends on what its receiver contains.
//! A call writes the contents of its receiver, and the arrays that it receives. Methods without such an
//! effect are listed by name.

use super::{Facts, Memories, only_reads};
use crate::locks::{Sync, objects_of, sync_of};
use crate::points::{CallKind, ObjectId, Place, Points, Slot, Variable};
use crate::program::{Callee, is_of_program};
use classes::{ClassRef, Method};
use code::operation::{Dispatch, Operation};
use std::collections::BTreeSet;

/// Classes whose objects never change after their construction.
const CONSTANT: &[&str] = &[
    "java/lang/String",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Boolean",
    "java/lang/Double",
    "java/lang/Character",
    "java/lang/Class",
];

/// Classes whose static methods change no argument.
const PURE: &[&str] = &[
    "java/lang/String",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Boolean",
    "java/lang/Double",
    "java/lang/Character",
    "java/lang/Math",
    "java/lang/Thread",
    "java/util/List",
    "java/util/Set",
    "java/util/Map",
    "java/util/Objects",
    "java/util/Optional",
    "java/util/stream/Stream",
    "java/util/concurrent/CompletableFuture",
    "java/util/concurrent/Executors",
];

/// Beginnings of the names of other static methods that change no argument.
const STATIC_READERS: &[&str] = &[
    "asList",
    "binarySearch",
    "copyOf",
    "frequency",
    "identity",
    "max",
    "min",
    "nCopies",
    "singleton",
    "synchronized",
    "unmodifiable",
];

/// Beginnings of the names of instance methods that change no array that they receive.
const KEEPING: &[&str] = &[
    "<init>", "add", "append", "contains", "equals", "format", "index", "insert", "invoke",
    "offer", "print", "push", "put", "remove", "retain", "set", "submit", "update", "write",
];

/// Methods that yield a part of a lock, which does not depend on the state of the lock.
const PARTS: &[&str] =
    &["newCondition", "readLock", "writeLock", "asReadLock", "asWriteLock", "asReadWriteLock"];

fn begins(name: &str, with: &[&str]) -> bool {
    with.iter().any(|beginning| name.starts_with(beginning))
}

/// Returns the method that a call names, if it is one of the class library.
fn callee<'a>(points: &'a Points<'_>, place: Place) -> Option<Callee<'a>> {
    let callee = points.named(points.body(place.method), place.pc)?;
    callee.method.is_none_or(|method| !is_of_program(method.class())).then_some(callee)
}

/// Returns the receivers for which a call executes a method of the class library.
fn receivers(points: &Points<'_>, place: Place, callee: &Callee<'_>) -> BTreeSet<ObjectId> {
    let is_static = callee.method.is_some_and(Method::is_static);
    if is_static || PARTS.contains(&callee.name) {
        return BTreeSet::new();
    }
    let is_direct = matches!(
        points.body(place.method).operation(place.pc),
        Operation::Call(Dispatch::Direct, _)
    );
    let mut all = objects_of(points, place);
    all.retain(|object| {
        let object = points.get(*object);
        let class = object.class.filter(|class| is_of_program(class) && !is_direct);
        let selects = |class| points.program.select(class, callee.name, callee.descriptor);
        let own = class.and_then(selects).is_some_and(|method| is_of_program(method.class()));
        object.function.is_none() && !own
    });
    all
}

/// Returns the objects that the reference arguments of a call may be. The receiver is none of them.
fn arguments(points: &Points<'_>, place: Place, callee: Option<&Callee<'_>>) -> BTreeSet<ObjectId> {
    let body = points.body(place.method);
    let has_receiver = callee.is_some_and(|of| !of.method.is_some_and(Method::is_static));
    let call = &body.code.calls[body.insn(place.pc).wide() as usize];
    let passed = call.args.iter().skip(usize::from(has_receiver));
    passed
        .filter(|argument| argument.is_reference)
        .flat_map(|argument| points.register(place, argument.register))
        .collect()
}

/// Adds what objects contain: the elements of arrays, and the contents of other objects.
fn add(found: &mut Vec<Memories>, objects: &BTreeSet<ObjectId>) {
    for slot in [Slot::Contents, Slot::Elements] {
        if !objects.is_empty() {
            found.push(Memories::Slots(slot, objects.clone()));
        }
    }
}

/// Returns the memory that the execution of a call reads: the contents of the arguments.
pub(super) fn read_from_arguments(points: &Points<'_>, place: Place) -> Vec<Memories> {
    let mut found = Vec::new();
    let body = points.body(place.method);
    if matches!(body.operation(place.pc), Operation::Call(Dispatch::Linked, _)) {
        if !makes_function(points, place) {
            let passed = arguments(points, place, None);
            if is_method_of_record(body.method) {
                fields(&mut found, points, &passed, body.method.class());
            }
            add(&mut found, &passed);
        }
    } else if let Some(callee) = callee(points, place) {
        add(&mut found, &arguments(points, place, Some(&callee)));
    }
    found
}

/// Returns the memory that the result of a call depends on besides: the contents of the receiver.
pub(super) fn read_from_receiver(points: &Points<'_>, place: Place) -> Vec<Memories> {
    let mut found = Vec::new();
    if let Some(callee) = callee(points, place) {
        add(&mut found, &receivers(points, place, &callee));
    }
    found
}

/// Whether the execution of a call depends on the contents of its receiver. Such a call may wait, or
/// passes these contents on to functions or arguments.
pub(super) fn uses_receiver(facts: &Facts<'_>, place: Place) -> bool {
    let Some(callee) = callee(&facts.points, place) else { return false };
    let passes_on = |kind| match kind {
        CallKind::Callback => true,
        CallKind::Pool => callee.class.starts_with("java/util/concurrent/Completa"),
        CallKind::Direct | CallKind::Start | CallKind::Initialize => false,
    };
    facts.locks.sync(place) == Some(Sync::Blocking)
        || changes_arguments(&callee)
        || facts.points.callees(place).any(|edge| passes_on(edge.kind))
}

/// Returns the memory that a call writes.
pub(super) fn written(points: &Points<'_>, place: Place) -> Vec<Memories> {
    let mut found = Vec::new();
    let Some(callee) = callee(points, place) else { return found };
    let sync = sync_of(points, points.body(place.method), place.pc);
    if matches!(sync, Some(Sync::Wait | Sync::Notify | Sync::Join)) {
        return found;
    }
    let is_constant = CONSTANT.contains(&callee.class) && callee.name != "<init>";
    let of_any_object =
        callee.is("java/lang/Object", &[callee.name]) || callee.is("java/lang/Record", &["<init>"]);
    if !only_reads(&callee) && !is_constant && !of_any_object {
        let objects = receivers(points, place, &callee);
        if !objects.is_empty() {
            found.push(Memories::Slots(Slot::Contents, objects));
        }
    }
    if changes_arguments(&callee) {
        add(&mut found, &arguments(points, place, Some(&callee)));
    }
    found
}

/// Whether a call may change its arguments: the collections and arrays of a static method, and the
/// arrays of other methods.
fn changes_arguments(callee: &Callee<'_>) -> bool {
    if callee.method.is_some_and(Method::is_static) {
        return !PURE.contains(&callee.class)
            && !only_reads(callee)
            && !begins(callee.name, STATIC_READERS);
    }
    let parameters = callee.descriptor.split(')').next().unwrap_or_default();
    callee.name == "drainTo" || parameters.contains('[') && !begins(callee.name, KEEPING)
}

/// Whether a method is one that the compiler makes for records: it reads all fields.
fn is_method_of_record(method: &Method) -> bool {
    let is_record = |class: ClassRef| &*class.name == "java/lang/Record";
    method.class().super_class.is_some_and(is_record)
        && ["toString", "hashCode", "equals"].contains(&&*method.name)
}

fn fields(
    found: &mut Vec<Memories>,
    points: &Points<'_>,
    passed: &BTreeSet<ObjectId>,
    class: ClassRef,
) {
    let is_own = |object: &ObjectId| points.get(*object).class.is_some_and(|of| of.id == class.id);
    let own: BTreeSet<ObjectId> = passed.iter().copied().filter(is_own).collect();
    for field in &class.fields {
        let slot = Slot::Field(class.id.index(), field.index);
        found.push(Memories::Slots(slot, own.clone()));
    }
}

/// Whether an `invokedynamic` instruction makes a function object.
fn makes_function(points: &Points<'_>, place: Place) -> bool {
    let made = points.set(Variable::Result(place));
    made.into_iter().any(|object| points.get(object).function.is_some())
}
