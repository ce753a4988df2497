//! `java.lang.Class`: kind, names, supertypes, nest and annotations of a class.
//!
//! Source: JVMS §4.7, §5.3, `jvm.cpp` of HotSpot. The reflection objects of members are in
//! `java.lang.reflect`. Invariant: apart from `forName`, methods here load only classes named in
//! the class file.

use crate::pathfinder::code_sources;
use crate::values::{
    Answer, byte_array, class, class_array, int, is_internal_name, load, mirror_of, nothing,
    null_argument, reference,
};
use classes::{ClassRef, LinkError, Primitive};
use classfile::access;
use vm::{Exit, Machine};

vm::natives! {
    class "java/lang/Class";
    "registerNatives()V" => nothing;
    "desiredAssertionStatus0(Ljava/lang/Class;)Z" => desired_assertion_status;
    "desiredAssertionStatus()Z" => own_assertion_status;
    "forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;" visible => for_name;
    "getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;" => primitive_class;
    "initClassName()Ljava/lang/String;" => init_class_name;
    "isInstance(Ljava/lang/Object;)Z" terms => is_instance;
    "isAssignableFrom(Ljava/lang/Class;)Z" => is_assignable_from;
    "isInterface()Z" => |machine, args| Ok(u64::from(class(machine, args, 0)?.is_interface()));
    "isArray()Z" => |machine, args| Ok(u64::from(class(machine, args, 0)?.is_array()));
    "isPrimitive()Z" => |machine, args| Ok(u64::from(class(machine, args, 0)?.is_primitive()));
    "isHidden()Z" => |machine, args| Ok(u64::from(class(machine, args, 0)?.host.is_some()));
    "isRecord0()Z" => is_record;
    "getSuperclass()Ljava/lang/Class;" => superclass;
    "getInterfaces0()[Ljava/lang/Class;" => interfaces;
    "getModifiers()I" => |machine, args| Ok(u64::from(modifiers(class(machine, args, 0)?)));
    "getClassAccessFlagsRaw0()I" => raw_access_flags;
    "getClassFileVersion0()I" => class_file_version;
    "getSigners()[Ljava/lang/Object;" [0 ..= 23] => nothing;
    "setSigners([Ljava/lang/Object;)V" [0 ..= 23] => nothing;
    "getProtectionDomain()Ljava/security/ProtectionDomain;" => code_sources::of_class;
    "getProtectionDomain0()Ljava/security/ProtectionDomain;" => protection_domain;
    "getGenericSignature0()Ljava/lang/String;" => generic_signature;
    "getRawAnnotations()[B" => |machine, args| annotations(machine, args, false);
    "getRawTypeAnnotations()[B" => |machine, args| annotations(machine, args, true);
}

/// Whether assertions are enabled for a class. The options decide for classes of programs.
/// Assertions of classes of the JDK are disabled, as under `java -ea`.
fn desired_assertion_status(machine: &mut Machine, args: &[u64]) -> Answer {
    let class = class(machine, args, 0)?;
    let of_library = class.loader.is_jdk();
    Ok(u64::from(!of_library && machine.options.failures.asserts(&class.name)))
}

/// Returns the assertion status without the loader's lock; declines if the program has set statuses.
fn own_assertion_status(machine: &mut Machine, args: &[u64]) -> Answer {
    let loader = machine.live.get_field(reference(args, 0), "classLoader") as vm::Ref;
    if loader != 0 && machine.live.get_field(loader, "classAssertionStatus") != 0 {
        return Err(Exit::Decline);
    }
    desired_assertion_status(machine, args)
}

fn for_name(machine: &mut Machine, args: &[u64]) -> Answer {
    if reference(args, 0) == 0 {
        return Err(null_argument(machine));
    }
    let name = machine.text(reference(args, 0));
    let internal = name.replace('.', "/");
    let not_found = "java/lang/ClassNotFoundException";
    if name.contains('/') {
        return Err(machine.exception(not_found, &name));
    }
    if !is_internal_name(&internal) {
        return Err(machine.exception(not_found, &internal));
    }
    let loader = machine.loader_id(reference(args, 2))?;
    if let Err(LinkError { asks: Some(asked), message, .. }) =
        machine.program.registry.load(loader, &internal)
    {
        return Err(machine.ask_loader(asked, &message, false));
    }
    let Some(class) = load(machine, loader, &internal)? else {
        // For an array, the message names the missing element class.
        let element =
            name.trim_start_matches('[').strip_prefix('L').and_then(|e| e.strip_suffix(';'));
        let missing = element.filter(|_| name.starts_with('[')).unwrap_or(&name).to_owned();
        return Err(machine.exception(not_found, &missing));
    };
    machine.mirror(class);
    if int(args, 1) != 0 && !machine.is_ready(class) {
        return Err(Exit::Initialize(class));
    }
    mirror_of(machine, Some(class))
}

fn primitive_class(machine: &mut Machine, args: &[u64]) -> Answer {
    let name = machine.text(reference(args, 0));
    match Primitive::ALL.into_iter().find(|primitive| primitive.name() == name) {
        Some(primitive) => {
            let class = machine.program.registry.primitive(primitive);
            mirror_of(machine, Some(class))
        }
        None => Err(machine.exception("java/lang/ClassNotFoundException", &name)),
    }
}

fn init_class_name(machine: &mut Machine, args: &[u64]) -> Answer {
    let name = class(machine, args, 0)?.java_name();
    let text = machine.literal_text(&name)?;
    machine.live.set_field(reference(args, 0), "name", u64::from(text));
    Ok(u64::from(text))
}

fn is_instance(machine: &mut Machine, args: &[u64]) -> Answer {
    let class = class(machine, args, 0)?;
    let object = reference(args, 1);
    Ok(u64::from(object != 0 && machine.live.heap.get(object).class().is_subclass_of(class)))
}

fn is_assignable_from(machine: &mut Machine, args: &[u64]) -> Answer {
    let (target, source) = (class(machine, args, 0)?, class(machine, args, 1)?);
    Ok(u64::from(source.is_subclass_of(target)))
}

fn is_record(machine: &mut Machine, args: &[u64]) -> Answer {
    let class = class(machine, args, 0)?;
    let extends_record = class.super_class.is_some_and(|s| &*s.name == "java/lang/Record");
    let components = class.file().is_some_and(|file| file.record.is_some());
    Ok(u64::from(extends_record && components && class.has(access::FINAL)))
}

fn superclass(machine: &mut Machine, args: &[u64]) -> Answer {
    let class = class(machine, args, 0)?;
    let super_class = if class.is_interface() { None } else { class.super_class };
    mirror_of(machine, super_class)
}

fn interfaces(machine: &mut Machine, args: &[u64]) -> Answer {
    let class = class(machine, args, 0)?;
    class_array(machine, &class.interfaces)
}

/// Returns the flags of a class for `Class.getModifiers`. A nested class has the flags of its
/// source, from `InnerClasses`.
pub(crate) fn modifiers(class: ClassRef) -> u16 {
    if let Some(component) = class.component() {
        let visible = access::PUBLIC | access::PRIVATE | access::PROTECTED;
        return modifiers(component) & visible | access::FINAL | access::ABSTRACT;
    }
    let Some(file) = class.file() else {
        return access::PUBLIC | access::FINAL | access::ABSTRACT;
    };
    let nested = file.inner_classes.iter().find(|inner| inner.inner == file.this_class);
    nested.map_or(class.access, |inner| inner.access) & !access::SUPER & 0x7fff
}

fn raw_access_flags(machine: &mut Machine, args: &[u64]) -> Answer {
    let class = class(machine, args, 0)?;
    let flags = match class.file() {
        Some(file) => file.access,
        None => access::PUBLIC | access::FINAL | access::ABSTRACT,
    };
    Ok(u64::from(flags))
}

fn class_file_version(machine: &mut Machine, args: &[u64]) -> Answer {
    let (major, minor) = match class(machine, args, 0)?.file() {
        Some(file) => (file.major, file.minor),
        None => (machine.options.platform.release + 44, 0),
    };
    Ok(u64::from(minor) << 16 | u64::from(major))
}

fn protection_domain(machine: &mut Machine, args: &[u64]) -> Answer {
    let class = class(machine, args, 0)?;
    Ok(u64::from(machine.protection_domain(class)))
}

fn generic_signature(machine: &mut Machine, args: &[u64]) -> Answer {
    match class(machine, args, 0)?.file().and_then(|file| file.signature.as_deref()) {
        Some(signature) => machine.literal_text(signature).map(u64::from),
        None => Ok(0),
    }
}

fn annotations(machine: &mut Machine, args: &[u64], of_types: bool) -> Answer {
    let Some(file) = class(machine, args, 0)?.file() else { return Ok(0) };
    match if of_types { &file.type_annotations } else { &file.annotations } {
        Some(body) => byte_array(machine, body),
        None => Ok(0),
    }
}
