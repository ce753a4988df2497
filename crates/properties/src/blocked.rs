//! The resources that threads hold and wait for, for deadlocks and reports.

use classes::ClassRef;
use library::models::is_input_class;
use vm::exception::TraceElement;
use vm::heap::Ref;
use vm::initialize::IN_PROGRESS;
use vm::{Machine, Status};

/// A resource for which a blocked thread waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockingResource {
    /// The monitor of an object.
    Monitor(Ref),
    /// A lock of `java.util.concurrent`, given by its synchronizer.
    Lock(Ref),
    /// The initialization of a class, which another thread executes.
    Class(ClassRef),
}

/// Returns the resource with an owner for which a thread waits without a timeout.
pub(crate) fn blocking_resource(machine: &Machine, slot: usize) -> Option<BlockingResource> {
    let thread = &machine.live.threads[slot];
    if machine.live.is_enabled(slot) {
        return None;
    }
    match thread.status {
        Status::Entering(object) | Status::Reentering { object, .. } => {
            Some(BlockingResource::Monitor(object))
        }
        Status::Initializing(class) => Some(BlockingResource::Class(class)),
        Status::Awaiting(guard) => Some(BlockingResource::Lock(guard.object)),
        Status::Parked(_) => {
            let blocker = machine.live.get_field(thread.object, "parkBlocker") as Ref;
            (blocker != 0).then_some(BlockingResource::Lock(blocker))
        }
        _ => None,
    }
}

/// Returns the thread that owns a resource exclusively.
pub(crate) fn owner_of(machine: &Machine, resource: BlockingResource) -> Option<usize> {
    match resource {
        BlockingResource::Monitor(object) => {
            (machine.live.heap.get(object).monitor.owner as usize).checked_sub(1)
        }
        BlockingResource::Class(class) => {
            (machine.live.heap.get(class.mirror.get()).length.checked_sub(IN_PROGRESS))
                .map(|s| s as usize)
        }
        BlockingResource::Lock(blocker) => {
            let class = machine.live.heap.get(blocker).class();
            let field = class.library_field("exclusiveOwnerThread")?;
            let owner = machine.live.heap.slot(blocker, field.slot) as Ref;
            machine.live.thread_of(owner)
        }
    }
}

/// The view of a thread in a state, for reports.
#[derive(Clone, Debug)]
pub struct ThreadView {
    /// The slot of the thread.
    pub slot: usize,
    /// The Java name of the thread.
    pub name: String,
    /// The state of the thread, as a constant of `java.lang.Thread.State`.
    pub state: &'static str,
    /// The resource for which the thread waits.
    pub waits_for: Option<String>,
    /// The object for which the thread waits, if the resource is an object.
    pub wants: Option<Ref>,
    /// The objects whose monitors or locks the thread holds, with their names. The name of a lock for
    /// readers says so. A `StampedLock` has no owner, so no thread is shown as its holder.
    pub holds: Vec<(Ref, String)>,
    /// The frames of the thread, innermost first.
    pub stack: Vec<TraceElement>,
}

/// The package of the locks whose conditions are named `Condition`.
const LOCKS: &str = "java.util.concurrent.locks.";

/// Returns the barrier whose threads wait on a condition.
fn barrier_of(machine: &Machine, condition: Ref) -> Option<Ref> {
    let heap = &machine.live.heap;
    if !heap.get(condition).class().name.ends_with("$ConditionObject") {
        return None;
    }
    (heap.first_dynamic()..heap.end()).find(|r| {
        heap.is_live(*r)
            && &*heap.get(*r).class().name == "java/util/concurrent/CyclicBarrier"
            && machine.live.get_field(*r, "trip") as Ref == condition
    })
}

/// Returns the name of an object in reports: the simple class name and the handle. The condition of a
/// barrier has the name of the barrier.
pub fn object_name(machine: &Machine, r: Ref) -> String {
    if let Some(barrier) = barrier_of(machine, r) {
        return object_name(machine, barrier);
    }
    let object = machine.live.heap.get(r);
    match object.mirrors {
        Some(class) => format!("{}.class", class.java_name()),
        None => name_by_class(machine, r, object.class()),
    }
}

/// Returns the name of objects of a class, without a handle. An implementation for inputs has the name
/// of its interface.
pub fn class_name(class: ClassRef) -> String {
    let name = if class.is_array() {
        classes::resolve::java_type(&class.descriptor())
    } else {
        class.java_name()
    };
    let simple = name.rsplit('.').next().unwrap_or(&name);
    if is_input_class(&class.name)
        && let Some(interface) = class.interfaces.first()
    {
        return class_name(interface);
    }
    // Users know the enclosing class of a library's synchronizer, and the interface of a condition.
    match simple.split_once('$') {
        Some((_, "ConditionObject")) if name.starts_with(LOCKS) => "Condition".to_owned(),
        Some((whole, _)) if name.starts_with("java.util.concurrent.") && name.ends_with("Sync") => {
            whole.to_owned()
        }
        _ => simple.to_owned(),
    }
}

fn name_by_class(machine: &Machine, r: Ref, class: ClassRef) -> String {
    let simple = class_name(class);
    if let Some(recorder) = &machine.hooks.recorder {
        return format!("{simple}@{}", recorder.number(r, class));
    }
    let first = machine.live.heap.first_dynamic();
    if r < first { format!("{simple}@jdk{r}") } else { format!("{simple}@{}", r - first + 1) }
}

/// Returns the locks of `java.util.concurrent` that a thread owns.
pub fn owned_locks(machine: &Machine, slot: usize) -> Vec<Ref> {
    let owner = machine.live.threads[slot].object;
    // Lookups of the field are cached by class, as objects are many and classes are few.
    let mut classes: Vec<(ClassRef, Option<u32>)> = Vec::new();
    let mut place = |class: ClassRef| {
        if let Some((_, known)) = classes.iter().find(|(known, _)| std::ptr::eq(*known, class)) {
            return *known;
        }
        let field = class.library_field("exclusiveOwnerThread").filter(|field| !field.is_static());
        let slot = field.map(|field| field.slot);
        classes.push((class, slot));
        slot
    };
    let all = machine.live.heap.first_dynamic()..machine.live.heap.end();
    all.filter(|r| machine.live.heap.is_live(*r))
        .filter(|r| {
            let class = machine.live.heap.get(*r).class();
            place(class).is_some_and(|slot| machine.live.heap.slot(*r, slot) as Ref == owner)
        })
        .collect()
}

/// Returns the counts of semaphores and latches of `java.util.concurrent`, with their synchronizers.
pub fn counts(machine: &Machine) -> Vec<(Ref, u64)> {
    let counts = |class: ClassRef| {
        ["java/util/concurrent/Semaphore$", "java/util/concurrent/CountDownLatch$"]
            .iter()
            .any(|outer| class.name.starts_with(outer))
    };
    let all = machine.live.heap.first_dynamic()..machine.live.heap.end();
    all.filter(|r| machine.live.heap.is_live(*r) && counts(machine.live.heap.get(*r).class()))
        .map(|r| (r, machine.live.get_field(r, "state")))
        .collect()
}

/// Returns the Java name of a thread.
pub fn thread_name(machine: &Machine, slot: usize) -> String {
    let object = machine.live.threads[slot].object;
    match machine.live.get_field(object, "name") as Ref {
        0 => format!("thread {slot}"),
        name => Some(machine.text(name))
            .filter(|name| !name.trim().is_empty())
            .unwrap_or_else(|| format!("thread {slot}")),
    }
}

/// Returns all live threads, in canonical order.
pub fn threads(machine: &Machine) -> Vec<ThreadView> {
    let mut order: Vec<usize> =
        (0..machine.live.threads.len()).filter(|t| machine.live.threads[*t].is_alive()).collect();
    order.sort_by(|a, b| machine.live.threads[*a].key.cmp(&machine.live.threads[*b].key));
    order.into_iter().map(|slot| view(machine, slot)).collect()
}

/// Whether an object is the synchronizer of a `ReentrantReadWriteLock` that a thread holds for reading.
/// Then the thread is the first reader, or has a count in a thread-local variable.
fn reads_under(machine: &Machine, r: Ref, thread: Ref) -> bool {
    let class = machine.live.heap.get(r).class();
    if class.field_named("readHolds").is_none() || class.field_named("firstReader").is_none() {
        return false;
    }
    if machine.live.get_field(r, "firstReader") as Ref == thread {
        return true;
    }
    let map = machine.live.get_field(thread, "threadLocals") as Ref;
    let table = if map == 0 { 0 } else { machine.live.get_field(map, "table") as Ref };
    if table == 0 {
        return false;
    }
    let holds = machine.live.get_field(r, "readHolds");
    let array = machine.live.heap.get(table);
    let entries = &array.elements::<Ref>()[..array.length as usize];
    entries.iter().filter(|entry| **entry != 0).any(|entry| {
        let entry = *entry;
        let value = machine.live.get_field(entry, "value") as Ref;
        machine.live.get_field(entry, "referent") == holds
            && value != 0
            && machine.live.get_field(value, "count") as i32 > 0
    })
}

fn view(machine: &Machine, slot: usize) -> ThreadView {
    let thread = &machine.live.threads[slot];
    let blocked = !machine.live.is_enabled(slot);
    let mut wants = None;
    let mut named = |r: Ref| {
        wants = Some(r);
        Some(object_name(machine, r))
    };
    let (state, waits_for) = match thread.status {
        Status::Entering(r) | Status::Reentering { object: r, .. } if blocked => {
            ("BLOCKED", named(r))
        }
        Status::Waiting { object, deadline: None, .. } => ("WAITING", named(object)),
        Status::Waiting { object, .. } => ("TIMED_WAITING", named(object)),
        Status::Sleeping(_) => ("TIMED_WAITING", None),
        Status::Parked(deadline) => {
            let blocker = machine.live.get_field(thread.object, "parkBlocker") as Ref;
            let state = if deadline.is_some() { "TIMED_WAITING" } else { "WAITING" };
            (state, if blocker == 0 { None } else { named(blocker) })
        }
        Status::Initializing(class) if blocked => {
            ("RUNNABLE", Some(format!("the initialization of {}", class.java_name())))
        }
        Status::Awaiting(guard) if blocked => ("WAITING", named(guard.shown)),
        Status::Polling(_) if blocked => ("RUNNABLE", Some("changes of files".to_owned())),
        _ => ("RUNNABLE", None),
    };
    let mut holds = Vec::new();
    for r in 1..machine.live.heap.end() {
        if !machine.live.heap.is_live(r) {
            continue;
        }
        let object = machine.live.heap.get(r);
        let owned = object.monitor.owner == slot as u32 + 1
            || object.class().library_field("exclusiveOwnerThread").is_some_and(|f| {
                !f.is_static() && machine.live.heap.slot(r, f.slot) as Ref == thread.object
            });
        if owned {
            holds.push((r, object_name(machine, r)));
        } else if reads_under(machine, r, thread.object) {
            holds.push((r, format!("{} for reading", object_name(machine, r))));
        }
        if object.mirrors.is_some() && object.length == IN_PROGRESS + slot as u32 {
            let class = object.mirrors.map_or_else(String::new, classes::Class::java_name);
            holds.push((r, format!("the initialization of {class}")));
        }
    }
    ThreadView {
        slot,
        name: thread_name(machine, slot),
        state,
        waits_for,
        wants,
        holds,
        stack: machine.live.stack_of(slot),
    }
}
