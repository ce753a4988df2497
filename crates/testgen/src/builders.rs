//! Builders that the user names: a static method or a constructor makes the receiver or an argument.
//!
//! The parameters of the builder are inputs in place of the object. Source: decision 0121.

use crate::case::Case;
use crate::method::{Builder, Built, Method, Parameter, lineage, named, takes};
use classfile::{ClassFile, FieldType, MethodDescriptor, MethodInfo, access};
use std::fmt::Write;

/// Makes the receiver and the arguments of a method by builders, where one of them makes objects of the
/// declared class. The first one of several builders is chosen.
pub fn build(
    mut method: Method,
    asked: &[String],
    load: &dyn Fn(&str) -> Option<ClassFile>,
) -> Result<Method, String> {
    let builders: Vec<Builder> =
        asked.iter().map(|one| find(one, load)).collect::<Result<_, String>>()?;
    let of = |name: &str| builders.iter().find(|builder| builder.makes == name).cloned();
    // A builder that is itself under check gets its own parameters.
    let receiver = if method.is_static { None } else { of(&method.class) };
    let declared = method.parameters.iter().map(|parameter| {
        let builder = match &parameter.kind {
            FieldType::Object(name) => of(name),
            _ => None,
        };
        (parameter.clone(), builder)
    });
    let built = Built { receiver, parameters: declared.collect() };
    if built.all().next().is_none() {
        return Ok(method);
    }
    let own = |builder: &Builder, of: &str| -> Vec<Parameter> {
        let name = |one: &Parameter| format!("{of}.{}", one.name);
        builder.parameters.iter().map(|one| Parameter { name: name(one), ..one.clone() }).collect()
    };
    let of_receiver = built.receiver.iter().flat_map(|builder| own(builder, "this"));
    let of_parameters = built.parameters.iter().flat_map(|(parameter, builder)| match builder {
        Some(builder) => own(builder, &parameter.name),
        None => vec![parameter.clone()],
    });
    method.parameters = of_receiver.chain(of_parameters).collect();
    method.is_static |= built.receiver.is_some();
    method.built = Some(built);
    Ok(method)
}

/// Finds a builder by `CLASS#METHOD`, or the public constructor of `CLASS`, both with or without types.
fn find(asked: &str, load: &dyn Fn(&str) -> Option<ClassFile>) -> Result<Builder, String> {
    let failed = |why: &str| Err(format!("--builders {asked}: {why}"));
    let (named_part, types) = match asked.split_once('(') {
        Some((named, rest)) => (named, rest.strip_suffix(')')),
        None => (asked, None),
    };
    let types: Option<Vec<&str>> =
        types.map(|all| all.split(',').map(str::trim).filter(|one| !one.is_empty()).collect());
    let (class, name) = named_part.split_once('#').unwrap_or((named_part, "<init>"));
    let class = class.replace('.', "/");
    let Some(file) = lineage(&class, load).into_iter().next() else {
        return failed("the class was not found");
    };
    let is_builder = |info: &&MethodInfo| {
        let is_callable = match name {
            "<init>" => access::has(info.access, access::PUBLIC),
            _ => access::has(info.access, access::STATIC),
        };
        info.name == name
            && is_callable
            && !access::has(info.access, access::PRIVATE)
            && types.as_ref().is_none_or(|types| takes(info, types))
    };
    let found: Vec<&MethodInfo> = file.methods.iter().filter(is_builder).collect();
    let info = match found[..] {
        [one] => one,
        [] if name == "<init>" => return failed("there is no public constructor"),
        [] => return failed("there is no such static method"),
        _ => return failed("there are several, so the types of the parameters are needed"),
    };
    let Some(descriptor) = MethodDescriptor::parse(&info.descriptor) else {
        return failed("the descriptor is invalid");
    };
    let is_constructor = name == "<init>";
    if is_constructor && access::has(file.access, access::ABSTRACT) {
        return failed("the class is abstract");
    }
    if access::has(file.access, access::INTERFACE) {
        return failed("methods of interfaces are not supported");
    }
    let makes = match &descriptor.return_type {
        _ if is_constructor => class.clone(),
        Some(FieldType::Object(name)) => name.clone(),
        _ => return failed("the method returns no object"),
    };
    Ok(Builder {
        makes,
        name: name.to_owned(),
        descriptor: info.descriptor.clone(),
        parameters: named(info, !is_constructor, &descriptor),
        class,
    })
}

/// Writes the calls of builders in Java. Without builders, the receiver and the arguments are those of `given`.
/// Returns them with builders.
pub(crate) fn statements(
    built: &Built,
    case: &Case,
    given: (String, Vec<String>),
    out: &mut String,
) -> (String, Vec<String>) {
    let (receiver, inputs) = given;
    let mut inputs = inputs.into_iter();
    let mut made = |builder: Option<&Builder>, name: String| {
        let count = builder.map_or(1, |builder| builder.parameters.len());
        let mut own = inputs.by_ref().take(count);
        let Some(builder) = builder else { return own.next().unwrap_or_default() };
        let own: Vec<String> = own.collect();
        let source = |name: &str| case.sources.get(name).map_or("Object", String::as_str);
        let made = builder.call(source(&builder.class), &own.join(", "));
        let _ = writeln!(out, "        final {} {name} = {made};", source(&builder.makes));
        name
    };
    let of_receiver =
        built.receiver.as_ref().map(|builder| made(Some(builder), "built".to_owned()));
    let parameters = built.parameters.iter().enumerate();
    let arguments =
        parameters.map(|(at, (_, of))| made(of.as_ref(), format!("built{at}"))).collect();
    (of_receiver.unwrap_or(receiver), arguments)
}
