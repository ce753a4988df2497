//! `Method.invoke` by the machine.
//!
//! Source: HotSpot's `Reflection::invoke_method`. The machine boxes the result and wraps what is
//! thrown.

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

fn invoke(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let reflected = object(m, args, 0)?;
    let Some(method) = method_of(m, reflected) else {
        return Err(m.exception("java/lang/InternalError", "invoke"));
    };
    let mut values = Vec::new();
    let called = if method.is_static() {
        if !m.is_ready(method.class()) {
            return Err(Exit::Initialize(method.class()));
        }
        method
    } else {
        let receiver = object(m, args, 1)?;
        values.push(u64::from(receiver));
        select(m, method, receiver)?
    };
    conversion::arguments(m, method, reference(args, 2), &mut values)?;
    // What the call itself would be a scheduling point for.
    if called.has(access::SYNCHRONIZED) || called.has(access::NATIVE) {
        let object = match values.first() {
            Some(receiver) if !called.is_static() => *receiver as Ref,
            _ => m.mirror(called.class()),
        };
        m.access_point(object)?;
    }
    Err(Exit::Call(called, values, FrameKind::Reflective(method.returns)))
}

/// The method that a call on `receiver` runs.
fn select(m: &mut Machine, method: MethodRef, receiver: Ref) -> Result<MethodRef, Exit> {
    let class = m.heap.get(receiver).class();
    if !class.is_subclass_of(method.class()) {
        let message = if m.options.release < 18 {
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
