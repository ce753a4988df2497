//! The end of the process: shutdown hooks after the last thread, and after a signal.
//!
//! Source: JLS §12.8; the classes `Shutdown` and `Terminator` of the JDK. Invariant: the hooks are
//! executed by code of the JDK, in a thread of their own.

use crate::heap::Ref;
use crate::initialize::INITIALIZED;
use crate::machine::Machine;
use crate::native::Exit;
use crate::thread::{FrameKind, Thread};
use classes::MethodRef;

const SHUTDOWN: &str = "java/lang/Shutdown";

/// Begins the shutdown hooks after the end of the last thread that keeps the process alive.
pub(crate) fn begin(machine: &mut Machine) {
    if machine.live.globals.shutdown || machine.run.booting || !machine.live.is_over() {
        return;
    }
    machine.live.globals.shutdown = true;
    let Ok(class) = machine.program.registry.boot(SHUTDOWN) else { return };
    let hooks = if machine.initialization(class) == INITIALIZED {
        machine.get_static(class, "hooks") as Ref
    } else {
        0
    };
    let any = hooks != 0 && machine.live.heap.get(hooks).elements::<u32>().iter().any(|r| *r != 0);
    if !any {
        return;
    }
    let Some(method) = class.declared_method("shutdown", "()V") else { return };
    let object = machine.live.threads[machine.live.current].object;
    let _ = call_in_new_thread(machine, Thread::new([u32::MAX].into(), object), method, &[]);
}

/// Begins the end of the process by a signal, as `Terminator` of the JDK does: a new thread calls
/// `Shutdown.exit`, which executes the shutdown hooks. Plain executions call this function.
pub fn end_by_signal(machine: &mut Machine, number: i32) -> Result<(), Exit> {
    let status = 128 + number;
    let class = machine.program.registry.boot(SHUTDOWN).ok();
    // Without initialization, no hook is registered.
    let class = class.filter(|class| machine.initialization(class) == INITIALIZED);
    let Some(exit) = class.and_then(|class| class.declared_method("exit", "(I)V")) else {
        machine.live.globals.halted = Some(status);
        return Ok(());
    };
    // The thread has an object of its own, so that hooks may interrupt and join the main thread.
    let main = machine.live.threads[0].object;
    let object = machine.new_instance(machine.live.heap.get(main).class())?;
    let fields = machine.live.heap.get(main).data.clone();
    machine.live.heap.touch(object).data.clone_from(&fields);
    let name = machine.new_string("signal handler")?;
    machine.live.set_field(object, "name", u64::from(name));
    let thread = Thread::new([u32::MAX - 1].into(), object);
    call_in_new_thread(machine, thread, exit, &[status as u64])
}

/// Adds a thread that begins with the call of a method.
fn call_in_new_thread(
    machine: &mut Machine,
    thread: Thread,
    method: MethodRef,
    args: &[u64],
) -> Result<(), Exit> {
    let current = machine.live.current;
    let slot = machine.slot_for(&thread.key);
    machine.live.threads.put(slot, thread);
    machine.live.current = slot;
    let called = machine.call_from_native(method, args, FrameKind::Exit);
    machine.live.current = current;
    called
}
