//! `Constructor.newInstance` without generated accessors.
//!
//! Source: HotSpot's `Reflection::invoke_constructor`.

use super::conversion;
use crate::java::lang::reflect::method_of;
use crate::values::{object, reference};
use classes::{ClassRef, MethodId, MethodRef};
use classfile::access;
use vm::native::Exit;
use vm::thread::FrameKind;
use vm::{Machine, Ref};

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

/// The accessor from release 22 on. The method handle field of the accessor holds the `Constructor`
/// itself, which only the row for `invokeImpl` reads.
pub mod direct {
    use super::{invoke_direct, new_accessor};

    vm::natives! {
        class "jdk/internal/reflect/DirectConstructorHandleAccessor";
        "invokeImpl([Ljava/lang/Object;)Ljava/lang/Object;" [22 ..= 65535] => invoke_direct;
    }

    /// Factory of the accessor.
    pub mod factory {
        vm::natives! {
            class "jdk/internal/reflect/MethodHandleAccessorFactory";
            "newConstructorAccessor(Ljava/lang/reflect/Constructor;)Ljdk/internal/reflect/ConstructorAccessorImpl;" [22 ..= 65535] => super::new_accessor;
        }
    }
}

fn new_accessor(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let reflected = object(m, args, 0)?;
    let constructor = method_of(m, reflected).filter(|_| !m.run.booting);
    let Some(constructor) = constructor else { return Err(Exit::Decline) };
    if !m.is_ready(constructor.class()) {
        return Err(Exit::Initialize(constructor.class()));
    }
    let class = m.program.boot_class("jdk/internal/reflect/DirectConstructorHandleAccessor")?;
    if !m.is_ready(class) {
        return Err(Exit::Initialize(class));
    }
    let accessor = m.new_instance(class)?;
    m.live.set_field(accessor, "paramCount", conversion::parameter_count(constructor));
    m.live.set_field(accessor, "target", u64::from(reflected));
    Ok(u64::from(accessor))
}

/// Implements `invokeImpl(arguments)`; checks the number of the arguments first.
fn invoke_direct(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let reflected = m.live.get_field(reference(args, 0), "target") as Ref;
    if &*m.live.heap.get(reflected).class().name != "java/lang/reflect/Constructor" {
        return Err(Exit::Decline);
    }
    let Some(constructor) = method_of(m, reflected) else { return Err(Exit::Decline) };
    let mut values = vec![0];
    conversion::arguments_of_handle(m, constructor, reference(args, 1), &mut values)?;
    let new = m.new_instance(constructor.class())?;
    values[0] = u64::from(new);
    Err(Exit::Call(constructor, values, FrameKind::Constructor(new)))
}

/// Mark in a `Constructor`'s slot: the other bits are the number of a constructor of a superclass.
pub(super) const CALLS_OTHER: u32 = 1 << 31;

/// Returns the class to instantiate, and the constructor to call.
fn target(m: &Machine, reflected: Ref) -> Option<(ClassRef, MethodRef)> {
    let slot = m.live.get_field(reflected, "slot") as u32;
    if slot & CALLS_OTHER == 0 {
        return method_of(m, reflected).map(|constructor| (constructor.class(), constructor));
    }
    let class = m.live.class_of_mirror(m.live.get_field(reflected, "clazz") as Ref)?;
    Some((class, m.program.registry.method(MethodId::new(slot & !CALLS_OTHER))))
}

fn new_instance(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let reflected = object(m, args, 0)?;
    let Some((class, constructor)) = target(m, reflected) else {
        return Err(m.exception("java/lang/InternalError", "newInstance"));
    };
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
