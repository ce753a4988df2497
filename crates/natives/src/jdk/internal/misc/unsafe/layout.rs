//! Offsets, class initialization and definition, and allocation without a constructor.

use crate::java::lang::class_loader;
use crate::values::{class, nothing, object};
use classes::FieldRef;
use classfile::access;
use vm::heap::HEADER_BYTES;
use vm::initialize::INITIALIZED;
use vm::native::Exit;
use vm::{Machine, Ref};

vm::natives! {
    class "jdk/internal/misc/Unsafe";
    "registerNatives()V" => nothing;
    "arrayBaseOffset0(Ljava/lang/Class;)I" => |_, _| Ok(u64::from(HEADER_BYTES));
    "arrayIndexScale0(Ljava/lang/Class;)I" => array_index_scale;
    "objectFieldOffset0(Ljava/lang/reflect/Field;)J" => object_field_offset;
    "objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J" => named_field_offset;
    "staticFieldOffset0(Ljava/lang/reflect/Field;)J" => static_field_offset;
    "staticFieldBase0(Ljava/lang/reflect/Field;)Ljava/lang/Object;" => static_field_base;
    "defineClass0(Ljava/lang/String;[BIILjava/lang/ClassLoader;Ljava/security/ProtectionDomain;)Ljava/lang/Class;" visible => define_class;
    "ensureClassInitialized0(Ljava/lang/Class;)V" => ensure_class_initialized;
    "shouldBeInitialized0(Ljava/lang/Class;)Z" => should_be_initialized;
    "allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;" => allocate_instance;
    "throwException(Ljava/lang/Throwable;)V" => throw_exception;
}

/// Returns the offset of an instance field.
pub(crate) const fn field_offset(slot: u32) -> u64 {
    HEADER_BYTES as u64 + 8 * slot as u64
}

/// Returns base and offset of a static field.
pub(crate) fn static_place(m: &mut Machine, field: FieldRef) -> (Ref, u64) {
    let (mirror, slot) = m.static_place(field);
    (mirror, field_offset(slot))
}

/// Returns the field that a `java.lang.reflect.Field` in the arguments denotes.
fn field_of(m: &mut Machine, args: &[u64]) -> Result<FieldRef, Exit> {
    let reflected = object(m, args, 1)?;
    match crate::java::lang::reflect::field_of(m, reflected) {
        Some(field) => Ok(field),
        None => Err(m.exception("java/lang/InternalError", "a Field without a field")),
    }
}

fn array_index_scale(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let class = class(m, args, 1)?;
    if !class.is_array() {
        return Err(m.exception("java/lang/InvalidClassException", &class.java_name()));
    }
    Ok(1 << class.element_shift)
}

fn object_field_offset(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    Ok(field_offset(field_of(m, args)?.slot))
}

fn named_field_offset(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let class = class(m, args, 1)?;
    let name = object(m, args, 2)?;
    let name = m.text(name);
    match class.fields.iter().find(|f| *f.name == name) {
        Some(field) if field.is_static() => Ok(static_place(m, field).1),
        Some(field) => Ok(field_offset(field.slot)),
        None => Err(m.exception("java/lang/InternalError", &name)),
    }
}

fn static_field_offset(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let field = field_of(m, args)?;
    Ok(static_place(m, field).1)
}

fn static_field_base(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let field = field_of(m, args)?;
    Ok(u64::from(static_place(m, field).0))
}

fn ensure_class_initialized(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let class = class(m, args, 1)?;
    if m.is_ready(class) { Ok(0) } else { Err(Exit::Initialize(class)) }
}

fn should_be_initialized(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let class = class(m, args, 1)?;
    Ok(u64::from(m.initialization(class) != INITIALIZED))
}

fn allocate_instance(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let class = class(m, args, 1)?;
    if class.is_array() || class.is_primitive() || class.has(access::ABSTRACT) {
        return Err(m.exception("java/lang/InstantiationException", &class.java_name()));
    }
    if !m.is_ready(class) {
        return Err(Exit::Initialize(class));
    }
    m.new_instance(class).map(u64::from)
}

fn throw_exception(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let exception = object(m, args, 1)?;
    Err(Exit::Throw(exception))
}

/// Defines a class. Arguments: receiver, name or null, bytes, offset, length, loader, protection
/// domain. The caller is not checked.
fn define_class(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let bytes = class_loader::slice(m, args, 2)?;
    class_loader::define(m, [args[5], args[1], args[6]], &bytes)
}
