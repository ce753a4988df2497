//! Variables and collections that several threads use without a lock.
//!
//! Source: Naik, Aiken and Whaley, "Effective static race detection for Java" (PLDI 2006). The
//! rules report pairs of accesses that may overlap, escape, may be concurrent, and have no common lock.

use super::channels::Channels;
use super::claims::are_claimed;
use super::guards::{Access, fields};
use super::{Code, Found, Rule, elements, name_of};
use crate::depend::Memories;
use crate::locks::{is_iteration, synchronized_views};
use crate::points::{CallKind, ObjectId, Place, Slot, Variable};
use code::operation::Operation;
use std::collections::{BTreeMap, BTreeSet};

pub(super) const UNSYNCHRONIZED_ACCESS: Rule = Rule {
    name: "unsynchronized-access",
    about: "Threads access a plain field or element without a lock, and one of them writes it.",
    confirmed_by: Some("data-race"),
    find: unsynchronized,
};

pub(super) const UNSAFE_COLLECTION: Rule = Rule {
    name: "unsafe-collection",
    about: "A collection that is not thread-safe is changed while other threads use it.",
    confirmed_by: Some("data-race"),
    find: unsafe_collection,
};

/// Finds the objects that several threads may reach: from static fields, and from the arguments of the
/// first methods of threads.
pub(super) fn shared_objects(code: &Code<'_, '_>) -> BTreeSet<ObjectId> {
    let points = code.points();
    let mut open: Vec<ObjectId> = Vec::new();
    let mut referred: BTreeMap<ObjectId, BTreeSet<ObjectId>> = BTreeMap::new();
    for (variable, set) in points.variables().take_while(|_| !points.program.limits.is_over()) {
        match variable {
            Variable::Static(..) => open.extend(set),
            Variable::Slot(object, _) => referred.entry(object).or_default().extend(set),
            _ => {}
        }
    }
    for (_, edge) in points.calls() {
        if edge.kind.is_same_thread() {
            continue;
        }
        for local in points.body(edge.callee).method.arguments {
            open.extend(points.set(Variable::Parameter(edge.callee, *local)));
        }
    }
    let mut shared = BTreeSet::new();
    while let Some(object) = open.pop() {
        if shared.insert(object) {
            open.extend(referred.get(&object).into_iter().flatten());
        }
    }
    shared
}

/// Warns about fields whose accesses hold no lock. The rule `unguarded-access` covers fields that most
/// accesses guard.
fn unsynchronized(code: &Code<'_, '_>, found: &mut Found<'_>) {
    let channels = Channels::new(code);
    for (field, accesses) in fields(code).values() {
        let is_guarded = |access: &Access| !access.locks.is_empty();
        if accesses.iter().filter(|access| is_guarded(access)).count() * 2 >= accesses.len() {
            continue;
        }
        let mut told = BTreeSet::new();
        for access in accesses.iter().filter(|access| access.writes && !is_guarded(access)) {
            let others = || {
                accesses.iter().filter(|other| {
                    access.may_race(code, other) && !channels.link(access.at, other.at)
                })
            };
            // An access on another line is more informative.
            let other = others().find(|other| code.text(other.at) != code.text(access.at));
            let Some(other) = other.or_else(|| others().next()) else { continue };
            if !told.insert(code.text(access.at)) {
                continue;
            }
            let message = if code.text(other.at) == code.text(access.at) {
                format!("{} is written without a lock by several threads", name_of(field))
            } else {
                format!(
                    "{} is written without a lock, and {} by another thread at {}",
                    name_of(field),
                    other.verb(),
                    code.text(other.at)
                )
            };
            found.warn_of(field, access.at, message, &[other.at]);
        }
    }
    elements::unsynchronized(code, found);
}

/// Classes of collections without synchronization.
const PLAIN: &[&str] = &[
    "java/util/ArrayList",
    "java/util/LinkedList",
    "java/util/ArrayDeque",
    "java/util/PriorityQueue",
    "java/util/HashMap",
    "java/util/LinkedHashMap",
    "java/util/TreeMap",
    "java/util/WeakHashMap",
    "java/util/IdentityHashMap",
    "java/util/EnumMap",
    "java/util/HashSet",
    "java/util/LinkedHashSet",
    "java/util/TreeSet",
    "java/util/BitSet",
    "java/lang/StringBuilder",
    "java/text/SimpleDateFormat",
];

/// The prefixes of the names of methods that change a collection.
const CHANGES: &[&str] = &[
    "add",
    "put",
    "remove",
    "clear",
    "set",
    "replace",
    "merge",
    "compute",
    "push",
    "pop",
    "poll",
    "offer",
    "retainAll",
    "sort",
    "append",
    "insert",
    "delete",
    "format",
    "parse",
];

/// A call on an object of one of the classes [`PLAIN`], or on a synchronized view.
struct CollectionUse {
    access: Access,
    objects: BTreeSet<ObjectId>,
    /// Whether the call returns an iterator or stream of a synchronized view.
    is_iteration: bool,
}

fn unsafe_collection(code: &Code<'_, '_>, found: &mut Found<'_>) {
    let points = code.points();
    let is_plain = |object: &ObjectId| {
        let of = points.get(*object);
        of.class.is_some_and(|class| PLAIN.contains(&&*class.name))
    };
    let mut uses: Vec<CollectionUse> = Vec::new();
    for at in code.places() {
        let Operation::Call(..) = code.operation(at) else { continue };
        let Some(callee) = points.named(code.body(at), at.pc) else { continue };
        if callee.name == "<init>" || callee.method.is_some_and(classes::Method::is_static) {
            continue;
        }
        let Some(register) = code.receiver(at) else { continue };
        let all = points.register(at, register);
        // A set with other objects does not determine the class.
        let views = synchronized_views(points, &all);
        if all.is_empty() || views.is_empty() && !all.iter().all(is_plain) {
            continue;
        }
        let used = if views.is_empty() { &all } else { &views };
        let objects: BTreeSet<ObjectId> = used.intersection(&code.shared).copied().collect();
        let is_of_program = points.callees(at).any(|edge| edge.kind == CallKind::Direct);
        if objects.is_empty() || is_of_program {
            continue;
        }
        let writes = CHANGES.iter().any(|start| callee.name.starts_with(start));
        let mut access = Access::of_object(code, at, writes);
        let is_iteration = !views.is_empty() && is_iteration(points, at);
        if !is_iteration {
            access.enters(&views);
        }
        uses.push(CollectionUse { access, objects, is_iteration });
    }
    let channels = Channels::new(code);
    // An iteration is the place of its own warning.
    for one in uses.iter().filter(|one| one.access.writes || one.is_iteration) {
        let others = || {
            uses.iter().filter(|other| {
                !other.is_iteration
                    && (one.access.writes || other.access.writes)
                    && code.has_pair()
                    && !one.objects.is_disjoint(&other.objects)
                    && !one.access.excludes(&other.access)
                    && !are_claimed(code, one.access.at, other.access.at)
                    && code.may_meet(one.access.at, other.access.at)
                    && !channels.link(one.access.at, other.access.at)
            })
        };
        let line = code.text(one.access.at);
        let other = others().find(|other| code.text(other.access.at) != line);
        let Some(other) = other.or_else(|| others().next()) else { continue };
        let (objects, place) = (code.objects(&one.objects), code.text(other.access.at));
        let verb = if other.access.writes { "changes" } else { "reads" };
        let message = if one.is_iteration {
            format!(
                "{objects} is iterated without its monitor, and {place} {verb} it in another thread"
            )
        } else {
            format!(
                "{objects} is changed without a lock that excludes {place}, which {verb} it in another \
                 thread"
            )
        };
        found.warn(one.access.at, message, &[other.access.at]);
    }
}

/// Whether several threads may reach the objects of an access. Static fields always are shared.
pub(super) fn is_shared(code: &Code<'_, '_>, at: Place) -> bool {
    match code.memory(at) {
        Some(Memories::Slots(Slot::Field(..) | Slot::Elements, objects)) => {
            !objects.is_disjoint(&code.shared)
        }
        _ => true,
    }
}
