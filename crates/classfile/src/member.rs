//! Fields and methods (JVMS §4.5, 4.6) with their attributes.
//!
//! Invariant: a method has code exactly if it is neither native nor abstract; a constant value fits
//! the type of its field.

use crate::access;
use crate::annotation;
use crate::attributes::{CodeReading, Context, Recognized, Shared, each, index_of};
use crate::class::{FieldInfo, LaterCode, MethodInfo};
use crate::code;
use crate::descriptor;
use crate::error::JavaText;
use crate::module;
use crate::name;
use crate::pool::Constant;
use crate::reader::{Reader, Result};

/// Reads a field.
pub(crate) fn field(reader: &mut Reader<'_>, context: Context<'_>) -> Result<FieldInfo> {
    let pool = context.pool;
    let at = reader.offset();
    let access = reader.u16()?;
    let name = reader.utf8(pool)?;
    let descriptor = reader.utf8(pool)?;
    let refuse = |reader: &Reader<'_>, what: &str, java: JavaText| {
        Err(reader.error_at(at, format!("field {name:?} {descriptor:?}: {what}")).said(java))
    };
    if !name::is_unqualified(name) {
        let java = JavaText::naming(format!("Illegal field name \"{name}\" in class "));
        return refuse(reader, "not the name of a field", java);
    }
    if !descriptor::is_field(descriptor) {
        let java = JavaText::signature("Field", name, descriptor);
        return refuse(reader, "not the descriptor of a field", java);
    }
    let in_interface = access::has(context.access, access::INTERFACE);
    if let Err(what) = access::check_field(access, in_interface) {
        let before = "Illegal field modifiers in class ".to_owned();
        return refuse(reader, what, JavaText::Around(before, format!(": 0x{access:X}")));
    }
    let is_static = access::has(access, access::STATIC);
    let mut shared = Shared::default();
    let mut constant_value = None;
    each(reader, pool, |attribute, body| {
        if attribute != "ConstantValue" {
            return shared.read(attribute, body, context);
        }
        if !is_static {
            return Ok(Recognized::No);
        }
        if body.remaining() != 2 {
            let length = body.remaining();
            let java =
                format!("Invalid ConstantValue field attribute length {length} in class file ");
            return Err(body.error(format!("a value of {length} bytes")).naming(java));
        }
        let what = format!("a value for a field of type {descriptor}");
        let index = index_of(body, &what, |index| {
            matches!(
                (descriptor, pool.get(index)),
                ("I" | "S" | "C" | "B" | "Z", Some(Constant::Integer(_)))
                    | ("F", Some(Constant::Float(_)))
                    | ("J", Some(Constant::Long(_)))
                    | ("D", Some(Constant::Double(_)))
                    | ("Ljava/lang/String;", Some(Constant::String(_)))
            )
        });
        constant_value =
            Some(index.map_err(|error| {
                error.naming("Inconsistent constant value type in class file ")
            })?);
        Ok(Recognized::Once)
    })?;
    Ok(FieldInfo {
        access,
        name: name.to_owned(),
        descriptor: descriptor.to_owned(),
        signature: shared.signature,
        constant_value,
        annotations: shared.annotations,
        type_annotations: shared.type_annotations,
        invisible: shared.invisible,
        is_deprecated: shared.is_deprecated,
        is_synthetic: shared.is_synthetic || access::has(access, access::SYNTHETIC),
    })
}

/// Reads a method.
pub(crate) fn method(reader: &mut Reader<'_>, context: Context<'_>) -> Result<MethodInfo> {
    let pool = context.pool;
    let at = reader.offset();
    let flags = reader.u16()?;
    let name = reader.utf8(pool)?;
    let descriptor = reader.utf8(pool)?;
    let refuse = |reader: &Reader<'_>, what: &str, java: JavaText| {
        Err(reader.error_at(at, format!("method {name:?} {descriptor:?}: {what}")).said(java))
    };
    if !name::is_method(name) {
        let java = JavaText::naming(format!("Illegal method name \"{name}\" in class "));
        return refuse(reader, "not the name of a method", java);
    }
    let signature = || JavaText::signature("Method", name, descriptor);
    let too_many = || JavaText::naming("Too many arguments in method signature in class file ");
    let Some((parameter_slots, return_slots)) = descriptor::method_slots(descriptor) else {
        return match descriptor::MethodDescriptor::parse(descriptor) {
            Some(_) => refuse(reader, "more than 255 slots of arguments", too_many()),
            None => refuse(reader, "not the descriptor of a method", signature()),
        };
    };
    let in_interface = access::has(context.access, access::INTERFACE);
    if let Err(what) = access::check_method(flags, name, in_interface, context.major) {
        let before = format!("Method {name} in class ");
        let java = JavaText::Around(before, format!(" has illegal modifiers: 0x{flags:X}"));
        return refuse(reader, what, java);
    }
    if name.starts_with('<') && return_slots != 0 {
        return refuse(reader, "a constructor or initializer that gives a value", signature());
    }
    if name == "<clinit>" && context.major >= 51 && descriptor != "()V" {
        return refuse(reader, "a class initializer that takes something", signature());
    }
    let access = if name == "<clinit>" { clinit_flags(flags) } else { flags };
    let is_static = access::has(access, access::STATIC);
    if parameter_slots + u16::from(!is_static) > 255 {
        return refuse(reader, "more than 255 slots of arguments", too_many());
    }

    let mut method = MethodInfo {
        access,
        name: name.to_owned(),
        descriptor: descriptor.to_owned(),
        ..MethodInfo::default()
    };
    let mut shared = Shared::default();
    let owner = code::Owner { descriptor, is_static };
    each(reader, pool, |attribute, body| {
        attribute_of_method(&mut method, &mut shared, attribute, body, context, owner)
    })?;

    let has_body = access & (access::NATIVE | access::ABSTRACT) == 0;
    let has_code = method.code.is_some() || method.later.is_some();
    if has_body && !has_code {
        let java = JavaText::naming(
            "Absent Code attribute in method that is not native or abstract in class file ",
        );
        return refuse(reader, "neither native nor abstract, but without code", java);
    }
    if !has_body && has_code {
        let java = JavaText::naming("Code attribute in native or abstract methods in class file ");
        return refuse(reader, "native or abstract, but with code", java);
    }
    method.signature = shared.signature;
    method.annotations = shared.annotations;
    method.type_annotations = shared.type_annotations;
    method.invisible.annotations = shared.invisible.annotations;
    method.invisible.type_annotations = shared.invisible.type_annotations;
    method.is_deprecated = shared.is_deprecated;
    method.is_synthetic = shared.is_synthetic || access::has(access, access::SYNTHETIC);
    Ok(method)
}

/// Sets `STATIC` for a class initializer, as old files may lack the flag, and ignores its other
/// flags (JVMS §4.6).
const fn clinit_flags(flags: u16) -> u16 {
    flags & access::STRICT | access::STATIC
}

fn attribute_of_method(
    method: &mut MethodInfo,
    shared: &mut Shared,
    attribute: &str,
    body: &mut Reader<'_>,
    context: Context<'_>,
    owner: code::Owner<'_>,
) -> Result<Recognized> {
    let pool = context.pool;
    let raw = |body: &Reader<'_>| Some(body.rest().to_vec());
    match attribute {
        "Code" if context.code == CodeReading::OnDemand => {
            let length = body.remaining();
            method.later = Some(LaterCode::new(body.offset(), body.offset() + length));
            body.take(length)?;
        }
        "Code" => method.code = Some(code::read(body, context, owner)?),
        "Exceptions" => method.exceptions = module::classes(body, pool)?,
        "RuntimeVisibleParameterAnnotations" if context.major >= 49 => {
            method.parameter_annotations = raw(body);
            annotation::parameters(body, pool)?;
        }
        "RuntimeInvisibleParameterAnnotations" if context.major >= 49 => {
            method.invisible.parameter_annotations = raw(body);
            annotation::parameters(body, pool)?;
        }
        "AnnotationDefault" if context.major >= 49 => {
            method.annotation_default = raw(body);
            annotation::value(body, pool, 0)?;
        }
        "MethodParameters" if context.major >= 52 => {
            let parameters = (0..body.u8()?).map(|_| {
                let name = body.optional(|r| r.utf8(pool))?.map(str::to_owned);
                Ok((name, body.u16()?))
            });
            method.parameters = Some(parameters.collect::<Result<_>>()?);
        }
        _ => return shared.read(attribute, body, context),
    }
    Ok(Recognized::Once)
}
