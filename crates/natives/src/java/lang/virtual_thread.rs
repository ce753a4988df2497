//! `java.lang.VirtualThread`: unused, as continuations are not supported; the JDK then runs each
//! virtual thread on a thread of its own. The messages of exceptions are those with continuations.

use crate::values::{Answer, nothing, reference};
use vm::schedule::is_virtual;
use vm::{Exit, Machine, Ref};

vm::natives! {
    class "java/lang/VirtualThread";
    "registerNatives()V" => nothing;
    "notifyJvmtiStart()V" => nothing;
    "notifyJvmtiEnd()V" => nothing;
    "notifyJvmtiMount(Z)V" => nothing;
    "notifyJvmtiUnmount(Z)V" => nothing;
    "notifyJvmtiDisableSuspend(Z)V" => nothing;
    "postPinnedEvent(Ljava/lang/String;)V" => nothing;
}

/// The exception of a second start. `Thread.start` throws the exception without a message, and
/// `VirtualThread.start` with one.
pub mod second_start {
    use super::{Answer, Exit, Machine, Ref, is_virtual, reference};

    vm::natives! {
        class "java/lang/IllegalThreadStateException";
        "<init>()V" [21 ..= 65535] => construct;
    }

    fn construct(machine: &mut Machine, args: &[u64]) -> Answer {
        if let Some(thread) = started(machine)
            && is_virtual(machine, thread)
        {
            let message = machine.new_string("Already started")?;
            machine.live.set_field(reference(args, 0), "detailMessage", message.into());
        }
        Err(Exit::Decline)
    }

    /// Returns the receiver of `Thread.start`, if the current thread executes that method.
    fn started(machine: &mut Machine) -> Option<Ref> {
        let thread = machine.thread();
        let frame = thread.frames.last()?;
        let method = frame.code.method;
        let starts = &*method.class().name == "java/lang/Thread" && *method.name == *"start";
        starts.then(|| thread.registers.get(frame.base as usize).map(|this| *this as Ref))?
    }
}
