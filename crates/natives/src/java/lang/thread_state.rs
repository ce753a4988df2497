//! `Thread.getState`, from the machine's thread status; `Thread.isAlive`.
//!
//! Source: `jdk.internal.misc.VM.toThreadState`, whose bits are those of JVMTI's `GetThreadState`.
//! A thread before a monitor and a thread that waits for the monitor are one state (decision 0004).
//! The reported state can therefore be a choice.
//!
//! Invariant: liveness of a thread changes only under the thread's own monitor. The owner of that
//! monitor reads liveness at any time; for other threads the read is a scheduling point.

use vm::footprint::{Touch, part};
use vm::guard;
use vm::leaf_monitor;
use vm::thread::FrameKind;
use vm::{Exit, Machine, Ref, Status};

vm::natives! {
    class "java/lang/Thread";
    "getState()Ljava/lang/Thread$State;" [17 ..= 18] visible => state;
    "threadState()Ljava/lang/Thread$State;" [19 ..= 65535] visible => state;
    "isInterrupted()Z" => is_interrupted;
    "isAlive()Z" [17 ..= 18] => is_alive;
    "alive()Z" [19 ..= 65535] => is_alive;
}

const TERMINATED: u64 = 0x2;
pub(crate) const RUNNABLE: u64 = 0x5;
pub(crate) const BLOCKED: u64 = 0x401;
pub(crate) const WAITING: u64 = 0x91;
pub(crate) const TIMED_WAITING: u64 = 0xa1;

fn state(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let thread = args[0] as Ref;
    let seen = m.live.thread_of(thread);
    // The current thread is running, whatever other threads do.
    if seen != Some(m.live.current) {
        m.note_everything();
    }
    if seen.is_some_and(|slot| slot != m.live.current) {
        leaf_monitor::note_observed_thread(m);
    }
    let status = match seen {
        Some(slot) => match m.live.threads[slot].status {
            Status::Entering(object) => {
                let seen = m.live.threads[slot].seen_blocked;
                let status = contending(m, slot, object, seen)?;
                if seen != (status == BLOCKED) {
                    m.live.threads[slot].seen_blocked = !seen;
                }
                status
            }
            Status::Reentering { object, .. } => contending(m, slot, object, true)?,
            Status::Waiting { deadline: None, .. } | Status::Parked(None) => WAITING,
            Status::Waiting { .. } | Status::Parked(_) | Status::Sleeping(_) => TIMED_WAITING,
            Status::Awaiting(_) => {
                guard::note_asked_of_waits(m);
                if m.live.is_enabled(slot) { RUNNABLE } else { WAITING }
            }
            Status::Terminated => TERMINATED,
            _ => RUNNABLE,
        },
        // The thread is not started, has ended, or is a thread of the JDK that is never scheduled.
        None => {
            let holder = m.live.get_field(thread, "holder") as Ref;
            if holder == 0 {
                m.live.get_field(thread, "threadStatus")
            } else {
                m.live.get_field(holder, "threadStatus")
            }
        }
    };
    let class = m.program.boot_class("jdk/internal/misc/VM")?;
    if !m.is_ready(class) {
        return Err(Exit::Initialize(class));
    }
    let Some(method) = class.declared_method("toThreadState", "(I)Ljava/lang/Thread$State;") else {
        return Err(Exit::Unsupported("Thread.getState without VM.toThreadState".to_owned()));
    };
    // The choice is made; this method is not executed again.
    m.thread().chosen.clear();
    Err(Exit::Call(method, vec![status], FrameKind::Call))
}

/// Returns the state of a thread at a monitor, with or without an earlier attempt to enter. After a
/// choice of `BLOCKED`, the thread stays blocked while another thread owns the monitor. Once the
/// monitor is free, a choice may still report `BLOCKED` until the thread has entered.
fn contending(m: &mut Machine, slot: usize, monitor: Ref, has_tried: bool) -> Result<u64, Exit> {
    let is_free = m.live.can_enter(slot, monitor);
    let is_open = is_free == has_tried && m.options.check && !m.options.observe;
    let is_inverted = is_open && m.choose(0, 2)? == 1;
    Ok(if is_free == is_inverted { BLOCKED } else { RUNNABLE })
}

/// Returns the interrupt status, after the scheduling point of the read.
fn is_interrupted(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let thread = args[0] as Ref;
    let Some(field) = m.live.heap.get(thread).class().library_field("interrupted") else {
        return Err(Exit::Decline);
    };
    m.access_point_at(thread, field.slot, Touch::Read)?;
    if let Some(slot) = m.live.thread_of(thread) {
        guard::note_asked_of_interrupt(m, slot);
    }
    Ok(u64::from(m.live.get_field(thread, "interrupted") != 0))
}

fn is_alive(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let thread = args[0] as Ref;
    if m.live.owns(thread) {
        m.note(thread, part::START, Touch::Read);
    } else {
        m.access_point_at(thread, part::START, Touch::Read)?;
    }
    let state = m.live.get_field(thread, "eetop") as i64;
    if state < 0 {
        m.thread().history.note_end(!state as u32);
    }
    Ok(u64::from(state > 0))
}
