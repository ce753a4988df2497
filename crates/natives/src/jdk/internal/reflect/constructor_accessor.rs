//! `Constructor.newInstance` by the machine.
//!
//! Source: HotSpot's `Reflection::invoke_constructor`.

use super::conversion;
use crate::java::lang::reflect::method_of;
use crate::values::{object, reference};
use classfile::access;
use vm::Machine;
use vm::native::Exit;
use vm::thread::FrameKind;

vm::natives! {
    class "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor";
    "newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;" => new_instance;
}

/// The accessor of JDK 17.
pub mod before_18 {
    use super::new_instance;

    vm::natives! {
        class "jdk/internal/reflect/NativeConstructorAccessorImpl";
        "newInstance0(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;" => new_instance;
    }
}

fn new_instance(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let reflected = object(m, args, 0)?;
    let Some(constructor) = method_of(m, reflected) else {
        return Err(m.exception("java/lang/InternalError", "newInstance"));
    };
    let class = constructor.class();
    if class.has(access::ABSTRACT) {
        return Err(m.exception("java/lang/InstantiationException", &class.java_name()));
    }
    if !m.is_ready(class) {
        return Err(Exit::Initialize(class));
    }
    let mut values = vec![0];
    conversion::arguments(m, constructor, reference(args, 1), &mut values)?;
    let new = m.new_instance(class)?;
    values[0] = u64::from(new);
    Err(Exit::Call(constructor, values, FrameKind::Constructor(new)))
}
