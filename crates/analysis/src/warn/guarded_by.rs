//! Fields with an annotation that names their lock.
//!
//! Source: Goetz and others, "Java concurrency in practice" (2006), appendix A.

use super::{Code, Found, Rule, name_of};
use crate::body::Definition;
use crate::points::{ObjectId, Place, Slot, Variable};
use classes::{ClassRef, FieldRef, MethodRef};
use classfile::ClassFile;
use classfile::annotation::{self, ElementValue};
use code::operation::{Memory, Operation};
use std::collections::BTreeSet;

pub(super) const GUARDED_BY: Rule = Rule {
    name: "guarded-by",
    about: "A field is accessed without the lock that its annotation GuardedBy names.",
    confirmed_by: Some("data-race"),
    find,
};

/// The lock that an annotation names.
enum NamedLock {
    This,
    /// The monitor of a class.
    Class(ClassRef),
    /// A field; if it is not static, a field of the accessed object.
    Field(FieldRef),
}

/// Whether the simple name of an annotation is `GuardedBy`.
fn is_guarded_by(descriptor: &str) -> bool {
    descriptor
        .strip_suffix("GuardedBy;")
        .is_some_and(|before| before == "L" || before.ends_with(['/', '$']))
}

/// Returns the lock that the annotation `GuardedBy` of a field names.
fn annotated(field: FieldRef) -> Option<String> {
    let file = field.class().file()?;
    let info = file.fields.get(usize::from(field.index))?;
    lock_named(file, [info.annotations.as_ref(), info.invisible.annotations.as_ref()])
}

/// Whether an annotation `GuardedBy` of a method requires that its callers hold the lock.
fn requires(method: MethodRef, lock: &str) -> bool {
    method.class().file().is_some_and(|file| {
        file.methods.get(usize::from(method.index)).is_some_and(|info| {
            let bodies = [info.annotations.as_ref(), info.invisible.annotations.as_ref()];
            lock_named(file, bodies).as_deref() == Some(lock)
        })
    })
}

/// Returns the lock that an annotation `GuardedBy` names, among annotations of a class file.
fn lock_named(file: &ClassFile, bodies: [Option<&Vec<u8>>; 2]) -> Option<String> {
    let all = bodies.into_iter().flatten().filter_map(|of| annotation::read(of, &file.pool).ok());
    let of_lock = all.flatten().find(|of| is_guarded_by(&of.descriptor))?;
    of_lock.elements.into_iter().find_map(|(name, value)| match value {
        ElementValue::String(text) if name == "value" => Some(text),
        ElementValue::Array(all) if name == "value" => match &all[..] {
            [ElementValue::String(text)] => Some(text.clone()),
            _ => None,
        },
        _ => None,
    })
}

fn named_lock(code: &Code<'_, '_>, field: FieldRef) -> Option<NamedLock> {
    let text = annotated(field)?;
    let own = field.class();
    if text == "this" {
        return Some(NamedLock::This);
    }
    let class_of = |name: &str| {
        let is_named = |class: &ClassRef| {
            let full = class.java_name();
            full == name || full.rsplit(['.', '$']).next() == Some(name)
        };
        let mut classes = code.points().methods().map(|(_, body)| body.method.class());
        Some(own).filter(is_named).or_else(|| classes.find(is_named))
    };
    if let Some(name) = text.strip_suffix(".class") {
        return class_of(name).map(NamedLock::Class);
    }
    let (class, name) = match text.rsplit_once('.') {
        None => (own, text.as_str()),
        Some(("this", name)) => (own, name),
        Some((class, name)) => (class_of(class.strip_suffix(".this").unwrap_or(class))?, name),
    };
    let lock = std::iter::successors(Some(class), |class| class.super_class)
        .flat_map(|class| &class.fields)
        .find(|of| &*of.name == name)?;
    (lock.is_static() || class.name == own.name).then_some(NamedLock::Field(lock))
}

/// Returns the objects that may be the named lock of an access.
fn locks_of(code: &Code<'_, '_>, at: Place, lock: &NamedLock) -> BTreeSet<ObjectId> {
    let points = code.points();
    let body = code.body(at);
    let base = || match code.operation(at) {
        Operation::Load(Memory::Field, ..) | Operation::Store(Memory::Field, ..) => {
            points.register(at, body.insn(at.pc).a)
        }
        _ => BTreeSet::new(),
    };
    match lock {
        NamedLock::This => base(),
        NamedLock::Class(class) => points.mirror_of(class).into_iter().collect(),
        NamedLock::Field(field) if field.is_static() => points.set(Variable::of_static(field)),
        NamedLock::Field(field) => {
            let slot = Slot::of(field);
            base().into_iter().flat_map(|of| points.set(Variable::Slot(of, slot))).collect()
        }
    }
}

fn find(code: &Code<'_, '_>, found: &mut Found<'_>) {
    for at in code.places() {
        let writes = match code.operation(at) {
            Operation::Load(Memory::Field | Memory::Static, ..) => false,
            Operation::Store(Memory::Field | Memory::Static, ..) => true,
            _ => continue,
        };
        let Some(field) = code.field(at) else { continue };
        if super::guards::is_initialization(code, at, field) || is_new(code, at) {
            continue;
        }
        let Some(lock) = named_lock(code, field) else { continue };
        let method = code.body(at).method;
        if annotated(field).is_some_and(|lock| requires(method, &lock)) {
            continue;
        }
        let objects = locks_of(code, at, &lock);
        let held = if writes {
            code.held.exclusively(code.facts, at)
        } else {
            code.held.surely(code.facts, at)
        };
        if held.is_disjoint(&objects) {
            let verb = if writes { "written" } else { "read" };
            let text = annotated(field).unwrap_or_default();
            let message =
                format!("{} is {verb} without its lock: GuardedBy(\"{text}\")", name_of(field));
            found.warn_of(field, at, message, &[]);
        }
    }
}

/// Whether the method of an access allocated the object, which may be unknown to other threads.
fn is_new(code: &Code<'_, '_>, at: Place) -> bool {
    let body = code.body(at);
    let (Operation::Load(Memory::Field, ..) | Operation::Store(Memory::Field, ..)) =
        code.operation(at)
    else {
        return false;
    };
    let sources = code.sources(at, body.insn(at.pc).a);
    !sources.is_empty()
        && sources.iter().all(|of| match of {
            Definition::At(pc) => matches!(body.operation(*pc), Operation::Allocate(_)),
            _ => false,
        })
}
