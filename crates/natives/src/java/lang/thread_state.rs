//! `Thread.getState`, told by the machine, which knows whether a thread is blocked; `Thread.isAlive`.
//!
//! Source: `jdk.internal.misc.VM.toThreadState`, whose bits are those of JVMTI's `GetThreadState`.
//! A thread that stands before a monitor is one state with the thread that waits for it (decision
//! 0004), so which of them it is can be a choice.
//!
//! Invariant: a thread begins and ends to be alive under its own monitor, so whoever holds that may
//! look at any time; for others it is a scheduling point.

use vm::footprint::{Touch, part};
use vm::thread::FrameKind;
use vm::{Exit, Machine, Ref, Status};

vm::natives! {
    class "java/lang/Thread";
    "getState()Ljava/lang/Thread$State;" [17 ..= 18] visible => state;
    "threadState()Ljava/lang/Thread$State;" [19 ..= 65535] visible => state;
    "isAlive()Z" [17 ..= 18] => is_alive;
    "alive()Z" [19 ..= 65535] => is_alive;
}

const TERMINATED: u64 = 0x2;
const RUNNABLE: u64 = 0x5;
const BLOCKED: u64 = 0x401;
const WAITING: u64 = 0x91;
const TIMED_WAITING: u64 = 0xa1;

fn state(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let thread = args[0] as Ref;
    let status = match m.live.thread_of(thread) {
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
            Status::Terminated => TERMINATED,
            _ => RUNNABLE,
        },
        // Not started, ended, or one of the JDK's own that are never scheduled.
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
    // This method is not called again for what was chosen.
    m.thread().chosen.clear();
    Err(Exit::Call(method, vec![status], FrameKind::Call))
}

/// The state of a thread that stands before a monitor, which it may have tried to enter already or
/// not. Where a choice says that it has, it stays blocked while another thread owns the monitor. Once
/// that is free, the thread may be told to be blocked until it has entered.
fn contending(m: &mut Machine, slot: usize, monitor: Ref, has_tried: bool) -> Result<u64, Exit> {
    let is_free = m.live.can_enter(slot, monitor);
    let is_open = is_free == has_tried && m.options.check && !m.options.observe;
    let tells_other = is_open && m.choose(0, 2)? == 1;
    Ok(if is_free == tells_other { BLOCKED } else { RUNNABLE })
}

fn is_alive(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let thread = args[0] as Ref;
    if m.live.owns(thread) {
        m.note(thread, part::START, Touch::Read);
    } else {
        m.access_point_at(thread, part::START, Touch::Read)?;
    }
    Ok(u64::from(m.live.get_field(thread, "eetop") != 0))
}
