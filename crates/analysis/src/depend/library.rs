//! Memory that a call of the class library reads and writes.
//!
//! A call reads what its arguments contain, and its result also depends on what its receiver contains.
//! A call writes the contents of its receiver, and the arrays that it receives. Methods without such an
//! effect are listed by name.

use super::{Facts, Memories};
use crate::locks::{Sync, objects_of, sync_of};
use crate::points::{CallKind, ObjectId, Origin, Place, Points, Slot, Variable};
use crate::program::{Callee, is_of_program};
use classes::{ClassRef, Method};
use code::operation::{Dispatch, Operation};
use library::effects;
use std::collections::BTreeSet;

/// Returns the method that a call names, if it is one of the class library.
fn callee<'a>(points: &'a Points<'_>, place: Place) -> Option<Callee<'a>> {
    let callee = points.named(points.body(place.method), place.pc)?;
    callee.method.is_none_or(|method| !is_of_program(method.class())).then_some(callee)
}

/// Returns the receivers for which a call executes a method of the class library.
fn receivers(points: &Points<'_>, place: Place, callee: &Callee<'_>) -> BTreeSet<ObjectId> {
    let is_static = callee.method.is_some_and(Method::is_static);
    if is_static || effects::is_part_of_lock(callee.name) {
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
    let through = effects::writes_through(callee.class, callee.name);
    with_viewed(points, all, through)
}

/// Adds the objects of which some objects may be views, and streams that they wrap. With `of_elements`, elements of views count.
fn with_viewed(
    points: &Points<'_>,
    mut all: BTreeSet<ObjectId>,
    of_elements: bool,
) -> BTreeSet<ObjectId> {
    let mut open: Vec<ObjectId> = all.iter().copied().collect();
    let is_stream = |object: &ObjectId| {
        points.get(*object).class.is_some_and(|class| effects::is_of_streams(&class.name))
    };
    while let Some(object) = open.pop() {
        // A stream reads and writes through the stream that it wraps.
        if is_stream(&object) {
            let mut wrapped = points.set(Variable::Slot(object, Slot::Contents));
            wrapped.retain(|inner| is_stream(inner) && all.insert(*inner));
            open.extend(wrapped);
        }
        let Origin::Library(place) = points.get(object).origin else { continue };
        let Some(made) = callee(points, place) else { continue };
        if !of_elements && !effects::returns_view(made.class, made.name, made.descriptor) {
            continue;
        }
        let viewed = if made.method.is_some_and(Method::is_static) {
            arguments(points, place, Some(&made))
        } else {
            objects_of(points, place)
        };
        open.extend(viewed.into_iter().filter(|object| all.insert(*object)));
    }
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
        let passed = with_viewed(points, arguments(points, place, Some(&callee)), false);
        add(&mut found, &passed);
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
        CallKind::Callback | CallKind::Helper => true,
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
    let is_constant = effects::is_constant(callee.class) && callee.name != "<init>";
    let of_any_object =
        callee.is("java/lang/Object", &[callee.name]) || callee.is("java/lang/Record", &["<init>"]);
    let mut written = BTreeSet::new();
    // An object that denotes a member does not change when the member is accessed.
    if callee.access().is_none() {
        if !effects::only_reads(callee.class, callee.name) && !is_constant && !of_any_object {
            written.extend(receivers(points, place, &callee));
        }
        if changes_arguments(&callee) {
            written.extend(with_viewed(points, arguments(points, place, Some(&callee)), false));
        }
    }
    written.extend(written_by_functions(points, &arguments(points, place, Some(&callee))));
    written.retain(|object| !is_constant_object(points, *object));
    add(&mut found, &written);
    found
}

/// Whether an object never changes: strings, boxes, mirrors of classes, and objects of reflection.
fn is_constant_object(points: &Points<'_>, object: ObjectId) -> bool {
    let of = points.get(object);
    matches!(of.origin, Origin::Mirror(_) | Origin::Literal(_))
        || of.class.is_some_and(|class| {
            effects::is_constant(&class.name)
                || class.name.starts_with("java/lang/invoke/")
                || class.name.starts_with("java/lang/reflect/")
        })
}

/// Returns the objects that function objects may change. A function object that executes a method of the
/// class library may change the objects that it captured.
fn written_by_functions(points: &Points<'_>, passed: &BTreeSet<ObjectId>) -> BTreeSet<ObjectId> {
    let mut written = BTreeSet::new();
    for object in passed {
        let Some(function) = points.get(*object).function else { continue };
        let (method, class) = (function.method, &function.method.class().name);
        let changes = !is_of_program(method.class())
            && !method.is_static()
            && !effects::is_constant(class)
            && !effects::only_reads(class, &method.name);
        if changes {
            written.extend(points.set(Variable::Slot(*object, Slot::Captured(0))));
        }
    }
    with_viewed(points, written, false)
}

/// Whether a call may change its arguments.
fn changes_arguments(callee: &Callee<'_>) -> bool {
    let is_static = callee.method.is_some_and(Method::is_static);
    effects::changes_arguments(callee.class, callee.name, callee.descriptor, is_static)
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
