//! `Class.getDeclared…0`: the reflective objects of a class's fields, methods and constructors.
//!
//! Source: HotSpot's `reflection.cpp`, which fills the same fields without running a constructor.
//! Members are in class file order.

use super::{class_of_descriptor, optional_bytes, optional_text, types_of};
use crate::values::{class, class_array, reference_array};
use classes::{ClassRef, FieldRef, MethodRef};
use classfile::access;
use vm::native::Exit;
use vm::{Machine, Ref};

vm::natives! {
    class "java/lang/Class";
    "getDeclaredFields0(Z)[Ljava/lang/reflect/Field;" => declared_fields;
    "getDeclaredMethods0(Z)[Ljava/lang/reflect/Method;" => declared_methods;
    "getDeclaredConstructors0(Z)[Ljava/lang/reflect/Constructor;" => declared_constructors;
    "getConstantPool()Ljdk/internal/reflect/ConstantPool;" => constant_pool;
}

/// Modifiers of a field that are visible to reflection.
const FIELD_MODIFIERS: u16 = access::PUBLIC
    | access::PRIVATE
    | access::PROTECTED
    | access::STATIC
    | access::FINAL
    | access::VOLATILE
    | access::TRANSIENT
    | access::ENUM
    | access::SYNTHETIC;

/// Modifiers of a method that are visible to reflection.
const METHOD_MODIFIERS: u16 = access::PUBLIC
    | access::PRIVATE
    | access::PROTECTED
    | access::STATIC
    | access::FINAL
    | access::SYNCHRONIZED
    | access::BRIDGE
    | access::VARARGS
    | access::NATIVE
    | access::ABSTRACT
    | access::STRICT
    | access::SYNTHETIC;

/// Returns the modifiers of a field, as reflection and method handles show them.
pub(crate) fn field_modifiers(field: FieldRef) -> u16 {
    let synthetic = field
        .class()
        .file()
        .and_then(|f| f.fields.get(field.index as usize))
        .is_some_and(|f| f.is_synthetic);
    field.access & FIELD_MODIFIERS | if synthetic { access::SYNTHETIC } else { 0 }
}

/// Returns the modifiers of a method, as reflection and method handles show them.
pub(crate) fn method_modifiers(method: MethodRef) -> u16 {
    let synthetic = method.info().is_some_and(|i| i.is_synthetic);
    method.access & METHOD_MODIFIERS | if synthetic { access::SYNTHETIC } else { 0 }
}

/// Whether not even reflection may write a final field.
pub(crate) fn is_trusted_final(field: FieldRef) -> bool {
    let class = field.class();
    field.has(access::FINAL)
        && (field.is_static()
            || class.host.is_some()
            || class.file().is_some_and(|f| f.record.is_some()))
}

fn is_selected(flags: u16, public_only: bool) -> bool {
    !public_only || flags & access::PUBLIC != 0
}

fn declared_fields(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let class = class(m, args, 0)?;
    vm::verification::link(m, class)?;
    let public_only = args[1] & 1 == 1;
    if &*class.name == "java/lang/Thread" {
        m.note_asked_who(0);
    }
    // The field of a message can be read without a call of the class library.
    m.run.observed.tasks |= library::rejections::declares_message(&class.name);
    let mut objects = Vec::new();
    for field in class.fields.iter().filter(|f| is_selected(f.access, public_only)) {
        objects.push(field_object(m, field)?);
    }
    reference_array(m, "[Ljava/lang/reflect/Field;", &objects)
}

/// Creates a `java.lang.reflect.Field`.
pub(crate) fn field_object(m: &mut Machine, field: FieldRef) -> Result<Ref, Exit> {
    let holder = field.class();
    let kind = class_of_descriptor(m, holder, &field.descriptor)?;
    let object_class = m.program.boot_class("java/lang/reflect/Field")?;
    let object = m.new_instance(object_class)?;
    let name = m.literal_text(&field.name)?;
    let info = holder.file().and_then(|f| f.fields.get(field.index as usize));
    let signature = optional_text(m, info.and_then(|i| i.signature.as_deref()))?;
    let annotations = optional_bytes(m, info.and_then(|i| i.annotations.as_ref()))?;
    let (clazz, kind) = (m.mirror(holder), m.mirror(kind));
    let slot = holder.fields.iter().position(|f| std::ptr::eq(f, field)).unwrap_or(0);
    m.live.set_field(object, "clazz", u64::from(clazz));
    m.live.set_field(object, "slot", slot as u64);
    m.live.set_field(object, "name", u64::from(name));
    m.live.set_field(object, "type", u64::from(kind));
    m.live.set_field(object, "modifiers", u64::from(field_modifiers(field)));
    m.live.set_field(object, "trustedFinal", u64::from(is_trusted_final(field)));
    m.live.set_field(object, "signature", signature);
    m.live.set_field(object, "annotations", annotations);
    Ok(object)
}

fn declared_methods(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let class = class(m, args, 0)?;
    vm::verification::link(m, class)?;
    let public_only = args[1] & 1 == 1;
    let mut objects = Vec::new();
    for method in &class.methods {
        if !method.name.starts_with('<')
            && is_selected(method.access, public_only)
            && !vm::dynamic::is_lambda_factory(method)
        {
            objects.push(method_object(m, method)?);
        }
    }
    reference_array(m, "[Ljava/lang/reflect/Method;", &objects)
}

fn declared_constructors(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let class = class(m, args, 0)?;
    vm::verification::link(m, class)?;
    let public_only = args[1] & 1 == 1;
    let mut objects = Vec::new();
    for method in &class.methods {
        if method.is_constructor() && is_selected(method.access, public_only) {
            objects.push(method_object(m, method)?);
        }
    }
    reference_array(m, "[Ljava/lang/reflect/Constructor;", &objects)
}

/// Creates a `java.lang.reflect.Method`, or a `Constructor` for `<init>`.
pub(crate) fn method_object(m: &mut Machine, method: MethodRef) -> Result<Ref, Exit> {
    let holder = method.class();
    let (parameters, result) = types_of(m, method)?;
    let info = method.info();
    let mut thrown: Vec<ClassRef> = Vec::new();
    for name in info.map_or(&[][..], |i| &i.exceptions) {
        thrown.push(class_of_descriptor(m, holder, &format!("L{name};"))?);
    }
    let parameters = class_array(m, &parameters)?;
    let thrown = class_array(m, &thrown)?;
    let object_class = m.program.boot_class(if method.is_constructor() {
        "java/lang/reflect/Constructor"
    } else {
        "java/lang/reflect/Method"
    })?;
    let object = m.new_instance(object_class)?;
    let signature = optional_text(m, info.and_then(|i| i.signature.as_deref()))?;
    let annotations = optional_bytes(m, info.and_then(|i| i.annotations.as_ref()))?;
    let of_parameters = optional_bytes(m, info.and_then(|i| i.parameter_annotations.as_ref()))?;
    let clazz = m.mirror(holder);
    m.live.set_field(object, "clazz", u64::from(clazz));
    m.live.set_field(object, "slot", u64::from(method.index));
    m.live.freeze(parameters as Ref);
    m.live.set_field(object, "parameterTypes", parameters);
    m.live.set_field(object, "exceptionTypes", thrown);
    m.live.set_field(object, "modifiers", u64::from(method_modifiers(method)));
    m.live.set_field(object, "signature", signature);
    m.live.set_field(object, "annotations", annotations);
    m.live.set_field(object, "parameterAnnotations", of_parameters);
    if !method.is_constructor() {
        let name = m.literal_text(&method.name)?;
        let default = optional_bytes(m, info.and_then(|i| i.annotation_default.as_ref()))?;
        let result = m.mirror(result);
        m.live.set_field(object, "name", u64::from(name));
        m.live.set_field(object, "returnType", u64::from(result));
        m.live.set_field(object, "annotationDefault", default);
    }
    Ok(object)
}

fn constant_pool(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let class = class(m, args, 0)?;
    if class.file().is_none() {
        return Ok(0);
    }
    let pool_class = m.program.boot_class("jdk/internal/reflect/ConstantPool")?;
    let pool = m.new_instance(pool_class)?;
    let mirror = m.mirror(class);
    m.live.set_field(pool, "constantPoolOop", u64::from(mirror));
    Ok(u64::from(pool))
}
