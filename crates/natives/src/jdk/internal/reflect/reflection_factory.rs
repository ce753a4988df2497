//! `jdk.internal.reflect.ReflectionFactory` of JDK 17: the machine executes all reflective calls,
//! however frequent. No class is generated for them, nor for the constructors of serialization.

use super::constructor_accessor::CALLS_OTHER;
use crate::java::lang::reflect::method_of;
use crate::values::{Answer, class, object};
use vm::native::Exit;
use vm::{Machine, Ref};

vm::natives! {
    class "jdk/internal/reflect/ReflectionFactory";
    "inflationThreshold()I" [0 ..= 21] => |_, _| Ok(i32::MAX as u64);
    "generateConstructor(Ljava/lang/Class;Ljava/lang/reflect/Constructor;)Ljava/lang/reflect/Constructor;" [0 ..= 21] => generate_constructor;
}

/// Returns a `Constructor` that creates an instance of argument 1 and calls the superclass
/// constructor in argument 2.
fn generate_constructor(m: &mut Machine, args: &[u64]) -> Answer {
    let made = class(m, args, 1)?;
    let called = object(m, args, 2)?;
    let Some(method) = method_of(m, called) else { return Err(Exit::Decline) };
    let accessor_class =
        m.program.boot_class("jdk/internal/reflect/NativeConstructorAccessorImpl")?;
    if !m.is_ready(accessor_class) {
        return Err(Exit::Initialize(accessor_class));
    }
    let inner = copy(m, called)?;
    let mirror = m.mirror(made);
    m.live.set_field(inner, "clazz", u64::from(mirror));
    m.live.set_field(inner, "slot", u64::from(CALLS_OTHER | method.id.raw()));
    let accessor = m.new_instance(accessor_class)?;
    m.live.set_field(accessor, "c", u64::from(inner));
    let constructor = copy(m, called)?;
    m.live.set_field(constructor, "root", 0);
    m.live.set_field(constructor, "constructorAccessor", u64::from(accessor));
    m.live.set_field(constructor, "override", 1);
    Ok(u64::from(constructor))
}

/// Returns an unshared copy of an instance.
fn copy(m: &mut Machine, original: Ref) -> Result<Ref, Exit> {
    let class = m.live.heap.get(original).class();
    let copy = m.new_instance(class)?;
    for (slot, is_reference) in (0..).zip(&class.instance_references) {
        let value = m.live.heap.slot(original, slot);
        if *is_reference {
            m.live.heap.set_reference(copy, slot, value as Ref);
        } else {
            m.live.heap.set_slot(copy, slot, value);
        }
    }
    Ok(copy)
}
