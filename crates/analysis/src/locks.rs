//! Locks held at an instruction of a method, and the operations by which threads wait for each other.
//!
//! A lock is a monitor, or a `Lock` between `lock` and `unlock`. A jump on the result of `tryLock`
//! holds the lock on one of its two edges. A release ends the last acquisition of the same object.

use crate::body::{Body, Definition};
use crate::points::{MethodAt, ObjectId, Origin, Place, Points, Variable, makes_started_thread};
use crate::program::Callee;
use crate::threads::Threads;
use classfile::access;
use code::operation::{Compared, Condition, MonitorAction, Operation};
use std::collections::BTreeSet;

/// An operation on which threads synchronize.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sync {
    /// Acquires a lock: a monitor or a `Lock`.
    Acquire,
    /// Releases a lock.
    Release,
    /// Waits in a monitor or for a condition.
    Wait,
    /// Wakes up waiting threads.
    Notify,
    /// Waits for the end of a thread.
    Join,
    /// Starts a thread.
    Start,
    /// A method of a synchronizer of the class library that may wait.
    Blocking,
    /// A method of a synchronizer that may end the waits of other threads.
    Unblocking,
}

impl Sync {
    /// Whether a thread may wait in the operation.
    pub(crate) const fn may_wait(self) -> bool {
        match self {
            Self::Acquire | Self::Wait | Self::Join | Self::Blocking => true,
            Self::Release | Self::Notify | Self::Start | Self::Unblocking => false,
        }
    }
}

const LOCKS: &[&str] = &[
    "java/util/concurrent/locks/Lock",
    "java/util/concurrent/locks/ReentrantLock",
    "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock",
    "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock",
];

/// Classes of synchronizers, with the methods that may wait.
const BLOCKING: &[(&str, &[&str])] = &[
    ("java/util/concurrent/CountDownLatch", &["await"]),
    ("java/util/concurrent/CyclicBarrier", &["await"]),
    ("java/util/concurrent/Semaphore", &["acquire", "acquireUninterruptibly"]),
    ("java/util/concurrent/Exchanger", &["exchange"]),
    ("java/util/concurrent/Phaser", &["awaitAdvance", "arriveAndAwaitAdvance"]),
    ("java/util/concurrent/Future", &["get"]),
    ("java/util/concurrent/FutureTask", &["get"]),
    ("java/util/concurrent/CompletableFuture", &["get", "join"]),
    (
        "java/util/concurrent/ExecutorService",
        &["awaitTermination", "invokeAll", "invokeAny", "close"],
    ),
    ("java/util/concurrent/BlockingQueue", QUEUE),
    ("java/util/concurrent/BlockingDeque", QUEUE),
    ("java/util/concurrent/ArrayBlockingQueue", QUEUE),
    ("java/util/concurrent/LinkedBlockingQueue", QUEUE),
    ("java/util/concurrent/LinkedBlockingDeque", QUEUE),
    ("java/util/concurrent/PriorityBlockingQueue", QUEUE),
    ("java/util/concurrent/SynchronousQueue", QUEUE),
    ("java/util/concurrent/LinkedTransferQueue", QUEUE),
    ("java/util/concurrent/DelayQueue", QUEUE),
    ("java/util/concurrent/locks/LockSupport", &["park", "parkNanos", "parkUntil"]),
];

const QUEUE: &[&str] = &["put", "take", "transfer", "takeFirst", "takeLast", "putFirst", "putLast"];

/// Whether a call is one of these methods of `StampedLock` itself. The methods of its views have no
/// stamps.
fn is_stamped(callee: &Callee<'_>, names: &[&str]) -> bool {
    callee.is("java/util/concurrent/locks/StampedLock", names) && callee.descriptor.contains('J')
}

/// Whether a call is a `tryLock`, which acquires the lock if the result is true.
fn tries(points: &Points<'_>, body: &Body, pc: u32) -> bool {
    points
        .named(body, pc)
        .is_some_and(|callee| LOCKS.iter().any(|class| callee.is(class, &["tryLock"])))
}

/// Returns the `tryLock` that succeeded on an edge of the flow graph, if the edge belongs to a jump on
/// its result.
fn tried(points: &Points<'_>, body: &Body, pc: u32, to: u32) -> Option<u32> {
    let Operation::Branch(condition, Compared::Zero) = body.operation(pc) else { return None };
    let insn = body.insn(pc);
    let mut sources = body.sources(pc, insn.a).into_iter();
    let (Some(Definition::At(call)), None) = (sources.next(), sources.next()) else { return None };
    let jumps = to == insn.target(pc) && to != pc + 1;
    let is_true = match condition {
        Condition::Ne => jumps,
        Condition::Eq => !jumps,
        _ => return None,
    };
    (is_true && body.insn(call).is_call() && tries(points, body, call)).then_some(call)
}

/// Returns the synchronization operation of a call.
fn of_call(callee: &Callee<'_>) -> Option<Sync> {
    let object = |names: &[&str]| callee.is("java/lang/Object", names);
    let thread = |names: &[&str]| {
        callee.method.is_some_and(|method| crate::points::is_thread(method.class()))
            && names.contains(&callee.name)
    };
    let condition = |names: &[&str]| callee.is("java/util/concurrent/locks/Condition", names);
    let lock = |names: &[&str]| LOCKS.iter().any(|class| callee.is(class, names));
    if object(&["wait"])
        || condition(&["await", "awaitNanos", "awaitUninterruptibly", "awaitUntil"])
    {
        return Some(Sync::Wait);
    }
    if object(&["notify", "notifyAll"]) || condition(&["signal", "signalAll"]) {
        return Some(Sync::Notify);
    }
    if thread(&["join"]) {
        return Some(Sync::Join);
    }
    if thread(&["start"]) || makes_started_thread(callee) {
        return Some(Sync::Start);
    }
    if lock(&["lock", "lockInterruptibly"]) || is_stamped(callee, &["writeLock", "readLock"]) {
        return Some(Sync::Acquire);
    }
    if lock(&["unlock"]) || is_stamped(callee, &["unlockWrite", "unlockRead", "unlock"]) {
        return Some(Sync::Release);
    }
    if BLOCKING.iter().any(|(class, names)| callee.is(class, names)) {
        return Some(Sync::Blocking);
    }
    BLOCKING.iter().any(|(class, _)| callee.class == *class).then_some(Sync::Unblocking)
}

/// Returns the synchronization operation of an instruction.
pub(crate) fn sync_of(points: &Points<'_>, body: &Body, pc: u32) -> Option<Sync> {
    match body.operation(pc) {
        Operation::Monitor(MonitorAction::Enter) => Some(Sync::Acquire),
        Operation::Monitor(MonitorAction::Exit) => Some(Sync::Release),
        Operation::Call(..) => of_call(&points.named(body, pc)?),
        _ => None,
    }
}

/// The synchronization of a program.
#[derive(Debug)]
pub(crate) struct Locks {
    /// For each method and instruction, the acquisitions that are open before it, outermost first.
    open: Vec<Vec<Vec<u32>>>,
    /// All instructions that synchronize, by method.
    syncs: Vec<Vec<(u32, Sync)>>,
}

impl Locks {
    /// Finds the locks held in all methods.
    pub(crate) fn new(points: &Points<'_>) -> Self {
        let syncs: Vec<Vec<(u32, Sync)>> = points
            .methods()
            .map(|(_, body)| {
                let all = (0..body.len()).filter_map(|pc| Some((pc, sync_of(points, body, pc)?)));
                if points.program.limits.is_over() { Vec::new() } else { all.collect() }
            })
            .collect();
        let open = points
            .methods()
            .map(|(at, body)| {
                let is_over = points.program.limits.is_over();
                let syncs: &[(u32, Sync)] = if is_over { &[] } else { &syncs[at.index()] };
                open_locks(points, at, body, syncs)
            })
            .collect();
        Self { open, syncs }
    }

    /// Returns the acquisitions that are open before an instruction, outermost first.
    pub(crate) fn open(&self, place: Place) -> &[u32] {
        &self.open[place.method.index()][place.pc as usize]
    }

    /// Returns the synchronization operation of an instruction.
    pub(crate) fn sync(&self, place: Place) -> Option<Sync> {
        let all = &self.syncs[place.method.index()];
        all.iter().find(|(pc, _)| *pc == place.pc).map(|(_, sync)| *sync)
    }

    /// Whether a thread may wait in an instruction. An acquisition may wait only if another thread may
    /// acquire the lock at the same time.
    pub(crate) fn may_wait(&self, points: &Points<'_>, threads: &Threads, place: Place) -> bool {
        let Some(sync) = self.sync(place) else { return false };
        if sync != Sync::Acquire {
            return sync.may_wait();
        }
        let own = objects_of(points, place);
        let reads = is_for_readers(points, place);
        if points.program.limits.is_over() {
            return true;
        }
        let by_instruction = self.all().any(|(other, of)| {
            of == Sync::Acquire
                && !(reads && is_for_readers(points, other))
                && threads.may_be_parallel(other, place)
                && !objects_of(points, other).is_disjoint(&own)
        });
        by_instruction
            || points.methods().any(|(method, body)| {
                is_synchronized(body)
                    && threads.may_be_parallel(Place { method, pc: 0 }, place)
                    && !points.receiver(method).is_disjoint(&own)
            })
    }

    /// Returns all instructions that synchronize.
    pub(crate) fn all(&self) -> impl Iterator<Item = (Place, Sync)> + '_ {
        self.syncs.iter().enumerate().flat_map(|(at, all)| {
            let method = MethodAt::new(at as u32);
            all.iter().map(move |(pc, sync)| (Place { method, pc: *pc }, *sync))
        })
    }
}

fn open_locks(
    points: &Points<'_>,
    method: MethodAt,
    body: &Body,
    syncs: &[(u32, Sync)],
) -> Vec<Vec<u32>> {
    let mut before: Vec<Option<Vec<u32>>> = vec![None; body.len() as usize + 1];
    before[0] = Some(Vec::new());
    let mut next = vec![0];
    while let Some(pc) = next.pop() {
        let Some(Some(open)) = before.get(pc as usize).cloned() else { continue };
        if pc >= body.len() {
            continue;
        }
        let mut after = open.clone();
        match syncs.iter().find(|(at, _)| *at == pc).map(|(_, sync)| *sync) {
            Some(Sync::Acquire) => after.push(pc),
            Some(Sync::Release) => release(points, Place { method, pc }, &mut after),
            _ => {}
        }
        for to in body.flow.successors(pc) {
            // An acquisition that throws has not acquired the lock. A release that throws has released
            // it.
            let is_handler =
                body.code.handlers.iter().any(|h| h.target == *to && h.start <= pc && pc < h.end);
            let acquires = after.len() > open.len();
            let mut state = if is_handler && acquires { open.clone() } else { after.clone() };
            state.extend(tried(points, body, pc, *to));
            let slot = &mut before[*to as usize];
            if slot.as_ref().is_none_or(|known| known.len() > state.len()) {
                *slot = Some(state);
                next.push(*to);
            }
        }
    }
    before.into_iter().map(Option::unwrap_or_default).collect()
}

/// Removes the acquisition that a release ends: the last one of the same object. Unknown objects match
/// all.
fn release(points: &Points<'_>, place: Place, open: &mut Vec<u32>) {
    let own = objects_of(points, place);
    let ends = |pc: &u32| {
        let acquired = objects_of(points, Place { pc: *pc, ..place });
        own.is_empty() || acquired.is_empty() || !acquired.is_disjoint(&own)
    };
    if let Some(last) = open.iter().rposition(ends) {
        open.remove(last);
    }
}

/// Returns the objects on which an instruction synchronizes: the operand, or the receiver of a call. A
/// call that makes and starts a thread synchronizes on its result.
/// Equal string constants are one object. The views of a lock for readers and writers denote the lock
/// itself.
pub(crate) fn objects_of(points: &Points<'_>, place: Place) -> BTreeSet<ObjectId> {
    let body = points.body(place.method);
    let insn = body.insn(place.pc);
    let operand = match body.operation(place.pc) {
        Operation::Monitor(_) => Some(insn.a),
        Operation::Call(..) => {
            if points.named(body, place.pc).is_some_and(|callee| makes_started_thread(&callee)) {
                return points.set(Variable::Result(place));
            }
            body.code.calls[insn.wide() as usize].args.first().map(|of| of.register)
        }
        _ => None,
    };
    let all = operand.map(|register| points.register(place, register)).unwrap_or_default();
    let mut found = BTreeSet::new();
    for object in all {
        match points.get(object).origin {
            Origin::Literal(_) => {
                found.insert(points.first_literal(object));
            }
            Origin::Library(view) if insn.is_call() && view_of(points, view).is_some() => {
                let body = points.body(view.method);
                let call = &body.code.calls[body.insn(view.pc).wide() as usize];
                let whole = call.args.first();
                found.extend(whole.iter().flat_map(|of| points.register(view, of.register)));
            }
            _ => {
                found.insert(object);
            }
        }
    }
    found
}

/// Returns the results of methods such as `Collections.synchronizedMap` among some objects. Returns none
/// if another object than these and the wrapped collections is possible. The methods of such a result
/// enter its monitor, except those that return iterators and streams.
pub(crate) fn synchronized_views(
    points: &Points<'_>,
    objects: &BTreeSet<ObjectId>,
) -> BTreeSet<ObjectId> {
    let mut views = BTreeSet::new();
    let mut all = BTreeSet::new();
    for object in objects {
        let Origin::Library(made) = points.get(*object).origin else { continue };
        let body = points.body(made.method);
        let is_view = points.named(body, made.pc).is_some_and(|of| {
            of.class == "java/util/Collections" && of.name.starts_with("synchronized")
        });
        if is_view {
            views.insert(*object);
            all.insert(*object);
            all.extend(objects_of(points, made));
        }
    }
    if objects.is_subset(&all) { views } else { BTreeSet::new() }
}

/// The methods of a synchronized view that do not enter its monitor.
const ITERATIONS: &[&str] =
    &["iterator", "listIterator", "spliterator", "stream", "parallelStream"];

/// Whether a call returns an iterator or stream: the method does not enter the monitor of a synchronized
/// view.
pub(crate) fn is_iteration(points: &Points<'_>, call: Place) -> bool {
    points.named(points.body(call.method), call.pc).is_some_and(|of| ITERATIONS.contains(&of.name))
}

/// Returns the monitors of synchronized views that a call enters.
pub(crate) fn entered(points: &Points<'_>, call: Place) -> BTreeSet<ObjectId> {
    let body = points.body(call.method);
    let insn = body.insn(call.pc);
    let receiver = insn.is_call().then(|| body.code.calls[insn.wide() as usize].args.first());
    match receiver.flatten() {
        Some(receiver) if !is_iteration(points, call) => {
            synchronized_views(points, &points.register(call, receiver.register))
        }
        _ => BTreeSet::new(),
    }
}

/// Returns the locks of the conditions that a call signals or awaits. Returns `None` if a condition may
/// come from another place than a call of `newCondition`.
pub(crate) fn locks_of_condition(points: &Points<'_>, place: Place) -> Option<BTreeSet<ObjectId>> {
    let mut locks = BTreeSet::new();
    for condition in objects_of(points, place) {
        let Origin::Library(made) = points.get(condition).origin else { return None };
        points.named(points.body(made.method), made.pc).filter(|of| of.name == "newCondition")?;
        locks.extend(objects_of(points, made));
    }
    (!locks.is_empty()).then_some(locks)
}

/// Whether several threads may hold the lock that a call acquires, as the call may acquire a lock for
/// readers.
pub(crate) fn is_for_readers(points: &Points<'_>, place: Place) -> bool {
    let body = points.body(place.method);
    let Operation::Call(..) = body.operation(place.pc) else { return false };
    let callee = points.named(body, place.pc);
    if callee.is_some_and(|callee| is_stamped(&callee, &["readLock"])) {
        return true;
    }
    let call = &body.code.calls[body.insn(place.pc).wide() as usize];
    let receivers = call.args.first().map(|of| points.register(place, of.register));
    receivers.into_iter().flatten().any(|object| match points.get(object).origin {
        Origin::Library(view) => view_of(points, view) == Some(LockView::Readers),
        _ => false,
    })
}

/// A view of a lock for readers and writers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LockView {
    Readers,
    Writers,
}

/// Returns the view of a lock that a call returns.
fn view_of(points: &Points<'_>, call: Place) -> Option<LockView> {
    const WHOLE: &[&str] = &[
        "java/util/concurrent/locks/ReadWriteLock",
        "java/util/concurrent/locks/ReentrantReadWriteLock",
        "java/util/concurrent/locks/StampedLock",
    ];
    let callee = points.named(points.body(call.method), call.pc)?;
    let is = |names: &[&str]| WHOLE.iter().any(|class| callee.is(class, names));
    if is(&["readLock", "asReadLock"]) && !callee.descriptor.ends_with(")J") {
        Some(LockView::Readers)
    } else if is(&["writeLock", "asWriteLock"]) && !callee.descriptor.ends_with(")J") {
        Some(LockView::Writers)
    } else {
        None
    }
}

/// Whether a method is synchronized.
pub(crate) fn is_synchronized(body: &Body) -> bool {
    body.method.has(access::SYNCHRONIZED)
}
