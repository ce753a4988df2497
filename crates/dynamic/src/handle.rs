//! Calls of method handles (JVMS §2.9.3): `invokeBasic`, `linkTo…`, and call sites linked by an
//! upcall.
//!
//! Source: `HotSpot`'s `methodHandles.cpp`. The JDK's lambda forms do the rest: a handle's form
//! names its entry method, and linkers take the target as a trailing `MemberName`.
//!
//! Invariant: the method id is one less than the number that `MethodHandleNatives.resolve` stores
//! as the length of the `ResolvedMethodName`.

use crate::linkage;
use crate::types::{is_filled, made_again, method_types, upcall};
use classes::{ClassRef, MethodId, MethodRef};
use vm::dynamic::{EXTRA, HandleSlots, VALUE};
use vm::heap::Ref;
use vm::interp::Leave;
use vm::machine::{Machine, Program};
use vm::native::Exit;
use vm::prepared::Run;
use vm::thread::{FrameKind, Status};

/// Returns the method of a resolved `MemberName`.
pub(super) fn method_of_member(machine: &mut Machine, member: Ref) -> Result<MethodRef, Exit> {
    if member == 0 {
        return Err(machine.null_pointer());
    }
    let slots = handle_slots(&mut machine.program)?;
    let resolved = machine.live.heap.slot(member, slots.method) as Ref;
    let number = match resolved {
        0 => None,
        resolved => machine.live.heap.get(resolved).length.checked_sub(1),
    };
    match number {
        Some(number) => Ok(machine.program.registry.method(MethodId::new(number))),
        None => Err(machine.exception("java/lang/InternalError", "an unresolved member name")),
    }
}

/// Returns the method that `invokeBasic` on a method handle calls.
pub(super) fn basic_target(machine: &mut Machine, handle: Ref) -> Result<MethodRef, Exit> {
    if handle == 0 {
        return Err(machine.null_pointer());
    }
    let slots = handle_slots(&mut machine.program)?;
    let form = machine.live.heap.slot(handle, slots.form) as Ref;
    if form == 0 {
        return Err(machine.null_pointer());
    }
    let entry = machine.live.heap.slot(form, slots.entry) as Ref;
    method_of_member(machine, entry)
}

/// Returns the method that a `linkTo…` call with these arguments, without the member name,
/// calls.
pub(super) fn linker_target(
    machine: &mut Machine,
    linker: &str,
    member: Ref,
    args: &[u64],
) -> Result<MethodRef, Exit> {
    let method = method_of_member(machine, member)?;
    if method.is_static() {
        return Ok(method);
    }
    let receiver = args.first().copied().unwrap_or(0) as Ref;
    if receiver == 0 {
        return Err(machine.null_pointer());
    }
    let class = machine.live.heap.get(receiver).class();
    match linker {
        "linkToVirtual" if method.vtable_index.get() != u32::MAX => {
            Ok(class.vtable()[method.vtable_index.get() as usize])
        }
        "linkToInterface" => interface_target(machine, class, method),
        _ => Ok(method),
    }
}

fn interface_target(
    machine: &mut Machine,
    class: ClassRef,
    named: MethodRef,
) -> Result<MethodRef, Exit> {
    let interface = named.class();
    if interface.is_interface() && !class.is_subclass_of(interface) {
        let message = format!(
            "Class {} does not implement the requested interface {}",
            class.java_name(),
            interface.java_name()
        );
        return Err(machine.exception("java/lang/IncompatibleClassChangeError", &message));
    }
    if named.has(classfile::access::PRIVATE) {
        return Ok(named);
    }
    Ok(class.select(named.signature).unwrap_or(named))
}

/// Returns the call that a filled cell denotes: its method, with the extra argument appended. A
/// cell without a method holds a linkage error, which is thrown.
pub(super) fn linked_call(machine: &mut Machine, cell: Ref, mut args: Vec<u64>) -> Leave {
    let (member, extra) = (machine.live.cell(cell, VALUE), machine.live.cell(cell, EXTRA));
    if member == 0 {
        // HotSpot keeps no cause for a call site.
        return Leave::Exit(made_again(machine, extra));
    }
    if extra != 0 {
        args.push(u64::from(extra));
    }
    match method_of_member(machine, member) {
        Ok(method) => enter_method(machine, method, args),
        Err(exit) => Leave::Exit(exit),
    }
}

/// Calls a polymorphic method of `class`, through the JDK's invoker for the types of the call.
pub(super) fn invoke_linked(
    machine: &mut Machine,
    holder: ClassRef,
    pool: u16,
    class: ClassRef,
    args: Vec<u64>,
) -> Leave {
    let cell = match machine.pool_cell(holder, pool) {
        Ok(cell) => cell,
        Err(exit) => return Leave::Exit(exit),
    };
    if is_filled(machine, cell) {
        return linked_call(machine, cell, args);
    }
    match link_invoker(machine, holder, pool, class, cell) {
        Ok(exit) | Err(exit) => Leave::Exit(exit),
    }
}

fn link_invoker(
    machine: &mut Machine,
    holder: ClassRef,
    pool: u16,
    class: ClassRef,
    cell: Ref,
) -> Result<Exit, Exit> {
    let Some(member) = holder.file().and_then(|f| f.pool.member(pool)) else {
        return Err(machine.exception("java/lang/ClassFormatError", "method expected"));
    };
    let (result, parameters) = method_types(machine, holder, member.descriptor)?;
    let (caller, defining) = (machine.mirror(holder), machine.mirror(class));
    let name = machine.literal_text(member.name)?;
    let args = [cell, caller, defining, name, result, parameters];
    Ok(upcall(machine, linkage::INVOKER, &args))
}

/// Calls `method` as a separate instruction would: after its scheduling point, with its class
/// initialized.
pub(super) fn enter_method(machine: &mut Machine, method: MethodRef, args: Vec<u64>) -> Leave {
    if method.is_static() && !machine.is_ready(method.class()) {
        return Leave::Exit(Exit::Initialize(method.class()));
    }
    let prepared = match machine.prepare(method) {
        Ok(prepared) => prepared,
        Err(exit) => return Leave::Exit(exit),
    };
    let visible = matches!(prepared.run, Run::Native(row) if row.visible);
    machine.transition.native_point_passed = visible;
    let mut point = visible || prepared.begins_a_step;
    if (point || prepared.synchronized) && machine.watching() {
        let me = machine.live.current;
        let mut lock = 0;
        if prepared.synchronized {
            lock = if method.is_static() {
                machine.mirror(method.class())
            } else {
                args.first().copied().unwrap_or(0) as Ref
            };
            let monitored = machine.live.heap.get(lock);
            let mine = monitored.monitor.owner == me as u32 + 1;
            point |= machine.options.is_point(monitored.flags)
                && !machine.options.is_leaf(monitored)
                && (!mine || machine.options.granularity.level == vm::interp::Level::None);
        }
        let pc = machine.live.threads[me].frames.last().map_or(0, |f| f.pc);
        if point {
            if machine.transition.ends_at_next_point && !machine.resumes(pc) {
                if lock != 0 {
                    machine.live.threads[me].status = Status::Entering(lock);
                }
                return Leave::Boundary;
            }
            machine.transition.ends_at_next_point = true;
            // The scheduling point of the call also serves the native method.
            machine.transition.native_point_passed = true;
        }
    }
    Leave::Exit(Exit::Call(method, args, FrameKind::Call))
}

fn handle_slots(program: &mut Program) -> Result<HandleSlots, Exit> {
    if let Some(slots) = program.linked.slots {
        return Ok(slots);
    }
    let slot = |class: &str, name: &str| match program.field(class, name) {
        Some(field) => Ok(field.slot),
        None => Err(Exit::Unsupported(format!("a JDK whose {class} has no field {name}"))),
    };
    let slots = HandleSlots {
        form: slot("java/lang/invoke/MethodHandle", "form")?,
        entry: slot("java/lang/invoke/LambdaForm", "vmentry")?,
        method: slot("java/lang/invoke/MemberName", "method")?,
    };
    program.linked.slots = Some(slots);
    Ok(slots)
}
