//! `java.lang.Thread`: current thread, start, sleep, interruption, inspection of other threads.
//!
//! Source: JLS chapter 17; `jvm.cpp` of HotSpot. Invariant: the JDK's housekeeping threads appear
//! alive to the program and are never run (SEMANTICS 14).

use super::stack_trace_element::fill;
use crate::values::{Answer, elements, long, nothing, null_argument, reference, reference_array};
use vm::footprint::{Touch, part};
use vm::machine::AssumedEvent;
use vm::schedule::{interrupted_sleep, is_virtual};
use vm::thread::{Status, deadline_after};
use vm::{Exit, Machine, Ref};

vm::natives! {
    class "java/lang/Thread";
    "registerNatives()V" => nothing;
    "currentThread()Ljava/lang/Thread;" => current_thread;
    "currentCarrierThread()Ljava/lang/Thread;" => current_thread;
    "yield()V" [0 ..= 18] visible => |machine, _| machine.spin();
    "yield0()V" visible => |machine, _| machine.spin();
    "onSpinWait()V" => |machine, _| machine.spin();
    "sleep(J)V" [0 ..= 18] visible => |machine, args| sleep(machine, long(args, 0), 1_000_000);
    "sleep0(J)V" visible => |machine, args| sleep(machine, long(args, 0), 1_000_000);
    "sleepNanos0(J)V" visible => |machine, args| sleep(machine, long(args, 0), 1);
    "start0()V" visible => start;
    "getThreadGroup()Ljava/lang/ThreadGroup;" [17 ..= 18] => group_of;
    "getName()Ljava/lang/String;" => note_identity_read;
    "getId()J" [17 ..= 18] => note_identity_read;
    "threadId()J" => note_identity_read;
    "holdsLock(Ljava/lang/Object;)Z" => holds_lock;
    "interrupt0()V" visible => interrupt;
    "clearInterruptEvent()V" visible => clear_interrupt_event;
    "setPriority0(I)V" => nothing;
    "setNativeName(Ljava/lang/String;)V" => nothing;
    "getThreads()[Ljava/lang/Thread;" visible => threads;
    "dumpThreads([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;" visible => dump_threads;
    "getStackTrace0()Ljava/lang/Object;" visible => stack_trace;
    "stop0(Ljava/lang/Object;)V" visible => stop;
    "suspend0()V" visible => suspend;
    "resume0()V" visible => resume;
    "getNextThreadIdOffset()J" => |_, _| Ok(FIRST_IDENTIFIER);
    "ensureMaterializedForStackWalk(Ljava/lang/Object;)V" => nothing;
    // The cache stays empty; scoped values are looked up in the bindings.
    "scopedValueCache()[Ljava/lang/Object;" => nothing;
    "setScopedValueCache([Ljava/lang/Object;)V" => nothing;
    "findScopedValueBindings()Ljava/lang/Object;" => find_scoped_value_bindings;
}

/// Identifier of the first thread created after the main thread, from release 19 on.
const FIRST_IDENTIFIER: u64 = 12;

/// The bit of `threadStatus` for an ended thread.
const TERMINATED: u64 = 2;

/// The class `java.lang.ScopedValue.Cache`: stays empty, so that no state contains the cache;
/// values are found in the bindings.
pub mod scoped_values {
    vm::natives! {
        class "java/lang/ScopedValue$Cache";
        "put(Ljava/lang/ScopedValue;Ljava/lang/Object;)V" => super::nothing;
    }
}

/// The class `Thread.ThreadIdentifiers`, whose counter is in raw memory in the JDK.
pub mod identifiers {
    use super::Answer;
    use vm::{Exit, Machine};

    vm::natives! {
        class "java/lang/Thread$ThreadIdentifiers";
        "next()J" visible => next;
    }

    /// Increments the counter, which is stored in the field for its address.
    fn next(machine: &mut Machine, _: &[u64]) -> Answer {
        let class = machine.program.boot_class("java/lang/Thread$ThreadIdentifiers")?;
        let Some(field) = class.field_named("NEXT_TID_OFFSET") else { return Err(Exit::Decline) };
        let (mirror, slot) = machine.static_place(field);
        let identifier = machine.live.heap.slot(mirror, slot);
        machine.live.heap.set_slot(mirror, slot, identifier + 1);
        Ok(identifier)
    }
}

fn current_thread(machine: &mut Machine, _: &[u64]) -> Answer {
    Ok(u64::from(machine.thread().object))
}

fn sleep(machine: &mut Machine, time: i64, unit: i64) -> Answer {
    if time < 0 {
        let message = "timeout value is negative";
        return Err(machine.exception("java/lang/IllegalArgumentException", message));
    }
    machine.note_interruptible(true);
    if machine.thread().interrupted {
        machine.clear_interrupt();
        return Err(interrupted_sleep(machine));
    }
    if time == 0 {
        return Ok(0);
    }
    let until = deadline_after(machine.now(), time.saturating_mul(unit));
    Err(Exit::Block(Status::Sleeping(until)))
}

/// Returns the object with the fields that release 19 moved to `holder`.
pub(crate) fn details(machine: &Machine, thread: Ref) -> Ref {
    match machine.live.get_field(thread, "holder") as Ref {
        0 => thread,
        holder => holder,
    }
}

fn start(machine: &mut Machine, args: &[u64]) -> Answer {
    let thread = reference(args, 0);
    if machine.run.booting || is_housekeeping(machine, thread) {
        machine.set_thread_status(thread, 5);
        machine.note(thread, part::START, Touch::Write);
        machine.live.set_field(thread, "eetop", 1);
        return Ok(0);
    }
    let daemon = machine.live.get_field(details(machine, thread), "daemon") != 0;
    if is_virtual(machine, thread) {
        machine.run.assumed.insert(AssumedEvent::VirtualThread);
    }
    machine.start_thread(thread, daemon)?;
    Ok(0)
}

/// Whether a thread serves the JDK only. Such a thread waits for events that never occur, so that
/// running the thread could only hide a deadlock.
fn is_housekeeping(machine: &Machine, thread: Ref) -> bool {
    let holder = details(machine, thread);
    let task = if holder == thread { "target" } else { "task" };
    let task = machine.live.get_field(holder, task) as Ref;
    let names = [Some(thread), Some(task).filter(|task| *task != 0)];
    names.into_iter().flatten().any(|object| match &*machine.live.heap.get(object).class().name {
        "java/lang/ref/Reference$ReferenceHandler" | "java/lang/ref/Finalizer$FinalizerThread" => {
            true
        }
        // The threads of the program's own cleaners are run.
        "jdk/internal/ref/CleanerImpl" => {
            let name = machine.live.get_field(thread, "name") as Ref;
            name != 0 && machine.text(name) == "Common-Cleaner"
        }
        _ => false,
    })
}

/// Whether the current thread is a cleaner's thread that waits for garbage. The wait of such a
/// thread has a timeout and is repeated. The end of this wait must not count as an enabled
/// transition.
pub(super) fn awaits_garbage(machine: &mut Machine) -> bool {
    let frames = machine.thread().frames.iter().rev().map(|f| &*f.code.method.class().name);
    let mut callers = frames
        .skip_while(|class| matches!(*class, "java/lang/Object" | "java/lang/ref/ReferenceQueue"));
    callers.next() == Some("jdk/internal/ref/CleanerImpl")
}

/// Notes a read of another thread's group: an ending thread leaves its group before its termination
/// is visible.
fn group_of(machine: &mut Machine, args: &[u64]) -> Answer {
    let thread = reference(args, 0);
    let started = machine.live.thread_of(thread).is_some()
        || machine.live.get_field(thread, "threadStatus") != 0;
    if started && thread != machine.thread().object {
        machine.note_asked_of_groups();
    }
    Err(Exit::Decline)
}

/// Notes a read of a thread's identity, which distinguishes otherwise symmetric threads.
fn note_identity_read(machine: &mut Machine, args: &[u64]) -> Answer {
    machine.note_asked_who(reference(args, 0));
    Err(Exit::Decline)
}

fn holds_lock(machine: &mut Machine, args: &[u64]) -> Answer {
    match reference(args, 0) {
        0 => Err(null_argument(machine)),
        object => Ok(u64::from(machine.live.owns(object))),
    }
}

/// Interrupts a thread; the flag in the `Thread` was set by Java code before.
fn interrupt(machine: &mut Machine, args: &[u64]) -> Answer {
    let thread = reference(args, 0);
    // The access is noted for an ended thread, too: an earlier interrupt would have had an effect.
    machine.note(thread, part::INTERRUPT, Touch::Write);
    if let Some(slot) = machine.live.thread_of(thread) {
        vm::guard::note_interrupted(machine, slot);
        if let Some(field) = machine.live.heap.get(thread).class().library_field("interrupted") {
            machine.note(thread, field.slot, Touch::Read);
        }
        // The thread may have cleared the field meanwhile. Then it gets a permit, and is not
        // interrupted.
        if machine.live.get_field(thread, "interrupted") == 0 {
            machine.note(thread, part::PERMIT, Touch::Write);
            machine.live.threads[slot].permit = true;
        } else {
            let thread = &mut machine.live.threads[slot];
            thread.interrupted = true;
            if matches!(thread.status, Status::Reentering { interrupted: false, .. }) {
                machine.run.assumed.insert(AssumedEvent::LateInterrupt);
            }
        }
    }
    Ok(0)
}

/// Suspends a thread, which keeps its locks and takes no transition until it is resumed.
fn suspend(machine: &mut Machine, args: &[u64]) -> Answer {
    let Some(slot) = machine.live.thread_of(reference(args, 0)) else { return Ok(0) };
    machine.live.threads[slot].suspended = true;
    // A thread that was started in this transition does not run in it.
    machine.live.threads[slot].fresh = false;
    machine.run.assumed.insert(AssumedEvent::Suspension);
    if slot == machine.live.current {
        return Err(Exit::Break);
    }
    // A thread that is suspended within a critical section keeps its lock.
    machine.show_each_step();
    Ok(0)
}

/// Stops a thread. The current thread throws at once, another thread in its next transition. A
/// thread that has not been started ends as soon as it starts.
fn stop(machine: &mut Machine, args: &[u64]) -> Answer {
    let (thread, exception) = (reference(args, 0), reference(args, 1));
    if thread == machine.thread().object {
        return Err(Exit::Throw(exception));
    }
    if let Some(slot) = machine.live.thread_of(thread) {
        machine.stop_thread(slot, exception);
    } else if machine.live.get_field(details(machine, thread), "threadStatus") & TERMINATED == 0 {
        if let Some(field) = machine.live.heap.get(thread).class().library_field("stillborn") {
            machine.note(thread, field.slot, Touch::Write);
        }
        machine.live.set_field(thread, "stillborn", 1);
    }
    Ok(0)
}

fn resume(machine: &mut Machine, args: &[u64]) -> Answer {
    if let Some(slot) = machine.live.thread_of(reference(args, 0)) {
        machine.live.threads[slot].suspended = false;
    }
    Ok(0)
}

fn clear_interrupt_event(machine: &mut Machine, _: &[u64]) -> Answer {
    machine.note_interruptible(false);
    machine.thread().interrupted = false;
    Ok(0)
}

/// Returns the program's live threads, in canonical order.
pub(crate) fn threads(machine: &mut Machine, _: &[u64]) -> Answer {
    let mut live: Vec<_> = machine.live.threads.iter().filter(|thread| thread.is_alive()).collect();
    live.sort_by(|a, b| a.key.cmp(&b.key));
    let mut objects: Vec<Ref> = live.into_iter().map(|thread| thread.object).collect();
    objects.dedup();
    reference_array(machine, "[Ljava/lang/Thread;", &objects)
}

/// Returns the stack of a thread as a `StackTraceElement[]`; null if it is not running.
pub(crate) fn stack_trace_of(machine: &mut Machine, thread: Ref) -> Answer {
    let Some(slot) = machine.live.thread_of(thread) else { return Ok(0) };
    if slot != machine.live.current {
        // A stack trace also shows lines inside of critical sections and between accesses.
        machine.show_each_step();
    }
    let places = machine.trace_of(slot, usize::MAX);
    let class = machine.program.boot_class("java/lang/StackTraceElement")?;
    if !machine.is_ready(class) {
        return Err(Exit::Initialize(class));
    }
    let mut trace = Vec::with_capacity(places.len());
    for place in places {
        let element = machine.new_instance(class)?;
        fill(machine, element, place)?;
        trace.push(element);
    }
    reference_array(machine, "[Ljava/lang/StackTraceElement;", &trace)
}

fn stack_trace(machine: &mut Machine, args: &[u64]) -> Answer {
    stack_trace_of(machine, reference(args, 0))
}

fn dump_threads(machine: &mut Machine, args: &[u64]) -> Answer {
    let mut stacks = Vec::new();
    for thread in elements(machine, reference(args, 0)) {
        stacks.push(stack_trace_of(machine, thread)? as Ref);
    }
    reference_array(machine, "[[Ljava/lang/StackTraceElement;", &stacks)
}

/// Refuses if `runWith` is on the stack: the bindings are in a local variable of `runWith`. Only
/// the JDK's code calls this method, after a stack overflow lost the bindings.
fn find_scoped_value_bindings(machine: &mut Machine, _: &[u64]) -> Answer {
    let bound = machine.thread().frames.iter().any(|frame| &*frame.code.method.name == "runWith");
    if bound {
        return Err(Exit::Unsupported("scoped values after a stack overflow".to_owned()));
    }
    Ok(0)
}
