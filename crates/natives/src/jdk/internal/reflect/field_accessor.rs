//! `Field.get` and `set`, where the JDK would generate method handles (from 22 on).
//!
//! Source: `jdk.internal.reflect.MethodHandle…FieldAccessorImpl`. Each of these classes accesses
//! the field in two methods only. The rows replace those methods and leave conversions and most
//! errors to the JDK's code. JDK 17 accesses fields through `Unsafe`.

use crate::java::lang::reflect::{class_of_descriptor, field_of, illegal_argument};
use crate::values::{Answer, reference};
use classes::FieldRef;
use classfile::access;
use vm::heap::SHARED;
use vm::native::{Exit, Native, NativeFn};
use vm::{Machine, Ref};

/// Bits of `MethodHandleFieldAccessorImpl.fieldFlags`.
const IS_READ_ONLY: u64 = 1;
const IS_STATIC: u64 = 2;
const NONZERO: u64 = 0x8000;

macro_rules! accessors {
    ($($class:literal $name:literal $descriptor:literal;)*) => {
        /// The native methods of the accessor of each type, and of the factory.
        pub const TABLE: &[Native] = &[
            row("jdk/internal/reflect/MethodHandleAccessorFactory",
                "newFieldAccessor(Ljava/lang/reflect/Field;Z)Ljdk/internal/reflect/FieldAccessorImpl;",
                false, new_accessor),
            $(
                row(concat!("jdk/internal/reflect/MethodHandle", $class, "FieldAccessorImpl"),
                    concat!("get", $name, "(Ljava/lang/Object;)", $descriptor), true, get),
                row(concat!("jdk/internal/reflect/MethodHandle", $class, "FieldAccessorImpl"),
                    concat!("set", $name, "(Ljava/lang/Object;", $descriptor, ")V"), false, set),
            )*
        ];
    };
}

const fn row(
    class: &'static str,
    signature: &'static str,
    treats_terms: bool,
    body: NativeFn,
) -> Native {
    Native {
        class,
        signature,
        releases: (22, u16::MAX),
        visible: false,
        treats_terms,
        of_inputs: false,
        ranges: &[],
        body,
    }
}

accessors! {
    "Boolean" "Boolean" "Z";
    "Byte" "Byte" "B";
    "Character" "Char" "C";
    "Short" "Short" "S";
    "Integer" "Int" "I";
    "Long" "Long" "J";
    "Float" "Float" "F";
    "Double" "Double" "D";
    "Object" "" "Ljava/lang/Object;";
}

/// Creates an accessor that needs no method handles.
fn new_accessor(m: &mut Machine, args: &[u64]) -> Answer {
    let reflected = reference(args, 0);
    let Some(field) = field_of(m, reflected) else { return Err(Exit::Decline) };
    if !m.is_ready(field.class()) {
        return Err(Exit::Initialize(field.class()));
    }
    let kind = match field.letter() {
        b'Z' => "Boolean",
        b'B' => "Byte",
        b'C' => "Character",
        b'S' => "Short",
        b'I' => "Integer",
        b'J' => "Long",
        b'F' => "Float",
        b'D' => "Double",
        _ => "Object",
    };
    let class = m
        .program
        .boot_class(&format!("jdk/internal/reflect/MethodHandle{kind}FieldAccessorImpl"))?;
    let accessor = m.new_instance(class)?;
    let read_only = if args[1] & 1 == 1 { IS_READ_ONLY } else { 0 };
    let is_static = if field.is_static() { IS_STATIC } else { 0 };
    m.live.set_field(accessor, "field", u64::from(reflected));
    m.live.set_field(accessor, "fieldFlags", NONZERO | read_only | is_static);
    Ok(u64::from(accessor))
}

/// Returns the field of an accessor.
fn field(m: &Machine, accessor: Ref) -> Result<FieldRef, Exit> {
    field_of(m, m.live.get_field(accessor, "field") as Ref).ok_or(Exit::Decline)
}

/// Returns the object that holds the field, and the slot, after the scheduling point of the access.
fn place(m: &mut Machine, args: &[u64], field: FieldRef, doing: &str) -> Result<(Ref, u32), Exit> {
    let (object, slot) = if field.is_static() {
        m.static_place(field)
    } else {
        let object = reference(args, 1);
        if object == 0 {
            return Err(m.null_pointer());
        }
        let class = m.live.heap.get(object).class();
        if !class.is_subclass_of(field.class()) {
            let message = format!("{} on {}", failure(m, field, doing)?, class.java_name());
            return Err(illegal_argument(m, &message));
        }
        (object, field.slot)
    };
    m.access_point(object)?;
    Ok((object, slot))
}

/// Returns a message like `Can not set static final int field A.b`.
fn failure(m: &mut Machine, field: FieldRef, doing: &str) -> Result<String, Exit> {
    let kind = class_of_descriptor(m, field.class(), &field.descriptor)?;
    Ok(format!(
        "Can not {doing}{}{} {} field {}.{}",
        if field.is_static() { " static" } else { "" },
        if field.has(access::FINAL) { " final" } else { "" },
        kind.java_name(),
        field.class().java_name(),
        field.name
    ))
}

fn get(m: &mut Machine, args: &[u64]) -> Answer {
    let field = field(m, reference(args, 0))?;
    let (object, slot) = place(m, args, field, "get")?;
    if m.live.symbols.is_enabled()
        && let Some(number) = inputs::read_symbolic(m, (object, slot), field.letter())?
    {
        return Ok(number);
    }
    Ok(m.live.heap.slot(object, slot))
}

fn set(m: &mut Machine, args: &[u64]) -> Answer {
    let accessor = reference(args, 0);
    let field = field(m, accessor)?;
    if m.live.get_field(accessor, "fieldFlags") & IS_READ_ONLY != 0 {
        return Err(Exit::Decline);
    }
    let (object, slot) = place(m, args, field, "set")?;
    if !field.is_reference() {
        m.live.heap.set_slot(object, slot, args[2]);
        return Ok(0);
    }
    let value = reference(args, 2);
    let kind = class_of_descriptor(m, field.class(), &field.descriptor)?;
    if value != 0 && !m.live.heap.get(value).class().is_subclass_of(kind) {
        let given = m.live.heap.get(value).class().java_name();
        let message = format!("{} to {given}", failure(m, field, "set")?);
        return Err(illegal_argument(m, &message));
    }
    if m.live.heap.get(object).flags & SHARED != 0 {
        m.publish(value);
    }
    m.live.heap.set_reference(object, slot, value);
    Ok(0)
}
