//! `java.lang.invoke.MethodHandleNatives`: names of members, and call sites.
//!
//! Source: its declaration in JDK 17 to 25, HotSpot's `methodHandles.cpp`.

use super::member_name::{
    self, INVOKE_INTERFACE, INVOKE_VIRTUAL, IS_CONSTRUCTOR, IS_FIELD, IS_METHOD,
    NEW_INVOKE_SPECIAL, PUT_FIELD, PUT_STATIC, reference_kind,
};
use super::resolution::{
    class_of, descriptor_of, find_field, name_of, resolve_field, resolve_method,
};
use crate::java::lang::reflect;
use crate::jdk::internal::misc::r#unsafe::{field_offset, static_place};
use crate::values::{nothing, object, reference, reference_array};
use classes::FieldRef;
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "java/lang/invoke/MethodHandleNatives";
    "registerNatives()V" => nothing;
    "init(Ljava/lang/invoke/MemberName;Ljava/lang/Object;)V" => init;
    "expand(Ljava/lang/invoke/MemberName;)V" => expand;
    "resolve(Ljava/lang/invoke/MemberName;Ljava/lang/Class;IZ)Ljava/lang/invoke/MemberName;" => resolve;
    "objectFieldOffset(Ljava/lang/invoke/MemberName;)J" => |m, args| Ok(field_offset(field_of(m, args)?.slot));
    "staticFieldOffset(Ljava/lang/invoke/MemberName;)J" => static_field_offset;
    "staticFieldBase(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;" => static_field_base;
    "getMemberVMInfo(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;" => member_info;
    "getNamedCon(I[Ljava/lang/Object;)I" => nothing;
    "setCallSiteTargetNormal(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V" => set_target;
    "setCallSiteTargetVolatile(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V" => set_target;
    "clearCallSiteContext(Ljava/lang/invoke/MethodHandleNatives$CallSiteContext;)V" => nothing;
}

/// Sets a member name from a `Field`, `Method` or `Constructor`.
fn init(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let (member, reflected) = (object(m, args, 0)?, object(m, args, 1)?);
    let class = m.live.heap.get(reflected).class();
    if &*class.name == "java/lang/reflect/Field" {
        if let Some(field) = reflect::field_of(m, reflected) {
            member_name::set_field(m, member, field, false);
            return Ok(0);
        }
    } else if let Some(method) = reflect::method_of(m, reflected) {
        let kind = match &*class.name {
            "java/lang/reflect/Constructor" => NEW_INVOKE_SPECIAL,
            _ if method.class().is_interface() => INVOKE_INTERFACE,
            _ => INVOKE_VIRTUAL,
        };
        member_name::set_method(m, member, method, kind)?;
        return Ok(0);
    }
    Err(m.exception("java/lang/InternalError", "unrecognized type"))
}

/// Sets the missing name and type of a resolved member name.
fn expand(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let member = object(m, args, 0)?;
    let Some(method) = member_name::method_of(m, member) else {
        return Err(m.exception("java/lang/IllegalArgumentException", "nothing to expand"));
    };
    if m.live.get_field(member, "name") == 0 {
        let name = m.literal_text(&method.name)?;
        m.live.set_field(member, "name", u64::from(name));
    }
    if m.live.get_field(member, "type") == 0 {
        let descriptor = m.literal_text(&method.descriptor)?;
        m.live.set_field(member, "type", u64::from(descriptor));
    }
    Ok(0)
}

/// Resolves a member name; null for a missing member if the caller wants no exception.
fn resolve(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let member = object(m, args, 0)?;
    match find(m, args) {
        Ok(()) => Ok(u64::from(member)),
        Err(Exit::Throw(_)) if args[3] & 1 == 1 => Ok(0),
        Err(exit) => Err(exit),
    }
}

fn find(m: &mut Machine, args: &[u64]) -> Result<(), Exit> {
    let member = reference(args, 0);
    if member_name::method_of(m, member).is_some() {
        return Ok(());
    }
    let flags = m.live.get_field(member, "flags") as u32;
    let (class, descriptor) = (class_of(m, member), descriptor_of(m, member));
    let name = name_of(m, member);
    let (Some(class), Some(descriptor)) = (class, descriptor) else {
        return Err(m.exception("java/lang/IllegalArgumentException", "nothing to resolve"));
    };
    if class.is_primitive() {
        return Err(m.exception("java/lang/NoSuchMethodError", &name));
    }
    let class = if class.is_array() { m.program.boot_class("java/lang/Object")? } else { class };
    let caller = m.live.class_of_mirror(reference(args, 1));
    let kind = reference_kind(flags);
    if flags & IS_FIELD != 0 {
        let field = resolve_field(m, class, &name, &descriptor, caller)?;
        member_name::set_field(m, member, field, matches!(kind, PUT_FIELD | PUT_STATIC));
        return Ok(());
    }
    if flags & (IS_METHOD | IS_CONSTRUCTOR) == 0 {
        return Err(m.exception("java/lang/InternalError", "unrecognized MemberName format"));
    }
    if &*class.name == "java/lang/invoke/MethodHandle"
        || &*class.name == "java/lang/invoke/VarHandle"
    {
        let polymorphic = class.methods.iter().find(|p| {
            *p.name == name && p.has(classfile::access::NATIVE) && p.has(classfile::access::VARARGS)
        });
        if let Some(method) = polymorphic {
            return member_name::set_method(m, member, method, kind);
        }
    }
    let method = resolve_method(m, class, &name, &descriptor, caller)?;
    let is_static = kind == member_name::INVOKE_STATIC;
    if flags & IS_METHOD != 0 && method.is_static() != is_static {
        let wanted =
            if is_static { "Expected static method" } else { "Expecting non-static method" };
        let text = classes::resolve::method_text(method.class(), &method.name, &method.descriptor);
        let message = format!("{wanted} '{text}'");
        return Err(m.exception("java/lang/IncompatibleClassChangeError", &message));
    }
    member_name::set_method(m, member, method, kind)
}

fn field_of(m: &mut Machine, args: &[u64]) -> Result<FieldRef, Exit> {
    let member = object(m, args, 0)?;
    let found = class_of(m, member)
        .zip(descriptor_of(m, member))
        .and_then(|(class, descriptor)| find_field(class, &name_of(m, member), &descriptor));
    match found {
        Some(field) => Ok(field),
        None => Err(m.exception("java/lang/InternalError", "unresolved field")),
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

/// Returns the member's offset as a `Long`, and the member: an array of two.
fn member_info(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let member = object(m, args, 0)?;
    let (index, target) = match member_name::method_of(m, member) {
        Some(method) => {
            let direct = method.vtable_index.get() == u32::MAX;
            let index = if direct { -1 } else { i64::from(method.vtable_index.get()) };
            (index, member)
        }
        None => {
            let field = field_of(m, args)?;
            let offset =
                if field.is_static() { static_place(m, field).1 } else { field_offset(field.slot) };
            (offset as i64, reference(&[m.live.get_field(member, "clazz")], 0))
        }
    };
    let index = m.box_value(b'J', index as u64)?;
    reference_array(m, "[Ljava/lang/Object;", &[index, target])
}

fn set_target(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let (site, target) = (object(m, args, 0)?, reference(args, 1));
    m.access_point(site)?;
    if m.live.heap.get(site).flags & vm::heap::SHARED != 0 {
        m.publish(target);
    }
    m.live.set_field(site, "target", u64::from(target));
    Ok(0)
}
