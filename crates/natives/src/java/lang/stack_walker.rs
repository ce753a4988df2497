//! `java.lang.StackWalker`: the frames of the current thread, in batches.
//!
//! Source: `stackwalk.cpp` of HotSpot. The anchor of a walk is the number of frames of the thread
//! before the walk; the frames above belong to the walker. Invariant: between batches, state is
//! kept only in the walker's Java objects.

use super::invoke::member_name::{
    INVOKE_SPECIAL, INVOKE_STATIC, INVOKE_VIRTUAL, method_of, set_method,
};
use super::stack_trace_element::fill;
use crate::values::{Answer, elements, int, reference, yes};
use classes::{ClassRef, MethodId, MethodRef};
use vm::exception::TraceElement;
use vm::thread::FrameKind;
use vm::{Exit, Machine, Ref};

const WALKER: &str = "java/lang/StackStreamFactory$AbstractStackWalker";
/// Only classes are requested.
const CLASSES_ONLY: u64 = 0x2;
const SHOW_HIDDEN_FRAMES: u64 = 0x20;
/// Locals and operands are requested, too.
const LIVE_FRAMES: u64 = 0x100;

/// The class `java.lang.StackStreamFactory.AbstractStackWalker`, which executes walks.
pub mod walk {
    use super::{fetch_17, fetch_25, start_17, start_25};

    vm::natives! {
        class "java/lang/StackStreamFactory$AbstractStackWalker";
        "callStackWalk(JIII[Ljava/lang/Object;)Ljava/lang/Object;" => start_17;
        "callStackWalk(IILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;" => start_25;
        "fetchStackFrames(JJII[Ljava/lang/Object;)I" => fetch_17;
        "fetchStackFrames(IJIII[Ljava/lang/Object;)I" => fetch_25;
    }
}

vm::natives! {
    class "java/lang/StackStreamFactory";
    "checkStackWalkModes()Z" => yes;
}

/// The class `java.lang.StackFrameInfo`: frames as stack trace elements, and their properties.
pub mod frame {
    use super::{expand, to_stack_trace_element};

    vm::natives! {
        class "java/lang/StackFrameInfo";
        "expandStackFrameInfo()V" => expand;
    }

    /// The class `java.lang.StackTraceElement`.
    pub mod element {
        vm::natives! {
            class "java/lang/StackTraceElement";
            "initStackTraceElement(Ljava/lang/StackTraceElement;Ljava/lang/StackFrameInfo;)V" => super::to_stack_trace_element;
        }
    }
}

/// A target buffer for frames: `[start, end)` of an array.
struct Buffer {
    array: Ref,
    start: usize,
    count: usize,
}

/// Implements `callStackWalk(mode, skip, count, start, frames)`, as declared in JDK 17.
fn start_17(machine: &mut Machine, args: &[u64]) -> Answer {
    let count = int(args, 3) as usize;
    let buffer = Buffer { array: reference(args, 5), start: int(args, 4) as usize, count };
    start(machine, args, &buffer)
}

/// Implements `callStackWalk(mode, skip, scope, continuation, size, start, frames)`, as declared in
/// JDK 25.
fn start_25(machine: &mut Machine, args: &[u64]) -> Answer {
    let start_at = int(args, 6) as usize;
    let count = (int(args, 5) as usize).saturating_sub(start_at);
    let buffer = Buffer { array: reference(args, 7), start: start_at, count };
    start(machine, args, &buffer)
}

/// Puts the first frames into the buffer and calls `doStackWalk(anchor, skip, count, start, end)`.
fn start(machine: &mut Machine, args: &[u64], buffer: &Buffer) -> Answer {
    let (mode, skip) = (args[1] & 0xffff_ffff, args[2]);
    let anchor = machine.trace_of(machine.live.current, usize::MAX).len();
    let end = put_frames(machine, mode, anchor, skip as u32 as usize, buffer)?;
    let class = machine.program.boot_class(WALKER)?;
    let Some(method) = class.declared_method("doStackWalk", "(JIIII)Ljava/lang/Object;") else {
        return Err(Exit::Unsupported("StackWalker of this JDK".to_owned()));
    };
    let count = (end - buffer.start) as u64;
    let call = vec![args[0], anchor as u64, skip, count, buffer.start as u64, end as u64];
    Err(Exit::Call(method, call, FrameKind::Call))
}

/// Implements `fetchStackFrames(mode, anchor, count, start, frames)`, as declared in JDK 17;
/// returns the end.
fn fetch_17(machine: &mut Machine, args: &[u64]) -> Answer {
    let count = int(args, 3) as usize;
    let buffer = Buffer { array: reference(args, 5), start: int(args, 4) as usize, count };
    fetch(machine, args, &buffer).map(|end| end as u64)
}

/// Implements `fetchStackFrames(mode, anchor, last count, size, start, frames)`, as declared in JDK
/// 25; returns the number of frames.
fn fetch_25(machine: &mut Machine, args: &[u64]) -> Answer {
    let start = int(args, 5) as usize;
    let count = (int(args, 4) as usize).saturating_sub(start);
    let buffer = Buffer { array: reference(args, 6), start, count };
    fetch(machine, args, &buffer).map(|end| (end - start) as u64)
}

fn fetch(machine: &mut Machine, args: &[u64], buffer: &Buffer) -> Result<usize, Exit> {
    let taken = machine.live.get_field(reference(args, 0), "depth") as u32 as usize;
    put_frames(machine, args[1] & 0xffff_ffff, args[2] as usize, taken, buffer)
}

/// Returns the frames visible to a walk that began with `anchor` frames, innermost first.
fn visible_frames(machine: &Machine, mode: u64, anchor: usize) -> Vec<TraceElement> {
    let stack = machine.trace_of(machine.live.current, usize::MAX);
    let above = stack.len().saturating_sub(anchor);
    stack
        .into_iter()
        .skip(above)
        .skip_while(|place| is_walker(place.method.class()))
        .filter(|place| mode & SHOW_HIDDEN_FRAMES != 0 || place.method.class().host.is_none())
        .collect()
}

fn is_walker(class: ClassRef) -> bool {
    &*class.name == "java/lang/StackWalker"
        || &*class.name == WALKER
        || class.super_class.is_some_and(|parent| &*parent.name == WALKER)
}

/// Fills the buffer with frames from number `skip` on; returns the end of the filled part.
fn put_frames(
    machine: &mut Machine,
    mode: u64,
    anchor: usize,
    skip: usize,
    buffer: &Buffer,
) -> Result<usize, Exit> {
    if mode & LIVE_FRAMES != 0 {
        return Err(Exit::Unsupported("LiveStackFrame".to_owned()));
    }
    let frames = visible_frames(machine, mode, anchor);
    let places = elements(machine, buffer.array);
    let holds_classes = machine.live.heap.get(buffer.array).class().component().map(|c| &*c.name)
        == Some("java/lang/Class");
    let mut end = buffer.start;
    for frame in frames.into_iter().skip(skip).take(buffer.count) {
        let Some(info) = places.get(end).copied() else { break };
        let mirror = machine.mirror(frame.method.class());
        if holds_classes {
            machine.live.heap.set_element(buffer.array, end as u32, mirror);
        } else if mode & CLASSES_ONLY != 0 {
            machine.live.set_field(info, "classOrMemberName", u64::from(mirror));
        } else {
            describe(machine, info, frame)?;
        }
        end += 1;
    }
    Ok(end)
}

/// Sets the fields of a `StackFrameInfo` from `frame`.
fn describe(machine: &mut Machine, info: Ref, frame: TraceElement) -> Result<(), Exit> {
    let method = frame.method;
    machine.live.set_field(info, "bci", u64::from(frame.bytecode));
    let member = machine.live.get_field(info, "memberName") as Ref;
    if member != 0 {
        let kind = match method {
            _ if method.is_static() => INVOKE_STATIC,
            _ if method.is_constructor() => INVOKE_SPECIAL,
            _ => INVOKE_VIRTUAL,
        };
        return set_method(machine, member, method, kind);
    }
    let class = machine.program.boot_class("java/lang/invoke/ResolvedMethodName")?;
    let resolved = machine.new_instance(class)?;
    let mirror = machine.mirror(method.class());
    machine.live.set_field(resolved, "vmholder", u64::from(mirror));
    machine.live.heap.touch(resolved).length = method.id.raw() + 1;
    let flags = machine.live.get_field(info, "flags") | u64::from(method.access);
    machine.live.set_field(info, "flags", flags);
    machine.live.set_field(info, "classOrMemberName", u64::from(resolved));
    Ok(())
}

/// Returns the method of a `StackFrameInfo`.
fn method_of_frame(machine: &Machine, info: Ref) -> Option<MethodRef> {
    match machine.live.get_field(info, "memberName") as Ref {
        0 => {
            let resolved = machine.live.get_field(info, "classOrMemberName") as Ref;
            let number = machine.live.heap.get(resolved).length.checked_sub(1)?;
            Some(machine.program.registry.method(MethodId::new(number)))
        }
        member => method_of(machine, member),
    }
}

fn expand(machine: &mut Machine, args: &[u64]) -> Answer {
    let info = reference(args, 0);
    if let Some(method) = method_of_frame(machine, info) {
        let name = machine.literal_text(&method.name)?;
        let descriptor = machine.literal_text(&method.descriptor)?;
        machine.live.set_field(info, "name", u64::from(name));
        machine.live.set_field(info, "type", u64::from(descriptor));
    }
    Ok(0)
}

fn to_stack_trace_element(machine: &mut Machine, args: &[u64]) -> Answer {
    let (element, info) = (reference(args, 0), reference(args, 1));
    let bytecode = machine.live.get_field(info, "bci") as u32;
    match method_of_frame(machine, info) {
        Some(method) => fill(machine, element, TraceElement { method, bytecode }),
        None => Ok(0),
    }
}
