//! `Thread.getState`, told by the machine, which knows whether a thread is blocked; `Thread.isAlive`.
//!
//! Source: `jdk.internal.misc.VM.toThreadState`, whose bits are those of JVMTI's `GetThreadState`.
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
    let status = match m.thread_of(thread) {
        Some(slot) => match m.threads[slot].status {
            Status::Entering(_) | Status::Reentering { .. } if !m.is_enabled(slot) => BLOCKED,
            Status::Waiting { deadline: None, .. } | Status::Parked(None) => WAITING,
            Status::Waiting { .. } | Status::Parked(_) | Status::Sleeping(_) => TIMED_WAITING,
            Status::Terminated => TERMINATED,
            _ => RUNNABLE,
        },
        // Not started, ended, or one of the JDK's own that are never scheduled.
        None => {
            let holder = m.get_field(thread, "holder") as Ref;
            if holder == 0 {
                m.get_field(thread, "threadStatus")
            } else {
                m.get_field(holder, "threadStatus")
            }
        }
    };
    let class = m.boot_class("jdk/internal/misc/VM")?;
    if !m.is_ready(class) {
        return Err(Exit::Initialize(class));
    }
    let Some(method) = class.declared_method("toThreadState", "(I)Ljava/lang/Thread$State;") else {
        return Err(Exit::Unsupported("Thread.getState without VM.toThreadState".to_owned()));
    };
    Err(Exit::Call(method, vec![status], FrameKind::Call))
}

fn is_alive(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let thread = args[0] as Ref;
    if m.owns(thread) {
        m.note(thread, part::START, Touch::Read);
    } else {
        m.access_point_at(thread, part::START, Touch::Read)?;
    }
    Ok(u64::from(m.get_field(thread, "eetop") != 0))
}
