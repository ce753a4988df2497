//! `jdk.internal.reflect.ConstantPool`: the constants that annotations refer to.
//!
//! Source: HotSpot's `JVM_ConstantPoolGet…`. The field `constantPoolOop` holds the class's mirror.

use crate::java::lang::reflect::members::{field_object, method_object};
use crate::java::lang::reflect::{class_of_descriptor, illegal_argument};
use crate::values::{class, string_array};
use classes::ClassRef;
use classfile::{Constant, ConstantPool};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "jdk/internal/reflect/ConstantPool";
    "getSize0(Ljava/lang/Object;)I" => |m, args| Ok(pool(m, args)?.1.len() as u64);
    "getClassAt0(Ljava/lang/Object;I)Ljava/lang/Class;" => class_at;
    "getClassAtIfLoaded0(Ljava/lang/Object;I)Ljava/lang/Class;" => class_if_loaded;
    "getClassRefIndexAt0(Ljava/lang/Object;I)I" => |m, args| indices(m, args).map(|(class, _)| class);
    "getNameAndTypeRefIndexAt0(Ljava/lang/Object;I)I" => |m, args| indices(m, args).map(|(_, name)| name);
    "getMethodAt0(Ljava/lang/Object;I)Ljava/lang/reflect/Member;" => |m, args| method_at(m, args, true);
    "getMethodAtIfLoaded0(Ljava/lang/Object;I)Ljava/lang/reflect/Member;" => |m, args| method_at(m, args, false);
    "getFieldAt0(Ljava/lang/Object;I)Ljava/lang/reflect/Field;" => |m, args| field_at(m, args, true);
    "getFieldAtIfLoaded0(Ljava/lang/Object;I)Ljava/lang/reflect/Field;" => |m, args| field_at(m, args, false);
    "getIntAt0(Ljava/lang/Object;I)I" => number;
    "getLongAt0(Ljava/lang/Object;I)J" => number;
    "getFloatAt0(Ljava/lang/Object;I)F" => number;
    "getDoubleAt0(Ljava/lang/Object;I)D" => number;
    "getStringAt0(Ljava/lang/Object;I)Ljava/lang/String;" => text;
    "getUTF8At0(Ljava/lang/Object;I)Ljava/lang/String;" => text;
    "getTagAt0(Ljava/lang/Object;I)B" => tag;
    "getMemberRefInfoAt0(Ljava/lang/Object;I)[Ljava/lang/String;" => member;
    "getNameAndTypeRefInfoAt0(Ljava/lang/Object;I)[Ljava/lang/String;" => name_and_type;
}

/// Returns the class of argument 1, and its constant pool.
fn pool(m: &mut Machine, args: &[u64]) -> Result<(ClassRef, &'static ConstantPool), Exit> {
    let class = class(m, args, 1)?;
    match class.file() {
        Some(file) => Ok((class, &file.pool)),
        None => Err(illegal_argument(m, "Wrong type at constant pool index")),
    }
}

fn wrong(m: &mut Machine) -> Exit {
    illegal_argument(m, "Wrong type at constant pool index")
}

fn class_at(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let (class, pool) = pool(m, args)?;
    let Some(name) = pool.class_name(args[2] as u16) else { return Err(wrong(m)) };
    let descriptor = if name.starts_with('[') { name.to_owned() } else { format!("L{name};") };
    let found = class_of_descriptor(m, class, &descriptor)?;
    Ok(u64::from(m.mirror(found)))
}

/// Returns the class of this name as seen from `holder`; loads a missing class if `load` is set.
fn class_named(
    m: &mut Machine,
    holder: ClassRef,
    name: &str,
    load: bool,
) -> Result<Option<ClassRef>, Exit> {
    if !load {
        return Ok(m.program.registry.find_loaded(holder.loader, name));
    }
    let descriptor = if name.starts_with('[') { name.to_owned() } else { format!("L{name};") };
    class_of_descriptor(m, holder, &descriptor).map(Some)
}

fn class_if_loaded(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let (holder, pool) = pool(m, args)?;
    let Some(name) = pool.class_name(args[2] as u16) else { return Err(wrong(m)) };
    let found = class_named(m, holder, name, false)?;
    Ok(found.map_or(0, |found| u64::from(m.mirror(found))))
}

/// Returns the indices of the class and of name and type of a field or method.
fn indices(m: &mut Machine, args: &[u64]) -> Result<(u64, u64), Exit> {
    let (_, pool) = pool(m, args)?;
    match pool.get(args[2] as u16) {
        Some(
            Constant::Field(class, name)
            | Constant::Method(class, name)
            | Constant::InterfaceMethod(class, name),
        ) => Ok((u64::from(*class), u64::from(*name))),
        _ => Err(wrong(m)),
    }
}

fn method_at(m: &mut Machine, args: &[u64], load: bool) -> Result<u64, Exit> {
    let (holder, pool) = pool(m, args)?;
    indices(m, args)?;
    let Some(member) = pool.member(args[2] as u16) else { return Err(wrong(m)) };
    let Some(class) = class_named(m, holder, member.class, load)? else { return Ok(0) };
    match class.declared_method(member.name, member.descriptor) {
        Some(method) => method_object(m, method).map(u64::from),
        None => Err(not_found(m, "method")),
    }
}

fn field_at(m: &mut Machine, args: &[u64], load: bool) -> Result<u64, Exit> {
    let (holder, pool) = pool(m, args)?;
    indices(m, args)?;
    let Some(member) = pool.member(args[2] as u16) else { return Err(wrong(m)) };
    let Some(class) = class_named(m, holder, member.class, load)? else { return Ok(0) };
    match class.field_named(member.name) {
        Some(field) => field_object(m, field).map(u64::from),
        None => Err(not_found(m, "field")),
    }
}

fn not_found(m: &mut Machine, what: &str) -> Exit {
    let text = format!("Unable to look up {what} in target class");
    m.exception("java/lang/RuntimeException", &text)
}

fn number(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let (_, pool) = pool(m, args)?;
    match pool.get(args[2] as u16) {
        Some(Constant::Integer(v)) => Ok(u64::from(*v as u32)),
        Some(Constant::Long(v)) => Ok(*v as u64),
        Some(Constant::Float(v)) => Ok(u64::from(v.to_bits())),
        Some(Constant::Double(v)) => Ok(v.to_bits()),
        _ => Err(wrong(m)),
    }
}

fn text(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let (_, pool) = pool(m, args)?;
    match pool.utf16(args[2] as u16) {
        Some(text) => m.literal(&text).map(u64::from),
        None => Err(wrong(m)),
    }
}

fn tag(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let (_, pool) = pool(m, args)?;
    Ok(match pool.get(args[2] as u16) {
        Some(Constant::Utf8) => 1,
        Some(Constant::Integer(_)) => 3,
        Some(Constant::Float(_)) => 4,
        Some(Constant::Long(_)) => 5,
        Some(Constant::Double(_)) => 6,
        Some(Constant::Class(_)) => 7,
        Some(Constant::String(_)) => 8,
        Some(Constant::Field(..)) => 9,
        Some(Constant::Method(..)) => 10,
        Some(Constant::InterfaceMethod(..)) => 11,
        Some(Constant::NameAndType(..)) => 12,
        Some(Constant::MethodHandle(..)) => 15,
        Some(Constant::MethodType(_)) => 16,
        Some(Constant::Dynamic(..)) => 17,
        Some(Constant::InvokeDynamic(..)) => 18,
        Some(Constant::Module(_)) => 19,
        Some(Constant::Package(_)) => 20,
        Some(Constant::Unusable) | None => 0,
    })
}

fn member(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let (_, pool) = pool(m, args)?;
    match pool.member(args[2] as u16) {
        Some(found) => {
            string_array(m, &[Some(found.class), Some(found.name), Some(found.descriptor)])
        }
        None => Err(wrong(m)),
    }
}

fn name_and_type(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let (_, pool) = pool(m, args)?;
    match pool.name_and_type(args[2] as u16) {
        Some((name, descriptor)) => string_array(m, &[Some(name), Some(descriptor)]),
        None => Err(wrong(m)),
    }
}
