//! `Method.invoke` without generated accessors.
//!
//! Source: HotSpot's `Reflection::invoke_method`. The machine boxes the result and wraps
//! exceptions. From release 22 on, the JDK's code around the call wraps exceptions, so that stack
//! traces equal those of a real JVM.

use super::conversion;
use crate::java::lang::reflect::{illegal_argument, method_of};
use crate::values::{object, reference};
use classes::MethodRef;
use classfile::access;
use vm::native::Exit;
use vm::thread::FrameKind;
use vm::{Machine, Ref};

vm::natives! {
    class "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor";
    "invoke0(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;" => invoke;
}

/// The accessor of JDK 17.
pub mod before_18 {
    use super::invoke;

    vm::natives! {
        class "jdk/internal/reflect/NativeMethodAccessorImpl";
        "invoke0(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;" => invoke;
    }
}

/// The accessor from release 22 on. The method handle field of the accessor holds the `Method`
/// itself, which only the row for `invokeImpl` reads.
pub mod direct {
    use super::{invoke_direct, new_accessor};

    vm::natives! {
        class "jdk/internal/reflect/DirectMethodHandleAccessor";
        "invokeImpl(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;" [22 ..= 65535] => invoke_direct;
    }

    /// Factory of the accessor.
    pub mod factory {
        vm::natives! {
            class "jdk/internal/reflect/MethodHandleAccessorFactory";
            "newMethodAccessor(Ljava/lang/reflect/Method;Z)Ljdk/internal/reflect/MethodAccessorImpl;" [22 ..= 65535] => super::new_accessor;
        }
    }
}

/// The constant `DirectMethodHandleAccessor.IS_STATIC_BIT`.
const IS_STATIC: u64 = 0x200;

fn new_accessor(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let reflected = object(m, args, 0)?;
    let is_caller_sensitive = args[1] & 1 == 1;
    let Some(method) = method_of(m, reflected).filter(|_| !is_caller_sensitive) else {
        return Err(Exit::Decline);
    };
    let polymorphic = matches!(
        &*method.class().name,
        "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle"
    );
    if polymorphic || m.run.booting {
        return Err(Exit::Decline);
    }
    if !m.is_ready(method.class()) {
        return Err(Exit::Initialize(method.class()));
    }
    let class = m.program.boot_class("jdk/internal/reflect/DirectMethodHandleAccessor")?;
    if !m.is_ready(class) {
        return Err(Exit::Initialize(class));
    }
    let accessor = m.new_instance(class)?;
    let mirror = m.mirror(method.class());
    let flags = if method.is_static() { IS_STATIC } else { 0 };
    m.live.set_field(accessor, "declaringClass", u64::from(mirror));
    m.live.set_field(accessor, "paramCount", conversion::parameter_count(method));
    m.live.set_field(accessor, "flags", flags);
    m.live.set_field(accessor, "target", u64::from(reflected));
    Ok(u64::from(accessor))
}

/// Implements `invokeImpl(receiver, arguments)`; checks the receiver and the number of the
/// arguments first.
fn invoke_direct(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let reflected = m.live.get_field(reference(args, 0), "target") as Ref;
    let Some(method) = method_of(m, reflected) else { return Err(Exit::Decline) };
    call(m, method, &args[1..], conversion::arguments_of_handle)
}

fn invoke(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let reflected = object(m, args, 0)?;
    let Some(method) = method_of(m, reflected) else {
        return Err(m.exception("java/lang/InternalError", "invoke"));
    };
    call(m, method, &args[1..], conversion::arguments)
}

/// Calls `method` with a receiver and an array of arguments.
fn call(
    m: &mut Machine,
    method: MethodRef,
    args: &[u64],
    convert: conversion::Convert,
) -> Result<u64, Exit> {
    let mut values = Vec::new();
    let called = if method.is_static() {
        if !m.is_ready(method.class()) {
            return Err(Exit::Initialize(method.class()));
        }
        method
    } else {
        let receiver = object(m, args, 0)?;
        values.push(u64::from(receiver));
        select(m, method, receiver)?
    };
    convert(m, method, reference(args, 1), &mut values)?;
    // A direct call of such a method would be a scheduling point.
    if called.has(access::SYNCHRONIZED) || called.has(access::NATIVE) {
        let object = match values.first() {
            Some(receiver) if !called.is_static() => *receiver as Ref,
            _ => m.mirror(called.class()),
        };
        m.access_point(object)?;
    }
    Err(Exit::Call(called, values, FrameKind::Reflective(method.returns)))
}

/// Returns the method that a call on `receiver` executes.
fn select(m: &mut Machine, method: MethodRef, receiver: Ref) -> Result<MethodRef, Exit> {
    let class = m.live.heap.get(receiver).class();
    if !class.is_subclass_of(method.class()) {
        let message = if m.options.platform.release < 18 {
            "object is not an instance of declaring class".to_owned()
        } else {
            let (is, wanted) = (class.java_name(), method.class().java_name());
            format!("object of type {is} is not an instance of {wanted}")
        };
        return Err(illegal_argument(m, &message));
    }
    if method.has(access::PRIVATE) {
        return Ok(method);
    }
    if method.class().is_interface() {
        return Ok(class.select(method.signature).unwrap_or(method));
    }
    Ok(class.vtable().get(method.vtable_index.get() as usize).copied().unwrap_or(method))
}
